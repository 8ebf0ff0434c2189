"""The rules, once. Read `game.py` first: it is the table of contents.

`fiefdom.kernel` runs these files as plain Python, `fiefdom.compiled` runs the same files through Numba, and
`fiefdom.cuda` makes CUDA device functions of them.
"""
