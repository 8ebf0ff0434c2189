"""`fiefdom play`: whole games by typed answers, saving, resuming, undoing, refusals."""

import itertools
import re
import stat
from dataclasses import replace

import pytest
from marks import in_ci

from fiefdom import Record, Rules, SeededDealer, all_games
from fiefdom.cli.playing.choices import choices_of
from fiefdom.cli.playing.saving import SaveFile
from fiefdom.cli.playing.wording import Act, in_one
from fiefdom.core.kingdom import Square
from fiefdom.core.lines import free_cells, line_next, line_now
from fiefdom.core.position import Position
from fiefdom.kernel.board import STEPS


def answers(count, *numbers):
    """Answers that repeat these numbers. A number that is not offered is refused, and the question asked again."""
    return "".join(f"{number}\n" for number in itertools.islice(itertools.cycle(numbers), count))


@pytest.fixture
def table(run, tmp_path):
    """Play into a file; gives the result and the record."""

    def playing(rules, text, *args, file="game.fief"):
        path = tmp_path / file
        if not {"--seats", "--bot"} & set(args):
            args = (*args, "--seats", ",".join(["you"] + ["random"] * (Rules.parse(rules).players - 1)))
        result = run("play", "--rules", rules, "--seed", "4", "--save", path, *args, input=text)
        return result, Record.load(path, "plain")

    return playing


@pytest.mark.parametrize("rules", ["kd/2", "court/2", *in_ci("giants/2", "qd/2")])
def test_a_game_to_its_end_by_numbers(table, tmp_path, rules):
    result, record = table(rules, answers(900, 2, 1, 3))
    assert result.exit_code == 0
    assert record.match.is_over
    assert record.dealer == SeededDealer.of_seed(4)
    assert " wins: " in result.stdout
    assert "The record is in" in result.stdout
    assert not SaveFile(tmp_path / "game.fief").key.exists()
    assert max(len(line) for line in result.stdout.splitlines() if str(tmp_path) not in line) <= 80


@pytest.mark.parametrize(
    "rules",
    [
        str(each) if i % 3 == 0 else pytest.param(str(each), marks=pytest.mark.long)
        for i, each in enumerate(all_games())
    ],
)
def test_random_seats_play_every_game_alone(table, rules):
    seats = ",".join(["random"] * int(rules.split("/")[1].split("+")[0]))
    result, record = table(rules, "", "--seats", seats)
    assert result.exit_code == 0
    assert record.match.is_over


@pytest.mark.parametrize("rules", ["wedding/8", "team/6", "qd/5+giants", "xl/4"])
def test_many_seats_fit_in_80_columns(table, rules):
    result, _ = table(rules, answers(12, 1), "--plain-text")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert max(map(len, result.stdout.split("The input ended")[0].splitlines())) <= 80


def test_s5_a_dynasty_goes_through_three_games(table):
    result, record = table("kd/2+dynasty", answers(300, 1))
    assert record.match.is_over
    assert len(record.results) == 3
    assert "Game 3" in result.stdout
    assert "game 2 of 3" in result.stdout


def test_the_end_of_input_saves_and_ends_well(table, tmp_path):
    result, record = table("kd/2", answers(5, 1))
    assert result.exit_code == 0
    assert f"fiefdom play --resume {tmp_path / 'game.fief'}" in result.stdout
    assert not record.match.is_over


def test_without_a_file_nothing_is_saved_and_that_is_said(run):
    result = run("play", "--seed", "4", "--seats", "you,random", input="1\n")
    assert result.exit_code == 0
    assert "not saved" in result.stdout


def test_the_key_is_private_and_goes_with_the_end(table, tmp_path):
    table("kd/2", answers(3, 1))
    key = tmp_path / "game.fief.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert key.read_text() == f"Fief-Key: 1\n{SeededDealer.of_seed(4)}\n"
    assert SeededDealer.of_seed(4).secret.hex() not in (tmp_path / "game.fief").read_text()


@pytest.mark.parametrize(("rules", "cut"), [("kd/2", 8), *in_ci(("kd/2", 1), ("kd/2", 7), ("giants/2", 20))])
def test_a_resumed_game_gives_the_same_record(run, table, tmp_path, rules, cut):
    text = answers(300, 1, 2)
    _, whole = table(rules, text, file="whole.fief")
    table(rules, "".join(text.splitlines(True)[:cut]), file="cut.fief")
    rest = run("play", "--resume", tmp_path / "cut.fief", input="".join(text.splitlines(True)[cut:]))
    assert rest.exit_code == 0
    assert (tmp_path / "cut.fief").read_text() == (tmp_path / "whole.fief").read_text()
    assert whole.match.is_over


def moves_of(record):
    return [str(move) for actor, move in record.games[-1] if actor == "a"]


def test_undo_takes_back_acts_of_this_turn_only(table):
    # Seat a claims twice, then places; what it undoes is as if it had not been.
    _, once = table("kd/2", "1\n1\n2\n1\n", "--seats", "you,you", file="once.fief")
    text = "undo\n1\nundo\n1\n2\n1\n"
    result, again = table("kd/2", text, "--seats", "you,you", file="again.fief")
    assert again.games == once.games
    assert result.stdout.count("Nothing to undo") == 2


def test_undo_of_a_placement(table):
    text = "1\n" * 4 + "1\nundo\n2\nundo\nundo\n2\n"
    result, record = table("kd/2", text, "--seats", "you,you")
    _, straight = table("kd/2", "1\n" * 4 + "2\n", "--seats", "you,you", file="straight.fief")
    assert record.games == straight.games
    assert "Nothing to undo" in result.stdout


def test_moves_in_notation_and_why_they_are_refused(table):
    result, record = table("kd/2", "K99\nK1\ng8h8\nnonsense\n7\n\n")
    for words in ("domino", "(T6)", "(T5)", "'nonsense' is not a move", "There is no choice 7; choose 1 to"):
        assert words in result.stdout
    assert moves_of(record) == []


def test_a_square_lists_what_can_be_done_there(table):
    result, _ = table("kd/2", "1\n1\n1\n1\ng8\na1\nall\nback\nmore\n", "--seats", "you,you")
    listed = result.stdout.split("> \n")[5]
    assert all("g8" in line for line in listed.splitlines() if line[:1].isdigit())
    assert "No choice uses a1." in result.stdout


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("help", "take back your last act"),
        ("?", "take back your last act"),
        ("sheet", "largest territory"),
        ("rules", "rules in the documentation"),
        ("unseen", "Unseen: "),
        ("tiles", "statue|tavern|tower|castle"),
        ("table", "Queendomino (qd/2)"),
        ("look b", "C:c7:n1"),
        ("look h", "There is no seat h; the seats are a to b."),
        ("save", "Saved in"),
        ("quit", "fiefdom play --resume"),
    ],
)
def test_what_can_be_asked_during_a_game(table, command, said):
    result, _ = table("qd/2", f"{command}\n")
    assert result.exit_code == 0
    assert any(words in result.stdout.replace("\n", " ") for words in said.split("|"))


def test_scores_shown_are_those_the_engine_gives():
    """Every choice of every step names its move, and its gain is what playing it gives."""
    for rules in ("qd/3+giants", "court/2", "giants/3"):
        position, dealer, steps = Position(rules, "plain"), SeededDealer.of_seed(2), set()
        for number in itertools.count():
            if position.is_over:
                break
            if not position.is_chance and (number % 9 == 0 or position.step not in steps):
                steps.add(position.step)
                check(position)
            moves = list(position.moves)
            position.play(dealer.draw(position) if position.is_chance else moves[number * 7 % len(moves)])
        assert len(steps) >= 4


def check(position):
    before = str(position)
    choices = choices_of(position)
    assert sorted(choice.move for choice in choices) == sorted(position.moves)
    assert all(choice.words for choice in choices)
    assert str(position) == before
    realm = position.rules.seat_realm("abcdefgh".index(position.actor))
    in_order(choices)
    for choice in choices[:3]:
        after = position.copy()
        after.play(choice.move)
        if choice.gain is not None:
            assert choice.gain == after.scores()[realm] - position.scores()[realm]


def in_order(choices):
    """Best gain first. Passing comes before choices that gain nothing, and last where no choice has a gain."""
    gains = [choice.gain for choice in choices if choice.gain is not None]
    assert gains == sorted(gains, reverse=True)
    at = next((i for i, choice in enumerate(choices) if choice.move.step == "pass"), None)
    if at is not None and gains:
        assert all((choice.gain, choice.weight) > (0, 0) for choice in choices[:at])
        assert all((choice.gain, choice.weight) <= (0, 0) for choice in choices[at:])
    elif at is not None:
        assert at == len(choices) - 1


def reached(rules, step, seed=2):
    """Positions of a game at which this step is to be chosen."""
    position, dealer = Position(rules, "plain"), SeededDealer.of_seed(seed)
    for number in itertools.count():
        if position.is_over:
            return
        if position.step == step:
            yield position
        moves = list(position.moves)
        position.play(dealer.draw(position) if position.is_chance else moves[number * 7 % len(moves)])


def test_burning_for_a_coin_comes_after_leaving_the_dragon_where_it_is():
    found = [choices_of(position) for position in reached("qd/2", "dragon")]
    assert found
    for choices in found:
        in_order(choices)
    assert any(choices[0].move.step == "pass" and len(choices) > 2 for choices in found)


@pytest.mark.parametrize("rules", ["duel/2", "kd/3", "discovery/2"])
def test_what_a_domino_on_offer_would_bring_is_the_best_of_all_places(rules):
    """Compared with every pair of free cells, using only the placement rules and the kingdoms' scores."""
    for position in itertools.islice(reached(rules, "claim"), 5, None, 4):
        before, notes = str(position), {c.move.argument: c.note for c in choices_of(position)}
        assert str(position) == before
        realm = position.rules.seat_realm("abcdefgh".index(position.actor))
        for offer in line_next(position):
            if offer.label in notes:
                best = brute_force(position, realm, offer.domino)
                said = "fits nowhere now" if best is None else f"{best:+d} if placed now" if best else ""
                assert notes[offer.label] == said


def brute_force(position, realm, domino):
    kingdom, free = position.kingdom(realm), set(free_cells(position, realm))
    gains = []
    for one in free:
        for other in {one + step for step in STEPS} & free:
            laid = {one: Square(domino.first, domino.first_crowns), other: Square(domino.second, domino.second_crowns)}
            touching = any(
                cell + step == kingdom.castle or kingdom.squares.get(cell + step, Square(0)).terrain == square.terrain
                for cell, square in laid.items()
                for step in STEPS
            )
            if touching:
                gains.append(replace(kingdom, squares={**kingdom.squares, **laid}).score() - kingdom.score())
    return max(gains, default=None)


@pytest.mark.parametrize("rules", ["kd/2", "court/2", "qd/3", "giants/2"])
def test_a_placed_domino_is_no_longer_offered(rules):
    position, dealer, counts = Position(rules, "plain"), SeededDealer.of_seed(2), set()
    for number in range(150):
        if position.is_over:
            break
        if position.step == "place":
            kings = len(line_now(position))
            trial = position.copy()
            trial.play(trial.moves[0])
            assert len(line_now(trial)) in (kings - 1, 0) or trial.is_chance
            counts.add(kings)
        moves = list(position.moves)
        position.play(dealer.draw(position) if position.is_chance else moves[number * 7 % len(moves)])
    assert len(counts) > 2


def test_a_purchase_is_told_in_one_phrase():
    lay, claim, buy = Act("place", "lays 17 on g8h8", 4), Act("claim", "claims 30", 0), Act("buy", "buys the mill", 0)
    pay, pay_more, settle = Act("pay", "for g8", -1), Act("pay", "for h8", 0), Act("settle", "onto g9", 3)
    assert in_one([lay, Act("pass", "", 0), claim]) == "lays 17 on g8h8 (+4), claims 30"
    assert in_one([claim, buy, pay, pay_more, settle]) == "claims 30, buys the mill for g8 h8 onto g9 (+2)"
    assert in_one([claim, buy]) == "claims 30, buys the mill"


def test_news_of_the_court_take_one_line_a_turn(table):
    result, _ = table("court/2", answers(300, 1, 2))
    told = [line for line in result.stdout.splitlines() if " buys the " in line]
    assert any(re.search(r"buys the [a-z ]+ for [a-m]\d+ [a-m]\d+( [a-m]\d+)* onto ", line) for line in told)
    assert "pays" not in result.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seats", "you"], "2 seats"),
        (["--seats", "you,random,random"], "2 seats"),
        (["--seats", "you,deep-blue"], "there is no bot 'deep-blue'"),
        (["--seats", ""], "2 seats"),
        (["--rules", "kd/2", "--resume", "x.fief"], "--rules"),
        (["--seed", "1", "--resume", "x.fief"], "--seed"),
        (["--save", "y.fief", "--resume", "x.fief"], "--save"),
        (["--resume", "nothing.fief"], "nothing.fief: no such file"),
        (["--save", "/nowhere/at/all.fief"], "not an existing folder"),
        (["--save", "."], "is a folder; name a file"),
    ],
)
def test_bad_options_are_one_sentence(refused, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused("play", *args)


def test_a_file_is_never_written_over(refused, table, tmp_path):
    table("kd/2", "")
    assert "already exists" in refused("play", "--save", tmp_path / "game.fief")


def test_what_cannot_be_resumed_is_refused(refused, table, tmp_path):
    path = tmp_path / "game.fief"
    table("kd/2", answers(3, 1))
    key = tmp_path / "game.fief.key"
    key.write_text(f"Fief-Key: 1\n{SeededDealer.of_seed(5)}\n")
    assert "does not match the commitment" in refused("play", "--resume", path)
    key.write_bytes(b"\xff")
    assert "not a key file" in refused("play", "--resume", path)
    key.unlink()
    assert "is missing" in refused("play", "--resume", path)
    path.write_text(path.read_text()[:-4] + "\n")
    refused("play", "--resume", path)


def test_a_game_that_is_over_is_not_resumed(refused, table, tmp_path):
    table("kd/2", "", "--seats", "random,random")
    assert "the game is over" in refused("play", "--resume", tmp_path / "game.fief")


def test_odd_characters_do_no_harm(process):
    done = process("play", "--seed", "1", "--seats", "you,random", input="é\n\x00\n🜁\n1\n")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
