"""The rules as a learner meets them: numbered actions, masks, observations, and many games stepped at once."""
