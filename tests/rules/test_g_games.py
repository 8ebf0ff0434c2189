"""G: the games of the family, their numbers, and which options may be added to which."""

import re
from collections import Counter, namedtuple
from itertools import combinations
from pathlib import Path

import pytest
from rules.setting import alone, extent, field, played, table, texts

from fiefdom import Match, Position, Record, Rules, RulesError, all_games
from fiefdom.core.sheet import tie_breaks

Row = namedtuple("Row", "boxes used size line rounds side kings realms thrown unclaimed each opening")

# Table G, by hand. used: of each box; size: dominoes in each box; thrown: which of a line leave before anyone claims;
# unclaimed: how many of a line leave when all have claimed; each: dominoes that come to each kingdom.
GAMES = {
    "kd/2": Row("K", 24, 48, 4, 6, 5, 4, 2, (), 0, 12, "drawn"),
    "kd/3": Row("K", 36, 48, 3, 12, 5, 3, 3, (), 0, 12, "drawn"),
    "kd/4": Row("K", 48, 48, 4, 12, 5, 4, 4, (), 0, 12, "drawn"),
    "duel/2": Row("K", 48, 48, 4, 12, 7, 4, 2, (), 0, 24, "drawn"),
    "discovery/2": Row("D", 24, 24, 4, 6, 5, 4, 2, (), 0, 12, "drawn"),
    "xl/2": Row("KK", 24, 48, 4, 12, 7, 4, 2, (), 0, 24, "drawn"),
    "xl/3": Row("KK", 36, 48, 3, 24, 7, 3, 3, (), 0, 24, "drawn"),
    "xl/4": Row("KK", 48, 48, 4, 24, 7, 4, 4, (), 0, 24, "drawn"),
    "team/6": Row("KK", 36, 48, 6, 12, 7, 6, 3, (), 0, 24, "drawn"),
    "team/8": Row("KK", 48, 48, 8, 12, 7, 8, 4, (), 0, 24, "drawn"),
    "giants/2": Row("K", 60, 60, 5, 12, 7, 4, 2, (3,), 0, 24, "drawn"),
    "giants/3": Row("K", 60, 60, 5, 12, 5, 3, 3, (2, 4), 0, 12, "drawn"),
    "giants/4": Row("K", 60, 60, 5, 12, 5, 4, 4, (3,), 0, 12, "drawn"),
    "giants/5": Row("K", 60, 60, 5, 12, 5, 5, 5, (), 0, 12, "drawn"),
    "qd/2+giants": Row("Q", 60, 60, 5, 12, 7, 4, 2, (3,), 0, 24, "ABBA"),
    "qd/3+giants": Row("Q", 60, 60, 5, 12, 5, 3, 3, (2, 4), 0, 12, "drawn"),
    "qd/4+giants": Row("Q", 60, 60, 5, 12, 5, 4, 4, (3,), 0, 12, "drawn"),
    "qd/5+giants": Row("Q", 60, 60, 5, 12, 5, 5, 5, (), 0, 12, "drawn"),
    "court/2": Row("K", 24, 48, 4, 6, 5, 4, 2, (), 0, 12, "drawn"),
    "court/3": Row("K", 36, 48, 3, 12, 5, 3, 3, (), 0, 12, "drawn"),
    "court/4": Row("K", 48, 48, 4, 12, 5, 4, 4, (), 0, 12, "drawn"),
    "court/2+duel": Row("K", 48, 48, 4, 12, 7, 4, 2, (), 0, 24, "drawn"),
    "qd/2": Row("Q", 48, 48, 4, 12, 7, 4, 2, (), 0, 24, "ABBA"),
    "qd/3": Row("Q", 48, 48, 4, 12, 5, 3, 3, (), 1, 12, "drawn"),
    "qd/4": Row("Q", 48, 48, 4, 12, 5, 4, 4, (), 0, 12, "drawn"),
    "wedding/3": Row("QK", 48, 48, 4, 24, 7, 3, 3, (), 1, 24, "drawn"),
    "wedding/4": Row("QK", 48, 48, 4, 24, 7, 4, 4, (), 0, 24, "drawn"),
    "wedding/5": Row("QK", 48, 48, 8, 12, 5, 5, 5, (), 3, 12, "drawn"),
    "wedding/6": Row("QK", 48, 48, 8, 12, 5, 6, 6, (), 2, 12, "drawn"),
    "wedding/7": Row("QK", 48, 48, 8, 12, 5, 7, 7, (), 1, 12, "drawn"),
    "wedding/8": Row("QK", 48, 48, 8, 12, 5, 8, 8, (), 0, 12, "drawn"),
    "wedding/6+teams": Row("QK", 48, 48, 8, 12, 7, 6, 3, (), 2, 24, "drawn"),
    "wedding/8+teams": Row("QK", 48, 48, 8, 12, 7, 8, 4, (), 0, 24, "drawn"),
}
every_game = pytest.mark.parametrize(("name", "row"), GAMES.items(), ids=GAMES)


class Tally:
    """What happens in one whole game: draws, lines, claims and turns by round."""

    def __init__(self, name):
        self.claims, self.turns = Counter(), Counter()
        self.drawn_lines, self.offered = {}, {}
        self.kings, self.openers, self.boxes = [], [], {}
        line = []
        for position, actor, move in played(name):
            self.position, step, number = position, position.step, position.round
            if step == "draw":
                line.append(str(move)[1:])
                self.drawn_lines[number] = line
                self.boxes.setdefault(number, self._unseen_sizes())
            elif line:
                self.offered[number] = self._names("next")
                line = []
            if step == "king":
                self.kings.append(str(move)[1:])
            if step == "claim":
                self.claims[number] += 1
                if number == 0:
                    self.openers.append(actor)
            if step == "place":
                self.turns[number] += 1

    def _names(self, key):
        return re.findall(r"[A-F]|\d+", field(self.position, key) or "")

    def _unseen_sizes(self):
        return [len(expand(box)) for box in field(self.position, "unseen").split(";")]


def expand(runs):
    names = [*"ABCDEF", *map(str, range(1, 55))]
    found = []
    for run in [] if runs == "-" else runs.split(","):
        first, _, last = run.partition("-")
        found += names[names.index(first) : names.index(last or first) + 1]
    return found


@pytest.fixture(scope="module")
def tallies():
    return {name: Tally(name) for name in GAMES}


@every_game
def test_g_the_text_names_are_those_of_the_table(name, row):
    assert str(Rules.parse(name)) == name


def test_g_there_are_no_other_games():
    assert sorted(map(str, all_games())) == sorted(GAMES)


@every_game
def test_g_boxes_and_dominoes_used(name, row, tallies):
    tally = tallies[name]
    assert len(expand(field(Position(name, backend="plain"), "unseen").split(";")[0])) == row.size
    by_box = Counter()
    for number, line in tally.drawn_lines.items():
        by_box[number % len(row.boxes)] += len(line)
    assert list(by_box.values()) == [row.used] * len(row.boxes)
    aside = [len(expand(box)) for box in field(tally.position, "unseen").split(";")]
    assert aside == [row.size - row.used] * len(row.boxes)
    assert Rules.parse(name).dominoes == row.used * len(row.boxes)


@every_game
def test_g_the_dominoes_are_those_of_the_box(name, row):
    # Domino 20 is another one in each box.
    faces = {"K": "w1l", "Q": "w1g", "D": "m1w"}
    for number in (1, 2):
        position = table(name, f"{number}.place", **alone(name, 20))
        position.play("h7i7")
        assert str(position.kingdom("A")).startswith("C" + faces[row.boxes[(number - 1) % len(row.boxes)]])


@every_game
def test_g_lines_and_rounds(name, row, tallies):
    tally = tallies[name]
    assert list(tally.drawn_lines) == list(range(row.rounds))
    assert {len(line) for line in tally.drawn_lines.values()} == {row.line}
    assert sorted(tally.turns) == list(range(1, row.rounds + 1))
    assert tally.position.round == row.rounds
    assert (Rules.parse(name).line, Rules.parse(name).rounds) == (row.line, row.rounds)


@every_game
def test_g_what_leaves_every_line(name, row, tallies):
    tally = tallies[name]
    names = [*"ABCDEF", *map(str, range(1, 55))]
    for number, line in tally.drawn_lines.items():
        ordered = sorted(line, key=names.index)
        kept = [domino for place, domino in enumerate(ordered, 1) if place not in row.thrown]
        assert tally.offered[number] == kept
    assert row.line - len(row.thrown) - row.unclaimed == row.kings


@every_game
def test_g_kings_claim_and_play_once_a_round(name, row, tallies):
    tally = tallies[name]
    assert set(tally.turns.values()) == {row.kings}
    assert list(tally.claims) == list(range(row.rounds))
    assert set(tally.claims.values()) == {row.kings}
    assert Rules.parse(name).kings == row.kings


@every_game
def test_g_each_kingdom_gets_its_share(name, row, tallies):
    position = tallies[name].position
    kingdoms = [position.kingdom(realm) for realm in range(row.realms)]
    assert [len(each.squares) // 2 + each.discards for each in kingdoms] == [row.each] * row.realms
    assert 2 * row.each + 1 == row.side**2
    assert re.findall(r" ([A-H])=", str(position)) == list("ABCDEFGH"[: row.realms])


@every_game
def test_g_kingdoms_grow_to_the_side_and_not_beyond(name, row, tallies):
    position = tallies[name].position
    extents = [extent(str(position.kingdom(realm))) for realm in range(row.realms)]
    assert max(map(max, extents)) == row.side
    assert Rules.parse(name).side == row.side


@every_game
def test_g_who_opens(name, row, tallies):
    tally = tallies[name]
    seats = "abcdefgh"[: Rules.parse(name).players]
    copies = 2 if len(seats) == 2 else 1
    if row.opening == "drawn":
        assert sorted(tally.kings) == sorted(seats * copies)
        assert tally.openers == tally.kings
    else:
        [first] = tally.kings
        second = "b" if first == "a" else "a"
        assert tally.openers == [first, second, second, first]


# G1


@pytest.mark.parametrize("name", [name for name, row in GAMES.items() if len(row.boxes) == 2])
def test_g1_lines_alternate_between_two_boxes(name, tallies):
    row, tally = GAMES[name], tallies[name]
    expected = [48, 48]
    for number in range(row.rounds):
        assert tally.boxes[number] == expected
        expected[number % 2] -= row.line


@pytest.mark.parametrize("name", ["xl/2", "xl/4", "team/6", "wedding/3", "wedding/8"])
def test_g1_a_line_never_mixes_boxes(name):
    for position, _, _ in played(name):
        if position.step == "draw":
            box = field(position, "unseen").split(";")[position.round % 2]
            assert texts(position) == {"+" + domino for domino in expand(box)}


def test_g1_the_royal_wedding_begins_with_the_box_of_queendomino():
    first = table("wedding/4", "1.place", line="48a", next="4,5b,6c,7d")
    first.play("g8g9")
    assert str(first.kingdom("A")).startswith("t/t/C")
    second = table("wedding/4", "2.place", line="48a", next="4,5b,6c,7d")
    second.play("g8g9")
    assert str(second.kingdom("A")).startswith("m3/w/C")


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_g1_the_royal_wedding_uses_both_boxes_whole(players, tallies):
    drawn = tallies[f"wedding/{players}"].drawn_lines
    for box in (0, 1):
        dominoes = [domino for number, line in drawn.items() if number % 2 == box for domino in line]
        assert sorted(map(int, dominoes)) == list(range(1, 49))


# G2

FREELY = [
    "",
    "dynasty",
    "harmony",
    "middle",
    "dynasty+harmony",
    "dynasty+middle",
    "harmony+middle",
    "dynasty+harmony+middle",
]
WITH_DUEL = [
    "duel",
    "duel+dynasty",
    "duel+harmony",
    "duel+middle",
    "duel+dynasty+harmony",
    "duel+dynasty+middle",
    "duel+harmony+middle",
    "duel+dynasty+harmony+middle",
]
WITH_GIANTS = ["giants", "dynasty+giants"]
GIANTS_ON_QUEENDOMINO = ["giants"]

ALLOWED = {
    "kd/2": FREELY + WITH_DUEL + WITH_GIANTS,
    "kd/3": FREELY + WITH_GIANTS,
    "kd/4": FREELY + WITH_GIANTS,
    "kd/5": WITH_GIANTS,
    "duel/2": FREELY,
    "discovery/2": [""],
    "xl/2": FREELY,
    "xl/3": FREELY,
    "xl/4": FREELY,
    "team/6": FREELY,
    "team/8": FREELY,
    "giants/2": ["", "dynasty"],
    "giants/3": ["", "dynasty"],
    "giants/4": ["", "dynasty"],
    "giants/5": ["", "dynasty"],
    "court/2": FREELY + WITH_DUEL,
    "court/3": FREELY,
    "court/4": FREELY,
    "qd/2": ["", *GIANTS_ON_QUEENDOMINO],
    "qd/3": ["", *GIANTS_ON_QUEENDOMINO],
    "qd/4": ["", *GIANTS_ON_QUEENDOMINO],
    "qd/5": GIANTS_ON_QUEENDOMINO,
    "wedding/3": [""],
    "wedding/4": [""],
    "wedding/5": [""],
    "wedding/6": ["", "teams"],
    "wedding/7": [""],
    "wedding/8": ["", "teams"],
}
NAMES = ["kd", "duel", "discovery", "xl", "team", "giants", "court", "qd", "wedding"]
OPTIONS = ["dynasty", "harmony", "middle", "duel", "giants", "teams"]
SUBSETS = [subset for size in range(7) for subset in combinations(OPTIONS, size)]


def combined(game, options):
    return "+".join([game, *options])


def allowed(game, options):
    return any(set(options) == set(filter(None, each.split("+"))) for each in ALLOWED.get(game, ()))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", range(1, 10))
def test_g2_options_may_be_added_where_the_table_says_so_and_nowhere_else(name, players):
    game = f"{name}/{players}"
    for options in SUBSETS:
        if allowed(game, options):
            rules = Rules.parse(combined(game, options))
            assert rules.players == players
            assert Rules.parse(str(rules)) == rules
            assert ("dynasty" in options) == (rules.games == 3)
            assert {"harmony", "middle"} & set(options) == {"harmony", "middle"} & set(rules.options)
        else:
            with pytest.raises(RulesError):
                Rules.parse(combined(game, options))


@pytest.mark.parametrize("name", NAMES)
def test_g2_what_is_allowed_can_be_set_up(name):
    for game in ALLOWED:
        for options in SUBSETS if game.startswith(name + "/") else ():
            if allowed(game, options):
                assert Position(combined(game, options), backend="plain").is_chance


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("kd/2+duel", "duel/2"),
        ("kd/2+duel+harmony", "duel/2+harmony"),
        ("kd/2+middle+duel+dynasty+harmony", "duel/2+dynasty+harmony+middle"),
        ("kd/2+giants", "giants/2"),
        ("kd/3+giants", "giants/3"),
        ("kd/4+giants", "giants/4"),
        ("kd/5+giants", "giants/5"),
        ("kd/5+giants+dynasty", "giants/5+dynasty"),
        ("court/2+middle+duel", "court/2+duel+middle"),
        ("kd/4+middle+harmony", "kd/4+harmony+middle"),
    ],
)
def test_g2_aliases_and_any_order_are_read_and_never_printed(alias, name):
    assert str(Rules.parse(alias)) == name


def test_g2_duel_stays_an_option_of_the_court():
    assert str(Rules.parse("court/2+duel")) == "court/2+duel"
    assert Rules.parse("court/2+duel").side == 7


STORED_BEFORE = "qd/2+dynasty+giants"


@pytest.mark.parametrize("make", [Rules.parse, Position, Match, Record])
def test_g2_age_of_giants_on_queendomino_is_not_started_as_a_dynasty(make):
    with pytest.raises(RulesError, match=r"qd/2\+giants cannot be played with dynasty"):
        make(STORED_BEFORE)
    with pytest.raises(RulesError):
        Rules("qd", 2, ("dynasty", "giants"))


def test_g2_a_stored_dynasty_of_age_of_giants_on_queendomino_is_still_read():
    """It breaks ties as it did when it was played, by crowns too (S5)."""
    path = Path(__file__).parents[1] / "golden" / "stored" / "qd-2+dynasty+giants.fief"
    record = Record.load(path, "plain")
    assert str(record).encode() == path.read_bytes()
    assert (str(record.rules), record.match.is_over, len(record.results)) == ("qd/2+dynasty+giants", True, 3)
    assert tie_breaks(record.rules) == ["biggest", "crowns"]


def test_g2_texts_of_a_stored_dynasty_are_read_back():
    match = Match(Rules.parse(STORED_BEFORE, stored=True), "plain")
    assert str(Match.parse(str(match), "plain")) == str(match)
    assert str(Position.parse(str(match.position), "plain")) == str(match.position)


# G3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kd/1", r"kd .*\b2, 3 or 4 players"),
        ("kd/5", r"kd .*\b2, 3 or 4 players"),
        ("duel/3", r"duel .*\b2 players"),
        ("discovery/3", r"discovery .*\b2 players"),
        ("team/7", r"team .*\b6 or 8 players"),
        ("giants/6", r"giants .*\b2, 3, 4 or 5 players"),
        ("qd/5", r"qd .*\b2, 3 or 4 players"),
        ("qd/6+giants", r"qd\+giants .*\b2, 3, 4 or 5 players"),
        ("wedding/2", r"wedding .*\b3, 4, 5, 6, 7 or 8 players"),
        ("wedding/7+teams", r"wedding\+teams .*\b6 or 8 players"),
        ("qd/2+harmony", r"harmony.*: giants"),
        ("discovery/2+dynasty", r"dynasty.*: none"),
        ("giants/4+middle", r"middle.*: dynasty"),
        ("giants/4+harmony", r"harmony.*: dynasty"),
        ("kd/4+duel", r"duel.*: dynasty, harmony, middle"),
        ("xl/2+duel", r"duel.*: dynasty, harmony, middle"),
        ("team/8+duel", r"duel.*: dynasty, harmony, middle"),
        ("wedding/4+teams", r"wedding\+teams .*\b6 or 8 players"),
        ("wedding/8+dynasty", r"dynasty.*: teams"),
        ("qd/3+giants+dynasty", r"qd/3\+giants cannot be played with dynasty.*: giants"),
        ("checkers/2", r"kd, duel, discovery, xl, team, giants, court, qd, wedding"),
        ("kd/2+castles", r"duel, dynasty, giants, harmony, middle, teams"),
        ("kd/4+harmony+harmony", r"twice.*once"),
        ("kd", r"kd/2"),
        ("kd/x", r"kd/2"),
        ("", r"kd/2"),
    ],
)
def test_g3_anything_else_is_refused_with_a_sentence_that_says_what_is_allowed(text, sentence):
    with pytest.raises(RulesError, match=sentence):
        Rules.parse(text)


def test_g3_every_refusal_names_something_that_is_allowed():
    for name in NAMES:
        for players in range(1, 10):
            for options in SUBSETS:
                if not allowed(f"{name}/{players}", options):
                    with pytest.raises(RulesError) as refusal:
                        Rules.parse(combined(f"{name}/{players}", options))
                    _check_offer(str(refusal.value))


def _check_offer(sentence):
    """The players or options that a refusal offers are really to be had."""
    numbers = re.search(r"it is for (.*) players$", sentence)
    options = re.search(r"the options of (\w+/\d) are: (.*)$", sentence)
    if numbers:
        game = sentence.split(" ")[0].partition("+")
        for players in re.findall(r"\d", numbers[1]):
            assert allowed(f"{game[0]}/{players}", [game[2]] if game[2] else []), sentence
    else:
        offered = [] if options[2] == "none" else options[2].split(", ")
        for option in offered:
            assert any(option in each.split("+") for each in ALLOWED[options[1]]), sentence


@pytest.mark.parametrize(
    "game", ["qd/2+court", "giants/3+court", "xl/2+court", "discovery/2+court", "court/3+giants", "court/4+teams"]
)
def test_g3_the_court_joins_kingdomino_only(game):
    with pytest.raises(RulesError):
        Rules.parse(game)


@pytest.mark.parametrize("game", ["qd/2+harmony", "kd/9"])
def test_g3_a_position_of_such_a_game_is_refused_too(game):
    with pytest.raises(RulesError):
        Position(game, backend="plain")


# G4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g4_age_of_giants_on_queendomino_has_all_of_queendomino(players):
    steps = Counter()
    for position, _, _ in played(f"qd/{players}+giants"):
        steps[position.step] += 1
    assert steps["quest"] == 2
    assert steps["builder"] > 7
    assert min(steps["tax"], steps["build"], steps["dragon"], steps["giant"]) > 0
    assert str(Position(f"qd/{players}+giants", backend="plain").kingdom("A")) == "C:c7:n1"


def test_g4_the_discards_of_giants_replace_the_unclaimed_domino(tallies):
    for number, offered in tallies["qd/3+giants"].offered.items():
        assert len(offered) == 3, number
    assert {len(offered) for offered in tallies["qd/3"].offered.values()} == {4}


def test_g4_age_of_giants_on_kingdomino_has_nothing_of_queendomino():
    steps = {position.step for position, _, _ in played("giants/4")}
    assert not steps & {"builder", "tax", "build", "dragon"}
    assert str(Position("giants/4", backend="plain").kingdom("A")) == "C"
