"""Quick phrases of the chat. Each reader sees them in their own language; clients that do not know them show the text.

>>> PHRASES["luck"]
'Good luck, have fun!'
"""

from .messages.fields import Phrase

PHRASES: dict[Phrase, str] = {
    "hello": "Hello!",
    "luck": "Good luck, have fun!",
    "nice": "Nice move!",
    "wow": "Wow!",
    "oops": "Oops!",
    "thanks": "Thank you!",
    "wait": "One moment, please.",
    "back": "I am back.",
    "close": "That was close!",
    "game": "Good game!",
    "again": "Another game?",
    "bye": "Goodbye!",
}
"""By name: the text in English."""
