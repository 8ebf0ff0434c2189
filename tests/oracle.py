"""A second, independent opinion on the rules: slow, plain and readable.

Written from docs/reference/rules.md and docs/reference/notation.md alone: it shares nothing with the package.
Everything is dicts, sets and loops over cells. The numbers in the docstrings (P2, Q9, ...) are those of the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from oracle_parts import BUILDINGS, QUESTS, TOKENS, D, Domino, G, K, Q

Cell = tuple[int, int]  # (file, rank), both from 1 to 13

FILES = "abcdefghijklm"
SEATS = "abcdefgh"
REALMS = "ABCDEFGH"
CASTLE: Cell = (7, 7)  # g7
RESOURCES = "wflg"  # wheat, wood, fish, sheep: the terrains that bear them, in the order of payment
ALL_KNIGHTS = 22
ALL_TOWERS = 15
CHANCE_STEPS = ("quest", "builder", "draw", "token", "king")
TURN_STEPS = (
    "place", "giant", "send", "receive", "tax", "build", "dragon", "claim", "buy", "pay", "settle",
)  # fmt: skip


# ---------------------------------------------------------------------------------------------- the games (table G)


class Game(NamedTuple):
    """One row of table G."""

    seats: int
    boxes: tuple[dict[str, Domino], ...]
    line: int  # dominoes drawn for a line
    rounds: int
    side: int  # N
    queens: bool = False  # all of Q applies
    giants: bool = False  # all of A applies
    court: bool = False  # all of C applies
    teams: bool = False
    options: tuple[str, ...] = ()  # what G2 lets one add


KD_OPTIONS = ("dynasty", "harmony", "middle")
Q_AND_G = {**Q, **G}
K_AND_G = {**K, **G}

GAMES: dict[str, Game] = {
    "kd/2": Game(2, (K,), 4, 6, 5, options=KD_OPTIONS),
    "kd/3": Game(3, (K,), 3, 12, 5, options=KD_OPTIONS),
    "kd/4": Game(4, (K,), 4, 12, 5, options=KD_OPTIONS),
    "duel/2": Game(2, (K,), 4, 12, 7, options=KD_OPTIONS),
    "discovery/2": Game(2, (D,), 4, 6, 5),
    "xl/2": Game(2, (K, K), 4, 12, 7, options=KD_OPTIONS),
    "xl/3": Game(3, (K, K), 3, 24, 7, options=KD_OPTIONS),
    "xl/4": Game(4, (K, K), 4, 24, 7, options=KD_OPTIONS),
    "team/6": Game(6, (K, K), 6, 12, 7, teams=True, options=KD_OPTIONS),
    "team/8": Game(8, (K, K), 8, 12, 7, teams=True, options=KD_OPTIONS),
    "giants/2": Game(2, (K_AND_G,), 5, 12, 7, giants=True, options=("dynasty",)),
    "giants/3": Game(3, (K_AND_G,), 5, 12, 5, giants=True, options=("dynasty",)),
    "giants/4": Game(4, (K_AND_G,), 5, 12, 5, giants=True, options=("dynasty",)),
    "giants/5": Game(5, (K_AND_G,), 5, 12, 5, giants=True, options=("dynasty",)),
    "qd/2+giants": Game(2, (Q_AND_G,), 5, 12, 7, queens=True, giants=True),
    "qd/3+giants": Game(3, (Q_AND_G,), 5, 12, 5, queens=True, giants=True),
    "qd/4+giants": Game(4, (Q_AND_G,), 5, 12, 5, queens=True, giants=True),
    "qd/5+giants": Game(5, (Q_AND_G,), 5, 12, 5, queens=True, giants=True),
    "court/2": Game(2, (K,), 4, 6, 5, court=True, options=KD_OPTIONS),
    "court/3": Game(3, (K,), 3, 12, 5, court=True, options=KD_OPTIONS),
    "court/4": Game(4, (K,), 4, 12, 5, court=True, options=KD_OPTIONS),
    "court/2+duel": Game(2, (K,), 4, 12, 7, court=True, options=KD_OPTIONS),
    "qd/2": Game(2, (Q,), 4, 12, 7, queens=True),
    "qd/3": Game(3, (Q,), 4, 12, 5, queens=True),
    "qd/4": Game(4, (Q,), 4, 12, 5, queens=True),
    "wedding/3": Game(3, (Q, K), 4, 24, 7, queens=True),
    "wedding/4": Game(4, (Q, K), 4, 24, 7, queens=True),
    "wedding/5": Game(5, (Q, K), 8, 12, 5, queens=True),
    "wedding/6": Game(6, (Q, K), 8, 12, 5, queens=True),
    "wedding/7": Game(7, (Q, K), 8, 12, 5, queens=True),
    "wedding/8": Game(8, (Q, K), 8, 12, 5, queens=True),
    "wedding/6+teams": Game(6, (Q, K), 8, 12, 7, queens=True, teams=True),
    "wedding/8+teams": Game(8, (Q, K), 8, 12, 7, queens=True, teams=True),
}

# A2: the places of a line of five that leave before anyone claims, by number of players.
DROPPED: dict[int, tuple[int, ...]] = {2: (3,), 3: (2, 4), 4: (3,), 5: ()}


def read_rules(text: str) -> tuple[Game, set[str]]:
    """The game of a canonical rules text, and the options added to it (G2, G3)."""
    name, *options = text.split("+")
    for own in ("duel", "giants", "teams"):  # options that are part of a game's name
        if own in options and f"{name}+{own}" in GAMES:
            name = f"{name}+{own}"
            options.remove(own)
    if name not in GAMES:
        raise ValueError(f"no such game: {text}")
    for option in options:
        if option not in GAMES[name].options:
            raise ValueError(f"{name} does not allow {option}")
    return GAMES[name], set(options)


# ------------------------------------------------------------------------------------------------- cells and names


def cell_name(cell: Cell) -> str:
    """(7, 8) -> g8."""
    return FILES[cell[0] - 1] + str(cell[1])


def cell_of(name: str) -> Cell:
    """g8 -> (7, 8)."""
    return (FILES.index(name[0]) + 1, int(name[1:]))


def cells_of(names: str) -> list[Cell]:
    """g8h8 -> [(7, 8), (8, 8)]."""
    return [cell_of(name) for name in re.findall(r"[a-m]\d+", names)]


def height(cell: Cell) -> tuple[int, int]:
    """Sorts cells as the notation does: lower rank first, then earlier file."""
    return (cell[1], cell[0])


def beside(cell: Cell) -> list[Cell]:
    """The 4 cells that share an edge with this one."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def around(cell: Cell) -> list[Cell]:
    """The 8 cells around this one."""
    x, y = cell
    return [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]


def domino_order(name: str) -> tuple[int, int, str]:
    """Letters before numbers (A1)."""
    if name.isdigit():
        return (1, int(name), "")
    return (0, 0, name)


# -------------------------------------------------------------------------------------------------------- kingdoms


@dataclass
class Square:
    """One square of a kingdom and what stands on it."""

    terrain: str
    printed: int = 0  # crowns of the domino
    giants: int = 0
    knight: bool = False
    building: int = 0
    resource: bool = False
    token: int = 0

    def crowns(self) -> int:
        """Uncovered crowns: printed, of a building tile (Q11) and of a token (C6), less one per giant (A3)."""
        crowns = self.printed
        if self.building:
            crowns += BUILDINGS[self.building].crowns
        if self.token:
            crowns += TOKENS[self.token].crowns
        return crowns - self.giants

    def __str__(self) -> str:
        text = self.terrain + (str(self.printed) if self.printed else "")
        inside = "G" * self.giants
        inside += "N" if self.knight else ""
        inside += f"B{self.building}" if self.building else ""
        inside += "R" if self.resource else ""
        inside += f"T{self.token}" if self.token else ""
        return f"{text}[{inside}]" if inside else text


@dataclass
class Kingdom:
    """A realm: its castle and squares, and what its owner has beside them."""

    castle: Cell | None = CASTLE
    squares: dict[Cell, Square] = field(default_factory=dict)
    discarded: int = 0
    coins: int = 0
    knights: int = 0  # in reserve
    towers: int = 0
    queen: bool = False

    def cells(self) -> list[Cell]:
        """All its cells, castle included."""
        return list(self.squares) + ([self.castle] if self.castle else [])

    def rectangle(self) -> tuple[int, int, int, int]:
        """Lowest and highest file, lowest and highest rank."""
        files = [x for x, _ in self.cells()]
        ranks = [y for _, y in self.cells()]
        return min(files), max(files), min(ranks), max(ranks)

    def corners(self) -> set[Cell]:
        """The corner cells of the smallest rectangle (A6, last ruling)."""
        left, right, bottom, top = self.rectangle()
        return {(x, y) for x in (left, right) for y in (bottom, top)}

    def territory(self, cell: Cell) -> set[Cell]:
        """The squares of one terrain joined to this one by edges."""
        found = {cell}
        edge = [cell]
        while edge:
            for other in beside(edge.pop()):
                if other not in self.squares or other in found:
                    continue
                if self.squares[other].terrain == self.squares[cell].terrain:
                    found.add(other)
                    edge.append(other)
        return found

    def territories(self) -> list[tuple[str, int, int]]:
        """(terrain, squares, uncovered crowns) of every territory, sorted."""
        result: list[tuple[str, int, int]] = []
        seen: set[Cell] = set()
        for cell, square in self.squares.items():
            if cell not in seen:
                group = self.territory(cell)
                seen |= group
                result.append((square.terrain, len(group), sum(self.squares[c].crowns() for c in group)))
        return sorted(result)

    def biggest(self) -> int:
        """Squares of the biggest territory, with or without crowns (S3, S4)."""
        return max((size for _, size, _ in self.territories()), default=0)

    def crowned(self) -> list[Cell]:
        """The squares with an uncovered crown (A3, A4)."""
        return [cell for cell, square in self.squares.items() if square.crowns() > 0]

    def all_knights(self) -> int:
        """Knights in kingdom and reserve (Q5, Q11)."""
        return self.knights + sum(square.knight for square in self.squares.values())

    def buildings(self) -> list[int]:
        """The kinds of the tiles built, one entry a tile."""
        return [square.building for square in self.squares.values() if square.building]

    def __str__(self) -> str:
        left, right, bottom, top = self.rectangle()
        rows: list[str] = []
        for y in range(top, bottom - 1, -1):
            row = ""
            for x in range(left, right + 1):
                if (x, y) == self.castle:
                    row += "C"
                elif (x, y) in self.squares:
                    row += str(self.squares[x, y])
                else:
                    row += "."
            rows.append(row)
        text = "/".join(rows)
        text += f":x{self.discarded}" if self.discarded else ""
        text += f":c{self.coins}" if self.coins else ""
        text += f":n{self.knights}" if self.knights else ""
        text += f":h{self.towers}" if self.towers else ""
        text += ":q" if self.queen else ""
        return text


SQUARE_TEXT = re.compile(r"([.C])|([wflgsmt])(\d?)(?:\[(G*)(N?)(?:B(\d+))?(R?)(?:T(\d+))?\])?")


def read_kingdom(text: str) -> Kingdom:
    """A kingdom of its text; the castle goes to g7, or the lower left corner to a1 where there is none."""
    layout, *rest = text.split(":")
    kingdom = Kingdom(castle=None)
    rows = layout.split("/")
    for row, row_text in enumerate(rows):
        at = 0
        x = 1
        while at < len(row_text):
            match = SQUARE_TEXT.match(row_text, at)
            if match is None:
                raise ValueError(f"not a kingdom: {text}")
            plain, terrain, printed, giants, knight, building, resource, token = match.groups()
            cell = (x, len(rows) - row)
            if plain == "C":
                kingdom.castle = cell
            elif terrain:
                kingdom.squares[cell] = Square(
                    terrain, int(printed or 0), len(giants or ""), bool(knight), int(building or 0),
                    bool(resource), int(token or 0),
                )  # fmt: skip
            at = match.end()
            x += 1
    if kingdom.castle:
        east, north = CASTLE[0] - kingdom.castle[0], CASTLE[1] - kingdom.castle[1]
        kingdom.squares = {(x + east, y + north): square for (x, y), square in kingdom.squares.items()}
        kingdom.castle = CASTLE
    for part in rest:
        if part == "q":
            kingdom.queen = True
        elif part[0] == "x":
            kingdom.discarded = int(part[1:])
        elif part[0] == "c":
            kingdom.coins = int(part[1:])
        elif part[0] == "n":
            kingdom.knights = int(part[1:])
        elif part[0] == "h":
            kingdom.towers = int(part[1:])
        else:
            raise ValueError(f"not a kingdom: {text}")
    return kingdom


def territories(kingdom_text: str) -> list[tuple[str, int, int]]:
    """(terrain letter, squares, uncovered crowns) of every territory of a kingdom text, sorted (S1, S2)."""
    return read_kingdom(kingdom_text).territories()


# --------------------------------------------------------------------------------------------------------- scoring


def score_territories(kingdom: Kingdom) -> int:
    """S1, and Q11 for towns: squares times crowns."""
    return sum(size * crowns for _, size, crowns in kingdom.territories())


def in_the_middle(kingdom: Kingdom, side: int) -> bool:
    """S6: every square at most (N-1)/2 rows and columns from the castle."""
    if kingdom.castle is None:
        return False
    reach = (side - 1) // 2
    x0, y0 = kingdom.castle
    return all(abs(x - x0) <= reach and abs(y - y0) <= reach for x, y in kingdom.squares)


def alignments(kingdom: Kingdom) -> int:
    """A6, Folie des Grandeurs: a maximal run of L crowned squares counts (L-1)//2 times, in each direction."""
    crowned = set(kingdom.crowned())
    count = 0
    for east, north in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x, y in crowned:
            if (x - east, y - north) in crowned:
                continue  # not the beginning of a run
            length = 1
            while (x + length * east, y + length * north) in crowned:
                length += 1
            count += (length - 1) // 2
    return count


def score_quest(kingdom: Kingdom, number: int, side: int) -> int:
    """A6: the points of one quest."""
    quest = QUESTS[number]
    squares = kingdom.squares
    times = 0
    if quest.name == "local_business":
        for cell in around(kingdom.castle or CASTLE):
            if cell in squares and squares[cell].terrain == quest.terrain:
                times += 1
    elif quest.name == "four_corners":
        for cell in kingdom.corners():
            if cell in squares and squares[cell].terrain == quest.terrain:
                times += 1
    elif quest.name == "lost_corner":
        times = 1 if kingdom.castle in kingdom.corners() else 0
    elif quest.name == "middle_kingdom":
        times = 1 if in_the_middle(kingdom, side) else 0
    elif quest.name == "harmony":
        times = 1 if kingdom.discarded == 0 else 0
    elif quest.name == "folie_des_grandeurs":
        times = alignments(kingdom)
    elif quest.name == "bleak_king":
        for terrain, size, crowns in kingdom.territories():
            if terrain in "wflg" and size >= 5 and crowns == 0:
                times += 1
    return quest.points * times


def score_buildings(kingdom: Kingdom) -> int:
    """Q11: the points of the tiles, their crowns aside."""
    total = 0
    for kind in kingdom.buildings():
        tile = BUILDINGS[kind]
        if tile.per == "":
            total += tile.points
        elif tile.per == "tower":
            total += tile.points * kingdom.towers
        elif tile.per == "knight":
            total += tile.points * kingdom.all_knights()
        else:
            total += tile.points * sum(1 for terrain, _, _ in kingdom.territories() if terrain == tile.per)
    return total


def score_court(kingdom: Kingdom) -> int:
    """C6: the points of the characters, each looking at the 8 cells around it."""
    total = 0
    for cell, square in kingdom.squares.items():
        if not square.token or TOKENS[square.token].terrain:
            continue  # no token, or a building
        character = TOKENS[square.token]
        times = 0
        for other in around(cell):
            if other not in kingdom.squares:
                continue
            near = kingdom.squares[other]
            token = TOKENS[near.token] if near.token else None
            if character.per == "crown":
                times += near.crowns()
            elif character.per == "resource":
                times += 1 if near.resource else 0
            elif character.per == "warrior":
                times += 1 if token and token.warrior else 0
            elif character.per == "character":
                times += 1 if token and not token.terrain else 0
            elif character.per:
                times += 1 if near.resource and near.terrain == character.per else 0
        total += character.base + character.bonus * times
    return total


# ---------------------------------------------------------------------------------------------------------- writing


def count_text(kinds: Counter[int]) -> str:
    """A pile: `1x2,5,17x3`, or `-`."""
    parts = [f"{kind}x{kinds[kind]}" if kinds[kind] > 1 else str(kind) for kind in sorted(kinds) if kinds[kind]]
    return ",".join(parts) or "-"


def runs_text(names: Iterable[str]) -> str:
    """Dominoes not seen: `A-C,F,1-9,12`, or `-`."""

    def follows(a: str, b: str) -> bool:
        if a.isdigit() != b.isdigit():
            return False
        return int(b) == int(a) + 1 if a.isdigit() else ord(b) == ord(a) + 1

    runs: list[list[str]] = []
    for name in sorted(names, key=domino_order):
        if runs and follows(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ",".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs) or "-"


# --------------------------------------------------------------------------------------------------------- the game


class Oracle:
    """One game, walked step by step in the notation's text."""

    def __init__(self, rules: str) -> None:
        """Set-up (T1, T2, Q2, C1), up to the first draw."""
        self.rules = rules
        self.game, self.options = read_rules(rules)
        seats = SEATS[: self.game.seats]
        self.seats = seats
        self.realms = [Kingdom() for _ in range(self.game.seats // (2 if self.game.teams else 1))]
        self.round = 0
        self.unseen: list[set[str]] = [set(box) for box in self.game.boxes]
        self.line: list[tuple[str, str]] = []  # (domino, seat), still to be played
        self.next: dict[str, str] = {}  # domino -> seat of its king, or ""
        self.to_draw = self.game.line  # dominoes still to be drawn for the line being laid out
        # The first claims (T2, T4).
        self.kings: Counter[str] = Counter(dict.fromkeys(seats, 2 if self.game.seats == 2 else 1))
        self.hand = ""
        self.hands_to_come: list[str] = []
        # The turn under way.
        self.laid: list[Cell] = []  # empty after a discard
        self.sent = ""
        # Age of Giants.
        self.quests: set[int] = set()
        # Queendomino.
        self.board: list[int | str] = ["-"] * 6  # a kind, "-" or "D"
        self.top = 0
        self.pile: Counter[int] = Counter()
        if self.game.queens:
            self.pile = Counter({kind: tile.copies for kind, tile in BUILDINGS.items()})
            for realm in self.realms:
                realm.coins = 7
                realm.knights = 1
        # The Court.
        self.open: list[int] = []
        self.bag: Counter[int] = Counter()
        if self.game.court:
            self.bag = Counter({kind: token.copies for kind, token in TOKENS.items()})
        self.buying = 0
        self.from_bag = False
        self.paid = ""
        # The step, and all that may be played in it.
        self._step = ""
        self._moves: set[str] = set()
        self._prepare()

    # ------------------------------------------------------------------------------------------- what one may ask

    @property
    def step(self) -> str:
        """The name of the step."""
        return self._step

    @property
    def actor(self) -> str:
        """Who acts: "*" chance, a seat, or "" when the game is over."""
        if self._step == "over":
            return ""
        if self._step in CHANCE_STEPS:
            return "*"
        if self._step == "receive":
            return self.sent
        if self.round == 0:
            return self.hand
        return self.line[0][1]

    def moves(self) -> set[str]:
        """Every legal move, or every possible draw."""
        return set(self._moves)

    def weight(self, move: str) -> int:
        """How many alike tiles or kings give this draw."""
        assert self.actor == "*"
        assert move in self._moves, move
        if self._step == "builder":
            return self.pile[int(move[2:])]
        if self._step == "token":
            return self.bag[int(move[2:])]
        if self._step == "king":
            return self.kings[move[1:]]
        return 1

    def terms(self, realm: int) -> dict[str, int]:
        """The lines of the score sheet, as if the game ended now."""
        kingdom = self.realms[realm]
        return {
            "territories": score_territories(kingdom),  # S1
            "harmony": 5 if "harmony" in self.options and kingdom.discarded == 0 else 0,  # S7
            "middle": 10 if "middle" in self.options and in_the_middle(kingdom, self.game.side) else 0,  # S6
            "quests": sum(score_quest(kingdom, quest, self.game.side) for quest in self.quests),  # A5
            "queen": kingdom.biggest() if kingdom.queen else 0,  # Q12
            "coins": kingdom.coins // 3,  # Q12
            "buildings": score_buildings(kingdom),  # Q11
            "court": score_court(kingdom),  # C6
        }

    def score(self, realm: int) -> int:
        """The total."""
        return sum(self.terms(realm).values())

    def ranking(self) -> list[int]:
        """The rank of each realm; ties share one (S3; S4 where the queen is in play)."""
        keys: list[tuple[int, ...]] = []
        for number, kingdom in enumerate(self.realms):
            key: tuple[int, ...] = (self.score(number), kingdom.biggest())
            if not self.game.queens:
                key += (sum(square.crowns() for square in kingdom.squares.values()),)
            keys.append(key)
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def __str__(self) -> str:
        """The position, as docs/reference/notation.md writes it."""
        parts = [self.rules, f"{self.round}.{self._step}"]
        if self._step == "claim" and self.round == 0:
            parts.append(f"hand={self.hand}")
        if self.line:
            parts.append("line=" + ",".join(name + seat for name, seat in self.line))
        if self.next:
            names = sorted(self.next, key=domino_order)
            parts.append("next=" + ",".join(name + self.next[name] for name in names))
        for number, kingdom in enumerate(self.realms):
            parts.append(f"{REALMS[number]}={kingdom}")
        parts.append("unseen=" + ";".join(runs_text(box) for box in self.unseen))
        if self.game.giants:
            parts.append("quests=" + (",".join(str(quest) for quest in sorted(self.quests)) or "-"))
        if self.game.queens and self.laid and self._step in ("giant", "send", "receive", "tax"):
            parts.append("laid=" + "".join(cell_name(cell) for cell in self.laid))
        if self._step == "receive":
            parts.append(f"sent={self.sent}")
        if self.game.queens:
            parts.append("board=" + ",".join(str(spot) for spot in self.board))
            parts.append(f"top={self.top or '-'}")
            parts.append("pile=" + count_text(self.pile))
        if self.game.court:
            parts.append("open=" + (",".join(str(kind) for kind in sorted(self.open)) or "-"))
            parts.append("bag=" + count_text(self.bag))
        if self._step in ("pay", "settle"):
            parts.append(f"buying={self.buying}{'*' if self.from_bag else ''}{self.paid}")
        return " ".join(parts)

    # ------------------------------------------------------------------------------------------------ who is who

    def realm_of(self, seat: str) -> Kingdom:
        """The kingdom of a seat; with teams two seats share one (T9)."""
        number = SEATS.index(seat)
        return self.realms[number // 2 if self.game.teams else number]

    def mine(self) -> Kingdom:
        """The kingdom of the king whose turn it is."""
        return self.realm_of(self.line[0][1])

    def ends(self) -> Domino:
        """The two ends of the domino of the turn. Line k comes from box k, alternating (G1)."""
        box = self.game.boxes[(self.round - 1) % len(self.game.boxes)]
        return box[self.line[0][0]]

    # ----------------------------------------------------------------------------------------- what may be played

    def _options(self, step: str) -> set[str]:
        """What could be played if this step of the turn came now; nothing where the game or the turn lacks it."""
        if step == "place":
            return self._placements() or {"X"}  # P4
        if step == "giant":
            return self._giant_squares()
        if step == "send":
            return self._sendings()
        if step == "receive":
            return self._receptions()
        if step == "tax":
            return self._taxes()
        if step == "build":
            return self._constructions()
        if step == "dragon":
            return self._burnings()
        if step == "claim":
            return {f"K{name}" for name, seat in self.next.items() if not seat}  # T6
        if step == "buy":
            return self._purchases()
        if step == "pay":
            return self._payments()
        assert step == "settle"
        return {f"E{cell_name(cell)}" for cell in self._sites(self.buying)} if self.buying else set()

    def _placements(self) -> set[str]:
        """P1, P2, P3, P6."""
        kingdom = self.mine()
        first, second = self.ends()
        left, right, bottom, top = kingdom.rectangle()
        side = self.game.side
        taken = set(kingdom.cells())

        def connects(cell: Cell, terrain: str) -> bool:
            for other in beside(cell):
                if other == kingdom.castle:
                    return True
                if other in kingdom.squares and kingdom.squares[other].terrain == terrain:
                    return True
            return False

        moves: set[str] = set()
        for x in range(1, 14):
            for y in range(1, 14):
                one = (x, y)
                if one in taken:
                    continue
                for two in beside(one):
                    if two in taken:
                        continue
                    if max(right, x, two[0]) - min(left, x, two[0]) >= side:
                        continue
                    if max(top, y, two[1]) - min(bottom, y, two[1]) >= side:
                        continue
                    if not connects(one, first[0]) and not connects(two, second[0]):
                        continue
                    if first == second and height(two) < height(one):
                        continue  # the same placement as with the ends the other way round
                    moves.add(cell_name(one) + cell_name(two))
        return moves

    def _giant_squares(self) -> set[str]:
        """A3: who placed a lettered domino hides one of its crowns."""
        if not self.laid or self.line[0][0].isdigit():
            return set()
        return {f"G{cell_name(cell)}" for cell in self.mine().crowned()}

    def _sendings(self) -> set[str]:
        """A4: who placed 49 to 54 may send a giant to an opponent with an uncovered crown."""
        name, me = self.line[0]
        if not self.laid or not name.isdigit() or int(name) < 49:
            return set()
        moves = {"-"}
        for cell, square in self.mine().squares.items():
            for seat in self.seats:
                if square.giants and self.realm_of(seat) is not self.realm_of(me) and self.realm_of(seat).crowned():
                    moves.add(f"S{cell_name(cell)}{seat}")
        return moves

    def _receptions(self) -> set[str]:
        """A4: the receiver chooses one of its uncovered crowns."""
        if not self.sent:
            return set()
        return {f"R{cell_name(cell)}" for cell in self.realm_of(self.sent).crowned()}

    def _taxes(self) -> set[str]:
        """Q4: up to two knights of the reserve, on the squares just laid; none after a discard (Q3)."""
        if not self.game.queens or not self.laid:
            return set()
        moves = {"-"}
        knights = self.mine().knights
        if knights >= 1:
            moves |= {f"N{cell_name(cell)}" for cell in self.laid}
        if knights >= 2:
            moves.add("N" + "".join(cell_name(cell) for cell in self.laid))
        return moves

    def _cost(self, spot: int) -> int:
        """Q6: the spot's cost, one less for the queen's host."""
        return max(0, spot - 1) if self.mine().queen else spot

    def _constructions(self) -> set[str]:
        """Q6: a tile of the board one can pay, on an open town square."""
        if not self.game.queens:
            return set()
        kingdom = self.mine()
        moves = {"-"}
        for spot, tile in enumerate(self.board):
            if tile not in ("-", "D") and self._cost(spot) <= kingdom.coins:
                for cell, square in kingdom.squares.items():
                    if square.terrain == "t" and not square.building:
                        moves.add(f"B{spot}{cell_name(cell)}")
        return moves

    def _burnings(self) -> set[str]:
        """Q9: for a coin, if the dragon is at home and one does not host the queen."""
        if not self.game.queens:
            return set()
        kingdom = self.mine()
        moves = {"-"}
        if "D" not in self.board and not kingdom.queen and kingdom.coins >= 1:
            moves |= {f"D{spot}" for spot, tile in enumerate(self.board) if tile != "-"}
        return moves

    def _sites(self, token: int) -> list[Cell]:
        """C4: squares without crown, resource and token; for a building on its terrain."""
        terrain = TOKENS[token].terrain
        return [
            cell
            for cell, square in self.mine().squares.items()
            if square.printed == 0
            and not square.resource
            and not square.token
            and (not terrain or square.terrain == terrain)
        ]

    def _can_complete(self, token: int, price: int, paid: str) -> bool:
        """C3, C4: may the rest be paid, kinds in their order, so that the token then has a site?"""
        left = price - len(paid)
        later = RESOURCES[RESOURCES.index(paid[-1]) + 1 :] if paid else RESOURCES
        squares = self.mine().squares.values()
        payable = [kind for kind in later if any(s.resource and s.terrain == kind for s in squares)]
        for kinds in combinations(payable, left):
            if self._sites(token):
                return True
            # No site yet, but a square paid from is one, if the token may stand on its terrain.
            for kind in kinds:
                if TOKENS[token].terrain in ("", kind):
                    return True
        return False

    def _purchases(self) -> set[str]:
        """C3: an open token for two resources of different kinds, one of the pile for four."""
        if not self.game.court:
            return set()
        moves = {"-"}
        moves |= {f"T{kind}" for kind in self.open if self._can_complete(kind, 2, "")}
        moves |= {f"F{kind}" for kind in self.bag if self.bag[kind] and self._can_complete(kind, 4, "")}
        return moves

    def _payments(self) -> set[str]:
        """C3: the squares one may pay from next."""
        price = 4 if self.from_bag else 2
        if not self.buying or len(self.paid) == price:
            return set()
        moves: set[str] = set()
        for cell, square in self.mine().squares.items():
            if not square.resource:
                continue
            if self.paid and RESOURCES.index(square.terrain) <= RESOURCES.index(self.paid[-1]):
                continue
            square.resource = False  # try it
            if self._can_complete(self.buying, price, self.paid + square.terrain):
                moves.add(f"P{cell_name(cell)}")
            square.resource = True
        return moves

    # ------------------------------------------------------------------------------------------- from step to step

    def _enter(self, step: str, moves: set[str]) -> None:
        """The step that is open now."""
        self._step = step
        self._moves = moves

    def _prepare(self) -> None:
        """The next draw of set-up or before a round; when nothing is left to draw, the kings or the first turn."""
        if self.game.giants and len(self.quests) < 2:  # A5
            return self._enter("quest", {f"+q{quest}" for quest in QUESTS if quest not in self.quests})
        if self.game.queens:  # Q2, Q10
            if self.top and "-" in self.board:
                self.board[self.board.index("-")] = self.top
                self.top = 0
            if not self.top and any(self.pile.values()):
                return self._enter("builder", {f"+b{kind}" for kind in self.pile if self.pile[kind]})
        tokens_missing = self.game.court and len(self.open) < 3 and any(self.bag.values())
        tokens = {f"+t{kind}" for kind in self.bag if self.bag[kind]}
        if self.to_draw:  # T3; line k + 1 is laid out before round k
            box = self.unseen[self.round % len(self.unseen)]
            return self._enter("draw", {f"+{name}" for name in box})
        if self.round < self.game.rounds and tokens_missing:  # C1, C5
            return self._enter("token", tokens)
        if self.round == 0:
            return self._draw_king()
        self._go_on("place")

    def _draw_king(self) -> None:
        """T4: the next king of the first claims, or the first round."""
        if self.hands_to_come:
            self.hand = self.hands_to_come.pop(0)
            self._enter("claim", self._options("claim"))
        elif any(self.kings.values()):
            self._enter("king", {f"+{seat}" for seat in self.kings if self.kings[seat]})
        else:
            self._end_round()

    def _go_on(self, step: str) -> None:
        """Opens the first step of the turn, from this one on, that has more to offer than a pass."""
        for later in TURN_STEPS[TURN_STEPS.index(step) :]:
            moves = self._options(later)
            if moves - {"-"}:
                return self._enter(later, moves)
        self._end_turn()

    def _end_turn(self) -> None:
        """The next king's turn, or the end of the round (T5, T7)."""
        self.laid = []
        self.buying = 0
        self.from_bag = False
        self.paid = ""
        self.line.pop(0)
        if self.line:
            self._go_on("place")
        elif self.round == self.game.rounds:
            self._enter("over", set())
        else:
            self._end_round()

    def _end_round(self) -> None:
        """T5, T7: unclaimed dominoes leave, the line claimed is played, a new one is laid out if one is left."""
        self.line = [(name, self.next[name]) for name in sorted(self.next, key=domino_order) if self.next[name]]
        self.next = {}
        self.hand = ""
        self.round += 1
        self.to_draw = self.game.line if self.round < self.game.rounds else 0
        if self.game.queens:  # Q10: the dragon goes home, the tiles slide
            tiles = [tile for tile in self.board if tile not in ("-", "D")]
            self.board = tiles + ["-"] * (6 - len(tiles))
        self._prepare()

    # ------------------------------------------------------------------------------------------------------ playing

    def play(self, move: str) -> None:
        """Plays a legal move or a possible draw."""
        assert move in self._moves, f"{move} is not among {sorted(self._moves)} in {self}"
        if self._step in CHANCE_STEPS:
            self._draw(move)
        elif self._step == "claim":
            self._claim(move[1:])
        elif move == "-":
            self._go_on(TURN_STEPS[TURN_STEPS.index(self._step) + 1])
        elif self._step == "place":
            self._place(move)
        elif self._step == "giant":
            self.mine().squares[cell_of(move[1:])].giants += 1
            self._go_on("send")
        elif self._step == "send":
            self.mine().squares[cell_of(move[1:-1])].giants -= 1
            self.sent = move[-1]
            self._go_on("receive")
        elif self._step == "receive":
            self.realm_of(self.sent).squares[cell_of(move[1:])].giants += 1
            self.sent = ""
            self._go_on("tax")
        elif self._step == "tax":
            self._tax(cells_of(move[1:]))
        elif self._step == "build":
            self._build(int(move[1]), cell_of(move[2:]))
        elif self._step == "dragon":
            self.mine().coins -= 1
            self.board[int(move[1])] = "D"
            self._go_on("claim")
        elif self._step == "buy":
            self._buy(move[0] == "F", int(move[1:]))
        elif self._step == "pay":
            square = self.mine().squares[cell_of(move[1:])]
            square.resource = False
            self.paid += square.terrain
            self._go_on("pay")  # the next resource, if one is still due
        else:
            assert self._step == "settle"
            self.mine().squares[cell_of(move[1:])].token = self.buying
            self._end_turn()

    def _draw(self, move: str) -> None:
        """Chance's steps."""
        if self._step == "quest":
            self.quests.add(int(move[2:]))
        elif self._step == "builder":
            self.top = int(move[2:])
            self.pile[self.top] -= 1
        elif self._step == "token":
            self.open.append(int(move[2:]))
            self.bag[int(move[2:])] -= 1
        elif self._step == "draw":
            self.unseen[self.round % len(self.unseen)].remove(move[1:])
            self.next[move[1:]] = ""
            self.to_draw -= 1
            if self.game.giants and self.to_draw == 0:  # A2
                names = sorted(self.next, key=domino_order)
                for place in DROPPED[self.game.seats]:
                    del self.next[names[place - 1]]
        elif self._step == "king":
            self.hand = move[1:]
            self.kings[self.hand] -= 1
            if self.game.queens and self.game.seats == 2:  # T4: A, B, B, A
                other = "b" if self.hand == "a" else "a"
                self.hands_to_come = [other, other, self.hand]
                self.kings = Counter()
            return self._enter("claim", self._options("claim"))
        self._prepare()

    def _claim(self, name: str) -> None:
        """T5, T6: the king goes to a domino of the next line."""
        if self.round == 0:
            self.next[name] = self.hand
            self.hand = ""
            self._draw_king()
        else:
            self.next[name] = self.line[0][1]
            self._go_on("buy")

    def _place(self, move: str) -> None:
        """P1, P4, C2."""
        kingdom = self.mine()
        if move == "X":
            kingdom.discarded += 1
        else:
            cells = cells_of(move)
            for cell, (terrain, crowns) in zip(cells, self.ends(), strict=True):
                bears = self.game.court and crowns == 0 and terrain in RESOURCES
                kingdom.squares[cell] = Square(terrain, crowns, resource=bears)
            self.laid = sorted(cells, key=height)
        self._go_on("giant")

    def _tax(self, cells: list[Cell]) -> None:
        """Q4, Q5: each knight brings the size of its territory, and what built tiles add."""
        kingdom = self.mine()
        for cell in cells:
            kingdom.knights -= 1
            kingdom.squares[cell].knight = True
            kingdom.coins += len(kingdom.territory(cell))
            for kind in kingdom.buildings():
                if BUILDINGS[kind].tax_per == "knight":
                    kingdom.coins += kingdom.all_knights()
                elif BUILDINGS[kind].tax_per == "tower":
                    kingdom.coins += kingdom.towers
        self._go_on("build")

    def _build(self, spot: int, cell: Cell) -> None:
        """Q6, Q7, Q8, Q14."""
        kingdom = self.mine()
        kingdom.coins -= self._cost(spot)
        kind = int(self.board[spot])
        self.board[spot] = "-"
        kingdom.squares[cell].building = kind
        tile = BUILDINGS[kind]
        kingdom.knights += min(tile.knights, ALL_KNIGHTS - sum(realm.all_knights() for realm in self.realms))
        towers = min(tile.towers, ALL_TOWERS - sum(realm.towers for realm in self.realms))
        kingdom.towers += towers
        if towers and all(kingdom.towers >= realm.towers for realm in self.realms):
            for realm in self.realms:
                realm.queen = realm is kingdom
        self._go_on("dragon")

    def _buy(self, from_bag: bool, token: int) -> None:
        """C3: the purchase begins; the token leaves the open ones or the pile."""
        self.buying = token
        self.from_bag = from_bag
        if from_bag:
            self.bag[token] -= 1
        else:
            self.open.remove(token)
        self._go_on("pay")
