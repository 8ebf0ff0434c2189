"""`fiefdom games` lists every game with its options."""

import json

from fiefdom.core.rules import Rules, all_games

KEYS = {"rules", "title", "game", "players", "line", "rounds", "side", "dominoes", "options"}


def test_every_game_is_listed(run):
    shown = run("games").stdout
    for rules in all_games():
        assert f" {rules} " in shown
        assert rules.title in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_g_json_agrees_with_the_table_of_games(run):
    rows = json.loads(run("games", "--json").stdout)
    assert [row["rules"] for row in rows] == [str(rules) for rules in all_games()]
    for row in rows:
        rules = Rules.parse(row["rules"])
        assert set(row) == KEYS
        assert (row["game"], row["players"], row["line"]) == (rules.game, rules.players, rules.line)
        assert (row["rounds"], row["side"], row["dominoes"]) == (rules.rounds, rules.side, rules.dominoes)


def test_g2_options_listed_may_be_added(run):
    for row in json.loads(run("games", "--json").stdout):
        for option in row["options"]:
            Rules.parse(f"{row['rules']}+{option}")
