"""The phases of a game, with the values that the store and version 2 of the protocol have for them."""

from typing import Final

LOBBY: Final = "gathering"
"""Before the game starts: players are still awaited, or the draws are not fixed yet."""

PHASES = {"lobby": LOBBY, "playing": "playing", "over": "over", "aborted": "aborted"}
"""What each phase is called, and its value."""
