"""What thinks about the rules: compiled as they are, and asking them for everything."""
