"""The rules, written once. Read `game.py` first: it connects all other files.

`fiefdom.kernel` runs these files as plain Python, `fiefdom.compiled` runs the same files through Numba, and
`fiefdom.cuda` makes CUDA device functions of them.
"""
