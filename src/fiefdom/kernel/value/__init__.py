"""A learned value: the points a realm may still expect, by a small network of integers on facts of its kingdom."""
