"""The unit of search and value: whole numbers of 64ths of a point, so that no sum needs fractions."""

UNIT_BITS = 6
UNIT = 1 << UNIT_BITS
"""One point. Every worth, gain, hope and cost of the search and of the value network is in this unit."""
