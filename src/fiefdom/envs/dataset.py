"""Decisions of played games as a table for offline learning: one Parquet file, one row per decision, by game and turn.

    data = read("games.parquet")
    data.observations, data.masks, data.actions, data.ranks

| column | type | |
|---|---|---|
| game, turn | int64, int32 | which game, and which of its decisions, from 0 |
| seat, bot | int8 | who decides, and which of the bots in the metadata that is (0 for random players) |
| observation | binary | what the seat sees: the bytes of the layout |
| mask | binary | which actions are legal, a bit each: `numpy.unpackbits` makes bytes of them |
| action | int32 | what it chose |
| score, margin, rank | float32 | how the game ended for its realm: points, lead over the best other, rank share |

Bytes are kept as `binary`, a string of the same length in every row: everything reads it (Hugging Face's datasets do
not read binary of a fixed size), and it is written 20 times faster than lists of numbers and no larger.

Game g has the draws of game g of `Games(rules, n, seed=seed)`, so its actions can be played again there. The metadata
`fiefdom` says what was played, `layout` where the pieces of an observation and the blocks of actions are.

While games are played, complete parts are written to a folder beside the file; at the end they are joined.
"""

import contextlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from ..arena.entrant import split
from ..arena.schedule import Tournament
from ..bots import Budget
from ..core.record import hold, write_whole
from ..core.rules import Rules
from ..errors import FiefdomError
from .layout import Layout

FORMAT = 1
GROUP_ROWS = 8192
ORDER = "order.json"
_PART = re.compile(r"part-([0-9]+)-([0-9]+)\.parquet")
_NUMBERS = {
    "game": "int64", "turn": "int32", "seat": "int8", "bot": "int8",
    "action": "int32", "score": "float32", "margin": "float32", "rank": "float32",
}  # fmt: skip
COLUMNS = ("game", "turn", "seat", "bot", "observation", "mask", "action", "score", "margin", "rank")

Span = tuple[int, int]
"""Some games: the first, and the one after the last."""


@dataclass(frozen=True, slots=True)
class Order:
    """The settings that determine every row of a dataset. Without bots the players are random."""

    rules: Rules
    games: int
    seed: int
    bots: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)
    version: str = field(default_factory=lambda: _version())

    def __post_init__(self) -> None:
        if self.games < 1:
            raise FiefdomError(f"the number of games must be at least 1, not {self.games}")
        if self.bots:
            self.tournament()
        elif self.budget:
            raise FiefdomError("a budget is for bots, not for random players; name bots or leave the budget out")

    @staticmethod
    def of(rules: Rules | str, games: int, seed: int, bots: str | None = None, budget: Budget | None = None) -> "Order":
        """Games of bots, whose names are separated by commas.

        >>> Order.of("kd/2", 10, 1, "greedy,random").bots
        ('greedy', 'random')
        >>> Order.of("kd/2", 10, 1, "greedy")
        Traceback (most recent call last):
            ...
        fiefdom.errors.FiefdomError: kd/2 takes 2 bots, one for each seat, not 1; a bot may be named several times
        """
        return Order(Rules.parse(rules), games, seed, () if bots is None else split(bots), budget or Budget())

    @staticmethod
    def parse(text: str | bytes) -> "Order":
        """Read an order's text, which is JSON."""
        try:
            facts = json.loads(text)
            if facts["format"] != FORMAT:
                raise FiefdomError(f"it has format {facts['format']}, but this program reads format {FORMAT}")
            rules, budget = Rules.parse(facts["rules"], stored=True), Budget.parse(facts["budget"])
            return Order(rules, facts["games"], facts["seed"], tuple(facts["bots"]), budget, facts["version"])
        except (json.JSONDecodeError, KeyError, TypeError, AttributeError):
            raise FiefdomError("it does not say what was played") from None

    def __str__(self) -> str:
        facts = {"format": FORMAT, "version": self.version, "rules": str(self.rules), "games": self.games}
        return json.dumps({**facts, "seed": self.seed, "bots": self.bots, "budget": str(self.budget)})

    def tournament(self) -> Tournament:
        """The bots as a tournament seats them: they rotate from game to game."""
        return Tournament(self.rules, self.bots, self.seed, self.budget)

    def differences(self, other: "Order") -> Iterator[str]:
        """How another order differs from this one."""
        for name in ("rules", "games", "seed", "bots", "budget", "version"):
            here, there = getattr(self, name), getattr(other, name)
            if here != there:
                shown = [",".join(each) if isinstance(each, tuple) else str(each) for each in (there, here)]
                yield f"{name} {shown[0] or 'none'} instead of {shown[1] or 'none'}"


def _version() -> str:
    from fiefdom import __version__

    return __version__


def arrow() -> Any:
    """PyArrow with what reads and writes Parquet."""
    try:
        import pyarrow
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise FiefdomError("PyArrow is not installed; run pip install 'fiefdom[data]'") from None
    return pyarrow


@dataclass(frozen=True, slots=True)
class Dataset:
    """The columns as arrays, bytes unpacked, and the layout that says what they mean.

    `observations` are uint8 (rows, size), `masks` int8 (rows, actions).
    """

    order: Order
    layout: Layout
    games: NDArray[np.int64]
    turns: NDArray[np.int32]
    seats: NDArray[np.int8]
    bots: NDArray[np.int8]
    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]
    actions: NDArray[np.int32]
    scores: NDArray[np.float32]
    margins: NDArray[np.float32]
    ranks: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.actions)

    @staticmethod
    def of_table(table: Any) -> "Dataset":
        """The arrays of a table of PyArrow: of a whole file, or of some of its rows if it is large."""
        order, layout = _described(table.schema.metadata or {})
        packed = _bytes(table["mask"], -(-layout.actions // 8))
        masks = np.unpackbits(packed, axis=1, count=layout.actions).view(np.int8)
        observations = _bytes(table["observation"], layout.size)
        numbers = {f"{name}s": table[name].to_numpy() for name in _NUMBERS}
        return Dataset(order=order, layout=layout, observations=observations, masks=masks, **numbers)


def read(path: str | Path) -> Dataset:
    """Read a dataset; raises `FiefdomError` if a file is not one."""
    pa = arrow()
    try:
        return Dataset.of_table(pa.parquet.read_table(path))
    except (pa.ArrowInvalid, FiefdomError) as error:
        raise _no_dataset(path, error) from None


def _no_dataset(path: str | Path, error: Exception) -> FiefdomError:
    reason = str(error) if isinstance(error, FiefdomError) else "it is not a complete Parquet file"
    return FiefdomError(f"{path} is not a dataset of games: {reason}")


def _described(metadata: dict[bytes, bytes]) -> tuple[Order, Layout]:
    """The order and the layout in the metadata of a table."""
    order = Order.parse(metadata.get(b"fiefdom", b""))
    layout = Layout.of(order.rules)
    if _outline(metadata.get(b"layout", b"{}")) != _outline(described(layout)):
        raise FiefdomError("its observations and actions have the layout of another version")
    return order, layout


def _outline(text: str | bytes) -> Any:
    """What makes two layouts the same: where everything is."""
    facts = json.loads(text)
    pieces = {name: [each["start"], each["shape"]] for name, each in facts.get("pieces", {}).items()}
    return pieces, facts.get("blocks")


def described(layout: Layout) -> str:
    """A layout as JSON, for other programs."""
    pieces = {
        name: {"start": piece.start, "shape": piece.shape, "most": piece.most, "tells": piece.tells}
        for name, piece in layout.pieces.items()
    }
    blocks = {name: [block.start, block.stop] for name, block in layout.blocks.items()}
    facts = {"family": str(layout.family), "size": layout.size, "actions": layout.actions}
    return json.dumps({**facts, "pieces": pieces, "blocks": blocks, "planes": layout.planes, "domino": layout.domino})


def _bytes(column: Any, size: int) -> NDArray[np.uint8]:
    """A column of binary as an array of a row each."""
    rows = []
    for chunk in column.chunks:
        _, starts, data = chunk.buffers()
        first = int(np.frombuffer(starts, np.int32)[chunk.offset]) if len(chunk) else 0
        rows.append(np.frombuffer(data, np.uint8, len(chunk) * size, first) if len(chunk) else np.zeros(0, np.uint8))
    return np.concatenate([*rows, np.zeros(0, np.uint8)]).reshape(-1, size)


def schema(order: Order) -> Any:
    """The schema of an order's table."""
    pa = arrow()
    fields = [
        pa.field(name, getattr(pa, _NUMBERS[name])() if name in _NUMBERS else pa.binary(), nullable=False)
        for name in COLUMNS
    ]
    return pa.schema(fields, {"fiefdom": str(order), "layout": described(Layout.of(order.rules))})


def table(order: Order, columns: dict[str, NDArray[Any]]) -> Any:
    """The table of some columns; `observation` has a row of bytes each, `mask` one of bits."""
    pa = arrow()
    arrays = [
        pa.array(columns[name].astype(_NUMBERS[name])) if name in _NUMBERS else _binary(pa, columns[name])
        for name in COLUMNS
    ]
    return pa.Table.from_arrays(arrays, schema=schema(order))


def _binary(pa: Any, rows: NDArray[np.uint8]) -> Any:
    starts = np.arange(len(rows) + 1, dtype=np.int32) * np.int32(rows.shape[1])
    data = np.ascontiguousarray(rows)
    return pa.Array.from_buffers(pa.binary(), len(rows), [None, pa.py_buffer(starts), pa.py_buffer(data)])


def parts_of(path: Path) -> Path:
    """The folder of the parts of a file.

    >>> parts_of(Path("data/games.parquet")).as_posix()
    'data/games.parquet.parts'
    """
    return path.with_name(path.name + ".parts")


def is_complete(path: Path, order: Order) -> bool:
    """Does the file exist already? Raises `FiefdomError` if it is not the file of this order."""
    pa = arrow()
    if not path.parent.is_dir():
        raise FiefdomError(f"{path} cannot be written: {path.parent} is not an existing folder")
    if not path.exists():
        return False
    if path.is_dir():
        raise FiefdomError(f"{path} is a folder; the dataset is a file, such as {path / 'games.parquet'}")
    try:
        found, _ = _described(pa.parquet.read_schema(path).metadata or {})
    except (pa.ArrowInvalid, FiefdomError) as error:
        raise _no_dataset(path, error) from None
    _refuse_another(path, found, order)
    return True


def _refuse_another(where: Path, found: Order, wanted: Order) -> None:
    if found != wanted:
        differences = ", ".join(wanted.differences(found))
        raise FiefdomError(f"{where} contains other games: {differences}; name another file, or remove it")


class Parts:
    """The folder of an order's parts, locked while games are played."""

    def __init__(self, folder: Path, order: Order) -> None:
        _check(folder, order)
        folder.mkdir(exist_ok=True)
        if not (folder / ORDER).exists():
            write_whole(folder / ORDER, str(order) + "\n")
        self.folder, self.order = folder, order
        self._lock = hold(folder / ORDER, "these games")
        for torn in folder.glob("*.tmp"):
            torn.unlink()  # Its writer was killed.

    def missing(self) -> list[Span]:
        """The games that are in no part."""
        gaps, reached = list[Span](), 0
        for (first, last), _ in [*_parts(self.folder), ((self.order.games, self.order.games), None)]:
            if first > reached:
                gaps.append((reached, first))
            reached = max(reached, last)
        return gaps

    def join(self, path: Path) -> None:
        """Write the file from the parts, and remove them."""
        joined = self.folder / "joined.tmp"
        with joined.open("wb") as file:
            _write(file, self.order, _grouped(self._tables()))
        joined.replace(path)
        settle(path.parent)
        self.remove()

    def _tables(self) -> Iterator[Any]:
        """The tables of all parts, by game. Rows in two parts (one came late from a dead worker) come once."""
        pa, reached = arrow(), 0
        for (first, last), part in _parts(self.folder):
            rows = pa.parquet.read_table(part)
            yield rows.filter(pa.compute.field("game") >= reached) if first < reached else rows
            reached = max(reached, last)

    def remove(self) -> None:
        """Remove the folder. The file that says whose it is goes last, so that an interruption does no harm."""
        for _, part in _parts(self.folder):
            part.unlink()
        (self.folder / ORDER).unlink()
        with contextlib.suppress(OSError):  # The folder has other contents.
            self.folder.rmdir()

    def close(self) -> None:
        """Release the folder."""
        self._lock.close()


def _parts(folder: Path) -> list[tuple[Span, Path]]:
    """The parts in a folder with their games, in order."""
    found = [(_PART.fullmatch(each.name), each) for each in folder.iterdir()]
    return sorted(((int(match[1]), int(match[2])), each) for match, each in found if match)


def keep(folder: Path, order: Order, span: Span, columns: dict[str, NDArray[Any]]) -> None:
    """Write the rows of some games as a complete part: when this returns, it is on disk."""
    part = folder / f"part-{span[0]:09}-{span[1]:09}.parquet"
    temporary = part.with_name(f"{part.name}.{os.getpid()}.tmp")
    with temporary.open("wb") as file:
        _write(file, order, [table(order, columns)])
    temporary.replace(part)
    settle(folder)


def _write(file: BinaryIO, order: Order, groups: Iterable[Any]) -> None:
    """Write tables as the row groups of a file, and flush it to disk."""
    numbers = list(_NUMBERS)
    writer: Callable[..., Any] = arrow().parquet.ParquetWriter
    with writer(file, schema(order), compression="zstd", use_dictionary=numbers, write_statistics=numbers) as out:
        for group in groups:
            out.write_table(group, row_group_size=GROUP_ROWS)
    file.flush()
    os.fsync(file.fileno())


def _grouped(tables: Iterable[Any]) -> Iterator[Any]:
    """The same rows in groups of one size, so that the file does not depend on what the parts were."""
    pa, waiting = arrow(), list[Any]()
    for each in tables:
        waiting.append(each)
        if sum(rows.num_rows for rows in waiting) >= GROUP_ROWS:
            rows = pa.concat_tables(waiting).combine_chunks()
            whole = rows.num_rows - rows.num_rows % GROUP_ROWS
            yield rows.slice(0, whole)
            waiting = [rows.slice(whole)]
    if waiting:
        yield pa.concat_tables(waiting).combine_chunks()


def settle(folder: Path) -> None:
    """Flush the names in a folder to disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _check(folder: Path, order: Order) -> None:
    """Refuse a folder with other contents, before anything is changed."""
    try:
        found = Order.parse((folder / ORDER).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if folder.exists() and any(not each.name.endswith(".tmp") for each in folder.iterdir()):
            raise FiefdomError(f"{folder} contains other files; the parts of the dataset need this folder") from None
        return
    except FiefdomError as error:
        raise FiefdomError(f"{folder} cannot be resumed: {error}; name another file, or remove it") from None
    _refuse_another(folder, found, order)
