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
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from .dealer import Dealer, SeededDealer, commitment
from .engine import Backend
from .errors import FiefdomError, NotationError, RecordError, RulesError
from .match import Match
from .notation import SEATS, VERSION, Move
from .rules import Rules

MIGRATIONS: dict[int, Callable[[str], str]] = {}
"""For every version before this one, what makes the next one of its text."""

_HEADER = re.compile(r"([A-Z][A-Za-z0-9-]*): (.*\S)")
_CLOSING = re.compile(r"(Secret|Nonce-[a-h]): ((?:[0-9a-f]{2})+)")


class Record:
    """A match with its history. Playing on it checks every move and writes it down."""

    def __init__(
        self, rules: Rules | str, headers: Mapping[str, str] | None = None, backend: Backend | None = None
    ) -> None:
        self.match = Match(rules, backend)
        self.headers = dict(headers or {})
        self.games: list[list[tuple[str, Move]]] = [[]]
        self.results: list[list[int]] = []
        self.dealer: SeededDealer | None = None
        for key, value in self.headers.items():
            if not _HEADER.fullmatch(f"{key}: {value}") or key in ("Fief", "Rules"):
                raise NotationError(
                    f"{key}: {value!r} is no header; a header is one line of text under a name such as Event"
                )

    @property
    def rules(self) -> Rules:
        """The game played."""
        return self.match.rules

    def commit(self, dealer: SeededDealer) -> None:
        """Publish a dealer's commitment; its secret is written down when the match is over."""
        if any(self.games):
            raise FiefdomError("a commitment comes before the first draw")
        self.headers["Commitment"] = dealer.commitment
        self.dealer = dealer

    def play(self, move: Move | int | str) -> None:
        """Play and write down a move or a draw; an illegal one raises and changes nothing."""
        actor = self.match.actor
        read = self.match.position.read(move) if isinstance(move, str) else Move(move)
        finished = len(self.match.finished)
        self.match.play(read)
        self.games[-1].append((actor, read))
        if len(self.match.finished) > finished:
            self.results.append([points for points, _, _ in self.match.finished[-1]])
            if not self.match.is_over:
                self.games.append([])

    def draw(self, dealer: Dealer) -> None:
        """Make all draws that are due."""
        while self.match.is_chance:
            self.play(dealer.draw(self.match.position, self.match.game))

    def undo(self, moves: int) -> None:
        """Take back so many moves of the current game."""
        game = self.games[-1]
        if not 0 <= moves <= len(game) or self.match.is_over:
            raise FiefdomError(f"{moves} moves cannot be taken back; the game under way has {len(game)}")
        kept = game[: len(game) - moves]
        match = Match(self.rules, self.match.position.backend)
        match.finished = list(self.match.finished)
        for _, move in kept:
            match.play(move)
        self.match, self.games[-1] = match, kept

    def __str__(self) -> str:
        lines = [f"Fief: {VERSION}", f"Rules: {self.rules}", *(f"{k}: {v}" for k, v in self.headers.items()), ""]
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
        return _Reading(migrated(text), backend).record

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        path = Path(path)
        temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
        try:
            with temporary.open("x", encoding="utf-8") as file:
                file.write(str(self))
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    @staticmethod
    def load(path: str | Path, backend: Backend | None = None) -> "Record":
        """Read and verify the record in a file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise RecordError(
                1, f"{path} is not text; a record is a UTF-8 text that begins with Fief: {VERSION}"
            ) from None
        return Record.parse(text, backend)


def migrated(text: str) -> str:
    """A record of an older version as one of this version."""
    first = re.match(r"Fief: (\d{1,6})\n", text.replace("\r\n", "\n"))
    if not first:
        raise RecordError(1, f"a record begins with the line Fief: {VERSION}")
    version = int(first[1])
    while version in MIGRATIONS:
        text = MIGRATIONS[version](text)
        version += 1
    if version != VERSION:
        raise RecordError(1, f"the record is of version {version}; this program reads versions up to {VERSION}")
    return text.replace("\r\n", "\n")


def _lines(game: list[tuple[str, Move]]) -> Iterator[str]:
    """The moves of a game, one line for each run of one actor's."""
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
    """A record being read, line by line, each checked as it comes."""

    def __init__(self, text: str, backend: Backend | None) -> None:
        lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if not line.startswith("#")]
        split = next((i for i, (_, line) in enumerate(lines) if not line.strip()), len(lines))
        self.record = self._headed(lines[:split], backend)
        self.closing: dict[str, str] = {}
        self.expects_game = self.record.rules.games > 1
        self.draw_lines: list[int] = []
        for self.line, each in lines[split:]:
            if each.strip():
                self._read(each)
        self._verify_draws(lines[-1][0])

    def _headed(self, lines: list[tuple[int, str]], backend: Backend | None) -> Record:
        headers: dict[str, str] = {}
        for number, line in lines:
            match = _HEADER.fullmatch(line)
            if not match or match[1] in headers:
                raise RecordError(number, f"{line!r} is no header, or is given twice; headers look like Rules: kd/2")
            headers[match[1]] = match[2]
        headers.pop("Fief")
        number = lines[min(1, len(lines) - 1)][0]
        if next(iter(headers), "") != "Rules":
            raise RecordError(number, "the second header must be Rules, as Rules: kd/2")
        try:
            return Record(headers.pop("Rules"), headers, backend)
        except (RulesError, NotationError) as error:
            raise RecordError(number, str(error)) from None

    def _read(self, line: str) -> None:
        record = self.record
        closing = _CLOSING.fullmatch(line)
        if closing:
            if not record.match.is_over or closing[1] in self.closing:
                raise RecordError(self.line, f"{closing[1]} may follow the last game only, and once")
            self.closing[closing[1]] = closing[2]
        elif line.startswith("Game "):
            self._begin_game(line)
        elif line.startswith("="):
            self._close_game(line)
        elif self.expects_game:
            raise RecordError(self.line, f"a line Game {len(record.results) + 1} must come first")
        else:
            self._play(line.split())

    def _begin_game(self, line: str) -> None:
        expected = len(self.record.results) + 1
        if line != f"Game {expected}" or not self.expects_game or self.record.match.is_over:
            raise RecordError(self.line, f"{line!r} is not expected here")
        self.expects_game = False

    def _close_game(self, line: str) -> None:
        record = self.record
        if not record.results or self.expects_game or (record.games[-1] and not record.match.is_over):
            raise RecordError(self.line, f"{line!r} closes a game that is not over")
        totals = " ".join(map(str, record.results[-1]))
        if line != f"= {totals}":
            raise RecordError(self.line, f"the totals are {totals}, not {line[1:].strip()}")
        self.expects_game = not record.match.is_over

    def _play(self, words: list[str]) -> None:
        record, actor = self.record, words[0]
        if len(words) == 1 or actor not in ("*", *SEATS):
            raise RecordError(
                self.line, f"{' '.join(words)!r} is no line of moves; one is * or a seat, then moves, as: a g8h8 K17"
            )
        for word in words[1:]:
            if record.match.is_over:
                raise RecordError(self.line, f"{word} comes after the end of the game (T7)")
            if record.match.actor != actor:
                raise RecordError(self.line, f"{word} is not for {actor} to choose, but for {record.match.actor} (T5)")
            try:
                record.play(word)
            except FiefdomError as error:
                raise RecordError(self.line, str(error)) from None
            if actor == "*":
                self.draw_lines.append(self.line)

    def _verify_draws(self, last: int) -> None:
        """The secret fits the commitment, and every draw is the one it gives."""
        record = self.record
        promised = record.headers.get("Commitment")
        if "Secret" not in self.closing:
            if self.closing:
                raise RecordError(last, "nonces are of no use without the secret")
            return
        try:
            nonces = {key[-1]: bytes.fromhex(value) for key, value in self.closing.items() if key != "Secret"}
            dealer = SeededDealer(bytes.fromhex(self.closing["Secret"]), nonces)
        except NotationError as error:
            raise RecordError(last, str(error)) from None
        if promised != commitment(dealer.secret):
            raise RecordError(last, f"the secret does not fit the commitment {promised}")
        record.dealer = dealer
        match = Match(record.rules, record.match.position.backend)
        lines = iter(self.draw_lines)
        for moves in record.games:
            for actor, move in moves:
                if actor == "*":
                    line = next(lines)
                    dealt = dealer.draw(match.position, match.game)
                    if dealt != move:
                        raise RecordError(line, f"the draw {move} is not the one the secret gives, which is {dealt}")
                match.play(move)
