"""What environments complain of."""

from ..errors import FiefdomError


class IllegalAction(FiefdomError):
    """An action that is no action, or not legal now."""
