"""A bot may be any program that speaks the line protocol of `docs/reference/protocol.md` on standard input and output.

>>> from random import Random
>>> bot = OutsideBot("true")
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> choice = bot.choose(position, Budget(), Random(1))
>>> str(choice), choice.fault
('K3', 'run:true ended with exit code 0, so a random legal turn was played')
>>> bot.close()

Such a program cannot stop a game: if it does not answer with a legal turn in time, a random legal turn is played in its
place, and the choice says why.
"""

import math
import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..core.notation import Move
from ..core.position import Position
from ..errors import FiefdomError
from .bot import Budget, Candidate, Choice
from .program import Broken, Program, shown
from .stopwatch import King, Stopwatch

VERSION = 1
START_SECONDS = 10.0
"""Seconds that a program may take from its start until it is ready; they do not count towards its turn."""
GRACE_SECONDS = 1.0
"""Seconds that a turn may take beyond its time, for pipes and a busy machine."""
TURN_SECONDS = 60.0
"""Seconds for a turn without a time limit of its own."""
FORFEITED = ", so a random legal turn was played"
MOST_FAILURES = 5
"""A program that failed this many times in a row is not started again."""
LEAST_TIME = 0.01
WANTS = ("moves", "seed")
_NUMBERS = ("score", "margin", "win", "sims")


class Unplayable(Exception):
    """An answer in the right form that cannot be played."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program said to `go`."""

    moves: list[Move]
    candidates: list[Candidate]


class OutsideBot:
    """The bot `run:COMMAND`. The command is split into words as a shell would, and run without one."""

    def __init__(self, command: str) -> None:
        self.name = f"run:{command}"
        self.title = ""
        """The program's own name, known after the first turn."""
        self._words = words(command)
        self._program: Program | None = Program.start(self._words)
        self._wants: frozenset[str] | None = None
        self._last: tuple[str, str, int] = ("", "", 0)
        self._failures = 0
        self._note, self._watch = "", Stopwatch()

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """The program's turn, or a random one and what was wrong."""
        seed = rng.getrandbits(32)
        self._note, self._watch = "", Stopwatch()
        try:
            choice = self._answer(position, budget, seed)
        except Unplayable as fault:
            return self._forfeit(position, rng, str(fault))
        except Broken as fault:
            self._break_off()
            return self._forfeit(position, rng, str(fault))
        except BaseException:
            self._break_off()
            raise
        self._failures = 0
        return choice

    @property
    def has_failed(self) -> bool:
        """Has it failed too often to be started again? Then only random turns are played in its place."""
        return self._failures >= MOST_FAILURES

    def close(self) -> None:
        """Tell the program to quit, and end it if it does not."""
        if self._program:
            self._program.tell("quit")
            self._program.end()
        self._program, self._wants = None, None

    def _forfeit(self, position: Position, rng: Random, fault: str) -> Choice:
        told = f"{shown(self.name)} {fault}{FORFEITED}"
        return self._choice(random_turn(position, rng), (), told)

    def _choice(self, moves: Sequence[Move], candidates: Sequence[Candidate], fault: str = "") -> Choice:
        """A choice with what was odd and the time of each king."""
        times = self._watch.seconds
        return Choice(tuple(moves), tuple(candidates), fault, self._note, sum(times), times)

    def _break_off(self) -> None:
        """Stop the program, because its next answers cannot be trusted. The next turn starts it again."""
        if self._program:
            self._program.kill()
            self._failures += 1
        self._program, self._wants = None, None

    def _ready(self) -> Program:
        """The program, started and introduced."""
        if self._program is None:
            if self.has_failed:
                raise Broken(f"failed {MOST_FAILURES} times in a row and is not started again")
            try:
                self._program = Program.start(self._words)
            except FiefdomError:
                raise Broken("cannot be started any more") from None
        program = self._program
        program.lines = 0
        if self._wants is None:
            program.tell(f"fiefdom {VERSION}")
            self.title, self._wants = self._introduced(program, time.monotonic() + START_SECONDS)
            self._last = ("", "", 0)
        return program

    def _introduced(self, program: Program, deadline: float) -> tuple[str, frozenset[str]]:
        """The name of a program, and the lines it wants."""
        title, wants = "", list[str]()
        while (line := _hear(program, deadline, f"was not ready within {START_SECONDS:g} s")) != "ready":
            word, _, rest = line.partition(" ")
            if word == "bot" and rest.strip():
                title = shown(rest.strip())
            elif word == "wants" and rest.split() and set(rest.split()) <= set(WANTS):
                wants += rest.split()
            else:
                self._skip(line)
        if not title:
            raise Broken("sent ready without a name; it must send bot NAME first")
        return title, frozenset(wants)

    def _skip(self, line: str) -> None:
        """Note the first line of a turn that is not part of the protocol."""
        self._note = self._note or f"said {shown(line)!r}, which was skipped"

    def _skip_old(self, program: Program) -> None:
        """Skip what was said before a question: it cannot be the answer."""
        while program.has_spoken():
            self._skip(_hear(program, time.monotonic() + GRACE_SECONDS, "did not finish a line"))

    def _answer(self, position: Position, budget: Budget, seed: int) -> Choice:
        """Ask for moves until the turn is complete: all in one answer, or a few at a time. Each king has the time."""
        program = self._ready()
        self._tell_game(program, position)
        trial, moves, candidates = position.copy(), list[Move](), list[Candidate]()
        king: King | None = None
        deadline = 0.0
        while trial.actor == position.actor:
            asked = _rest(budget, deadline - GRACE_SECONDS - time.monotonic())
            if _king(trial) != king:
                king, deadline, asked = _king(trial), time.monotonic() + _allowed(budget), budget
            self._watch.start(king)
            try:
                self._skip_old(program)
                self._ask(program, trial, asked, seed)
                answer = self._heard(program, trial, deadline, budget)
            finally:
                self._watch.stop()
            candidates = answer.candidates if not moves else candidates
            moves += answer.moves
            for move in answer.moves:
                self._watch.covers(_king(trial))
                trial.play(move)
        return self._choice(moves, candidates)

    def _heard(self, program: Program, position: Position, deadline: float, budget: Budget) -> Answer:
        """The next answer: any number of `info` lines, then `play`; other lines are skipped."""
        candidates: list[Candidate] = []
        while True:
            line = _hear(program, deadline, _late(budget))
            word, _, rest = line.partition(" ")
            if word == "play":
                return Answer(_played(position, rest.split()), candidates)
            found = _candidate(position, rest.split()) if word == "info" else None
            if found:
                candidates.append(found)
            elif word != "info" or rest.split()[:1] != ["text"]:
                self._skip(line)

    def _tell_game(self, program: Program, position: Position) -> None:
        """Announce the game and the seat, if they changed since the last turn."""
        rules, seat, last = str(position.rules), position.actor, self._last
        if (rules, seat) != last[:2] or position.round < last[2]:
            program.tell(f"game {rules} {seat}")
        self._last = rules, seat, position.round

    def _ask(self, program: Program, position: Position, budget: Budget, seed: int) -> None:
        program.tell(f"position {position}")
        if "seed" in (self._wants or ()):
            program.tell(f"seed {seed}")
        if "moves" in (self._wants or ()):
            program.tell(f"moves {position.moves}")
        if budget.seconds is not None:
            program.tell(f"go time {budget.seconds:g}")
        else:
            program.tell(f"go sims {budget.sims}" if budget.sims is not None else "go")


def words(command: str) -> list[str]:
    """The words of a command.

    >>> words("python3 'my bot.py' --deep")
    ['python3', 'my bot.py', '--deep']
    """
    try:
        split = shlex.split(command)
    except ValueError as error:
        raise FiefdomError(f"run:{shown(command)} cannot be split into words: {str(error).lower()}") from None
    if not split or not split[0]:
        raise FiefdomError("run: is followed by the command of a program, as in run:python3 bot.py")
    return split


def random_turn(position: Position, rng: Random) -> tuple[Move, ...]:
    """Legal moves, each as likely as any other, until another seat or chance is up."""
    trial, moves = position.copy(), list[Move]()
    while trial.actor == position.actor:
        moves.append(rng.choice(list(trial.moves)))
        trial.play(moves[-1])
    return tuple(moves)


def _king(position: Position) -> King:
    return position.round, position.king


def _allowed(budget: Budget) -> float:
    """Seconds after which a king's turn is broken off."""
    return TURN_SECONDS if budget.seconds is None else budget.seconds + GRACE_SECONDS


def _late(budget: Budget) -> str:
    """What a program did that was broken off."""
    if budget.seconds is None:
        return f"did not answer within {TURN_SECONDS:g} s"
    return f"did not answer within {budget.seconds:g} s, nor in the {GRACE_SECONDS:g} s after it"


def _rest(budget: Budget, left: float) -> Budget:
    """What is left of a budget after a part of the turn."""
    return budget if budget.seconds is None else Budget(seconds=max(LEAST_TIME, round(left, 2)))


def _hear(program: Program, deadline: float, late: str) -> str:
    """The next line; the error for a late one says how long the wait was."""
    try:
        return program.hear(deadline)
    except Broken as broken:
        raise Broken(late if time.monotonic() >= deadline else str(broken)) from None


def _played(position: Position, texts: list[str]) -> list[Move]:
    """The moves of an answer, each of them legal when it is played, and none beyond the turn."""
    trial, moves = position.copy(), list[Move]()
    if not texts:
        raise Unplayable("answered no move")
    for text in texts:
        if trial.actor != position.actor:
            raise Unplayable(f"answered {shown(text)} when its turn was over")
        try:
            moves.append(trial.read(text))
            trial.play(moves[-1])
        except FiefdomError as error:
            raise Unplayable(f"answered {shown(text)!r}: {shown(str(error))}") from None
    return moves


def _candidate(position: Position, rest: list[str]) -> Candidate | None:
    """A turn considered: `score 41 margin 3.5 win 0.6 sims 200 moves g8h8 K17 plan f7f8`; none if it is not one."""
    head = rest[: rest.index("moves")] if "moves" in rest else []
    tail = rest[len(head) + 1 :]
    cut = tail.index("plan") if "plan" in tail else len(tail)
    try:
        numbers = dict(zip(head[::2], map(float, head[1::2]), strict=True))
        known = set(numbers) <= set(_NUMBERS) and set(numbers) >= set(_NUMBERS[:3])
        if not known or not all(map(math.isfinite, numbers.values())) or not 0 <= numbers["win"] <= 1:
            raise ValueError
        plan = tuple(Move.parse(text) for text in tail[cut + 1 :])
        moves = tuple(_played(position, tail[:cut]))
    except (ValueError, Unplayable):
        return None
    return Candidate(moves, numbers["score"], numbers["margin"], numbers["win"], plan, int(numbers.get("sims", 0)))
