"""Every domino is always in exactly one place: unseen, in a line, or gone; from the first draw to the last."""

from collections import Counter

from hypothesis import given
from oracle_parts import BUILDINGS, TOKENS
from strategies import choices, examples, kinds, pickers
from walks import walk

from fiefdom import Position
from fiefdom.catalog.dominoes import label, name


def names(position, box):
    """The dominoes of a box."""
    return {name(each) for each in position.rules.boxes[box]}


def fields(position):
    """The fields of a position's text."""
    return dict(word.split("=") for word in str(position).split()[2:])


def unseen(text):
    """The dominoes that a list of runs names."""
    found = set()
    for run in [] if text == "-" else text.split(","):
        first, _, last = run.partition("-")
        found |= {name(each) for each in range(label(first), label(last or first) + 1)}
    return found


def on_the_table(text):
    """The dominoes of a line."""
    return [item.rstrip("abcdefgh") for item in text.split(",")] if text else []


@examples(20)
@given(kinds, choices(600), pickers)
def test_dominoes(rules, luck, pick):
    position = Position(rules, "plain")
    boxes = len(position.rules.boxes)
    drawn = [[] for _ in range(boxes)]
    placed, lines = 0, Counter()
    for move in walk(position, luck, pick):
        at, now = position.round, fields(position)
        for box, text in enumerate(now["unseen"].split(";")):
            assert unseen(text) == names(position, box) - set(drawn[box])
            assert len(set(drawn[box])) == len(drawn[box])
        # The line being played came from one box, the one to be claimed from the next.
        assert set(on_the_table(now.get("line", ""))) <= set(drawn[(at - 1) % boxes])
        assert set(on_the_table(now.get("next", ""))) <= set(drawn[at % boxes])
        assert len(on_the_table(now.get("next", ""))) == len(set(on_the_table(now.get("next", ""))))
        if move.step == "draw":
            drawn[at % boxes].append(str(move)[1:])
            lines[at] += 1
        placed += move.step == "place"
    assert set(lines.values()) == {position.rules.line}
    assert len(lines) == position.rules.rounds
    assert placed == position.rules.kings * position.rules.rounds
    assert sum(map(len, drawn)) == position.rules.dominoes
    kingdoms = [position.kingdom(realm) for realm in range(position.rules.realms)]
    assert sum(len(kingdom.squares) // 2 + kingdom.discards for kingdom in kingdoms) == placed


@examples(20)
@given(kinds.filter(lambda rules: rules.startswith(("qd", "wedding", "court", "giants"))), choices(600), pickers)
def test_tiles_tokens_knights_towers_and_giants(rules, luck, pick):
    """No piece is made or lost but by burning a tile, and no supply is overdrawn."""
    position, burnt, giants = Position(rules, "plain"), Counter(), 0
    for move in walk(position, luck, pick):
        kingdoms = [position.kingdom(realm) for realm in range(position.rules.realms)]
        squares = [square for kingdom in kingdoms for square in kingdom.squares.values()]
        now = fields(position)
        if position.rules.queen:
            everywhere = burnt + counted(now["pile"])
            everywhere.update(square.building for square in squares if square.building)
            everywhere.update(int(spot) for spot in [*now["board"].split(","), now["top"]] if spot.isdigit())
            assert everywhere == {kind: tile.copies for kind, tile in BUILDINGS.items()}
            assert sum(kingdom.knights for kingdom in kingdoms) + sum(square.knight for square in squares) <= 22
            assert sum(kingdom.towers for kingdom in kingdoms) <= 15
            assert sum(kingdom.queen for kingdom in kingdoms) <= 1
            assert all(kingdom.coins >= 0 for kingdom in kingdoms)
            if move.step == "dragon":
                burnt[int(now["board"].split(",")[move.argument])] += 1
        if position.rules.court:
            everywhere = counted(now["bag"]) + Counter(
                map(int, now["open"].replace("-", "").split(",") if now["open"] != "-" else [])
            )
            everywhere.update(square.token for square in squares if square.token)
            if "buying" in now:
                everywhere[int(now["buying"].rstrip("wflg").rstrip("*"))] += 1
            assert everywhere == {kind: token.copies for kind, token in TOKENS.items()}
        if position.rules.giants:
            assert sum(square.giants for square in squares) == giants
            giants += (move.step in ("giant", "receive")) - (move.step == "send")


def counted(text):
    """A pile of kinds with their numbers."""
    pairs = [item.partition("x") for item in text.split(",")] if text != "-" else []
    return Counter({int(kind): int(n or 1) for kind, _, n in pairs})
