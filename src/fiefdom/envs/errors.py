"""Errors of the environments."""

from ..errors import FiefdomError


class IllegalAction(FiefdomError):
    """An action that does not exist, or is not legal now."""
