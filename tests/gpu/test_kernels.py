"""The CUDA kernels as far as they can be tested without a GPU: they compile, and their optimisations take effect.

`bench/gpu.py` shows on a device that they give the CPU's results.
"""

import importlib
import random
import subprocess
import sys

import pytest

from fiefdom import Engine, Rules
from fiefdom.envs.gpu import GpuGames
from fiefdom.envs.layout import Layout
from fiefdom.gpu import LearningProgram, NoDevice, Program, check_device, program
from fiefdom.kernel import board, sample

BIG = ("wedding/6", "qd/2+giants", "court/4")
"""Together they have every expansion."""


def compiled(rules):
    """All kernels of a game as PTX."""
    layout = Layout.of(rules)
    for kernels in (Program(rules), LearningProgram(rules, layout.numbers)):
        for name in kernels.sources():
            yield name, kernels.ptx(name)


@pytest.mark.ci
def test_every_kernel_of_the_base_game_compiles():
    found = dict(compiled("kd/2"))
    assert set(found) == {"random_games", "step", "sample", "illegal"}
    for name, text in found.items():
        assert ".visible .entry" in text, name
        assert ".target sm_90" in text, name


@pytest.mark.long
@pytest.mark.parametrize("rules", BIG)
def test_every_kernel_of_other_games_compiles(rules):
    assert all(".visible .entry" in text for _, text in compiled(rules))


def test_the_stand_in_for_a_device_is_used_and_then_removed(monkeypatch):
    """`Program.ptx` replaces a function of numba-cuda: a new version that does not call it must fail here."""
    dispatcher, asked = importlib.import_module("numba.cuda.dispatcher"), []

    class Watched:
        @property
        def compute_capability(self):
            asked.append(sys._getframe(1).f_globals["__name__"])
            return 9, 0

    before = dispatcher.get_current_device
    monkeypatch.setattr(program, "_Hopper", Watched())
    assert ".target sm_90" in LearningProgram("kd/2", Layout.of("kd/2").numbers).ptx("illegal")
    assert "numba.cuda.dispatcher" in asked
    assert dispatcher.get_current_device is before


@pytest.mark.ci
def test_what_a_game_does_not_have_is_not_in_its_kernel():
    base = Program("kd/2").ptx("random_games")
    # Scratch memory lists moves only where acts are chosen; without acts it is in registers, and only a state is left.
    size = Engine.load("compiled").game.State.bytes
    assert f"__local_depot0[{size}]" in base


def test_both_ways_to_the_nth_bit_agree():
    luck = random.Random(5)
    for _ in range(3000):
        word = luck.getrandbits(61) & luck.getrandbits(61) or 1
        k = luck.randrange(word.bit_count())
        assert board.nth_in_halves(word, k) == board.nth_in_steps(word, k)


def test_the_body_of_a_kernel_gives_the_totals_of_the_cpu_thread_by_thread():
    """Threads stride through the games, and their rows stride through the totals."""
    engine, rules, threads, games = Engine.load("plain"), Rules.parse("giants/3"), 3, 10
    width = 1 + 3 * rules.realms
    totals = [0] * (width * threads)
    state, scratch, numbers = engine.states(1)[0], engine.scratches(1)[0], engine.rules(rules)[0]
    for thread in range(threads):
        for number in range(4 + thread, games, threads):
            sample.random_game(state, numbers, scratch, 9, number, totals, thread, threads)
    together = engine.numbers(width)
    engine.sample.random_games(engine.states(1), 0, engine.rules(rules), engine.scratches(1), 9, 4, games, together)
    assert [sum(totals[j * threads : (j + 1) * threads]) for j in range(width)] == together


@pytest.fixture
def without_device():
    try:
        check_device()
    except NoDevice:
        return
    pytest.skip("there is a CUDA device: bench/gpu.py measures on it")


@pytest.mark.usefixtures("without_device")
def test_without_a_device_one_sentence_says_so():
    with pytest.raises(NoDevice, match="no CUDA device was found"):
        GpuGames("kd/2", 8)
    told = subprocess.run([sys.executable, "-m", "fiefdom.cli", "simulate", "--device", "cuda"], capture_output=True)
    assert told.returncode == 2
    assert told.stdout == b""
    assert told.stderr.count(b"\n") == 1
    assert b"no CUDA device" in told.stderr
