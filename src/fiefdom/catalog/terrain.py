"""The seven terrains, by the letters of the notation.

>>> LETTERS[WHEAT], NAMES[TOWN]
('w', 'town')
"""

WHEAT, FOREST, LAKE, GRASSLAND, SWAMP, MINE, TOWN = range(1, 8)
LETTERS = ".wflgsmt"
NAMES = ("", "wheat", "forest", "lake", "grassland", "swamp", "mine", "town")
