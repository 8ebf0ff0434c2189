"""`fiefdom` with known secrets: two runs of a test see the same draws, and bots play the same turns.

A server of its own gives every game the same secret, whichever tests it has served before.

With FIEFDOM_EXAMPLES above 1, as in `make test-long`, the secrets are random, as they are for players.
"""

import itertools
import os

from fiefdom.core.dealer import SECRET_BYTES
from fiefdom.server import hub

FIXED = float(os.environ.get("FIEFDOM_EXAMPLES", "1")) <= 1


def fix(patch, numbers):
    """Take the secrets of the games that this process makes from now on from these numbers."""
    if FIXED:
        patch(hub, "new_secret", lambda: next(numbers).to_bytes(SECRET_BYTES))


if __name__ == "__main__":
    from fiefdom.cli import main

    fix(setattr, itertools.repeat(1))
    main()
