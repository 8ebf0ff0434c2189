"""The games for two in OpenSpiel: import this module, then load `fiefdom`.

>>> import pyspiel
>>> game = pyspiel.load_game("fiefdom(rules=kd/2+harmony)")
>>> state = game.new_initial_state()
>>> for outcome in (8, 22, 27, 45, 0):
...     state.apply_action(outcome)
>>> [state.action_to_string(action) for action in state.legal_actions()]
['K3', 'K17', 'K22', 'K40']
>>> state.current_player(), state.clone().history()
(0, [8, 22, 27, 45, 0])

`utility` is `win` (1, 0 or -1, ties broken as the rules have it) or `margin` (the difference in points). Players'
actions are those of the layout; building a tile is two of them, its spot and then its square. The number of a chance
outcome says what is drawn: the label of a domino (A–F are 0 to 5, n is n + 5), a seat, or a quest, tile or token by its
place in the catalog, from 0.
"""

from functools import cached_property, lru_cache
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..catalog.dominoes import LABELS
from ..core.engine import Backend, Engine
from ..core.notation import REALMS, Move
from ..core.position import CHANCE, NOBODY, Position, draw_weight
from ..core.rules import Rules, all_games
from ..core.sheet import ranking
from ..errors import FiefdomError, RulesError
from ..kernel.learning.actions import action_of
from ..kernel.schema import NONE
from ..kernel.step import NEXT_KING
from .errors import IllegalAction
from .expansions import first_half, half_text, in_play
from .games import Games
from .layout import Layout

try:
    import pyspiel
except ImportError:
    raise FiefdomError("OpenSpiel is not installed; run pip install 'fiefdom[spiel]'") from None

UTILITIES = ("win", "margin")
MOST_MARGIN = 1000.0
"""More than anybody can win by: 48 squares with all crowns of a terrain, of two boxes, are less."""

_PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL, "a": 0, "b": 1}


class _Kit:
    """What all states of a game share."""

    def __init__(self, rules: Rules, backend: Backend) -> None:
        self.rules, self.layout, self._backend = rules, Layout.of(rules), backend
        self._plain = Engine.load("plain")
        self.numbers = self._plain.rules(rules)[0]
        self.space = self.layout.record(self._plain)[0]
        self._lock = Lock()

    @cached_property
    def _games(self) -> Games:
        return Games(self.rules, backend=self._backend)

    def play(self, half: int) -> Any:
        """What the kernel keeps of a game beside its state."""
        play = self._plain.learning.Play.make(1)[0]
        play.half = half
        return play

    def seen(self, position: Position, half: int, player: int) -> NDArray[np.uint8]:
        """What a player sees of a position."""
        games = self._games
        put = games.engine.learning.Play.put
        with self._lock:
            games.states[:1] = position.state()
            put(games.plays, 0, "points", position.scores() + [0] * (len(REALMS) - self.rules.realms))
            put(games.plays, 0, "half", half)
            return games.view(0, player)

    @property
    def longest(self) -> int:
        """An upper bound on the actions of a game: every step of every turn, and what expansions add."""
        steps = (self.numbers.steps & ((1 << NEXT_KING) - 1)).bit_count()
        more = sum(each.more_actions for each in in_play(self.rules))
        return int(self.rules.kings * (1 + self.rules.rounds * (steps + more)))

    @property
    def draws(self) -> int:
        """An upper bound on the draws of a game."""
        rules = self.rules
        return rules.dominoes + rules.kings + sum(each.draws for each in in_play(rules))


@lru_cache
def _kit(rules: Rules, backend: Backend) -> _Kit:
    return _Kit(rules, backend)


class _Fields:
    """A state for plain code to read: only the fields it asks for are fetched."""

    def __init__(self, position: Position) -> None:
        self._engine, self._states = Engine.load(position.backend), position.state()

    def __getattr__(self, name: str) -> Any:
        value = self._engine.get(self._states, name)
        setattr(self, name, value)
        return value


class _Place:
    """A position, and the first half of a move of two actions. Clones share it until one of them plays on."""

    __slots__ = ("_moves", "half", "kit", "position", "shared")

    def __init__(self, position: Position, half: int = NONE) -> None:
        self.kit, self.position, self.half = _kit(position.rules, position.backend), position, half
        self.shared = False
        self._moves: dict[int, Move] | None = None

    def __deepcopy__(self, memo: Any) -> "_Place":
        self.shared = True
        return self

    def __reduce__(self) -> Any:
        return _read, (str(self.position), self.half)

    def __str__(self) -> str:
        return str(self.position) if self.half == NONE else f"{self.position} {self.position.step}:{self.half}"

    @property
    def moves(self) -> dict[int, Move]:
        """The move of every action or outcome; for the first of two actions, one of its moves."""
        if self._moves is None:
            self._moves = dict(sorted(self._numbered().items()))
        return self._moves

    def _numbered(self) -> dict[int, Move]:
        position, kit = self.position, self.kit
        if position.is_chance:
            return {move.argument: move for move in position.moves}
        asked = (_Fields(position), kit.numbers, kit.space, kit.play(self.half))
        return {action_of(*asked, move): move for move in position.moves if self._fits(move)}

    def _fits(self, move: Move) -> bool:
        return self.half in (NONE, first_half(move))

    def move(self, action: int) -> Move:
        """The move of an action or outcome."""
        if action not in self.moves:
            raise IllegalAction(f"action {action} is not legal at the step {self.position.step}; use legal_actions()")
        return self.moves[action]

    def is_first_half(self, move: Move) -> bool:
        """Does an action choose only the first half of its move?"""
        return self.half == NONE and first_half(move) is not None

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities."""
        s = _Fields(self.position)
        weights = [(outcome, draw_weight(s, self.kit.numbers, move)) for outcome, move in self.moves.items()]
        total = sum(weight for _, weight in weights)
        return [(outcome, weight / total) for outcome, weight in weights]

    def after(self, action: int) -> "_Place":
        """Where an action leads."""
        move, half = self.move(action), first_half(self.move(action))
        place = _Place(self.position.copy()) if self.shared else self
        place._moves = None
        if self.half == NONE and half is not None:
            place.half = half
        else:
            place.position.play(move)
            place.half = NONE
        return place


def _read(text: str, half: int) -> _Place:
    return _Place(Position.parse(text), half)


class FiefdomGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the family for two players, with the parameters `rules` and `utility`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"rules": "kd/2", "utility": "win"} | (params or {})
        self.rules, self.by_margin = _rules(given["rules"]), given["utility"] == "margin"
        if given["utility"] not in UTILITIES:
            raise FiefdomError(f"there is no utility {given['utility']!r}; the utilities are: {', '.join(UTILITIES)}")
        most = MOST_MARGIN if self.by_margin else 1.0
        self.start = _Place(Position(self.rules))
        self.start.shared = True
        kit = self.start.kit
        info = pyspiel.GameInfo(
            num_distinct_actions=kit.layout.actions,
            max_chance_outcomes=LABELS,
            num_players=self.rules.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=kit.longest,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self, text: str | None = None) -> "FiefdomState":
        """A game before its first draw, or as the text of a position has it."""
        return FiefdomState(self, self.start if text is None else _Place(self._position(text)))

    def _position(self, text: str) -> Position:
        position = Position.parse(text)
        if position.rules != self.rules:
            raise RulesError(f"the position belongs to {position.rules}, but the game is {self.rules}")
        return position

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the draws of a game."""
        return self.start.kit.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "FiefdomObserver":
        """An observer for a player: everything is public, whatever kind is asked for."""
        if params:
            raise FiefdomError(f"observations have no parameters, but {', '.join(map(str, params))} was given")
        return FiefdomObserver(self.start.kit.layout)


def _rules(text: str) -> Rules:
    rules = Rules.parse(text)
    if rules.players != 2:
        games = ", ".join(str(each) for each in all_games() if each.players == 2)
        raise RulesError(f"{rules} is not a game for two players, which OpenSpiel needs; choose one of: {games}")
    if rules.games > 1:
        raise RulesError(f"{rules} is {rules.games} games; OpenSpiel plays one of them, without +dynasty")
    return rules


class FiefdomState(pyspiel.State):  # type: ignore[misc]
    """The current state of a game. A clone shares the position; the next action of either copies it."""

    def __init__(self, game: FiefdomGame, place: _Place) -> None:
        super().__init__(game)
        # OpenSpiel clones a state by a deep copy of each attribute, and stores it by pickling them.
        self._place, self._by_margin = place, game.by_margin

    @property
    def position(self) -> Position:
        """The position, to be read only."""
        return self._place.position

    def current_player(self) -> Any:
        """Who acts: a player, chance, or nobody when the game is over."""
        return _PLAYERS[self._place.position.actor]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._place.position.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._place.moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely it is."""
        return self._place.chances()

    def _apply_action(self, action: int) -> None:
        self._place = self._place.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        move = self._place.move(action)
        return half_text(move) if self._place.is_first_half(move) else str(move)

    def returns(self) -> list[float]:
        """The utilities of both players, 0 until the game is over."""
        position = self._place.position
        if not position.is_over:
            return [0.0, 0.0]
        if self._by_margin:
            lead = float(position.scores()[0] - position.scores()[1])
        else:
            places = {rank.realm: rank.place for rank in ranking(position.sheets(), position.rules)}
            lead = float(places["B"] - places["A"])
        return [lead, -lead]

    def __str__(self) -> str:
        return str(self._place)

    def seen(self, player: int) -> NDArray[np.uint8]:
        """What a player sees, as the layout has it."""
        return self._place.kit.seen(self._place.position, self._place.half, player)


class FiefdomObserver:
    """Observations of the layout: `tensor` in one piece, `dict` by its pieces."""

    def __init__(self, layout: Layout) -> None:
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {name: piece.of(self.tensor) for name, piece in layout.pieces.items()}

    def set_from(self, state: FiefdomState, player: int) -> None:
        """Show a state to a player."""
        self.tensor[:] = state.seen(player)

    def string_from(self, state: FiefdomState, player: int) -> str:
        """The text of a position is all there is to know, for both players."""
        return str(state)


GAME_TYPE = pyspiel.GameType(
    short_name="fiefdom",
    long_name="Fiefdom: the Kingdomino family",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "kd/2", "utility": "win"},
)
pyspiel.register_game(GAME_TYPE, FiefdomGame)
