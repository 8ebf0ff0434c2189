"""Positions as one line of text, both ways (`docs/reference/notation.md`).

Both work on a plain state, whatever backend the position itself uses.
"""

import re
from collections.abc import Iterable
from typing import Any

from ..catalog.buildings import BUILDINGS, KNIGHTS, SPOTS, TOWERS
from ..catalog.court import OPEN_TOKENS, TOKENS
from ..catalog.dominoes import LETTERED, name
from ..catalog.quests import REVEALED
from ..catalog.terrain import TOWN
from ..errors import NotationError
from ..kernel import board, court, draft, giants, step
from ..kernel.court import FROM_PILE
from ..kernel.queen import TOWNS
from ..kernel.schema import NONE
from .engine import Engine
from .kingdom import Kingdom, Square, quest_numbers
from .notation import REALMS, SEATS, Move, square
from .rules import Rules

_GOODS = "wflg"
"""The kinds of resource, by the terrains that bear them, in the order they are paid in."""


def cells_of(words: Iterable[int]) -> list[int]:
    """The cells of a set, as the kernel keeps it: bits in words.

    >>> cells_of((5, 1, 0))
    [0, 2, 61]
    """
    return [board.WORD * w + bit for w, word in enumerate(words) for bit in _bits(word)]


def read_kingdom(rules: Rules, s: Any, realm: int) -> Kingdom:
    """The kingdom of a realm."""
    pieces: dict[int, dict[str, int]] = {}

    def stands(cell: int, what: str, number: int) -> None:
        each = pieces.setdefault(cell, {})
        each[what] = each.get(what, 0) + number

    if rules.giants:
        for where, cell in zip(s.giant_realm, s.giant_cell, strict=True):
            if where == realm:
                stands(cell, "giants", 1)
    if rules.queen:
        for i in range(s.knights):
            if s.knight_realm[i] == realm:
                stands(s.knight_cell[i], "knight", 1)
        for i in range(s.tiles):
            if s.tile_realm[i] == realm:
                stands(s.tile_cell[i], "building", s.tile_kind[i] + 1)
    if rules.court:
        for i in range(s.tokens):
            if s.token_realm[i] == realm:
                stands(s.token_cell[i], "token", s.token_kind[i] + 1)
    squares = {}
    for cell in cells_of(board.settled(s, realm)):
        there, t = pieces.get(cell, {}), board.terrain_at(s, realm, cell)
        word = board.word_of(cell)
        resource = bool(rules.court and (s.goods[3 * realm + word] >> (cell - board.WORD * word)) & 1)
        bare = Square(t, 0, 0, bool(there.get("knight")), there.get("building", 0), resource, there.get("token", 0))
        counting = board.crowns_in(s, realm, *board.only(cell))
        covered = there.get("giants", 0)
        printed = counting + covered - bare.crowns_that_count
        squares[cell] = Square(t, printed, covered, bare.knight, bare.building, bare.resource, bare.token)
    purse = (s.coins[realm], s.reserve[realm], s.towers[realm], s.queen == realm) if rules.queen else (0, 0, 0, False)
    return Kingdom(squares, board.CASTLE, s.discards[realm], *purse)


def write_position(rules: Rules, s: Any) -> str:
    """The text of a position."""
    seat = [SEATS[king >> int(rules.players == 2)] for king in range(rules.kings)]
    fields: dict[str, str] = {}
    if s.step == step.CLAIM and s.round_no == 0:
        fields["hand"] = seat[s.hand]
    line = sorted((s.stands[k], seat[k]) for k in range(rules.kings) if s.stands[k] != draft.NOWHERE)
    claimed = [(s.claims[k], seat[k]) for k in range(rules.kings) if s.claims[k] != draft.NOWHERE]
    following = sorted([*claimed, *((label, "") for label in _bits(s.offered))])
    for field, dominoes in (("line", line), ("next", following)):
        if dominoes:
            fields[field] = ",".join(name(label) + owner for label, owner in dominoes)
    for realm in range(rules.realms):
        fields[REALMS[realm]] = str(read_kingdom(rules, s, realm))
    fields["unseen"] = ";".join(_runs(_bits(s.unseen[box])) for box in range(len(rules.boxes)))
    if rules.giants:
        fields["quests"] = _listed(quest + 1 for quest in _bits(s.quests))
    if rules.queen and s.laid != NONE and s.step in (step.GIANT, step.SEND, step.RECEIVE, step.TAX):
        fields["laid"] = "".join(square(cell) for cell in sorted(Move(s.laid).cells))
    if s.step == step.RECEIVE:
        fields["sent"] = SEATS[s.sent]
    if rules.queen:
        fields["board"] = ",".join("D" if s.dragon == spot else _kind(s.spots[spot]) for spot in range(SPOTS))
        fields["top"] = _kind(s.top)
        fields["pile"] = _counted(s.tile_pile)
    if rules.court:
        fields["open"] = _listed(kind + 1 for kind, n in enumerate(s.open_tokens) for _ in range(n))
        fields["bag"] = _counted(s.bag)
        if s.step in (step.PAY, step.SETTLE):
            paid = "".join(_GOODS[good] for good in _bits(s.paid))
            fields["buying"] = f"{s.buying % FROM_PILE + 1}{'*' if s.buying >= FROM_PILE else ''}{paid}"
    head = f"{rules} {s.round_no}.{step.NAMES[s.step]}"
    return " ".join([head, *(f"{key}={value}" for key, value in fields.items())])


def _bits(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if (word >> bit) & 1]


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers)) or "-"


def _kind(kind: int) -> str:
    return "-" if kind == NONE else str(kind + 1)


def _counted(counts: list[int]) -> str:
    return ",".join(f"{kind + 1}x{n}" if n > 1 else str(kind + 1) for kind, n in enumerate(counts) if n) or "-"


def _runs(labels: list[int]) -> str:
    runs: list[list[int]] = []
    for label in labels:
        if runs and runs[-1][-1] == label - 1 and label != LETTERED:
            runs[-1].append(label)
        else:
            runs.append([label])
    return ",".join(name(run[0]) + (f"-{name(run[-1])}" if len(run) > 1 else "") for run in runs) or "-"


class _Reader:
    """The fields of a position's text, each read once; what is wrong is said of the field."""

    def __init__(self, text: str) -> None:
        words = text.split()
        if len(words) < 2 or not re.fullmatch(r"(?:0|[1-9][0-9]?)\.[a-z]+", words[1]):
            raise NotationError("a position is rules, round and step, then fields, as: kd/2 1.place line=3a,17b …")
        self.rules = Rules.parse(words[0], stored=True)
        number, _, self.step = words[1].partition(".")
        self.round = int(number)
        self.fields: dict[str, str] = {}
        for word in words[2:]:
            key, equals, value = word.partition("=")
            if not equals or key in self.fields:
                raise NotationError(
                    f"{word!r} is no field of a position, or is given twice; fields look like line=3a,17b"
                )
            self.fields[key] = value

    def take(self, key: str, pattern: str, default: str | None = None) -> re.Match[str]:
        """A field that must look like the pattern."""
        value = self.fields.pop(key, default)
        if value is None:
            raise NotationError(f"the position lacks the field {key}=")
        match = re.fullmatch(pattern, value)
        if not match:
            raise NotationError(f"{key}={value} cannot be read; see docs/reference/notation.md for the field {key}")
        return match


_DOMINO = "(?:[A-F]|[1-9][0-9]?)"
_KIND = "[1-9][0-9]?"
_COUNTS = rf"-|{_KIND}(?:x{_KIND})?(?:,{_KIND}(?:x{_KIND})?)*"
_NUMBERS = rf"-|{_KIND}(?:,{_KIND})*"


def read_position(text: str) -> tuple[Rules, Any]:
    """Read a position's text into a plain state; raises `NotationError` if it cannot be one."""
    reader = _Reader(text)
    rules, engine = reader.rules, Engine.load("plain")
    states = engine.states(1)
    s, r = states[0], engine.rules(rules)[0]
    engine.game.start(s, r)
    if reader.step not in step.NAMES or reader.step == "next king" or reader.round > rules.rounds:
        raise NotationError(f"{reader.round}.{reader.step} is no step of {rules}; rounds are 0 to {rules.rounds}")
    s.step, s.round_no = step.NAMES.index(reader.step), reader.round
    if not (r.steps >> s.step) & 1:
        raise NotationError(f"{rules} has no step {reader.step}")
    _read_draft(reader, s)
    for realm in range(rules.realms):
        kingdom = Kingdom.parse(reader.take(REALMS[realm], r"\S+")[0])
        problems = kingdom.problems(rules)
        if problems:
            raise NotationError(f"the kingdom {REALMS[realm]}={kingdom} cannot be: {problems[0]}")
        kingdom.settle(s, rules, realm)
    if rules.giants:
        s.quests = quest_numbers(_numbers(reader.take("quests", _NUMBERS)[0]))
        s.giant_due = s.step if s.step in (step.GIANT, step.SEND) else NONE
        s.sent = NONE if s.step != step.RECEIVE else _seat(rules, reader.take("sent", "[a-h]")[0])
    if rules.queen:
        _read_builders(reader, s)
    if rules.court:
        _read_court(reader, s)
    if reader.fields:
        raise NotationError(f"a position of {rules} at {reader.step} has no field {next(iter(reader.fields))}=")
    if write_position(rules, s) != " ".join(text.split()):
        raise NotationError(f"the position is not written as it should be; it reads: {write_position(rules, s)}")
    _check_supplies(rules, s)
    _check_playable(rules, engine, s, r)
    return rules, states


def _check_supplies(rules: Rules, s: Any) -> None:
    """Nothing is there more often than the boxes hold it."""
    checks: list[tuple[str, int, int]] = []
    if rules.giants:
        on_their_way = int(s.step in (step.GIANT, step.RECEIVE))
        checks += [("giants", sum(realm != NONE for realm in s.giant_realm) + on_their_way, giants.GIANTS)]
        checks += [("quests", s.quests.bit_count(), REVEALED)]
    if rules.queen:
        checks += [("knights", s.knights + sum(s.reserve), KNIGHTS), ("towers", sum(s.towers), TOWERS)]
        checks += [("town squares", sum(board.count(*board.land(s, i, TOWN)) for i in range(rules.realms)), TOWNS)]
        tiles = [*s.tile_kind[: s.tiles], *s.spots, s.top]
        checks += [(f"tiles {k + 1}", tiles.count(k) + s.tile_pile[k], b.copies) for k, b in enumerate(BUILDINGS)]
    if rules.court:
        tokens = [*s.token_kind[: s.tokens], *([] if s.buying == NONE else [s.buying % FROM_PILE])]
        there = [tokens.count(k) + s.open_tokens[k] + s.bag[k] for k in range(len(TOKENS))]
        checks += [(f"tokens {k + 1}", there[k], token.copies) for k, token in enumerate(TOKENS)]
        checks += [("open tokens", sum(s.open_tokens), OPEN_TOKENS)]
    for what, found, most in checks:
        if found > most:
            raise NotationError(f"the position has {found} {what}, and there are {most}")


def _check_playable(rules: Rules, engine: Engine, s: Any, r: Any) -> None:
    """A position can be played on: somebody has something to choose, and the boxes hold the lines to come."""
    stuck = (
        s.hand == NONE
        if s.step < step.NEXT_KING
        else s.step == step.OVER and (s.hand != NONE or s.round_no < rules.rounds)
    )
    placed = [s.stands[king] != draft.NOWHERE or s.claims[king] != draft.NOWHERE for king in range(rules.kings)]
    if 0 < s.round_no < rules.rounds and not all(placed):
        raise NotationError("a king stands on no domino: between first claims and last round each is in line= or next=")
    if stuck or not engine.game.opens(s, r, s.step):
        raise NotationError(f"nobody can choose anything at {step.NAMES[s.step]} here")
    if s.step != step.OVER and engine.game.choices(s, r, engine.scratches(1)[0], step.COUNT) == 0:
        raise NotationError(f"nobody can choose anything at {step.NAMES[s.step]} here")
    if s.step == step.SETTLE and court.still_to_pay(s):
        raise NotationError("buying= is not paid in full, so the token cannot settle yet (C3)")
    if rules.queen and s.laid != NONE:
        fresh = Move(s.laid).cells
        if not all(board.terrain_at(s, draft.turn_realm(s, r), cell) for cell in fresh):
            raise NotationError("laid= names squares that are not in the kingdom whose turn it is")
    for box in range(len(rules.boxes)):
        lines = sum(1 for line in range(s.round_no + 1, rules.rounds) if line % len(rules.boxes) == box)
        needed = rules.line * lines + (
            rules.line - s.drawn if draft.pile(s, r) == box and s.round_no < rules.rounds else 0
        )
        if s.unseen[box].bit_count() < needed:
            raise NotationError(f"unseen= has too few dominoes: {needed} of box {box + 1} are still to be laid out")


def _seat(rules: Rules, letter: str) -> int:
    if SEATS.index(letter) >= rules.players:
        raise NotationError(f"there is no seat {letter} in {rules}")
    return SEATS.index(letter)


def _numbers(text: str) -> list[int]:
    return [] if text == "-" else [int(number) for number in text.split(",")]


def _read_draft(reader: _Reader, s: Any) -> None:
    rules = reader.rules
    # A king leaves the line being played when its turn ends, so it is in one line only; after its claim, it is in both.
    kings = {seat: [k for k in range(rules.kings) if SEATS[k >> int(rules.players == 2)] == seat] for seat in SEATS}
    for key, places in (("line", s.stands), ("next", s.claims)):
        for item in filter(None, reader.take(key, rf"(?:{_DOMINO}[a-h]?(?:,{_DOMINO}[a-h]?)*)?", "")[0].split(",")):
            owner = item[-1] if item[-1] in SEATS else ""
            label = Move.parse("K" + item.removesuffix(owner)).argument
            if owner and not kings[owner]:
                raise NotationError(f"{key}= has more kings of seat {owner} than {rules} gives it")
            if owner:
                places[kings[owner].pop(0)] = label
            elif key == "line":
                raise NotationError(f"line= needs a seat after each domino, as 3a, not {item!r}")
            else:
                s.offered |= 1 << label
        if key == "line" and s.step in (step.BUY, step.PAY, step.SETTLE) and s.round_no:
            hand = draft.lowest_king(s, Engine.load("plain").rules(rules)[0])
            kings[SEATS[hand >> int(rules.players == 2)]].append(hand)
    if "hand" in reader.fields:
        seat = reader.take("hand", "[a-h]")[0]
        if not kings[seat]:
            raise NotationError(f"hand={seat}, but seat {seat} has no king to place")
        s.hand = kings[seat][0]
    elif s.round_no:
        s.hand = draft.lowest_king(s, Engine.load("plain").rules(rules)[0])
    laid_out = s.step != step.DRAW and s.round_no < rules.rounds and s.step != step.BUILDER and s.step != step.QUEST
    s.drawn = rules.line if laid_out else s.offered.bit_count()
    _read_unseen(reader, s)
    standing: set[int] = set()
    for key, played, labels in (
        ("line", s.round_no - 1, [label for label in s.stands if label != draft.NOWHERE]),
        ("next", s.round_no, [*_bits(s.offered), *(label for label in s.claims if label != draft.NOWHERE)]),
    ):
        box = played % len(rules.boxes)
        if len(set(labels)) < len(labels) or (len(rules.boxes) == 1 and not standing.isdisjoint(labels)):
            raise NotationError(f"{key}= has a domino that is there already; each is there once")
        standing |= set(labels)
        for label in labels:
            if label not in rules.boxes[box] or (s.unseen[box] >> label) & 1:
                raise NotationError(f"{key}= has domino {name(label)}, which is still unseen or not in that box")


def _read_unseen(reader: _Reader, s: Any) -> None:
    rules = reader.rules
    boxes = reader.take("unseen", r"[A-F0-9,\-;]+")[0].split(";")
    if len(boxes) != len(rules.boxes):
        raise NotationError(f"unseen= names {len(boxes)} boxes; {rules} has {len(rules.boxes)}")
    for i, box in enumerate(boxes):
        s.unseen[i] = 0
        for run in [] if box == "-" else box.split(","):
            first, _, last = run.partition("-")
            a, b = (Move.parse("K" + end).argument for end in (first, last or first))
            s.unseen[i] |= sum(1 << label for label in range(a, b + 1))
        if s.unseen[i] & ~sum(1 << label for label in rules.boxes[i]):
            raise NotationError(f"unseen={box} names a domino that the box of {rules} does not have")


def _read_counts(reader: _Reader, key: str, catalog: Any) -> list[int]:
    counts = [0] * len(catalog)
    text = reader.take(key, _COUNTS)[0]
    for item in [] if text == "-" else text.split(","):
        kind, _, n = item.partition("x")
        if not 1 <= int(kind) <= len(catalog) or not 1 <= int(n or 1) <= catalog[int(kind) - 1].copies:
            raise NotationError(
                f"{key}= cannot hold {item}; kinds are 1 to {len(catalog)}, and no more of each than in the box"
            )
        counts[int(kind) - 1] = int(n or 1)
    return counts


def _read_kind(reader: _Reader, key: str, text: str) -> int:
    if text == "-":
        return NONE
    if not 1 <= int(text) <= len(BUILDINGS):
        raise NotationError(f"{key}= names tile {text}; kinds are 1 to {len(BUILDINGS)}")
    return int(text) - 1


def _read_builders(reader: _Reader, s: Any) -> None:
    spots = reader.take("board", rf"(?:-|D|{_KIND})(?:,(?:-|D|{_KIND})){{{SPOTS - 1}}}")[0].split(",")
    s.dragon = spots.index("D") if "D" in spots else NONE
    s.spots = [_read_kind(reader, "board", spot.replace("D", "-")) for spot in spots]
    s.top = _read_kind(reader, "top", reader.take("top", f"-|{_KIND}")[0])
    s.tile_pile = _read_counts(reader, "pile", BUILDINGS)
    s.laid = NONE
    if "laid" in reader.fields:
        s.laid = Move.parse(reader.take("laid", r"[a-m][0-9]+[a-m][0-9]+")[0]).argument


def _read_court(reader: _Reader, s: Any) -> None:
    s.open_tokens = [0] * len(TOKENS)
    for number in _numbers(reader.take("open", _NUMBERS)[0]):
        if not 1 <= number <= len(TOKENS):
            raise NotationError(f"open= names token {number}; kinds are 1 to {len(TOKENS)}")
        s.open_tokens[number - 1] += 1
    s.bag = _read_counts(reader, "bag", TOKENS)
    s.buying, s.paid = NONE, 0
    if s.step in (step.PAY, step.SETTLE):
        match = reader.take("buying", rf"({_KIND})(\*?)([{_GOODS}]*)")
        if not 1 <= int(match[1]) <= len(TOKENS):
            raise NotationError(f"buying= names token {match[1]}; kinds are 1 to {len(TOKENS)}")
        s.buying = int(match[1]) - 1 + (FROM_PILE if match[2] else 0)
        s.paid = sum(1 << _GOODS.index(good) for good in match[3])
