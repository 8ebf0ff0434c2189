"""A changed record is detected, and the error names the line."""

import re
from pathlib import Path

import pytest
from marks import in_ci

from fiefdom import Record, RecordError

HERE = Path(__file__).parent
TAMPERED = ["kd-2", "court-2+duel", *in_ci("giants-3", "qd-4", "kd-3+dynasty")]


def text_of(name):
    return (HERE / f"{name}.fief").read_text(encoding="utf-8")


def refused(lines):
    """The error that a changed record gives."""
    with pytest.raises(RecordError) as caught:
        Record.parse("\n".join(lines) + "\n", "plain")
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value


def first_line(lines, start):
    return next(number for number, line in enumerate(lines) if line.startswith(start))


@pytest.mark.parametrize("name", TAMPERED)
def test_a_changed_draw_is_found_on_its_line(name):
    """Two dominoes of one line change places: a legal game with the same result, but not what the secret gives."""
    lines = text_of(name).splitlines()
    changed = 0
    for at, line in enumerate(lines):
        draws = re.findall(r"\+(?:\d+|[A-F])\b", line) if line.startswith("* ") else []
        if len(draws) > 1:
            swapped = line.replace(draws[0], "?").replace(draws[1], draws[0], 1).replace("?", draws[1])
            assert refused([*lines[:at], swapped, *lines[at + 1 :]]).line == at + 1
            changed += 1
    assert changed > 3


@pytest.mark.parametrize("name", TAMPERED)
def test_a_changed_draw_without_the_secret_goes_through(name):
    """Without a secret there is nothing to hold the draws against: a record then shows only that the game was legal."""
    lines = [line for line in text_of(name).splitlines() if not line.startswith(("Secret", "Nonce", "Commitment"))]
    at = first_line(lines, "* ")
    draws = re.findall(r"\+(?:\d+|[A-F])\b", lines[at])
    lines[at] = lines[at].replace(draws[0], "?").replace(draws[1], draws[0], 1).replace("?", draws[1])
    assert Record.parse("\n".join(lines) + "\n", "plain").match.is_over


@pytest.mark.parametrize("name", TAMPERED)
def test_a_changed_score_is_found_on_its_line(name):
    lines = text_of(name).splitlines()
    for at, line in enumerate(lines):
        if line.startswith("= "):
            first, *others = line[2:].split()
            for tampered in (f"{int(first) + 1}", f"0{first}", f"-{first}", ""):
                assert refused([*lines[:at], " ".join(["=", tampered, *others]), *lines[at + 1 :]]).line == at + 1
            assert refused([*lines[:at], line + " 3", *lines[at + 1 :]]).line == at + 1


@pytest.mark.parametrize("name", TAMPERED)
def test_every_change_of_a_move_is_found(name):
    """Each line's last move is replaced by one that is none, one that is not legal, and by nothing."""
    lines = text_of(name).splitlines()
    for at, line in list(enumerate(lines))[lines.index("") + 1 :: 5]:
        if re.match("[a-h*] ", line):
            for word in ("Z9", "a1a2", "K0", "--", "+q99"):
                changed = [*lines[:at], f"{line.rsplit(' ', 1)[0]} {word}", *lines[at + 1 :]]
                assert refused(changed).line == at + 1
            assert refused([*lines[:at], line.rsplit(" ", 1)[0], *lines[at + 1 :]]).line in (at + 1, at + 2, at + 3)
            assert refused([*lines[:at], *lines[at + 1 :]]).line in (at + 1, at + 2)
            assert refused([*lines[:at], line, *lines[at:]]).line == at + 2


@pytest.mark.parametrize("name", TAMPERED)
def test_a_line_of_another_actor_is_refused(name):
    lines = text_of(name).splitlines()
    for at, line in list(enumerate(lines))[lines.index("") + 1 :: 4]:
        if re.match("[a-h*] ", line):
            for actor in {"*", "a", "b", "h", "i"} - {line[0]}:
                assert refused([*lines[:at], actor + line[1:], *lines[at + 1 :]]).line == at + 1


@pytest.mark.parametrize("name", TAMPERED)
def test_a_changed_secret_nonce_or_commitment_is_found(name):
    lines = text_of(name).splitlines()
    secret, nonce, promise = (first_line(lines, start) for start in ("Secret: ", "Nonce-a: ", "Commitment: "))
    for at in (secret, nonce, promise):
        digit = lines[at][-1]
        changed = [*lines[:at], lines[at][:-1] + ("0" if digit != "0" else "1"), *lines[at + 1 :]]
        refused(changed)
        refused([*lines[:at], lines[at][:-2], *lines[at + 1 :]])
    refused([line for line in lines if not line.startswith("Nonce")])
    refused([line for line in lines if not line.startswith("Secret")])
    refused([line for line in lines if not line.startswith("Commitment")])
    refused([*lines, lines[secret]])
    refused([*lines[:-1], "Nonce-b: 00", lines[-1]])
    refused([*lines, "Nonce-b: "])


def test_a_nonce_of_a_seat_that_is_not_there_is_refused():
    assert refused([*text_of("kd-2").splitlines(), "Nonce-h: 00"])


@pytest.mark.parametrize("name", TAMPERED)
def test_cut_after_any_line_it_is_a_game_under_way_or_says_what_is_missing(name):
    lines = text_of(name).splitlines()
    for cut in range(len(lines)):
        text = "\n".join(lines[:cut]) + "\n"
        if cut < 2 or lines[cut - 1].startswith("Secret: "):
            # Without its rules, or with the secret and no nonce, it is not a record.
            assert isinstance(outcome(text), RecordError)
            continue
        record = outcome(text)
        assert isinstance(record, Record)
        words = [word for line in lines[:cut] if re.match("[a-h*] ", line) for word in line.split()[1:]]
        assert [str(move) for game in record.games for _, move in game] == words


@pytest.mark.parametrize("name", ["kd-2", "court-2", "discovery-2"])
def test_cut_anywhere_in_a_line_it_is_a_game_under_way_or_names_the_line(name):
    """Also between the letters of a move: what is left is a shorter game, or an error on the last line."""
    text = text_of(name)
    for cut in range(0, len(text), 2):
        part = text[:cut]
        found = outcome(part)
        if isinstance(found, RecordError):
            assert 1 <= found.line <= part.count("\n") + 1
            if "\n\n" in part:
                assert found.line == part.rstrip("\n").count("\n") + 1 or "Secret" in part
        else:
            assert not found.match.is_over or "\n* " in part


def outcome(text):
    """The record, or the error it gives; anything else goes through."""
    try:
        return Record.parse(text, "plain")
    except RecordError as error:
        return error


def test_comments_and_windows_line_ends_change_nothing():
    text = text_of("kd-2")
    assert str(Record.parse(text.replace("\n", "\r\n"), "plain")) == text
    commented = text.replace("\n* ", "\n# a draw\n* ")
    assert str(Record.parse(commented, "plain")) == text


def test_a_binary_file_is_refused(tmp_path):
    path = tmp_path / "game.fief"
    path.write_bytes(b"Fief: 1\n\xff\xfe")
    with pytest.raises(RecordError):
        Record.load(path, "plain")


def test_saving_and_loading(tmp_path):
    record = Record.load(HERE / "qd-4.fief", "plain")
    record.save(tmp_path / "again.fief")
    assert (tmp_path / "again.fief").read_bytes() == (HERE / "qd-4.fief").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["again.fief"]
