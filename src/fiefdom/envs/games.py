"""Many games of one kind, stepped together: arrays, threads, and the calls of `kernel/learning`.

>>> games = Games("kd/2", 3, seed=7, backend="plain")
>>> games.start()
>>> games.observations.shape, games.masks.shape, games.seats.tolist()
((3, 2827), (3, 329), [0, 0, 1])
>>> games.step(games.sample())
>>> games.ends.tolist()
[False, False, False]
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..core.engine import Backend, Engine
from ..core.notation import Move
from ..core.position import Position
from ..core.rules import Rules
from ..errors import FiefdomError
from .errors import IllegalAction
from .layout import Layout
from .numbering import Numbering

Reward = Literal["rank", "margin", "score", "difference"]
REWARDS = get_args(Reward)
LEAST = 2048
"""The fewest games worth a thread: fewer are stepped faster than handed over."""


class Games:
    """Games in arrays, which every step overwrites: copy what you want to keep.

    `observations` (uint8) and `masks` (int8) have a row per game, with what the seat in `seats` sees and may choose;
    `rewards` (float32) has those of all realms for the last step, `ends` says which games have just ended. With
    `restart` a game that ends is restarted at once, and its row shows the new one. Threads share the work without
    changing it. A Dynasty is played as single games.

    Rewards come at the end: `rank` is the share of the other realms that yours is ahead of (ties count half; with two
    realms, 1 is a win and 0 a defeat), `margin` the lead over the best other, `score` your points. `difference` comes
    with every step: by how much your points changed. With `penalty` an illegal action ends the game with -1.
    """

    def __init__(
        self,
        rules: Rules | str,
        count: int = 1,
        *,
        seed: int = 0,
        reward: Reward = "rank",
        joint: bool = False,
        penalty: bool = False,
        restart: bool = True,
        threads: int = 1,
        backend: Backend | None = None,
    ) -> None:
        self.rules = Rules.parse(rules)
        self.layout = Layout.of(self.rules, joint)
        self.numbering = Numbering(self.rules)
        check_games(count, reward)
        if threads < 1:
            raise FiefdomError(f"the number of threads must be at least 1, not {threads}")
        self.count, self.penalty = count, penalty
        self.engine = Engine.load(backend)
        kernel = self.engine.learning
        self._setting = self.engine.numbers(3)
        self._setting[1:] = [count if restart else 0, kernel.REWARDS.index(reward)]
        self.states = self.engine.states(count + 1)
        self.plays = kernel.Play.make(count + 1)
        self._numbers, self._space = self.engine.rules(self.rules), self.layout.record(self.engine)
        self._observations = np.zeros(count * self.layout.size, np.uint8)
        self._masks = np.zeros(count * self.layout.actions + 8, np.int8)
        self._actions = self.engine.numbers(count)
        self.observations = _shown(self._observations.reshape(count, -1))
        self.masks = _shown(self._masks[:-8].reshape(count, -1))
        self._team = int(self.rules.teams)
        self._share(threads)
        self.seed(seed)

    def _share(self, threads: int) -> None:
        """Divide the games: one range and one scratch memory for each thread."""
        threads = max(1, min(threads, self.count // LEAST))
        cuts = [self.count * each // threads for each in range(threads + 1)]
        self._stretches = list(zip(cuts, cuts[1:], (self.engine.scratches(1) for _ in range(threads)), strict=False))
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def _everywhere(self, work: Callable[[int, int, Any], Any]) -> list[Any]:
        """Run some work on all ranges of games at once."""
        if self._pool is None:
            return [work(*self._stretches[0])]
        others = [self._pool.submit(work, *stretch) for stretch in self._stretches[1:]]
        return [work(*self._stretches[0]), *(other.result() for other in others)]

    def seed(self, seed: int) -> None:
        """All draws from now on follow from this seed; `start` begins its first episodes."""
        self._setting[0] = seed & (2**63 - 1)

    def start(self, first: int = 0) -> None:
        """Begin all games again, from a first episode on."""
        for i in range(self.count):
            self.engine.learning.Play.put(self.plays, i, "episode", first + i)
        self._play(np.full(self.count, self.engine.learning.START))

    def _play(self, actions: NDArray[Any]) -> None:
        # Plain Python needs its own integers, not NumPy's.
        self._actions[:] = actions if self.engine.backend == "compiled" else actions.tolist()
        step = self.engine.learning.step
        before = (self.states, self.plays, self._numbers, self._space)
        shown = (self._setting, self._observations, self._masks)
        self._everywhere(lambda first, last, scratches: step(*before, scratches, self._actions, first, last, *shown))

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every game. An illegal one raises `IllegalAction`, and nothing is played."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise IllegalAction(f"actions must be {self.count} integers, not {chosen.dtype} of shape {chosen.shape}")
        chosen = chosen.astype(np.int64, copy=False)
        illegal, strictly = self.engine.learning.illegal, int(not self.penalty)
        found = self._everywhere(
            lambda first, last, _: illegal(self.plays, self._space, chosen, first, last, self._masks, strictly)
        )
        refused = [int(game) for game in found if game >= 0]
        if refused:
            raise self._refusal(refused[0], int(chosen[refused[0]]))
        self._play(chosen)

    def _refusal(self, game: int, action: int) -> IllegalAction:
        if self.is_over(game):
            return IllegalAction(f"game {game} is over; start it again before the next action")
        if not 0 <= action < self.layout.actions:
            return IllegalAction(f"there is no action {action}; actions are 0 to {self.layout.actions - 1}")
        position = self.position(game)
        return IllegalAction(
            f"action {action} is not legal in game {game}, where seat {position.actor} is at the step "
            f"{position.step}: {int(self.masks[game].sum())} actions are, those whose mask is 1"
        )

    def sample(self, seed: int = 0) -> NDArray[np.int64]:
        """A random legal action for every game, each as likely as any other (the array is reused, too)."""
        sample = self.engine.learning.sample
        self._everywhere(
            lambda first, last, _: sample(self.plays, self._space, seed, first, last, self._masks, self._actions)
        )
        return np.asarray(self._actions)

    def _column(self, name: str) -> NDArray[Any]:
        """A field of all games: no copy, if the rules are compiled."""
        if self.engine.backend == "compiled":
            column: NDArray[Any] = self.plays[name][: self.count]
            return column
        kind = self.engine.learning.KINDS[name]
        return np.array([getattr(play, name) for play in self.plays[: self.count]], kind)

    @property
    def seats(self) -> NDArray[np.int8]:
        """Who acts in each game."""
        return self._column("seat")

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of all realms for the last step."""
        return self._column("rewards")[:, : self.rules.realms]

    @property
    def reward(self) -> NDArray[np.float32]:
        """The rewards of the seats that have acted."""
        return self._column("reward")

    @property
    def ends(self) -> NDArray[np.bool_]:
        """Which games have ended with the last step."""
        return self._column("over").view(np.bool_)

    def is_over(self, game: int) -> bool:
        """Has a game ended (without restart)?"""
        return not self.masks[game].any()

    def position(self, game: int) -> Position:
        """A game as a position, for bots, for printing, or to play on separately."""
        return Position.of_state(self.rules, self.engine, self.states[game : game + 1])

    def actions(self, game: int, move: Move | str) -> list[int]:
        """The actions of a legal move of a game: one, or two (to build a tile)."""
        return self.numbering.encode(self.position(game), move)

    def view(self, game: int, seat: int) -> NDArray[np.uint8]:
        """What any seat of a game sees, also one that does not act now."""
        seen = np.zeros(self.layout.size, np.uint8)
        self.engine.learning.view(self.states, self.plays, game, self._numbers, self._space, seat, seen)
        return seen

    def look_ahead(self, game: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """The legal actions of a game, and what the seat that acts would see after each, before anything is drawn."""
        rows = int(self.engine.learning.Play.get(self.plays, game, "legal"))
        actions, seen = np.zeros(rows, np.int64), np.zeros(rows * self.layout.size, np.uint8)
        look = self.engine.learning.look_ahead
        look(self.states, self.plays, game, self._numbers, self._space, self._masks, seen, actions)
        return actions, seen.reshape(rows, self.layout.size)

    def realm(self, seat: int) -> int:
        """The realm of a seat."""
        return seat >> self._team


def _shown(array: Any) -> Any:
    """A read-only view of the same memory: rows are only updated, so a stray write would stay."""
    view = array.view()
    view.flags.writeable = False
    return view


def threads_at_hand() -> int:
    """One for each processor this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_games(count: int, reward: str) -> None:
    """Refuses less than one game, and unknown rewards."""
    if count < 1:
        raise FiefdomError(f"the number of games must be at least 1, not {count}")
    if reward not in REWARDS:
        raise FiefdomError(f"there is no reward {reward!r}; the rewards are: {', '.join(REWARDS)}")
