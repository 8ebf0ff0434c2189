"""Games on several cores: the same rows as on one, and no process is left behind."""

import signal
import subprocess
import sys
from functools import partial

import pytest
from processes import alive, waited

from fiefdom import Rules
from fiefdom.kernel.value.layout import WEIGHTS
from fiefdom.training.__main__ import main
from fiefdom.training.games import CpuPlayer
from fiefdom.training.team import Team

np = pytest.importorskip("numpy")
RULES = Rules.parse("kd/2")

RUN_FOREVER = """
import time
from functools import partial
from fiefdom import Rules
from fiefdom.training.games import CpuPlayer
from fiefdom.training.team import Team
if __name__ == "__main__":
    import numpy
    from fiefdom.kernel.value.layout import WEIGHTS
    team = Team(partial(CpuPlayer, Rules.parse("kd/2"), "plain"), 2)
    team.play(numpy.zeros(WEIGHTS, numpy.int16), 1, 0, 2, 0)
    print(*team._pool._processes, flush=True)
    time.sleep(600)
"""


def test_several_processes_play_the_same_games_in_the_same_order():
    weights, alone = np.zeros(WEIGHTS, np.int16), CpuPlayer(RULES, "plain")
    team = Team(partial(CpuPlayer, RULES, "plain"), 2)
    try:
        for first, last in ((0, 3), (3, 4)):
            rows, expected = (player.play(weights, 5, first, last, 64) for player in (team, alone))
            assert all(np.array_equal(*pair) for pair in zip(rows, expected, strict=True))
    finally:
        team.close()


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_processes_end_with_the_one_that_started_them(tmp_path):
    script = tmp_path / "run.py"
    script.write_text(RUN_FOREVER)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as run:
        players = [int(each) for each in run.stdout.readline().split()]
        run.send_signal(signal.SIGKILL)
    assert len(players) == 2
    waited(lambda: not any(map(alive, players)), 20)


@pytest.mark.parametrize("wrong", [["--jobs", "0"], ["--jobs", "2", "--device", "cuda"]])
def test_jobs_are_processes_on_the_cpu(wrong, capsys):
    with pytest.raises(SystemExit):
        main(["kd/2", *wrong])
    assert "--jobs takes a number of at least 1, and goes with --device cpu" in capsys.readouterr().err
