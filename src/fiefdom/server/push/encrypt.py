"""The encryption of push messages (RFC 8291): only the browser that subscribed can read them."""

import struct
from typing import Any

RECORD_SIZE = 4096
POINT_BYTES, SECRET_BYTES, SALT_BYTES = 65, 16, 16


def encrypted(text: bytes, p256dh: bytes, auth: bytes, salt: bytes, private: Any = None) -> bytes:
    """A message for a browser with this public key and secret, in the form `aes128gcm` (RFC 8188).

    `salt` is 16 random bytes; `private` is a new P-256 key, made here unless a test gives one.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    private = private or ec.generate_private_key(ec.SECP256R1())
    own, theirs = point_of(private), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    shared = private.exchange(ec.ECDH(), theirs)
    secret = _derived(shared, auth, b"WebPush: info\0" + p256dh + own, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed: bytes = AESGCM(key).encrypt(nonce, text + b"\2", None)  # 2: this is the last record
    return salt + struct.pack("!LB", RECORD_SIZE, len(own)) + own + sealed


def point_of(private: Any) -> bytes:
    """The public key of a private one, as a point of 65 bytes."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point: bytes = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


def is_point(p256dh: bytes) -> bool:
    """Is this a public key that a message can be encrypted for?"""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    except ValueError:
        return False
    return len(p256dh) == POINT_BYTES


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derived: bytes = HKDF(SHA256(), length, salt, info).derive(secret)
    return derived
