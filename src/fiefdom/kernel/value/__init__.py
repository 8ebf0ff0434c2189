"""A learned value: the points a realm can still expect, by a small network of integers on facts about its kingdom."""
