"""The view sent to clients agrees with the engine in every game: kingdoms, lines, supplies, legal moves and gains."""

import random
import re

import msgspec
import pytest
from marks import one_of_each
from server.people import Desk
from walks import EVERY_KIND

from fiefdom import Kingdom, Position
from fiefdom.catalog.terrain import LETTERS
from fiefdom.core.notation import REALMS, SEATS, cell
from fiefdom.server.replay import Replay
from fiefdom.server.view import legal_of, state_of

NAMES = [*"ABCDEF", *map(str, range(1, 60))]


def fields(position):
    """A position's text by field."""
    _, head, *rest = str(position).split()
    return {"step": head, **dict(each.split("=", 1) for each in rest)}


def expanded(runs):
    """The names in `A-B,2,6-9`."""
    found = []
    for run in (each for each in runs.split(",") if each != "-"):
        first, _, last = run.partition("-")
        found += NAMES[NAMES.index(first) : NAMES.index(last or first) + 1]
    return found


def counted(text):
    """The numbers in `1x2,4`, each as often as it is there."""
    found = []
    for each in (each for each in text.split(",") if each != "-"):
        kind, _, count = each.partition("x")
        found += [int(kind)] * int(count or 1)
    return found


def check_state(state, position):
    text = fields(position)
    assert text["step"] == f"{state.round}.{state.step}"
    line, following = ([w for w in text.get(key, "").split(",") if w] for key in ("line", "next"))
    to_come = [t.name + t.seat for t in state.line if t.state != "done"]
    # At the end of a round, before anybody places again, the claimed dominoes are still the next line.
    assert (to_come, [t.name + t.seat for t in state.next]) in [(line, following), ([], line)]
    assert to_come == line or (position.is_chance and not following)
    assert len(state.line) <= position.rules.kings, "two lines are shown as one"
    assert [[t.name for t in box] for box in state.unseen] == [expanded(box) for box in text["unseen"].split(";")]
    assert sum(tile.state == "turn" for tile in state.line) == (
        state.round > 0 and position.actor in SEATS and not position.is_over
    )
    for realm, shown in enumerate(state.kingdoms):
        kingdom = Kingdom.parse(text[REALMS[realm]])
        purse = (kingdom.discards, kingdom.coins, kingdom.knights, kingdom.towers, kingdom.queen)
        assert (shown.discards, shown.coins, shown.knights, shown.towers, shown.queen) == purse
        cells = {cell(each.at): each for each in shown.cells}
        assert cells.keys() == kingdom.squares.keys()
        for at, square in kingdom.squares.items():
            seen = cells[at]
            assert LETTERS[square.terrain] == seen.terrain
            for part in ("crowns", "giants", "knight", "building", "resource", "token"):
                assert getattr(seen, part) == getattr(square, part)
    assert [sheet.total for sheet in state.sheets] == position.scores()
    if "quests" in text:
        assert state.quests == counted(text["quests"])
    if "board" in text:
        spots = text["board"].split(",")
        shown = [str(n) if n else "-" for n in state.builders.spots]
        for spot, word in enumerate(spots):
            if word == "D":
                assert state.builders.dragon_at == spot
            else:
                assert shown[spot] == word
        assert state.builders.dragon == ("D" not in spots)
        assert state.builders.pile == len(counted(text["pile"]))
        assert (str(state.builders.top) if state.builders.top else "-") == text["top"]
    if "open" in text:
        assert state.court.open == counted(text["open"])
        assert state.court.bag == {kind: counted(text["bag"]).count(kind) for kind in counted(text["bag"])}
        assert state.buying == int(re.match("[0-9]*", text.get("buying", ""))[0] or 0)


def check_territories(state):
    """Every square of a kingdom belongs to one territory of its sheet, and to its terrain."""
    for kingdom, sheet in zip(state.kingdoms, state.sheets, strict=True):
        terrains = {each.at: each.terrain for each in kingdom.cells}
        squares = [(land.terrain, land.cells or [land.at]) for land in sheet.territories]
        assert [len(cells) for _, cells in squares] == [land.squares for land in sheet.territories]
        assert sorted((at, terrain) for terrain, cells in squares for at in cells) == sorted(terrains.items())


def check_legal(legal, position, rng, most):
    moves = [str(move) for move in position.moves]
    assert sorted([each.move for each in legal.moves] + ["-"] * legal.skip) == sorted(moves)
    assert (legal.seat, legal.step) == (position.actor, position.step)
    realm = position.rules.seat_realm(SEATS.index(position.actor))
    before, purse = position.scores(), position.kingdom(realm)
    for option in rng.sample(legal.moves, min(most, len(legal.moves))):
        after = position.copy()
        after.play(option.move)
        changes = [new - old for new, old in zip(after.scores(), before, strict=True)]
        assert option.gain == changes[realm], option
        assert option.others == {REALMS[i]: change for i, change in enumerate(changes) if change and i != realm}, option
        now = after.kingdom(realm)
        assert (option.coins, option.knights, option.towers) == (
            now.coins - purse.coins,
            now.knights - purse.knights,
            now.towers - purse.towers,
        ), option
        assert option.queen == (now.queen and not purse.queen)


def check_bounds(state, legal):
    bounds = {kingdom.realm: kingdom.bounds for kingdom in state.kingdoms}
    realm = next(seat.realm for seat in state.seats if seat.seat == legal.seat)
    left, bottom, right, top = bounds[realm]
    for option in legal.moves if legal.step == "place" else ():
        for at in option.cells:
            assert left <= "abcdefghijklm".index(at[0]) + 1 <= right
            assert bottom <= int(at[1:]) <= top


@pytest.mark.parametrize("rules", one_of_each([*EVERY_KIND, "kd/2+dynasty"]))
def test_what_is_shown_is_what_the_engine_says(rules):
    desk, rng = Desk(rules, 5), random.Random(rules)
    some = 1.0 if rules in ("kd/2", "qd/3+giants", "court/2", "kd/2+dynasty") else 0.1
    while desk.table.phase == "playing":
        if rng.random() > some:
            desk.do("confirm") if desk.table.awaits == "confirm" else desk.play(desk.any_move(rng))
            continue
        position = desk.table.ended or desk.table.match.position
        state, legal = state_of(desk.table), legal_of(desk.table)
        check_state(state, position)
        check_territories(state)
        assert state.totals == desk.table.match.totals()
        if desk.table.awaits == "confirm":
            assert legal is None
            assert state.pending == desk.table.pending.acts
            desk.do("confirm")
            continue
        check_legal(legal, position, rng, 3)
        check_bounds(state, legal)
        before, seat = position.scores(), desk.table.actor
        realm = desk.rules.seat_realm(SEATS.index(seat))
        desk.play(desk.any_move(rng))
        if desk.table.match.game == state.number or desk.table.match.is_over:
            gain = sum(act.gain for event in desk.table.events[state.seq :] for act in event.acts)
            assert gain == desk.table.match.position.scores()[realm] - before[realm]
    state = state_of(desk.table)
    ranking = desk.table.match.ranking()
    assert [(each.place, each.realm, each.reason) for each in state.ranking] == [
        (rank.place, rank.realm, rank.reason) for rank in ranking
    ]
    for sheet in state.sheets:
        assert all(len(land.cells) == land.squares for land in sheet.territories)
        assert sum(land.points for land in sheet.territories) == sheet.terms["territories"]
    msgspec.json.decode(msgspec.json.encode(state), type=type(state))


def test_what_is_shown_is_the_same_on_the_compiled_backend(compiled):
    for rules in ("kd/2", "qd/3+giants", "court/2"):
        desk = Desk(rules, 7)
        desk.play_out(random.Random(1), lambda table: len(table.moves) > 60)
        other = desk.table.copy()
        other.match.position = Position.of_state(
            desk.rules, compiled, compiled.adopt(desk.table.match.position.state())
        )
        assert msgspec.json.encode(state_of(other)) == msgspec.json.encode(state_of(desk.table))
        assert msgspec.json.encode(legal_of(other)) == msgspec.json.encode(legal_of(desk.table))


@pytest.mark.parametrize("rules", ["kd/2", "giants/2", "qd/2", "court/2", "kd/2+dynasty"])
def test_looking_back_shows_every_step(rules):
    desk = Desk(rules, 3)
    desk.play_out(random.Random(3))
    replay = Replay(desk.table)
    first = replay.step(0)
    assert first.steps == len(desk.table.moves)
    assert first.turns[-1] == first.steps
    match, ended = type(desk.table.match)(desk.rules, "plain"), None
    shown = set(random.Random(0).sample(range(first.steps + 1), 20)) | {0, first.steps}
    for index in range(first.steps + 1):
        if index in shown:
            step = replay.step(index)
            check_state(step.state, ended if step.state.ended else match.position)
            assert (step.act.move if step.act else None) == (str(desk.table.moves[index - 1][1]) if index else None)
            assert step.state.secret == ""
        if index < first.steps:
            ended = match.position
            match.play(desk.table.moves[index][1])
    last, now = replay.step(first.steps).state, state_of(desk.table)
    assert (last.kingdoms, last.ranking, last.phase) == (now.kingdoms, now.ranking, now.phase)
