"""A match: one game, or the three of a Dynasty with running totals (S5).

>>> from fiefdom.core.dealer import SeededDealer
>>> match = Match("kd/2+dynasty", backend="plain")
>>> dealer = SeededDealer.of_seed(1)
>>> while not match.is_over:
...     match.play(dealer.draw(match.position, match.game) if match.is_chance else match.moves[0])
>>> match.game, match.totals(), match.ranking()[0].realm
(3, [64, 54], 'A')
>>> str(Match.parse(str(match))) == str(match)
True
"""

import re

from ..errors import NotationError
from .engine import Backend
from .notation import REALMS, Move
from .position import LegalMoves, Position
from .rules import Rules
from .sheet import Rank, rank
from .state_text import read_position

Result = tuple[int, int, int]
"""A realm's points, biggest territory and crowns in one game."""


class Match:
    """The games of a match, with the current one as a position. When a game is over, the next one begins."""

    def __init__(self, rules: Rules | str, backend: Backend | None = None) -> None:
        self.rules = Rules.parse(rules)
        self.position = Position(self.rules, backend)
        self.finished: list[list[Result]] = []

    @staticmethod
    def parse(text: str, backend: Backend | None = None) -> "Match":
        """Read the text of a match: the results of finished games, then the current position."""
        results, _, position = text.strip().partition(" ")
        each = "[0-9]{1,5}/[0-9]{1,3}/[0-9]{1,3}"
        realms = f"{each}(?:,{each})*"
        if not re.fullmatch(rf"match:(?:{realms}(?:;{realms})*)?", results):
            raise NotationError(
                "a match is match: with the results of finished games, e.g. match:45/7/9,38/5/6, then a position"
            )
        match = Match.__new__(Match)
        match.rules = read_position(position)[0]
        match.position = Position.parse(position, backend)
        games = [game.split(",") for game in results[6:].split(";") if game]
        match.finished = [[_result(realm) for realm in game] for game in games]
        # Every finished game has a result. The position is the next game, or the last one if the match is over.
        played = match.rules.games if match.position.is_over else len(games) + 1
        fits = len(games) == played if match.position.is_over else played <= match.rules.games
        if any(len(game) != match.rules.realms for game in games) or not fits:
            raise NotationError(
                f"{results!r} does not fit {match.rules}: {match.rules.games} games of {match.rules.realms} realms"
            )
        return match

    def __str__(self) -> str:
        games = ";".join(",".join("/".join(map(str, realm)) for realm in game) for game in self.finished)
        return f"match:{games} {self.position}"

    @property
    def game(self) -> int:
        """The number of the current game, from 1."""
        return len(self.finished) + (0 if self.position.is_over else 1)

    @property
    def is_over(self) -> bool:
        """Is the last game over?"""
        return self.position.is_over

    @property
    def actor(self) -> str:
        """Who chooses: a seat, `*` for chance, or an empty text when the match is over."""
        return self.position.actor

    @property
    def is_chance(self) -> bool:
        """Is chance next?"""
        return self.position.is_chance

    @property
    def moves(self) -> LegalMoves:
        """The legal moves."""
        return self.position.moves

    def play(self, move: Move | int | str) -> None:
        """Play a move in the current game. When it ends the game, the next game begins."""
        self.position.play(move)
        if self.position.is_over:
            sheets = self.position.sheets()
            self.finished.append([(sheet.total, sheet.biggest, sheet.crowns) for sheet in sheets])
            if len(self.finished) < self.rules.games:
                self.position = Position(self.rules, self.position.backend)

    def copy(self) -> "Match":
        """A copy, which is then independent."""
        match = Match.__new__(Match)
        match.rules, match.position, match.finished = self.rules, self.position.copy(), list(self.finished)
        return match

    def on(self, backend: Backend) -> "Match":
        """The same match on another backend.

        >>> Match("kd/2", "plain").on("compiled").position.backend
        'compiled'
        """
        match = self.copy()
        match.position = self.position.on(backend)
        return match

    def totals(self) -> list[int]:
        """The points of every realm over all games so far, including the current one."""
        current = [] if self.position.is_over else [[(score, 0, 0) for score in self.position.scores()]]
        return [sum(game[realm][0] for game in [*self.finished, *current]) for realm in range(self.rules.realms)]

    def ranking(self) -> list[Rank]:
        """Who leads or has won, and why, with ties broken as the rules say (S3, S4, S5)."""
        games = list(self.finished)
        if not self.position.is_over:
            games.append([(sheet.total, sheet.biggest, sheet.crowns) for sheet in self.position.sheets()])
        sums = [[sum(game[realm][i] for game in games) for i in range(3)] for realm in range(self.rules.realms)]
        return rank([(REALMS[realm], a, b, c) for realm, (a, b, c) in enumerate(sums)], self.rules)


def _result(text: str) -> Result:
    points, biggest, crowns = text.split("/")
    return int(points), int(biggest), int(crowns)
