"""The tables, for both databases, and the migrations from older versions."""

import re
from typing import NamedTuple

from .base import StoreError


class Dialect(NamedTuple):
    """Where the SQL of the databases differs."""

    bytes: str
    sorted: str
    """Keeps the rows of a table in the order of its key."""
    now: str
    """Seconds since 1970 by the database's clock, which all processes share."""


SQLITE = Dialect("BLOB", " WITHOUT ROWID", "((julianday('now') - 2440587.5) * 86400.0)")
POSTGRES = Dialect("BYTEA", "", "extract(epoch FROM clock_timestamp())::float8")

_GAMES = """CREATE TABLE games (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    phase TEXT NOT NULL,
    due TEXT NOT NULL,
    seq INTEGER NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    lease_seq INTEGER NOT NULL DEFAULT 0,
    lease_by TEXT NOT NULL DEFAULT '',
    lease_until DOUBLE PRECISION NOT NULL DEFAULT 0
)"""

_EVENTS = """CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    data {bytes} NOT NULL,
    PRIMARY KEY (game, seq)
){sorted}"""

_KEYS = """CREATE TABLE keys (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    digest {bytes} NOT NULL,
    role TEXT NOT NULL,
    seat TEXT NOT NULL,
    PRIMARY KEY (game, digest)
){sorted}"""

_SECRETS = """CREATE TABLE secrets (
    game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    secret {bytes} NOT NULL
)"""

_REVIEWS = """CREATE TABLE reviews (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    version INTEGER NOT NULL,
    asked DOUBLE PRECISION NOT NULL,
    turns INTEGER NOT NULL DEFAULT -1,
    done INTEGER NOT NULL DEFAULT 0,
    lease_by TEXT NOT NULL DEFAULT '',
    lease_until DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (game, version)
){sorted}"""

_REVIEW_TURNS = """CREATE TABLE review_turns (
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    number INTEGER NOT NULL,
    data {bytes} NOT NULL,
    PRIMARY KEY (game, version, number),
    FOREIGN KEY (game, version) REFERENCES reviews ON DELETE CASCADE
){sorted}"""

_LISTINGS = """CREATE TABLE listings (
    game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    summary {bytes} NOT NULL
)"""

_GUESTS = """CREATE TABLE guests (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seat TEXT NOT NULL,
    device TEXT NOT NULL,
    address TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, seat)
){sorted}"""

_REPORTS = """CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    game TEXT NOT NULL,
    data {bytes} NOT NULL
)"""

_BLOCKS = """CREATE TABLE blocks (
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    subject TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (id, subject)
){sorted}"""

_MODERATION = """CREATE TABLE moderation (
    id TEXT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    who TEXT NOT NULL,
    act TEXT NOT NULL,
    subject TEXT NOT NULL,
    why TEXT NOT NULL
)"""

# A subscription goes with its key: when a game is deleted, or the holder of a seat is removed.
_SUBSCRIPTIONS = """CREATE TABLE subscriptions (
    game TEXT NOT NULL,
    key {bytes} NOT NULL,
    endpoint TEXT NOT NULL,
    seat TEXT NOT NULL,
    p256dh {bytes} NOT NULL,
    auth {bytes} NOT NULL,
    language TEXT NOT NULL,
    site TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    turn INTEGER NOT NULL,
    send_at DOUBLE PRECISION NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, key, endpoint),
    FOREIGN KEY (game, key) REFERENCES keys (game, digest) ON DELETE CASCADE
){sorted}"""

_SERVER_KEYS = """CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    secret {bytes} NOT NULL
)"""

# When each process served games, without a gap: the clocks of games do not run while none does.
_UPTIME = """CREATE TABLE uptime (
    process TEXT NOT NULL,
    began DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (process, began)
){sorted}"""

STEPS: list[tuple[str, ...]] = [
    (
        "CREATE TABLE meta (version INTEGER NOT NULL)",
        "INSERT INTO meta VALUES (0)",
        _GAMES,
        "CREATE INDEX games_phase ON games (phase, changed)",
        "CREATE INDEX games_changed ON games (changed)",
        "CREATE INDEX games_due ON games (changed) WHERE due <> ''",
        _EVENTS,
        _KEYS,
        _SECRETS,
    ),
    (_REVIEWS, "CREATE INDEX reviews_due ON reviews (asked) WHERE turns < 0 OR done < turns", _REVIEW_TURNS),
    (
        _LISTINGS,
        "CREATE INDEX listings_seen ON listings (seen)",
        _GUESTS,
        "CREATE INDEX guests_address ON guests (address)",
        _REPORTS,
        "CREATE INDEX reports_at ON reports (at)",
        _BLOCKS,
        "CREATE INDEX blocks_owner ON blocks (owner, until)",
        _MODERATION,
    ),
    (
        _SUBSCRIPTIONS,
        "CREATE INDEX subscriptions_due ON subscriptions (send_at) WHERE send_at > 0",
        "CREATE INDEX subscriptions_endpoint ON subscriptions (endpoint)",
        _SERVER_KEYS,
    ),
    (
        "ALTER TABLE games ADD COLUMN deadline DOUBLE PRECISION NOT NULL DEFAULT 0",
        "CREATE INDEX games_deadline ON games (deadline) WHERE deadline > 0",
        _UPTIME,
    ),
    ("ALTER TABLE reviews ADD COLUMN tries INTEGER NOT NULL DEFAULT 0",),
]
"""By version: the statements that migrate from the version before. The first starts with an empty database."""


def tables() -> list[str]:
    """The tables of all versions, each after those it refers to.

    >>> tables()[:3]
    ['meta', 'games', 'events']
    """
    found = (re.match(r"CREATE TABLE (\w+)", statement) for step in STEPS for statement in step)
    return [match[1] for match in found if match]


def statements(version: int, dialect: Dialect, wanted: int = 0) -> list[str]:
    """The statements that migrate a version (0: empty) to another (0: newest); raises `StoreError` if it is too new."""
    wanted = wanted or len(STEPS)
    if max(version, wanted) > len(STEPS):
        raise StoreError(
            f"the database has version {max(version, wanted)}, from a newer Fiefdom; "
            f"this one supports versions up to {len(STEPS)}"
        )
    if version == wanted:
        return []
    words = dialect._asdict()
    steps = [statement.format(**words) for step in STEPS[version:wanted] for statement in step]
    return [*steps, f"UPDATE meta SET version = {wanted}"]
