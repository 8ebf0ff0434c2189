"""What must stay in sight in a small window, in the middle of games."""

import io

import pytest
from rich.console import Console

from fiefdom import Record, SeededDealer
from fiefdom.cli.playing.session import FEWEST, Session
from fiefdom.cli.playing.turn import Turn
from fiefdom.core.lines import line_next, line_now, realm_at_turn

SMALL = ["kd/2", "kd/4", "xl/4", "duel/2", "giants/2", "giants/4", "court/2", "court/2+duel", "court/4"]
SMALL += ["qd/2", "qd/4", "qd/2+giants", "qd/4+giants", "wedding/4"]


def seen(session, height):
    """The rows that a turn prints before it asks, in a window of 80 columns."""
    file = io.StringIO()
    out = Console(file=file, width=80, height=height, force_terminal=True, color_system=None, markup=False)
    session.out = out
    turn = Turn(session, input, confirming=True)
    turn._table()
    return turn, file.getvalue().replace("\x1b[2J", "").replace("\x1b[H", "").split("\n")


def tables(rules, every=7):
    """Sessions of one game of a person and random seats, every few choices of the person."""
    record, dealer = Record(rules, {"Seat-a": "you"}, "plain"), SeededDealer.of_seed(3)
    seats = ["you"] + ["random"] * (record.rules.players - 1)
    session, number = Session(record, dealer, seats, Console(), None), 0
    while True:
        session.go_on()
        if record.match.is_over:
            return
        number += 1
        if number % every == 0:
            yield session
        moves = list(session.position.moves)
        session.play(moves[number * 5 % len(moves)])


@pytest.mark.parametrize("rules", SMALL)
def test_24_rows_hold_all_that_a_choice_needs(rules):
    for session in tables(rules):
        turn, rows = seen(session, 24)
        position = session.position
        assert len(rows) <= 24, "\n".join(rows)
        assert max(map(len, rows)) <= 80
        assert position.rules.title in rows[0]
        shown = sum(row.lstrip().split("  ")[0].isdigit() and bool(row.strip()) for row in rows[-3 - turn.page :])
        assert shown >= min(FEWEST, len(turn.all)), "\n".join(rows)
        text = "\n".join(rows)
        own = realm_at_turn(position)
        for realm, points in enumerate(position.scores()):
            assert f" {'abcdefgh'[realm]} " in text
            assert str(points) in rows[1] if realm == own else str(points) in text
        if position.rules.queen:
            coins, top = position.kingdom(own).coins, rows[1] + rows[2]
            assert f"c{coins}" in top or f"{coins} coin" in top or not coins
        for title, offers in (("To place", line_now(position)), ("To claim", line_next(position))):
            row = next((row for row in rows if row.startswith(title)), "")
            assert all(offer.name in row for offer in offers)


@pytest.mark.parametrize("rules", ["qd/2", "court/2", "giants/4"])
def test_a_higher_window_shows_more(rules):
    session = next(iter(tables(rules, every=17)))
    small, _ = seen(session, 24)
    for height in (30, 40, 60):
        turn, rows = seen(session, height)
        assert len(rows) <= height
        assert turn.page >= small.page
    assert session.space.tall


@pytest.mark.parametrize("rules", ["wedding/6", "wedding/8", "team/8"])
def test_many_kingdoms_still_leave_room_for_choices(rules):
    for session in tables(rules, every=9):
        turn, rows = seen(session, 24)
        assert turn.page >= FEWEST
        assert len(rows) <= 26
