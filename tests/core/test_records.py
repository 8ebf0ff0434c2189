"""Closing records, and reading them back from files."""

import pytest

from fiefdom import Record, RecordError, SeededDealer


def played(rules):
    record, dealer = Record(rules, backend="plain"), SeededDealer.of_seed(3)
    record.commit(dealer)
    while not record.match.is_over:
        record.draw(dealer)
        if not record.match.is_over:
            record.play(record.match.moves[0])
    return str(record)


def without(text, start, count=1):
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(start))
    return "\n".join(lines[:at] + lines[at + count :])


def test_a_game_of_a_dynasty_is_closed_before_the_next_begins():
    text = played("kd/2+dynasty")
    assert str(Record.parse(text, "plain")) == text
    for start, count in (("=", 1), ("Game 2", 1), ("=", 2)):
        with pytest.raises(RecordError):
            Record.parse(without(text, start, count), "plain")


def test_a_game_is_closed_once():
    text = played("kd/2")
    total = next(line for line in text.split("\n") if line.startswith("="))
    with pytest.raises(RecordError, match="not over"):
        Record.parse(text.replace(total, f"{total}\n{total}"), "plain")


def test_spaces_at_the_end_of_a_line_do_no_harm():
    text = played("kd/2")
    headers, moves = text.split("\n\n")
    assert str(Record.parse(headers + "\n\n" + moves.replace("\n", "  \n"), "plain")) == text


def test_the_secret_is_refused_on_its_own_line():
    lines = played("kd/2").split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("Secret"))
    lines[at] = "Secret: " + "00" * 32
    with pytest.raises(RecordError) as refused:
        Record.parse("\n".join(lines), "plain")
    assert refused.value.line == at + 1


def test_a_file_with_a_byte_order_mark_or_windows_line_ends_is_read(tmp_path):
    text = played("kd/2")
    path = tmp_path / "game.fief"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert str(Record.load(path, "plain")) == text


def test_a_lone_carriage_return_makes_no_line(tmp_path):
    path = tmp_path / "game.fief"
    path.write_bytes(b"Fief: 1\nRules: kd/2\nEvent: x\rSeat-a: Mallory\n\n")
    with pytest.raises(RecordError, match="line 3"):
        Record.load(path, "plain")


def test_a_saved_file_is_whole_and_nothing_else_is_left(tmp_path):
    record = Record("kd/2", backend="plain")
    record.save(tmp_path / "game.fief")
    record.play("+17")
    record.save(tmp_path / "game.fief")
    assert [path.name for path in tmp_path.iterdir()] == ["game.fief"]
    assert str(Record.load(tmp_path / "game.fief", "plain")) == str(record)
