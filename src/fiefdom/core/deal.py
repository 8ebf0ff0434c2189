"""A deal: the commitments of all seats before any nonce is known, so that nobody can choose the draws.

>>> nonce_commitment("a", bytes(16))[:16]
'd076b874a68b2357'
>>> server_nonce(bytes(32), "b").hex()
'1d652105ef074b7e1a1031e65e8279ef'
>>> secret_of_deal(bytes(32), 1) == bytes(32)
True

`docs/reference/notation.md` specifies all of it and says what it proves.
"""

import hashlib
import hmac

NONCE_BYTES = 16


def nonce_commitment(seat: str, nonce: bytes) -> str:
    """What a seat publishes before any nonce is revealed: it fixes the nonce without revealing it."""
    return hashlib.sha256(f"fiefdom nonce {seat} ".encode() + nonce).hexdigest()


def server_nonce(secret: bytes, seat: str) -> bytes:
    """The nonce of a seat for which the server commits. The secret fixes it, so that the server has no choice."""
    return hmac.digest(secret, f"fiefdom nonce {seat}".encode(), "sha256")[:NONCE_BYTES]


def secret_of_deal(root: bytes, number: int) -> bytes:
    """The secret of a deal. After a void deal it is a new one; the first secret fixes all that follow."""
    return root if number == 1 else hashlib.sha256(f"fiefdom deal {number} ".encode() + root).digest()
