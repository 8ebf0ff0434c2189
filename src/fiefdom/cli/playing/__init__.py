"""A game in the terminal: setup, the table on the screen, choices in words, saving and resuming."""
