"""Gymnasium environments: one seat learns, bots play the others.

>>> import gymnasium
>>> import fiefdom.envs
>>> env = gymnasium.make("fiefdom/Kingdomino-v0", rules="kd/2", opponents=["greedy"], backend="plain")
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, info["action_mask"].sum()
((2827,), np.int64(4))
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
>>> reward, terminated, truncated
(0.0, False, False)

`env.action_space.sample()` draws among the actions that are legal now.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..bots import Bot, Budget, load
from ..bots.external import OutsideBot
from ..core.engine import Backend
from ..core.notation import SEATS
from ..core.position import Position
from ..core.rules import GAMES, TITLES, Rules
from ..errors import FiefdomError, RulesError
from .errors import IllegalAction
from .games import Games, Reward
from .layout import Layout
from .opponent import actions_of

try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    raise FiefdomError("Gymnasium is not installed; run pip install 'fiefdom[envs]'") from None

Illegal = Literal["error", "penalty"]
Seen = dict[str, Any]
"""What an agent is given: `observation` and `action_mask`."""

METADATA: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}
RANDOM = "random"
NOBODY = -1
SEEDS = 2**62
"""The number of seeds to choose from."""


def identifier(box: str) -> str:
    """The name under which the games of a box are registered.

    >>> identifier("giants"), identifier("xl")
    ('fiefdom/AgeOfGiants-v0', 'fiefdom/KingdominoXL-v0')
    """
    return f"fiefdom/{''.join(word[0].upper() + word[1:] for word in TITLES[box].split())}-v0"


def register() -> None:
    """Register all boxes with `gymnasium.make`."""
    for box in GAMES:
        together = "fiefdom.envs.vector:vector_env"
        kwargs = {"box": box}
        gymnasium.register(identifier(box), f"{__name__}:AgainstBots", vector_entry_point=together, kwargs=kwargs)


# What all environments of one game share


def one_game(rules: Rules | str, reward: Reward, illegal: Illegal, joint: bool, backend: Backend | None) -> Games:
    """A single game, which is not restarted when it is over."""
    if illegal not in ("error", "penalty"):
        raise FiefdomError(f"illegal must be 'error' or 'penalty', not {illegal!r}")
    return Games(rules, 1, reward=reward, joint=joint, penalty=illegal == "penalty", restart=False, backend=backend)


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it exists."""
    if mode is not None and mode not in METADATA["render_modes"]:
        raise FiefdomError(f"there is no render mode {mode!r}; the modes are: {', '.join(METADATA['render_modes'])}")
    return mode


def seen_space(layout: Layout) -> Dict:
    """The space of what an agent is given: no number is larger than its piece of the layout says.

    >>> seen_space(Layout.of("kd/2"))["action_mask"]
    Box(0, 1, (329,), int8)
    """
    most = np.concatenate([np.full(piece.size, piece.most, np.uint8) for piece in layout.pieces.values()])
    return Dict({"observation": Box(np.zeros_like(most), most, dtype=np.uint8),
                 "action_mask": Box(0, 1, (layout.actions,), np.int8)})  # fmt: skip


def seen(games: Games, seat: int) -> Seen:
    """The observation and mask of a seat: it has legal actions only if it is its turn."""
    if is_up(games, seat):
        return {"observation": games.observations[0].copy(), "action_mask": games.masks[0].copy()}
    return {"observation": games.view(0, seat), "action_mask": np.zeros(games.layout.actions, np.int8)}


def is_up(games: Games, seat: int) -> bool:
    """Is it the turn of a seat?"""
    return bool(games.seats[0] == seat and not games.ends[0])


def play(games: Games, action: Any) -> None:
    """Play an action, an integer of any width."""
    chosen = np.asarray([action])
    games.step(chosen.astype(np.int64) if chosen.dtype.kind in "iu" else chosen)


def pictured(position: Position) -> str:
    """A position for people: its text, and the score sheets as if the game ended now.

    >>> print(pictured(Position.parse("kd/2 1.place line=3a,17b,22a,40b next=5,6,7,8 A=C B=C "
    ...                               "unseen=1-2,4,9-16,18-21,23-39,41-48", "plain")))
    kd/2 1.place line=3a,17b,22a,40b next=5,6,7,8 A=C B=C unseen=1-2,4,9-16,18-21,23-39,41-48
    A 0 territories=0 | biggest=0 crowns=0 |
    B 0 territories=0 | biggest=0 crowns=0 |
    """
    return "\n".join(map(str, [position, *position.sheets()]))


def shown(games: Games, mode: str | None) -> str | None:
    """A game in a render mode: returned, or printed."""
    text = pictured(games.position(0)) if mode else None
    if mode == "human":
        print(text)
    return text if mode == "ansi" else None


# One seat against bots


class LegalActions(Discrete[np.int64]):
    """All actions of a game; samples without a mask are legal now (before the first reset: at the start).

    Gymnasium's `check_env` plays in one position what it sampled in another, so it needs `illegal="penalty"`.
    """

    def __init__(self, legal: NDArray[np.int8]) -> None:
        super().__init__(len(legal))
        self.legal = legal
        """The current mask, which the game updates."""

    def sample(self, mask: NDArray[np.int8] | None = None, probability: NDArray[Any] | None = None) -> np.int64:
        """A legal action, each as likely as any other; or by a mask or a probability."""
        return super().sample(self.legal if mask is None and probability is None else mask, probability)


class AgainstBots(gymnasium.Env[Seen, np.int64]):
    """A game in which one seat learns and bots play the others, partners included.

    `opponents` are bots or their names, in the order of the other seats; a single one plays them all.
    `seat` is a letter, or random: then it is drawn for every game.
    """

    metadata = METADATA

    def __init__(
        self,
        box: str = "kd",
        *,
        rules: Rules | str | None = None,
        opponents: Sequence[str | Bot] | str | Bot = "greedy",
        seat: str = "a",
        reward: Reward = "rank",
        illegal: Illegal = "error",
        joint: bool = False,
        budget: Budget | None = None,
        render_mode: str | None = None,
        backend: Backend | None = None,
    ) -> None:
        self.rules = rules_of(box, rules)
        self.render_mode = check_render_mode(render_mode)
        self._places = _places(self.rules, seat)
        self.learner = NOBODY
        self.games = one_game(self.rules, reward, illegal, joint, backend)
        self._bots = _bots(self.rules, opponents)
        self._budget, self._luck = budget or Budget(), Random()
        self.games.start()
        self.action_space = LegalActions(self.games.masks[0])
        self.observation_space = seen_space(self.games.layout)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game and let the bots play up to the learner's first choice; the seed determines all draws."""
        super().reset(seed=seed)
        self.learner = self._places[int(self.np_random.integers(len(self._places)))]
        self._luck.seed(int(self.np_random.integers(SEEDS)))
        self.games.seed(int(self.np_random.integers(SEEDS)))
        self.games.start()
        self._wait()
        return self._told()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play an action, and the bots up to the learner's next choice; an illegal one may raise `IllegalAction`."""
        if not is_up(self.games, self.learner):
            raise IllegalAction("the game is over, or has not begun; call reset")
        play(self.games, action)
        reward = self._reward() + self._wait()
        observation, info = self._told()
        return observation, reward, bool(self.games.ends[0]), False, info

    def _wait(self) -> float:
        """Let the bots play until it is the learner's turn or the game is over; returns the learner's reward."""
        reward = 0.0
        while not self.games.ends[0] and not is_up(self.games, self.learner):
            seat = int(self.games.seats[0])
            bot = self._bots[seat - (seat > self.learner)]
            for action in actions_of(self.games, 0, bot, self._budget, self._luck):
                play(self.games, action)
                reward += self._reward()
        return reward

    def _reward(self) -> float:
        """What the last action gave the learner."""
        return float(self.games.rewards[0][self.games.realm(self.learner)])

    def _told(self) -> tuple[Seen, dict[str, Any]]:
        """The observation and info of the learner, rendered where wanted."""
        if self.render_mode == "human":
            self.render()
        told = seen(self.games, self.learner)
        return told, {"action_mask": told["action_mask"].copy()}

    def render(self) -> str | None:
        """The text of the position, returned (ansi) or printed (human)."""
        return shown(self.games, self.render_mode)

    def close(self) -> None:
        """End the programs that were started as bots."""
        for bot in self._bots:
            if isinstance(bot, OutsideBot):
                bot.close()


def rules_of(box: str, rules: Rules | str | None) -> Rules:
    """The rules asked for, or those of the smallest game of the box."""
    if box not in GAMES:
        raise RulesError(f"there is no box {box!r}; the boxes are: {', '.join(GAMES)}")
    chosen = Rules.parse(Rules(box, min(GAMES[box])) if rules is None else rules)
    if chosen.game != box:
        raise RulesError(f"{chosen} is not a game of {identifier(box)}, whose rules begin with {box}/; "
                         f"it belongs to {identifier(chosen.game)}")  # fmt: skip
    return chosen


def _places(rules: Rules, seat: str) -> list[int]:
    """The seats that the learner may get."""
    seats = SEATS[: rules.players]
    if seat != RANDOM and seat not in list(seats):
        raise FiefdomError(f"{rules} has no seat {seat!r}; the learner's seat must be {', '.join(seats)} or {RANDOM}")
    return [seats.index(each) for each in (seats if seat == RANDOM else seat)]


def _bots(rules: Rules, opponents: Sequence[str | Bot] | str | Bot) -> list[Bot]:
    """The bots of all seats except the learner's."""
    wanted = rules.players - 1
    alone = isinstance(opponents, str) or not isinstance(opponents, Sequence)
    each: Any = [opponents] * wanted if alone else opponents
    if len(each) != wanted:
        raise FiefdomError(f"{rules} has {wanted} seats besides the learner's, but {len(each)} opponents were given")
    return [_bot(rules, bot) for bot in each]


def _bot(rules: Rules, bot: Any) -> Bot:
    if isinstance(bot, str):
        return load(bot, rules)
    if not hasattr(bot, "choose"):
        raise FiefdomError(f"an opponent is a bot or its name; {bot!r} is neither")
    chosen: Bot = bot
    return chosen
