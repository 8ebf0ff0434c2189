"""What is in the boxes: dominoes, building tiles, quests and court tokens, as data and nothing else.

`docs/reference/components.md` says for every list what is confirmed and what is reconstructed.
"""

EXPANSIONS = ("giants", "queen", "court")
"""The expansions, by the name of their file in every layer, in the order in which texts and sheets list what they add.

A layer that knows expansions has a package `expansions` which loads the modules named here.
"""
