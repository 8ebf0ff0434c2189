"""The tables, for both databases, and the migrations from older versions."""

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
]
"""By version: the statements that migrate from the version before. The first starts with an empty database."""


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
