"""Which bots meet on which seats with which draws."""

from itertools import product

import pytest

from fiefdom import FiefdomError, Record
from fiefdom.arena.playing import play
from fiefdom.arena.schedule import Tournament
from fiefdom.bots import Budget, load


@pytest.mark.parametrize(("rules", "bots"), [("kd/2", 2), ("kd/3", 3), ("qd/4", 4), ("team/6", 6), ("wedding/8", 8)])
def test_every_bot_sits_on_every_seat_once_a_deal(rules, bots):
    tournament = Tournament.of(rules, ",".join(["random"] * bots), seed=1)
    seen = [(seat, slot) for game in range(bots, 2 * bots) for seat, slot in enumerate(tournament.seating(game))]
    assert sorted(seen) == sorted(product(range(bots), repeat=2))


@pytest.mark.parametrize(("rules", "realms"), [("team/6", 3), ("team/8", 4), ("wedding/6+teams", 3)])
def test_t9_one_bot_a_realm_plays_both_partners(rules, realms):
    tournament = Tournament.of(rules, ",".join(["random"] * realms), seed=1)
    for game in range(realms):
        seating = tournament.seating(game)
        assert seating[::2] == seating[1::2]
        assert sorted(seating[::2]) == list(range(realms))
    assert len({tournament.seating(game) for game in range(realms)}) == realms


def draws(played):
    """The dominoes drawn, line by line; the order within a line does not matter."""
    record = Record.parse(played.record, "plain")
    return [str(move) for game in record.games for actor, move in game if actor == "*"]


@pytest.mark.parametrize("rules", ["kd/3", "qd/2", "giants/2"])
def test_all_rotations_of_a_deal_have_the_same_draws(rules):
    bots = int(rules[-1])
    tournament = Tournament.of(rules, ",".join(["random"] * bots), seed=5)
    players = [load("random")] * bots
    dominoes = [[d for d in draws(play(tournament, game, players)) if d[1:].isdigit()] for game in range(bots + 1)]
    assert all(each == dominoes[0] for each in dominoes[:bots])
    assert dominoes[bots] != dominoes[0]


def test_the_first_draws_of_kings_are_the_seats_not_the_bots():
    tournament = Tournament.of("kd/4", "random,random,random,random", seed=5)
    kings = [
        [draw for draw in draws(play(tournament, game, [load("random")] * 4)) if draw[1:].isalpha()]
        for game in range(4)
    ]
    assert len(kings[0]) == 4
    assert kings[0] == kings[1] == kings[2] == kings[3]


def test_its_text_reads_back():
    tournament = Tournament.of("kd/2+dynasty", "random,run:python3 my bot.py", 9, Budget(seconds=0.25))
    assert Tournament.parse(str(tournament)) == tournament


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"arena": 1}', "null", '{"arena": 2, "rules": "kd/2"}'])
def test_an_invalid_tournament_is_refused(text):
    with pytest.raises(FiefdomError):
        Tournament.parse(text)
