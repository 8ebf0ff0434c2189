"""Push messages to closed pages: "it is your turn", sent by the server itself to the push service of a browser.

They need an extra: `pip install 'fiefdom[push]'`. Without it the server does not mention them.
"""

from importlib.util import find_spec


def is_installed() -> bool:
    """Is the extra installed?"""
    return all(find_spec(name) is not None for name in ("cryptography", "h11", "py_vapid"))
