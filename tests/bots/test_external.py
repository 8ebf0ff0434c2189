"""External programs: correct ones play whole games; broken ones lose their turn and do no other harm."""

import gc
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from processes import alive, waited

from fiefdom import FiefdomError, Position, SeededDealer
from fiefdom.bots import Budget, external, program
from fiefdom.bots.external import OutsideBot, random_turn

ROOT = Path(__file__).resolve().parents[2]
AT_ITS_PACE = Budget()
HELLO = """
import os, signal, subprocess, sys, time
def say(line):
    print(line, flush=True)
def until(word):
    for line in iter(sys.stdin.readline, ""):
        if line.split()[:1] == [word]:
            return line.split()
    sys.exit()
until("fiefdom")
say("bot test")
say("wants moves")
say("ready")
"""
ANSWERS = HELLO + "while True:\n    say('play ' + until('moves')[1])\n"


@pytest.fixture
def bot(tmp_path):
    """A bot that is a Python program of a test; it is closed afterwards."""
    made = []

    def making(source):
        file = tmp_path / f"bot {len(made)}.py"
        file.write_text(source)
        made.append(OutsideBot(f"{shlex.quote(sys.executable)} -I -S {shlex.quote(str(file))}"))
        return made[-1]

    yield making
    for each in made:
        each.close()


@pytest.fixture
def position():
    """Seat a claims first."""
    found = Position("kd/2", "plain")
    for draw in ("+3", "+17", "+22", "+40", "+a"):
        found.play(draw)
    return found


@pytest.fixture
def hurried(monkeypatch):
    """Short limits, for programs that use them up."""
    for name, seconds in (("GRACE_SECONDS", 0.3), ("TURN_SECONDS", 0.5), ("START_SECONDS", 5)):
        monkeypatch.setattr(external, name, seconds)
    monkeypatch.setattr(program, "FAREWELL_SECONDS", 0.2)


def ask(bot, position, budget=AT_ITS_PACE, seed=1):
    """A choice that is legal, whatever the program did."""
    before, choice = str(position), bot.choose(position, budget, Random(seed))
    assert str(position) == before
    trial = position.copy()
    for move in choice.moves:
        assert trial.actor == position.actor
        trial.play(move)
    assert trial.actor != position.actor
    return choice


def at_place(rules="kd/2"):
    """The first turn that is a placement and a claim."""
    found, dealer = Position(rules, "plain"), SeededDealer.of_seed(3)
    while found.step != "place":
        found.play(dealer.draw(found) if found.is_chance else found.moves[0])
    return found


def whole_game(bot, rules, seed):
    position, dealer = Position(rules, "plain"), SeededDealer.of_seed(seed)
    while not position.is_over:
        if position.is_chance:
            position.play(dealer.draw(position))
            continue
        choice = bot.choose(position, Budget(seconds=20.0), Random(seed))
        assert choice.fault == ""
        for move in choice.moves:
            position.play(move)
    return position


EXAMPLES = [f"{shlex.quote(sys.executable)} {ROOT / 'examples' / 'bot.py'}", f"perl {ROOT / 'examples' / 'bot.pl'}"]


@pytest.mark.parametrize("command", EXAMPLES, ids=["python", "perl"])
def test_the_examples_play_whole_games(command):
    if not shutil.which(shlex.split(command)[0]):
        pytest.skip("this language is not installed")
    bot = OutsideBot(command)
    for rules in ("kd/2", "qd/2", "giants/3", "court/2"):
        assert whole_game(bot, rules, 1).is_over
    assert bot.title in ("Pythia", "Perla")
    bot.close()


def test_the_same_seed_gives_the_same_game():
    one, other = OutsideBot(EXAMPLES[0]), OutsideBot(EXAMPLES[0])
    assert str(whole_game(one, "kd/2", 5)) == str(whole_game(other, "kd/2", 5))
    one.close()
    other.close()


def test_a_whole_turn_in_one_answer_with_what_was_considered(bot):
    position = at_place()
    turn = [str(move) for move in random_turn(position, Random(1))]
    lines = [
        f"info score 41 margin 3.5 win 0.6 sims 200 moves {' '.join(turn)} plan g8g9",
        f"info win 0.5 score 40 margin -1 moves {turn[0]}",
        "info text I like this one",
        f"play {' '.join(turn)}",
    ]
    choice = ask(bot(HELLO + f"until('go')\nfor line in {lines!r}:\n    say(line)\nuntil('quit')\n"), position)
    assert (str(choice), choice.fault) == (" ".join(turn), "")
    first, second = choice.candidates
    assert (first.score, first.margin, first.win, first.sims) == (41, 3.5, 0.6, 200)
    assert [str(move) for move in first.plan] == ["g8g9"]
    assert [str(move) for move in second.moves] == turn[:1]


def test_one_move_at_a_time(bot):
    position = at_place("qd/2")
    choice = ask(bot(ANSWERS), position)
    assert choice.fault == ""
    assert len(choice.moves) > 1


def test_what_a_program_is_told(bot, position, tmp_path):
    heard = tmp_path / "heard"
    source = HELLO.replace("wants moves", "wants moves seed") + (
        f"heard = open({str(heard)!r}, 'w')\n"
        "for line in iter(sys.stdin.readline, ''):\n"
        "    print(line, end='', file=heard, flush=True)\n"
        "    if line.startswith('go'):\n"
        "        say('play K17')\n"
    )
    asked = bot(source)
    for budget in (Budget(), Budget(seconds=20.5), Budget(sims=200)):
        assert ask(asked, position, budget).fault == ""
    seed = Random(1).getrandbits(32)
    told = [f"position {position}", f"seed {seed}", "moves K3 K17 K22 K40"]
    assert heard.read_text().splitlines() == [
        "game kd/2 a", *told, "go", *told, "go time 20.5", *told, "go sims 200",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("until('go'); say('play K5')", "domino 5 is not on offer"),
        ("until('go'); say('play nonsense')", "'nonsense' is not a move"),
        ("until('go'); say('play')", "answered no move"),
        ("until('go'); say('play K3 K17')", "answered K17 when its turn was over"),
        ("until('go'); say('play +17')", "+17"),
    ],
)
def test_a_move_that_may_not_be_played_costs_the_turn_and_the_program_goes_on(bot, position, does, said):
    asked = bot(HELLO + f"{does}\nuntil('go'); say('play K17')\nuntil('quit')")
    choice = ask(asked, position)
    assert said in choice.fault
    assert choice.fault.endswith("so a random legal turn was played")
    assert ask(asked, position).fault == ""


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("until('go'); sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "not UTF-8"),
        ("until('go'); say('x' * 9000)", "a line of more than 8192 bytes"),
        ("until('go'); sys.stdout.write('x' * 10**7)", "a line of more than 8192 bytes"),
        ("until('go'); [say('info text') for _ in range(2000)]", "more than 1000 lines"),
        ("until('go'); sys.exit(3)", "ended with exit code 3"),
        ("until('go'); 1 / 0", "ended with exit code 1 (ZeroDivisionError: division by zero)"),
        ("until('go'); os.kill(os.getpid(), 9)", "was ended by signal 9"),
        ("sys.exit(0)", "ended with exit code 0"),
        ("os.close(1); time.sleep(60)", "was ended by signal 9"),
    ],
)
def test_a_program_that_cannot_be_followed_is_started_again(bot, position, tmp_path, does, said):
    again = tmp_path / "again"
    source = (
        f"{HELLO}if not os.path.exists({str(again)!r}):\n    open({str(again)!r}, 'w')\n    {does}\n    until('quit')\n"
    )
    asked = bot(source + ANSWERS.removeprefix(HELLO))
    choice = ask(asked, position)
    assert said in choice.fault, choice.fault
    assert ask(asked, position).fault == ""


PERCENT = "info score 41 margin 3.5 win 60 moves K3"
STRAY = ["hello", "", "\x1b[2J", "info win 2", "info score nan margin 1 win 1 moves K3", PERCENT, "wants everything"]


@pytest.mark.parametrize("line", STRAY)
def test_a_stray_line_is_skipped_and_noted(bot, position, line):
    early = HELLO.replace('say("bot test")', f"say({line!r})\nsay('bot test')")
    asked = bot(f"{early}until('go')\nsay('play K17')\nuntil('go')\nsay({line!r})\nsay('play K17')\nuntil('quit')")
    for choice in (ask(asked, position), ask(asked, position)):
        assert (str(choice), choice.fault) == ("K17", "")
        assert choice.note == f"said {program.shown(line)!r}, which was skipped"


def test_an_answer_nobody_asked_for_is_skipped(bot, position):
    asked = bot(HELLO + "until('go')\nsay('play K17\\nplay K3')\nuntil('go')\nsay('play K22')\nuntil('quit')")
    assert str(ask(asked, position)) == "K17"
    waited(asked._program.has_spoken)
    choice = ask(asked, position)
    assert (str(choice), choice.fault, choice.note) == ("K22", "", "said 'play K3', which was skipped")


def test_an_answer_given_twice_is_not_the_answer_to_the_next_question(bot):
    twice = (
        HELLO + "while True:\n    move = until('moves')[1]\n    until('go')\n    say(f'play {move}\\nplay {move}')\n"
    )
    choice = ask(bot(twice), at_place())
    assert (len(choice.moves), choice.fault) == (2, "")
    assert choice.note == f"said 'play {choice.moves[0]}', which was skipped"


def test_starting_a_program_is_not_thinking(bot, position):
    asked = bot("import time\ntime.sleep(0.5)\n" + ANSWERS)
    begun = time.perf_counter()
    choice = ask(asked, position)
    assert time.perf_counter() - begun > 0.5
    assert 0 < choice.seconds < time.perf_counter() - begun - 0.5


def test_each_king_of_a_seat_has_its_own_time(bot, tmp_path):
    heard = tmp_path / "heard"
    source = (
        HELLO
        + f"heard = open({str(heard)!r}, 'w')\n"
        + (
            "for line in iter(sys.stdin.readline, ''):\n"
            "    if line.startswith('moves'):\n        move = line.split()[1]\n"
            "    if line.startswith('go'):\n        print(line, end='', file=heard, flush=True)\n"
            "        time.sleep(0.05)\n        say('play ' + move)\n"
        )
    )
    assert ask(bot(source), at_two_kings(), Budget(seconds=30)).fault == ""
    assert heard.read_text().splitlines().count("go time 30") == 2


def test_each_king_is_timed_by_itself(bot):
    slow_once = "move = until('moves')[1]\ntime.sleep(0.5)\nsay('play ' + move)\n" + ANSWERS.removeprefix(HELLO)
    first, second = ask(bot(HELLO + slow_once), at_two_kings()).king_seconds
    assert first > 0.5 > second


def test_kings_that_one_answer_covers_share_its_time(bot):
    position = at_two_kings()
    turn = " ".join(map(str, random_turn(position, Random(1))))
    choice = ask(bot(HELLO + f"until('go')\ntime.sleep(0.1)\nsay('play {turn}')\nuntil('quit')"), position)
    first, second = choice.king_seconds
    assert first == second > 0.05
    assert choice.seconds == first + second


def at_two_kings():
    """A turn of two kings, one after the other."""
    position, dealer, rng = Position("kd/2", "plain"), SeededDealer.of_seed(3), Random(3)
    while not _two_kings(position):
        position.play(dealer.draw(position) if position.is_chance else rng.choice(position.moves))
    return position


def _two_kings(position):
    """Is a placement due, with another king of the same seat after it?"""
    line = re.search(r" line=\d+(\w),\d+(\w)", str(position))
    return position.step == "place" and line and line[1] == line[2]


def test_a_program_that_has_failed_for_good_says_so(bot, position):
    asked = bot("")
    for _ in range(external.MOST_FAILURES):
        assert not asked.has_failed
        ask(asked, position)
    assert asked.has_failed


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("print('ready', flush=True)", "sent ready without a name"),
        ("raise SystemExit('no such model')", "ended with exit code 1 (no such model)"),
    ],
)
def test_a_bad_beginning(bot, position, source, said):
    assert said in ask(bot(source), position).fault


@pytest.mark.parametrize("budget", [Budget(), Budget(seconds=0.1), Budget(sims=5)])
def test_a_silent_program_is_not_waited_for(bot, position, hurried, budget):
    asked = bot(HELLO + "until('go')\ntime.sleep(60)")
    fault = ask(asked, position, budget).fault
    assert f"did not answer within {0.1 if budget.seconds else 0.5} s" in fault
    assert ("nor in the 0.3 s after it" in fault) == bool(budget.seconds)


def test_a_program_that_reads_nothing_does_not_block(bot, position, hurried, monkeypatch):
    monkeypatch.setattr(external, "START_SECONDS", 0.5)
    asked = bot("import time\ntime.sleep(60)")
    asked._program.tell("x" * 10**6)
    assert "was not ready within 0.5 s" in ask(asked, position).fault


def test_a_flood_on_standard_error_does_no_harm(bot, position):
    asked = bot(HELLO + "until('go')\nsys.stderr.write('x' * 10**6)\nsay('play K17')\nuntil('quit')")
    assert ask(asked, position).fault == ""


def test_an_endless_flood_is_broken_off(bot, position, hurried):
    for stream in ("stdout", "stderr"):
        asked = bot(HELLO + f"until('go')\nwhile True:\n    sys.{stream}.write('info text\\n' * 1000)")
        assert ask(asked, position).fault


def test_after_five_failures_in_a_row_it_is_not_started_again(bot, position, tmp_path):
    count = tmp_path / "count"
    asked = bot(f"open({str(count)!r}, 'a').write('x')")
    faults = [ask(asked, position).fault for _ in range(external.MOST_FAILURES + 2)]
    assert all("ended with exit code 0" in fault for fault in faults[:5])
    assert all("not started again" in fault for fault in faults[5:])
    assert count.read_text() == "xxxxx"


def test_a_random_turn_follows_from_the_seed(bot, position):
    asked = bot("")
    assert len({str(ask(asked, position, seed=7)) for _ in range(3)}) == 1


def gone(pid):
    end = time.monotonic() + 60
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    return not alive(pid)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="there is no /proc to look at")
@pytest.mark.parametrize("way", ["close", "drop", "hang"])
def test_nothing_is_left_behind(bot, position, hurried, tmp_path, way):
    """Neither the program, which ignores all requests, nor what it started, nor open files."""
    gc.collect()
    files = len(os.listdir("/proc/self/fd"))
    pids = tmp_path / "pids"
    source = (
        HELLO + "for number in (1, 2, 15):\n    signal.signal(number, signal.SIG_IGN)\n"
        "child = subprocess.Popen(['sleep', '60'])\n"
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "until('go')\nsay('play K17')\nuntil('go')\nwhile True:\n    time.sleep(60)"
    )
    asked = OutsideBot(f"{shlex.quote(sys.executable)} -c {shlex.quote(source)}")
    assert ask(asked, position).fault == ""
    if way == "close":
        asked.close()
    elif way == "drop":
        del asked
        gc.collect()
    else:
        assert "did not answer" in ask(asked, position).fault
    assert all(gone(int(pid)) for pid in pids.read_text().split())
    assert len(os.listdir("/proc/self/fd")) == files


def test_what_left_the_group_and_holds_the_pipes_does_not_delay_the_end(bot, position, hurried, monkeypatch):
    monkeypatch.setattr(program, "_LAST_SECONDS", 0.2)
    away = "subprocess.Popen(['sleep', '15'], start_new_session=True)\n"
    asked = bot(HELLO + f"{away}until('go')\nsay('play K17')\ntime.sleep(60)")
    assert ask(asked, position).fault == ""
    began = time.monotonic()
    asked.close()
    assert time.monotonic() - began < 10


def test_a_polite_program_ends_by_itself(bot, position, tmp_path):
    told = tmp_path / "told"
    asked = bot(HELLO + f"until('go')\nsay('play K17')\nuntil('quit')\nopen({str(told)!r}, 'w').write('quit')")
    ask(asked, position)
    asked.close()
    asked.close()
    assert told.read_text() == "quit"
    assert "ended" not in ask(asked, position).fault


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program-here", "no such file"),
        ("/", "permission denied"),
        ("", "is followed by the command"),
        ("'unfinished", "no closing quotation"),
        ("a\0b", "cannot be started"),
    ],
)
def test_a_command_that_cannot_be_started_is_refused(command, said):
    with pytest.raises(FiefdomError) as refusal:
        OutsideBot(command)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def transcript():
    """The lines of the transcript in the documents: who speaks, and what."""
    text = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8").split("## A transcript")[1]
    return [(line[4], line[6:]) for line in text.splitlines() if line.startswith(("    > ", "    < "))]


def test_the_example_answers_as_in_the_transcript():
    told = "".join(f"{line}\n" for who, line in transcript() if who == ">")
    done = subprocess.run(shlex.split(EXAMPLES[0]), input=told, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines() == [line for who, line in transcript() if who == "<"]


def test_a_bot_is_told_what_the_transcript_says(bot, monkeypatch):
    """A program that insists on the transcript line by line is content."""
    monkeypatch.setattr(external, "GRACE_SECONDS", 20.0)
    lines = transcript()
    source = (
        f"import sys\nfor who, line in {lines!r}:\n"
        "    if who == '<':\n        print(line, flush=True)\n"
        "    elif (said := sys.stdin.readline().rstrip('\\n')) != line:\n        sys.exit(f'{said} is not {line}')\n"
    )
    asked = bot(source)
    positions = [Position.parse(line[9:], "plain") for who, line in lines if line.startswith("position ")]
    first, second, _ = positions
    assert ask(asked, first, Budget(seconds=0.5), seed=1).fault == ""
    assert ask(asked, second, Budget(sims=200), seed=2).fault == ""
