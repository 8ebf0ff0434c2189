"""The bots by name, and budgets as text."""

import sys
from copy import deepcopy
from random import Random

import pytest
from bots.turns import check, started

from fiefdom import FiefdomError, Rules
from fiefdom.bots import Budget, load, names
from fiefdom.bots.bot import LONGEST_TURN, MOST_SIMS
from fiefdom.bots.external import OutsideBot
from fiefdom.bots.published import MEASURES, PLAYOUTS
from fiefdom.bots.roster import LEVELS


def test_every_name_is_loaded_under_its_own():
    assert len({*names()}) == len(names())
    assert [load(name).name for name in names()] == names()
    assert [load(name, "kd/2").name for name in names()] == names()
    assert [load(name, Rules.parse("kd/2")).name for name in names()] == names()


def test_the_levels_come_first_the_weakest_first():
    assert names()[:4] == list(LEVELS) == ["easy", "normal", "hard", "expert"]


def test_the_yardstick_is_not_a_level_for_people():
    assert "classic" not in LEVELS
    assert load("classic", "qd/2").name == "classic"


def test_the_published_searches_are_named_as_in_the_paper():
    assert {name for name in names() if name.startswith("mce")} == {f"mce-{x}-{f}" for x in PLAYOUTS for f in MEASURES}
    assert {name for name in names() if name.startswith("uct")} == {f"uct-{x}" for x in PLAYOUTS}


def test_the_old_name_of_a_bot_still_works():
    assert load("tr").name == load("tr", "qd/2").name == "random"
    assert "tr" not in names()


@pytest.mark.parametrize(
    "name", ["", "Expert", "expert ", "mce", "mce-tr", "uct-tr-p", "mce-gprd-p", "run", "eg", "pg"]
)
def test_a_name_that_does_not_exist_is_refused_with_those_that_do(name):
    with pytest.raises(FiefdomError, match="there is no bot") as refusal:
        load(name)
    assert repr(name) in str(refusal.value)
    assert all(each in str(refusal.value) for each in (*LEVELS, "greedy", "uct-tr", "run:COMMAND"))


def test_a_name_with_run_before_it_is_a_program():
    bot = load(f"run:{sys.executable} -c pass")
    try:
        assert isinstance(bot, OutsideBot)
        assert bot.name == f"run:{sys.executable} -c pass"
    finally:
        bot.close()


def test_a_program_that_does_not_exist_is_refused():
    with pytest.raises(FiefdomError):
        load("run:/nowhere/at/all")


@pytest.mark.parametrize("rules", ["kd/2", "qd/2", "giants/5", "court/2+duel", "wedding/8+teams"])
def test_levels_greedy_and_tr_play_every_game(rules):
    for name in (*LEVELS, "greedy", "random"):
        assert load(name, rules).name == name


def test_rules_that_cannot_be_are_refused():
    with pytest.raises(FiefdomError):
        load("fg", "kd/9")


def test_a_bot_that_has_thought_can_be_copied():
    bot, position = load("hard"), started("kd/2")
    choice = bot.choose(position, Budget(sims=6), Random(1))
    assert deepcopy(bot).choose(position, Budget(sims=6), Random(1)).moves == choice.moves


def test_two_bots_of_a_name_do_not_share_their_thoughts():
    first, second = load("hard"), load("hard")
    position = started("kd/2")
    choice = first.choose(position, Budget(sims=6), Random(1))
    check(position, choice)
    assert second._searchers._made == {}
    assert second.choose(position, Budget(sims=6), Random(1)) == choice


# Budgets


@pytest.mark.parametrize("text", ["", "0.5 s", "0.12 s", "2 s", "3600 s", "1 sims", "200 sims", "100000000 sims"])
def test_a_budget_prints_as_it_is_read(text):
    assert str(Budget.parse(text)) == text
    assert Budget.parse(str(Budget.parse(text))) == Budget.parse(text)


@pytest.mark.parametrize(
    "budget",
    [Budget(), Budget(sims=7), *(Budget(seconds) for seconds in (0.8, 1e-3, 1 / 3, 1234.5, 1e-5, 1e-7))],
    ids=str,
)
def test_a_budget_is_read_as_it_prints(budget):
    """To the six digits that are printed."""
    again = Budget.parse(str(budget))
    assert again.sims == budget.sims
    assert again.seconds == (budget.seconds and pytest.approx(budget.seconds, rel=1e-5))


@pytest.mark.parametrize(
    "text",
    [
        "0.5",
        "s",
        "0.5s",
        "-1 s",
        "0 s",
        "0.0 s",
        "3601 s",
        "1e3 s",
        ".5 s",
        "5. s",
        "nan s",
        "inf s",
        "0 sims",
        "-3 sims",
        "1.5 sims",
        "100000001 sims",
        "sims",
        "3 s 4 sims",
        " 3 s",
        "3 s ",
        "3  s",
        "3 s\n",
        "٣ s",
    ],
)
def test_a_budget_that_cannot_be_is_refused(text):
    with pytest.raises(FiefdomError):
        Budget.parse(text)


@pytest.mark.parametrize(
    "facts",
    [
        *({"seconds": seconds} for seconds in (0.0, -1.0, LONGEST_TURN + 1, float("nan"), float("inf"))),
        *({"sims": sims} for sims in (0, -1, MOST_SIMS + 1)),
        {"seconds": 1.0, "sims": 1},
    ],
)
def test_a_budget_beyond_its_limits_cannot_be_made(facts):
    with pytest.raises(FiefdomError):
        Budget(**facts)


def test_no_budget_is_false():
    assert not Budget()
    assert Budget(sims=1)
    assert Budget(seconds=0.1)
