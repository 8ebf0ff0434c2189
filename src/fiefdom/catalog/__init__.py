"""What is in the boxes: dominoes, building tiles, quests and court tokens, as data and nothing else.

`docs/components.md` says for every list what is confirmed and what is reconstructed.
"""
