"""`fiefdom replay` shows and verifies records, and refuses damaged ones."""

import json
import random
from types import SimpleNamespace

import pytest
from server.people import Desk

from fiefdom import Record, Rules, SeededDealer
from fiefdom.cli.complaint import Complaint
from fiefdom.cli.playing.seats import realm_names
from fiefdom.cli.printing import print_json
from fiefdom.cli.replay import load


def played(rules, seed=1, moves=10_000, committed=True):
    """A game in which every move is the first legal one."""
    record, dealer = Record(rules, {"Seat-a": "Ana"}, "plain"), SeededDealer.of_seed(seed)
    if committed:
        record.commit(dealer)
    for _ in range(moves):
        if record.match.is_over:
            break
        record.play(
            dealer.draw(record.match.position, record.match.game) if record.match.is_chance else record.match.moves[0]
        )
    return record


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.fief"
    played("kd/2").save(path)
    return path


def test_a_record_is_verified(run, file):
    shown = run("replay", file).stdout
    assert "The draws are verified" in shown
    assert " wins: " in shown
    assert "territories" in shown


def test_json_of_a_record(run, file):
    found = json.loads(run("replay", file, "--json").stdout)
    assert found["over"]
    assert found["draws"] == "verified"
    assert found["headers"]["Seat-a"] == "Ana"
    assert found["totals"] == found["games"][0]["totals"] == [s["total"] for s in found["games"][0]["sheets"]]
    assert found["ranking"][0]["place"] == 1


def test_the_seats_of_a_void_deal_are_named(run, tmp_path):
    desk = Desk("kd/2", voided=True)
    desk.play_out()
    path = tmp_path / "game.fief"
    desk.table.record().save(path)
    shown = run("replay", path).stdout
    assert "Every nonce matches the commitment of its seat." in shown
    assert "Deal 1 was void: no nonce came from a, b." in shown
    assert json.loads(run("replay", path, "--json").stdout)["void_deals"] == ["ab"]


def test_a_game_begun_from_a_position_says_what_is_not_verified(run, tmp_path):
    desk = Desk("kd/2", begin="+3 +17 +22 +40 +a K22")
    desk.play_out()
    path = tmp_path / "game.fief"
    desk.table.record().save(path)
    shown = " ".join(run("replay", path).stdout.split())
    assert "started from a position: its first 6 moves and draws are not verified" in shown
    assert json.loads(run("replay", path, "--json").stdout)["begun"] == 6


@pytest.mark.parametrize(
    ("record", "draws", "said"),
    [
        (lambda: played("kd/2", committed=False), "no commitment", "cannot be verified"),
        (lambda: played("kd/2", moves=30), "under way", "The game is not over"),
    ],
)
def test_what_is_said_of_the_draws(run, tmp_path, record, draws, said):
    path = tmp_path / "game.fief"
    record().save(path)
    assert json.loads(run("replay", path, "--json").stdout)["draws"] == draws
    assert said in run("replay", path).stdout


def test_a_secret_that_is_missing_is_said(run, file):
    file.write_text("".join(line for line in file.read_text().splitlines(True) if not line.startswith("Secret")))
    assert json.loads(run("replay", file, "--json").stdout)["draws"] == "no secret"


def test_s5_a_dynasty_has_three_games(run, tmp_path):
    path = tmp_path / "game.fief"
    played("kd/2+dynasty").save(path)
    found = json.loads(run("replay", path, "--json").stdout)
    assert len(found["games"]) == 3
    assert found["totals"] == [sum(game["totals"][realm] for game in found["games"]) for realm in range(2)]
    assert "Game 3" in run("replay", path).stdout


def test_the_table_after_a_line(run, file):
    found = json.loads(run("replay", file, "--json", "--to", "12").stdout)
    assert not found["over"]
    assert "up to line 12" in run("replay", file, "--to", "12").stdout


def test_lines_are_counted_as_the_record_counts_them(run, refused, file):
    """Only line feeds end a line. Other separators may stand inside a comment."""
    plain = json.loads(run("replay", file, "--json", "--to", "12").stdout)
    lines = file.read_text().split("\n")
    file.write_text("\n".join([lines[0], "# page\x0cbreak\u2028and\x85more", *lines[1:]]), encoding="utf-8")
    assert json.loads(run("replay", file, "--json", "--to", "13").stdout) == plain
    last = len(lines)
    assert run("replay", file, "--to", last).exit_code == 0
    assert f"to {last}" in refused("replay", file, "--to", last + 1)


def test_nothing_from_a_record_reaches_the_terminal_as_a_command(run, refused, file):
    broken(file, "\n= ", "\n= \x1b[2J\x9b31m")
    said = refused("replay", file)
    assert said.isprintable()
    assert "the totals are" in said


def test_names_are_shown_in_printable_characters(capsys):
    print_json({"name": "Ana\x1b[2J\x9b1m\u202e ♛"})
    shown = capsys.readouterr().out
    assert json.loads(shown) == {"name": "Ana\x1b[2J\x9b1m\u202e ♛"}
    assert all(line.isprintable() for line in shown.splitlines())
    record = SimpleNamespace(rules=Rules.parse("kd/2"), headers={"Seat-a": "Ana\x1b[2J", "Seat-b": "Bo\u202eb"})
    assert realm_names(record) == {"A": "Ana?[2J", "B": "Bo?b"}


def test_a_line_that_is_none_of_the_moves_is_refused(refused, file):
    assert "--to 999" in refused("replay", file, "--to", "999")
    assert "--to 1 " in refused("replay", file, "--to", "1")


def broken(file, old, new):
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def test_a_broken_record_is_refused_with_file_line_and_rule(refused, file):
    broken(file, "\na K", "\na K99 K")
    assert refused("replay", file).startswith(f"{file}: line ")


def test_a_total_that_is_wrong_is_refused(refused, file):
    lines = file.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("="))
    lines[at] = "= 1 2"
    file.write_text("\n".join(lines) + "\n")
    assert refused("replay", file).startswith(f"{file}: line {at + 1}: the totals are")


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\xff\xfe", b"Fief: 1\n", b"Fief: 99\n", b"Fief: 1\nRules: kd/9\n", b"\0"]
)
def test_an_invalid_record_is_refused(refused, tmp_path, content):
    path = tmp_path / "bad.fief"
    path.write_bytes(content)
    assert refused("replay", path).startswith(f"{path}: line ")


def test_files_that_cannot_be_read_are_refused(refused, tmp_path):
    assert "no such file" in refused("replay", tmp_path / "nothing.fief")
    assert "directory" in refused("replay", tmp_path)


def test_records_cut_or_changed_anywhere_are_read_or_refused(file):
    """A damaged file is either read as a record or refused with one sentence."""
    text, dice, outcomes = file.read_bytes(), random.Random(1), set()
    for number in range(120):
        at = dice.randrange(len(text))
        changed = text[:at] if number % 3 == 0 else text[:at] + bytes([dice.randrange(256)]) + text[at + 1 :]
        file.write_bytes(changed)
        try:
            load(file)
            outcomes.add("read")
        except Complaint as error:
            outcomes.add("refused with its line" if ": line " in str(error) else str(error))
    assert outcomes == {"read", "refused with its line"}
