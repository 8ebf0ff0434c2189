"""The rules for learners: numbered actions, masks, observations, and many games stepped at once."""
