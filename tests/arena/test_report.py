"""The summary and the page of a tournament."""

import json
from html.parser import HTMLParser

import pytest

from fiefdom.arena.charts import Scale
from fiefdom.arena.contest import hold
from fiefdom.arena.playing import Row
from fiefdom.arena.report import page, troubles
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.summary import summary
from fiefdom.bots import Budget

KEYS = {
    "name", "games", "win_share", "win_share_ci", "margin", "margin_ci", "score", "score_ci", "rating", "rating_ci",
    "terms", "turns", "seconds_per_turn", "slowest_turn", "late_turns", "seconds_over", "faults", "first_fault",
    "first_fault_game", "failed", "first_note", "bot", "budget", "slots",
}  # fmt: skip


def row(game, slot, points, other, **more):
    """A two-player game from one slot's side."""
    won = 1.0 if points > other else 0.5 if points == other else 0.0
    values = {
        "game": game, "deal": game // 2, "rotation": game % 2, "seat": "ab"[slot], "realm": "AB"[slot], "bot": "x",
        "slot": slot, "place": 1 if won else 2, "points": points, "share": won, "margin": points - other,
        "terms": {"territories": points}, "turns": 10, "seconds": 0.5, "slowest": 0.2, "faults": 0, "fault": "",
    }  # fmt: skip
    return Row(**values | more)


def match(*scores, **more):
    """Games with these scores of slots 0 and 1."""
    return {game: (row(game, 0, a, b, **more), row(game, 1, b, a)) for game, (a, b) in enumerate(scores)}


def test_a_summary_worked_by_hand():
    found = summary(
        Tournament.of("kd/2", "random,x=random", 1, Budget(sims=5)), match((30, 20), (25, 25), (10, 20), (40, 10))
    )
    first, second = found.pop("bots")
    assert found == {"rules": "kd/2", "seed": 1, "games": 4, "deals": 2, "budget": "5 sims", "fair_share": 0.5}
    assert (first["win_share"], second["win_share"]) == (0.625, 0.375)
    assert (first["margin"], second["margin"]) == (7.5, -7.5)
    # Deals of margins 5 and 10: the error is 2.5, and t with one degree of freedom 12.7062.
    assert first["margin_ci"] == pytest.approx([7.5 - 31.7655, 7.5 + 31.7655])
    assert (first["score"], first["terms"]) == (26.25, {"territories": 26.25})
    assert first["seconds_per_turn"] == 0.05
    assert first["rating"] > 25 > second["rating"]
    assert first.keys() == second.keys() == KEYS


def test_json_of_an_arena(run, tmp_path):
    out = tmp_path / "arena"
    args = [
        "arena",
        "--rules",
        "kd/3",
        "--bots",
        "random,random,x=random",
        "--games",
        "6",
        "--seed",
        "4",
        "--sims",
        "3",
        "--jobs",
        "1",
    ]
    result = run(*args, "--out", out, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert found == json.loads((out / "summary.json").read_text())
    assert (found["rules"], found["games"], found["deals"], found["budget"]) == ("kd/3", 6, 2, "3 sims")
    assert [(bot["name"], bot["slots"]) for bot in found["bots"]] == [("random", [0, 1]), ("x", [2])]
    assert 2 * found["bots"][0]["win_share"] + found["bots"][1]["win_share"] == pytest.approx(1)
    assert all(bot.keys() == KEYS for bot in found["bots"])


def test_the_table_for_people(run, tmp_path):
    args = [
        "arena",
        "--rules",
        "team/6",
        "--bots",
        "random,random,random",
        "--games",
        "3",
        "--jobs",
        "1",
        "--out",
        tmp_path / "arena",
    ]
    result = run(*args)
    for word in ("team/6: 3 games, 1 deal,", "wins", "rating", "random ×3", "33.3 %", "report.html"):
        assert word in result.stdout
    assert result.stderr == ""
    again = run(*args[:6], "2", *args[7:]).stderr
    assert (
        again == "all 3 games were already played, more than the 2 asked for; after changing a bot, use a new --out\n"
    )


def test_a_program_that_fails_loses_its_turns_but_not_the_tournament(run, tmp_path):
    args = ["arena", "--bots", "random,run:false", "--games", "4", "--jobs", "1", "--out", tmp_path / "arena", "--json"]
    result = run(*args)
    assert result.exit_code == 1  # It failed for good.
    assert result.stderr == "run:false (game 0) ended with exit code 1, so a random legal turn was played\n"
    first, second = json.loads(result.stdout)["bots"]
    assert (first["faults"], first["first_fault"], first["failed"]) == (0, "", False)
    assert second["failed"]
    assert second["faults"] == second["turns"] > 20
    assert second["first_fault"]
    assert "<h2>Faults and late turns</h2>" in (tmp_path / "arena/report.html").read_text()


class Reader(HTMLParser):
    """Collects tags, links and text, and sees that every tag is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.links, self.words, self.tags = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.links += [value for key, value in attributes if key in ("href", "src")]
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_the_page_is_whole_and_needs_nothing_else(tmp_path):
    out = tmp_path / "arena"
    hold(Tournament.of("qd/2", "random,x=random", 1), out, 8)
    read = Reader((out / "report.html").read_text())
    text = " ".join(read.words)
    assert read.open == []
    assert read.tags.count("svg") >= 5 * 2
    for word in ("Queendomino", "Win shares", "Margins", "Score by term", "Ratings", "Time for a turn", "buildings"):
        assert word in text
    assert "prefers-color-scheme: dark" in text
    assert "script" not in read.tags
    assert not any("//" in link for link in read.links)
    assert sum(link.endswith(".fief") for link in read.links) >= 8
    for link in read.links:
        assert (out / link).exists(), link


def test_faults_are_on_the_page_and_nothing_of_a_bot_is_markup():
    tournament = Tournament.of("kd/2", "run:<b>bold</b>,random", 1)
    games = match((3, 4), (5, 4), faults=2, fault="<script>x</script>")
    text = page(tournament, games, summary(tournament, games))
    assert "<h2>Faults and late turns</h2>" in text
    assert "no legal answer" in text
    assert "4 of 20 turns" in text
    assert "&lt;script&gt;x&lt;/script&gt;" in text
    assert "<script>" not in text
    assert "<b>bold" not in text
    clean = match((3, 4))
    assert "Faults and late turns" not in page(tournament, clean, summary(tournament, clean))
    late = match((3, 4), late=1, over=0.5)
    text = page(tournament, late, summary(tournament, late))
    assert "Faults and late turns" in text
    assert "no legal answer" not in text


def test_a_fault_of_a_table_of_before_does_not_repeat_the_name():
    tournament = Tournament.of("kd/2", "k3=run:./k3,random", 1)
    games = match((3, 4), faults=2, fault="run:./k3 answered no move")
    entry = summary(tournament, games)["bots"][0]
    assert troubles(entry) == ["k3: faults in 2 of 10 turns; first, in game 0, it answered no move"]


@pytest.mark.parametrize("scores", [[(0, 0)], [(5, 5)] * 4, [(900, 1)] * 3, [(1, 2), (2, 1)]])
def test_a_page_for_any_scores(scores):
    tournament = Tournament.of("kd/2", "random,random", 1)
    games = match(*scores)
    text = page(tournament, games, summary(tournament, games))
    assert Reader(text).open == []
    assert "nan" not in text


def test_a_page_before_the_first_game_and_for_a_bot_that_has_not_played():
    tournament = Tournament.of("kd/2", "random,random", 1)
    assert "no game is finished yet" in page(tournament, {}, summary(tournament, {}))


def test_thousands_of_games_are_linked_by_folder():
    tournament = Tournament.of("kd/2", "random,random", 1)
    games = match(*[(n % 50, 20) for n in range(2100)])
    read = Reader(page(tournament, games, summary(tournament, games)))
    assert [link for link in read.links if link.endswith("/")] == ["records/0000/", "records/0001/", "records/0002/"]


@pytest.mark.parametrize("values", [[0, 1], [-35, 12], [0.1, 0.11], [25.0], [0.0], [1e-6, 1e6], [-5, -4]])
def test_scales_hold_their_values_and_have_some_ticks(values):
    scale = Scale.around(values)
    assert all(-1e-9 <= scale.place(value) <= 1 + 1e-9 for value in values)
    assert 2 <= len(scale.ticks()) <= 8
    assert all(-1e-9 <= scale.place(tick) <= 1 + 1e-9 for tick in scale.ticks())
