"""Plays Wells, the expansion that `docs/how-to/add-an-expansion.md` invents, in every layer: run by its test.

The parts to play may be named; without names all are played but `play_compiled`, which takes longer.
"""

import itertools
import random
import re
import subprocess
import sys

import pytest
from server.people import Desk

from fiefdom import Kingdom, Position, Record, ScoreSheet, SeededDealer
from fiefdom.bots import Budget, load
from fiefdom.cli.playing.wording import in_words, task, told
from fiefdom.envs.games import Games
from fiefdom.errors import IllegalMove
from fiefdom.server.view import legal_of, state_of

POINTS = (0, 2, 3)


def check_dig(position, move):
    """Words for the move, and a refusal that cites the rule."""
    assert task(position) == "dig a well on a lake, if you like"
    assert in_words(position, move).startswith("dig a well on ")
    assert told(position, move).startswith("digs a well on ")
    with pytest.raises(IllegalMove, match=r"g7 is not a lake square without a well \(W1\)"):
        position.play("Wg7")


def play_engine():
    """Whole games: texts read back, wells score."""
    rng, dug = random.Random(1), 0
    for _ in range(3):
        position = Position("wells/2", backend="plain")
        while not position.is_over:
            assert str(Position.parse(str(position), backend="plain")) == str(position)
            move = rng.choice(list(position.moves))
            if position.step == "dig":
                dug, move = dug + 1, position.moves[0]
                check_dig(position, move)
            position.play(move)
        for realm, sheet in zip("AB", position.sheets(), strict=True):
            kingdom = position.kingdom(realm)
            assert sheet.terms["wells"] == sum(POINTS[each.well] for each in kingdom.squares.values())
            assert sheet.terms["wells"] == sum(part.points for part in sheet.parts)
            assert ScoreSheet.parse(str(sheet)) == sheet
            assert Kingdom.parse(str(kingdom)) == kingdom
    assert dug > 5
    assert Kingdom.parse("l[W1]lC").problems("kd/2") == ["e7 cannot have a well (W1)"]
    assert "each dug once (W2)" in Kingdom.parse("l[W2]lC").problems("wells/2")[0]


def play_bots():
    """A recorded game of two bots, who dig, as wells score."""
    record, dealer = Record("wells/2", backend="plain"), SeededDealer.of_seed(3)
    bot, rng = load("greedy"), random.Random(1)
    while not record.match.is_over:
        record.draw(dealer)
        if not record.match.is_over:
            for move in bot.choose(record.match.position, Budget(), rng).moves:
                record.play(move)
    assert str(Record.parse(str(record), backend="plain")) == str(record)
    assert max(sheet.terms["wells"] for sheet in record.match.position.sheets()) == POINTS[1] + POINTS[2]


def play_terminal():
    """A whole game of `fiefdom play` by typed answers: the words of Wells are on the screen."""
    typed = "".join(f"{each}\n" for each in ("rules", *itertools.islice(itertools.cycle((2, 1, 3)), 900)))
    options = ("--rules", "wells/2", "--seats", "you,random", "--seed", "4", "--save", "game.fief")
    command = [sys.executable, "-m", "fiefdom", "play", *options]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    screen = " ".join(done.stdout.split())
    for words in ("dig a well on a lake, if you like", "dig none", "digs a well on ", "Wells: dig up to two wells"):
        assert words in screen, words
    assert re.search(r"\d dig a well on [a-m]\d", screen)
    assert " wins: " in screen


def play_compiled():
    """Compiled by Numba, a game is the same as in plain Python, move by move."""
    position, plain, rng = (
        Position("wells/2", backend="compiled"),
        Position("wells/2", backend="plain"),
        random.Random(1),
    )
    steps = set()
    while not plain.is_over:
        assert [*map(str, position.moves)] == [*map(str, plain.moves)]
        steps.add(plain.step)
        move = str(rng.choice(list(plain.moves)))
        position.play(move)
        plain.play(move)
        assert str(position) == str(plain)
    assert position.sheets() == plain.sheets()
    assert "dig" in steps


def play_environment():
    """Random actions beyond the end of games; the plane shows the wells."""
    games = Games("wells/2", 2, seed=1, backend="plain")
    games.start()
    ended = seen = 0
    while ended < 4:
        games.step(games.sample())
        ended += int(games.ends.sum())
        own = games.layout.pieces["own"].of(games.observations)
        seen = max(seen, int(own[:, games.layout.planes.index("wells")].max()))
    assert seen == 2


def play_server():
    """A game at the server's table: its view shows wells and offers to dig."""
    desk, rng, offered = Desk("wells/2", 5), random.Random(2), 0
    while desk.table.phase == "playing":
        legal = legal_of(desk.table)
        offered += legal is not None and legal.step == "dig"
        desk.do("confirm") if desk.table.awaits == "confirm" else desk.play(desk.any_move(rng))
    shown = [cell.well for kingdom in state_of(desk.table).kingdoms for cell in kingdom.cells if cell.well]
    assert offered
    assert shown
    assert set(shown) <= {1, 2}


if __name__ == "__main__":
    parts = (play_engine, play_bots, play_terminal, play_environment, play_server)
    for part in [globals()[name] for name in sys.argv[1:]] or parts:
        part()
        print(part.__name__)
