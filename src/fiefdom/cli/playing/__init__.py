"""A game at the terminal: setting up, the table as it is seen, the choices in words, saving and going on."""
