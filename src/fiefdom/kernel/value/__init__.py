"""A learned value: a small integer network predicts how many more points a realm scores, from facts about it."""
