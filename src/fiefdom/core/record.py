"""Game records: written turn by turn with every draw, read back and verified line by line.

>>> record = Record("kd/2", {"Seat-a": "Ana"}, backend="plain")
>>> for move in "+3 +17 +22 +40 +a K22".split():
...     record.play(move)
>>> print(record, end="")
Fief: 1
Rules: kd/2
Seat-a: Ana
<BLANKLINE>
* +3 +17 +22 +40 +a
a K22
>>> Record.parse(str(record)).match.actor
'*'
"""

import os
import re
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TextIO

from ..errors import FiefdomError, NotationError, RecordError, RulesError
from ..system.locks import lock
from .dealer import Dealer, SeededDealer, commitment
from .engine import Backend
from .match import Match
from .notation import SEATS, VERSION, Move
from .position import CHANCE
from .record_headers import RecordClock, broken_promise, clock_of, needs_second, problem
from .rules import Rules

_HEADER = re.compile(r"([A-Z][A-Za-z0-9-]*): (\S(?:.*\S)?)")
_TIME = re.compile(r"@ [*a-h] [0-9]{1,12}(?:\.[0-9]{1,6})?")
_CLOSING = re.compile(r"(Secret|Nonce-[a-h]): ((?:[0-9a-f]{2})+)")


class Record:
    """A match with its history. `play` checks every move and records it."""

    def __init__(
        self, rules: Rules | str, headers: Mapping[str, str] | None = None, backend: Backend | None = None
    ) -> None:
        self.match = Match(rules, backend)
        self._headers: dict[str, str] = {}
        self.version = 1
        """The oldest version that can say all of this record. Only what version 2 added needs it."""
        self.games: list[list[tuple[str, Move]]] = [[]]
        self.results: list[list[int]] = []
        self.dealer: SeededDealer | None = None
        for key, value in (headers or {}).items():
            self.set_header(key, value)

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers, except version and rules."""
        return MappingProxyType(self._headers)

    def set_header(self, key: str, value: str) -> None:
        """Set a header, e.g. `Event` or `Seat-a`: one line of printable text."""
        line = f"{key}: {value}"
        if not _HEADER.fullmatch(line) or not line.isprintable() or key in ("Fief", "Rules"):
            raise NotationError(f"{line!r} is not a header; use a name and a line of printable text, e.g. Event: Final")
        if needs_second(key):
            if wrong := problem(key, value):
                raise NotationError(f"{line!r} is not valid: {wrong}")
            self.version = 2
        self._headers[key] = value

    @property
    def begun(self) -> int:
        """The number of moves and draws before the game, if it was begun from a position; else 0."""
        return int(self.headers.get("From", 0)) if self.version > 1 else 0

    @property
    def clock(self) -> RecordClock | None:
        """The clock of the game, if it had one.

        >>> Record("kd/2", {"Clock": "total 900+10"}, "plain").clock
        RecordClock(kind='total', amount=900, increment=10)
        """
        return clock_of(self.headers) if self.version > 1 else None

    @property
    def undone(self) -> int:
        """How many turns were undone by agreement. Their moves are not in the record."""
        return int(self.headers.get("Undone", 0)) if self.version > 1 else 0

    @property
    def rules(self) -> Rules:
        """The game played."""
        return self.match.rules

    def commit(self, dealer: SeededDealer) -> None:
        """Publish a dealer's commitment. The record shows its secret when the match is over."""
        if any(self.games):
            raise FiefdomError("a commitment must come before the first draw")
        self.set_header("Commitment", dealer.commitment)
        self.dealer = dealer

    def play(self, move: Move | int | str) -> None:
        """Play and record a move or a draw. If it is illegal, raise and change nothing."""
        actor = self.match.actor
        read = self.match.position.read(move) if isinstance(move, str) else Move(move)
        if (
            actor == CHANCE
            and self.dealer
            and read != (dealt := self.dealer.draw(self.match.position, self.match.game))
        ):
            raise FiefdomError(f"{read} is not the draw that the commitment gives, which is {dealt}")
        finished = len(self.match.finished)
        self.match.play(read)
        self.games[-1].append((actor, read))
        if len(self.match.finished) > finished:
            self.results.append([points for points, _, _ in self.match.finished[-1]])
            if not self.match.is_over:
                self.games.append([])

    def draw(self, dealer: Dealer) -> None:
        """Make all draws up to the next choice of a seat."""
        while self.match.is_chance:
            self.play(dealer.draw(self.match.position, self.match.game))

    def undo(self, moves: int) -> None:
        """Take back a number of moves of the current game."""
        game = self.games[-1]
        if self.match.is_over:
            raise FiefdomError("the match is over, so moves cannot be taken back")
        if not 0 <= moves <= len(game):
            raise FiefdomError(f"{moves} moves cannot be taken back; the current game has {len(game)}")
        kept = game[: len(game) - moves]
        match = Match(self.rules, self.match.position.backend)
        match.finished = list(self.match.finished)
        for _, move in kept:
            match.play(move)
        self.match, self.games[-1] = match, kept

    def __str__(self) -> str:
        lines = [f"Fief: {self.version}", f"Rules: {self.rules}", *(f"{k}: {v}" for k, v in self.headers.items()), ""]
        for number, game in enumerate(self.games, 1):
            if self.rules.games > 1:
                lines.append(f"Game {number}")
            lines += _lines(game)
            if number <= len(self.results):
                lines.append("= " + " ".join(map(str, self.results[number - 1])))
        if self.dealer and self.match.is_over:
            lines.append(f"Secret: {self.dealer.secret.hex()}")
            lines += [f"Nonce-{seat}: {nonce.hex()}" for seat, nonce in self.dealer.nonces.items()]
        return "\n".join(lines) + "\n"

    @staticmethod
    def parse(text: str, backend: Backend | None = None) -> "Record":
        """Read and verify a record; raises `RecordError` with the first line that breaks a rule, and the rule."""
        text = text.replace("\r\n", "\n")
        return _Reading(text, version_of(text), backend).record

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        write_whole(Path(path), str(self))

    @staticmethod
    def load(path: str | Path, backend: Backend | None = None) -> "Record":
        """Read and verify the record in a file."""
        try:
            # Line ends as they are: a lone carriage return must not make two lines of one.
            with Path(path).open(encoding="utf-8-sig", newline="") as file:
                text = file.read()
        except UnicodeDecodeError:
            raise RecordError(
                1, f"{path} is not text; a record is a UTF-8 text that begins with Fief: {VERSION}"
            ) from None
        return Record.parse(text, backend)


def write_whole(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def hold(path: Path, what: str) -> TextIO:
    """Open and lock a file; the system unlocks it when the process ends."""
    file = path.open("r+", encoding="utf-8")
    try:
        lock(file)
    except BlockingIOError:
        file.close()
        raise FiefdomError(f"{path.parent} is in use: another program is playing {what}") from None
    return file


def version_of(text: str) -> int:
    """The version of a record; raises `RecordError` if this program cannot read it."""
    first = re.match(r"Fief: ([1-9][0-9]{0,5})\n", text)
    if not first:
        firsts = " or ".join(f"Fief: {version}" for version in range(1, VERSION + 1))
        raise RecordError(1, f"a record begins with the line {firsts}")
    if int(first[1]) > VERSION:
        raise RecordError(1, f"the record has version {first[1]}; this program reads versions up to {VERSION}")
    return int(first[1])


def _lines(game: list[tuple[str, Move]]) -> Iterator[str]:
    """The moves of a game, one line for each run of moves by one actor."""
    line: list[str] = []
    for actor, move in game:
        if not line or line[0] != actor:
            if line:
                yield " ".join(line)
            line = [actor]
        line.append(str(move))
    if line:
        yield " ".join(line)


class _Reading:
    """Reads a record line by line and checks each line."""

    def __init__(self, text: str, version: int, backend: Backend | None) -> None:
        self.version = version
        lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if not line.startswith("#")]
        split = next((i for i, (_, line) in enumerate(lines) if not line.strip()), len(lines))
        self.record = self._headed(lines[:split], backend)
        self.closing: dict[str, tuple[int, str]] = {}
        self.closed = 0
        self.line = 1
        self.expects_game = self.record.rules.games > 1
        self.draw_lines: list[int] = []
        for self.line, each in lines[split:]:
            if each.strip():
                self._read(each.rstrip())
        self._verify_draws()

    def _headed(self, lines: list[tuple[int, str]], backend: Backend | None) -> Record:
        headers: dict[str, str] = {}
        for number, line in lines:
            match = _HEADER.fullmatch(line)
            if not match or match[1] in headers or not line.isprintable():
                raise RecordError(number, f"{line!r} is not a header, or is given twice; headers look like Rules: kd/2")
            headers[match[1]] = match[2]
        headers.pop("Fief")
        number = lines[min(1, len(lines) - 1)][0]
        if next(iter(headers), "") != "Rules":
            raise RecordError(number, "the second header must be Rules, e.g. Rules: kd/2")
        try:
            rules = Rules.parse(headers.pop("Rules"), stored=True)
            record = Record(rules, headers if self.version > 1 else {}, backend)
        except (RulesError, NotationError) as error:
            raise RecordError(number, str(error)) from None
        record.version = self.version
        record._headers = headers  # In version 1 every header is free text.
        return record

    def _read(self, line: str) -> None:
        record = self.record
        closing = _CLOSING.fullmatch(line)
        if closing:
            if not record.match.is_over or closing[1] in self.closing:
                raise RecordError(self.line, f"{closing[1]} must come after the last game, once")
            self.closing[closing[1]] = self.line, closing[2]
        elif self.version > 1 and line[0] in "@<":
            self._reserved(line)
        elif line.startswith("Game "):
            self._begin_game(line)
        elif line.startswith("="):
            self._close_game(line)
        elif self.closed < len(record.results):
            raise RecordError(self.line, f"the game is over; its totals must come first: {self._totals()}")
        elif self.expects_game:
            raise RecordError(self.line, f"the line Game {len(record.results) + 1} must come first")
        else:
            self._play(line.split())

    def _reserved(self, line: str) -> None:
        """Lines that version 2 reserves: the time of a turn is skipped; moves that were undone cannot be read."""
        if line[0] == "<":
            raise RecordError(self.line, "moves were taken back here; this version of Fiefdom cannot read that")
        if not _TIME.fullmatch(line):
            raise RecordError(self.line, f"{line!r} is not the time of a turn, e.g. @ a 12.5")

    def _begin_game(self, line: str) -> None:
        expected = len(self.record.results) + 1
        if line != f"Game {expected}" or not self.expects_game or self.record.match.is_over:
            raise RecordError(self.line, f"{line!r} is not expected here")
        self.expects_game = False

    def _close_game(self, line: str) -> None:
        if self.closed == len(self.record.results):
            raise RecordError(self.line, f"{line!r} closes a game that is not over")
        if line.split() != self._totals().split():
            raise RecordError(self.line, f"the totals are {self._totals()}, not {line}")
        self.closed += 1
        self.expects_game = not self.record.match.is_over

    def _totals(self) -> str:
        return " ".join(["=", *map(str, self.record.results[self.closed])])

    def _play(self, words: list[str]) -> None:
        record, actor = self.record, words[0]
        if len(words) == 1 or actor not in ("*", *SEATS):
            raise RecordError(
                self.line,
                f"{' '.join(words)!r} is not a line of moves; use * or a seat, then moves, e.g. a g8h8 K17",
            )
        for word in words[1:]:
            if record.match.is_over:
                raise RecordError(self.line, f"{word} comes after the end of the game (T7)")
            if record.match.actor != actor:
                raise RecordError(self.line, f"{actor} cannot play {word}: it is the turn of {record.match.actor} (T5)")
            try:
                record.play(word)
            except FiefdomError as error:
                raise RecordError(self.line, str(error)) from None
            if actor == "*":
                self.draw_lines.append(self.line)

    def _dealer(self) -> SeededDealer | None:
        """The dealer of the closing lines, if there is one; it must match the commitment."""
        promised = self.record.headers.get("Commitment", "that the headers lack")
        line, secret = self.closing.pop("Secret", (self.line, ""))
        strangers = [key for key in self.closing if key[-1] not in SEATS[: self.record.rules.players]]
        if self.closing and (not secret or strangers):
            raise RecordError(line, "a nonce must belong to a seat of the game, and needs the secret")
        if not secret:
            return None
        try:
            nonces = {key[-1]: bytes.fromhex(value) for key, (_, value) in self.closing.items()}
            dealer = SeededDealer(bytes.fromhex(secret), nonces)
        except NotationError as error:
            raise RecordError(line, str(error)) from None
        if promised != commitment(dealer.secret):
            raise RecordError(line, f"the secret does not match the commitment {promised}")
        broken = broken_promise(self.record.headers, dealer) if self.version > 1 else ""
        if broken:
            raise RecordError(line, broken)
        return dealer

    def _verify_draws(self) -> None:
        """Check that every draw is the one that the secret gives, except those before the game was begun."""
        record, dealer = self.record, self._dealer()
        if dealer is None:
            return
        record.dealer = dealer
        match = Match(record.rules, record.match.position.backend)
        lines, before, moves = iter(self.draw_lines), record.begun, sum(map(len, record.games))
        if before >= moves:
            raise RecordError(self.line, f"From: {before} leaves nothing to verify; there are {moves} moves and draws")
        for game in record.games:
            for actor, move in game:
                if actor == "*" and (line := next(lines)) and before <= 0:
                    dealt = dealer.draw(match.position, match.game)
                    if dealt != move:
                        raise RecordError(line, f"the draw {move} is not the one the secret gives, which is {dealt}")
                match.play(move)
                before -= 1
