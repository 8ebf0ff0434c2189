"""Datasets contain exactly what was played; after any interruption the same command resumes writing."""

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from marks import in_ci

pq = pytest.importorskip("pyarrow.parquet")

import pyarrow as pa  # noqa: E402
from cli.conftest import environment, refused, run  # noqa: E402, F401
from processes import alive, children, take_ctrl_c, waited  # noqa: E402

import fiefdom  # noqa: E402
from fiefdom import FiefdomError  # noqa: E402
from fiefdom.bots import Budget  # noqa: E402
from fiefdom.envs import collect as collecting  # noqa: E402
from fiefdom.envs.collect import collect  # noqa: E402
from fiefdom.envs.dataset import COLUMNS, Dataset, Order, Parts, parts_of, read  # noqa: E402
from fiefdom.envs.games import Games  # noqa: E402
from fiefdom.envs.layout import Layout  # noqa: E402

RANDOM = Order.of("kd/2", 30, 7)
BOTS = Order.of("kd/2", 30, 7, "greedy,random")
OPTIONS = ["--rules", "kd/2", "--games", "30", "--seed", "7", "--bots", "greedy,random"]


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Use plain Python in this process and in those it starts."""
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    monkeypatch.setenv("PYTHONPATH", str(Path(fiefdom.__file__).parents[1]))


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Two datasets written without interruption, one for each order of moves."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIEFDOM_BACKEND", "plain")
        for name, order in (("random", RANDOM), ("bots", BOTS)):
            assert collect(order, folder / f"{name}.parquet")
    return folder


def games_in(folder):
    spans = [path.stem.split("-")[1:] for path in folder.glob("part-*.parquet")]
    return sum(int(last) - int(first) for first, last in spans)


# What is in them


def test_the_file_is_what_its_documentation_says(whole):
    file = pq.ParquetFile(whole / "bots.parquet")
    assert tuple(file.schema_arrow.names) == COLUMNS
    kinds = " ".join(str(each.type) for each in file.schema_arrow)
    assert kinds == "int64 int32 int8 int8 binary binary int32 float float float"
    assert {file.metadata.row_group(0).column(i).compression for i in range(len(COLUMNS))} == {"ZSTD"}
    facts, layout = (json.loads(file.schema_arrow.metadata[key]) for key in (b"fiefdom", b"layout"))
    assert facts == {
        "format": 1, "version": fiefdom.__version__, "rules": "kd/2", "games": 30, "seed": 7,
        "bots": ["greedy", "random"], "budget": "",
    }  # fmt: skip
    assert (layout["family"], layout["size"], layout["actions"]) == ("kd 5×5", 2827, 329)
    assert layout["pieces"]["line"]["shape"] == [4, 19]
    assert layout["blocks"]["claim"] == [325, 329]
    assert not parts_of(whole / "bots.parquet").exists()


def test_others_read_it_without_us(whole):
    """With PyArrow and NumPy alone, as the documentation says."""
    table, data = pq.read_table(whole / "random.parquet"), read(whole / "random.parquet")
    row = table.slice(1000, 1).to_pylist()[0]
    assert np.frombuffer(row["observation"], np.uint8).tolist() == data.observations[1000].tolist()
    mask = np.unpackbits(np.frombuffer(row["mask"], np.uint8))[:329]
    assert mask.tolist() == data.masks[1000].tolist()
    assert mask[row["action"]] == 1


def test_arrays_of_a_dataset(whole):
    data = read(str(whole / "bots.parquet"))
    assert (data.order, data.layout, len(data)) == (BOTS, Layout.of("kd/2"), 30 * 48)
    assert (data.observations.shape, data.observations.dtype) == ((1440, 2827), np.uint8)
    assert (data.masks.shape, data.masks.dtype) == ((1440, 329), np.int8)
    assert data.masks[np.arange(1440), data.actions].all()
    assert data.games.tolist() == [game for game in range(30) for _ in range(48)]
    assert data.turns.tolist() == list(range(48)) * 30
    # Bots change seats from game to game, and greedy is the better one.
    assert ((data.bots == data.seats) == (data.games % 2 == 0)).all()
    assert data.ranks[data.bots == 0].mean() > 0.9


def test_some_rows_of_a_large_file_are_read_by_themselves(whole):
    data, rows = read(whole / "random.parquet"), 0
    for batch in pq.ParquetFile(whole / "random.parquet").iter_batches(100):
        some = Dataset.of_table(pa.Table.from_batches([batch]).slice(30, 50))
        same = slice(rows + 30, rows + 30 + len(some))
        assert (some.observations == data.observations[same]).all()
        assert (some.masks == data.masks[same]).all()
        assert some.turns.tolist() == data.turns[same].tolist()
        rows += len(batch)
    assert rows == len(data)
    assert len(Dataset.of_table(pq.read_table(whole / "random.parquet").slice(0, 0))) == 0


@pytest.mark.parametrize(
    ("rules", "bots", "games"),
    [
        ("kd/2", "greedy,random", 4),
        ("kd/3+harmony", None, 4),
        ("court/2", None, 3),
        ("team/6", None, 2),
        *in_ci(("qd/2+giants", None, 2), ("qd/3", "random,random,random", 1)),
    ],
)
def test_the_actions_played_again_give_the_same_rows_and_outcomes(tmp_path, rules, bots, games):
    order, path = Order.of(rules, games, 3, bots), tmp_path / "games.parquet"
    collect(order, path)
    data = read(path)
    for reward, outcome in (("rank", data.ranks), ("margin", data.margins), ("score", data.scores)):
        replay = Games(rules, games, seed=3, reward=reward)
        replay.start()
        ends = {}
        for turn in range(data.turns.max() + 1):
            actions = replay.sample().copy()
            rows = np.flatnonzero(data.turns == turn)
            playing = data.games[rows]
            assert (replay.observations[playing] == data.observations[rows]).all()
            assert (replay.masks[playing] == data.masks[rows]).all()
            assert (replay.seats[playing] == data.seats[rows]).all()
            actions[playing] = data.actions[rows]
            replay.step(actions)
            ends |= {int(game): replay.rewards[game].copy() for game in playing if replay.ends[game]}
        assert set(ends) == set(range(games))
        paid = [ends[game][replay.realm(seat)] for game, seat in zip(data.games, data.seats, strict=True)]
        assert outcome.tolist() == pytest.approx(paid)


def test_random_players_are_those_of_sample(whole):
    data = read(whole / "random.parquet")
    games = Games("kd/2", 30, seed=7)
    games.start()
    for turn in range(48):
        chosen = games.sample(7)
        assert (data.actions[data.turns == turn] == chosen).all()
        games.step(chosen)


def test_fewer_games_are_the_first_of_more(whole, tmp_path):
    collect(Order.of("kd/2", 10, 7), tmp_path / "few.parquet")
    few, more = pq.read_table(tmp_path / "few.parquet"), pq.read_table(whole / "random.parquet")
    assert few.equals(more.slice(0, 480))


# Who writes them


@pytest.mark.parametrize(("order", "name"), [(RANDOM, "random"), *in_ci((BOTS, "bots"))])
def test_the_number_of_processes_changes_nothing(monkeypatch, whole, tmp_path, order, name):
    monkeypatch.setattr(collecting, "LEAST", 1)
    told = []
    assert collect(order, tmp_path / "games.parquet", 2, lambda done, of: told.append((done, of)))
    assert (tmp_path / "games.parquet").read_bytes() == (whole / f"{name}.parquet").read_bytes()
    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, order.games), (order.games, order.games))
    assert multiprocessing.active_children() == []


@pytest.mark.ci
@pytest.mark.parametrize("threads", [pytest.param(1, marks=pytest.mark.long), 2])
def test_killed_in_the_middle_and_run_again_nothing_is_lost_or_repeated(environment, whole, tmp_path, threads):  # noqa: F811
    path = tmp_path / "games.parquet"
    command = [sys.executable, "-m", "fiefdom.cli", "simulate", *OPTIONS, "--threads", str(threads), "--out", str(path)]
    process = subprocess.Popen(command, stdout=-1, stderr=-1, text=True, env=environment, preexec_fn=take_ctrl_c)
    waited(lambda: games_in(parts_of(path)) >= 5 if parts_of(path).exists() else False)
    workers = children(process.pid)
    process.kill()
    process.communicate()
    waited(lambda: not any(map(alive, workers)))
    assert not path.exists()
    kept, told = games_in(parts_of(path)), []
    assert 5 <= kept < 30
    (parts_of(path) / "part-000000020-000000030.parquet.99.tmp").write_text("torn")

    assert collect(BOTS, path, 1, lambda done, of: told.append(done))
    assert told[0] == kept
    assert pq.read_table(path).equals(pq.read_table(whole / "bots.parquet"))
    assert path.read_bytes() == (whole / "bots.parquet").read_bytes()
    assert os.listdir(tmp_path) == ["games.parquet"]


@pytest.mark.ci
def test_killed_while_it_joins_the_parts(monkeypatch, whole, tmp_path):
    """Interrupted before the file is written, and after it while its parts remain: then it is not written again."""

    class Killed(BaseException):
        pass

    def killed(*_):
        raise Killed

    path = tmp_path / "games.parquet"
    for moment, written in (("dataset._grouped", False), ("dataset.Parts.remove", True)):
        with monkeypatch.context() as patch:
            patch.setattr(f"fiefdom.envs.{moment}", killed)
            with pytest.raises(Killed):
                collect(RANDOM, path)
        assert path.exists() == written
        assert games_in(parts_of(path)) == 30
        assert collect(RANDOM, path) == (not written)
        assert path.read_bytes() == (whole / "random.parquet").read_bytes()
        assert os.listdir(tmp_path) == ["games.parquet"]
        path.unlink()


def test_a_part_that_comes_late_from_the_dead_is_not_counted_twice(whole, tmp_path):
    path = tmp_path / "games.parquet"
    parts = Parts(parts_of(path), RANDOM)
    for span in ((0, 7), (5, 12), (6, 10), (20, 21)):
        collecting.play_some(RANDOM, parts.folder, span, ())
    assert parts.missing() == [(12, 20), (21, 30)]
    parts.close()
    assert collect(RANDOM, path)
    assert path.read_bytes() == (whole / "random.parquet").read_bytes()


@pytest.mark.ci
def test_ctrl_c_says_how_to_go_on(environment, whole, tmp_path):  # noqa: F811
    path = tmp_path / "games.parquet"
    command = [sys.executable, "-m", "fiefdom.cli", "simulate", *OPTIONS, "--threads", "2", "--out", str(path)]
    process = subprocess.Popen(command, stdout=-1, stderr=-1, text=True, env=environment, preexec_fn=take_ctrl_c)
    waited(lambda: games_in(parts_of(path)) >= 5 if parts_of(path).exists() else False)
    workers = children(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (130, "")
    assert err == f"interrupted: the games so far are in {parts_of(path)}; run the same command to resume\n"
    waited(lambda: not any(map(alive, workers)))
    assert collect(BOTS, path)
    assert path.read_bytes() == (whole / "bots.parquet").read_bytes()


@pytest.mark.ci
def test_a_process_that_dies_ends_it_with_a_sentence_and_loses_nothing(whole, tmp_path):
    path, killed = tmp_path / "games.parquet", []

    def kill_one(done, of):
        if done > 5 and not killed:
            killed.append(multiprocessing.active_children()[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    with pytest.raises(FiefdomError, match="a worker process died; earlier games are kept"):
        collect(BOTS, path, 2, kill_one)
    assert multiprocessing.active_children() == []
    assert games_in(parts_of(path)) > 5
    assert collect(BOTS, path)
    assert path.read_bytes() == (whole / "bots.parquet").read_bytes()


# The command


def test_the_command_writes_a_file_once(run, tmp_path):  # noqa: F811
    path = tmp_path / "games.parquet"
    args = ["simulate", "--games", "5", "--out", path]
    first = run(*args)
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout.splitlines()[0] == "kd/2: 5 games of random players, seed 1"
    assert first.stdout.splitlines()[1] == f"{path}: 240 decisions, 0.0 MB"
    before = path.stat()
    again = run(*args, "--threads", "3")
    assert again.stdout.splitlines()[1] == f"{path} was already complete: 240 decisions, 0.0 MB"
    assert path.stat() == before
    found = json.loads(run(*args, "--json").stdout)
    assert (found["rows"], found["bytes"], found["new"], found["bots"]) == (240, before.st_size, False, [])


def test_bots_think_as_long_as_they_are_told(run, tmp_path):  # noqa: F811
    args = ["simulate", "--games", "1", "--bots", "easy,random", "--sims", "2", "--out", tmp_path / "games.parquet"]
    assert "1 games of easy, random, seed 1, 2 sims per turn" in run(*args).stdout
    assert read(tmp_path / "games.parquet").order == Order.of("kd/2", 1, 1, "easy,random", Budget(sims=2))


def test_a_single_game_of_a_dynasty_is_called_that(run, tmp_path):  # noqa: F811
    args = ["simulate", "--games", "2", "--rules", "kd/2+dynasty", "--out", tmp_path / "games.parquet"]
    assert "each game is one of the three games of a Dynasty" in run(*args).stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seed", "8"], "{path} contains other games: seed 7 instead of 8; name another file, or remove it"),
        (["--rules", "kd/2+middle"], "rules kd/2 instead of kd/2+middle"),
        (["--games", "31"], "games 30 instead of 31"),
        (["--bots", "random,random"], "bots none instead of random,random"),
    ],
)
def test_another_file_is_refused_and_left_alone(refused, whole, tmp_path, args, sentence):  # noqa: F811
    path = tmp_path / "games.parquet"
    shutil.copy(whole / "random.parquet", path)
    asked = ["simulate", "--games", "30", "--seed", "7", *args, "--out", path]
    assert sentence.format(path=path) in refused(*asked)
    assert path.read_bytes() == (whole / "random.parquet").read_bytes()
    # And so is what another command has begun.
    path.unlink()
    parts = Parts(parts_of(path), RANDOM)
    collecting.play_some(RANDOM, parts.folder, (0, 2), ())
    parts.close()
    before = {each.name: each.read_bytes() for each in parts.folder.iterdir()}
    assert sentence.format(path=parts.folder) in refused(*asked)
    assert {each.name: each.read_bytes() for each in parts.folder.iterdir()} == before
    assert not path.exists()


def test_a_dataset_of_another_version_is_not_resumed(tmp_path):
    path = tmp_path / "games.parquet"
    Parts(parts_of(path), Order(RANDOM.rules, 30, 7, version="0.0.1")).close()
    with pytest.raises(FiefdomError, match=r"contains other games: version 0\.0\.1 instead of"):
        collect(RANDOM, path)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--bots", "greedy"], "kd/2 takes 2 bots, one for each seat, not 1; a bot may be named several times"),
        (["--bots", "greedy,deep"], "there is no bot 'deep'; the bots are: easy"),
        (["--rules", "qd/2", "--bots", "fg,random"], "fg plays only games without expansions"),
        (["--bots", ""], "'' is not a bot"),
        (["--sims", "3"], "a budget is for bots, not for random players; name bots or leave the budget out"),
        (["--bots", "random,random", "--sims", "3", "--time", "1"], "--time and --sims cannot be combined"),
        (["--rules", "kd/9"], "kd cannot be played by 9"),
        (["--bots", "run:/no/such/program,random"], "/no/such/program"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_written(refused, tmp_path, args, sentence):  # noqa: F811
    assert sentence in refused("simulate", "--games", "3", *args, "--out", tmp_path / "games.parquet")
    assert os.listdir(tmp_path) == []


def test_where_nothing_can_be_written_a_sentence_says_so(refused, tmp_path):  # noqa: F811
    out = tmp_path / "nowhere" / "games.parquet"
    assert refused("simulate", "--out", out) == f"{out} cannot be written: {out.parent} is not an existing folder"
    assert f"{tmp_path} is a folder; the dataset is a file" in refused("simulate", "--out", tmp_path)
    (tmp_path / "notes").write_text("not a table")
    assert f"{tmp_path / 'notes'} is not a dataset of games: it is not a complete Parquet file" in refused(
        "simulate", "--out", tmp_path / "notes"
    )
    parts_of(tmp_path / "x").mkdir()
    (parts_of(tmp_path / "x") / "mine").write_text("keep")
    assert "contains other files" in refused("simulate", "--out", tmp_path / "x")
    (parts_of(tmp_path / "x") / "order.json").write_text("{}")
    assert "cannot be resumed: it does not say what was played" in refused("simulate", "--out", tmp_path / "x")
    assert (tmp_path / "notes").read_text() == "not a table"


def test_bots_without_a_file_are_sent_to_the_arena(refused):  # noqa: F811
    assert refused("simulate", "--bots", "random,random") == (
        "--bots, --time and --sims need --out; to compare bots, use fiefdom arena"
    )


def test_a_bot_that_fails_writes_no_rows(refused, tmp_path):  # noqa: F811
    said = refused("simulate", "--bots", "run:false,random", "--games", "2", "--out", tmp_path / "games.parquet")
    assert said.startswith("game 0 cannot be played to the end: run:false ended with exit code 1")
    assert games_in(parts_of(tmp_path / "games.parquet")) == 0


def test_two_at_once_do_not_write_one_file(refused, tmp_path):  # noqa: F811
    path = tmp_path / "games.parquet"
    parts = Parts(parts_of(path), RANDOM)
    said = refused("simulate", "--games", "30", "--seed", "7", "--out", path)
    assert said == f"{parts.folder} is in use: another program is playing these games"
    parts.close()


def test_without_pyarrow_one_sentence_says_so(refused, monkeypatch, tmp_path):  # noqa: F811
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    sentence = "PyArrow is not installed; run pip install 'fiefdom[data]'"
    assert refused("simulate", "--games", "3", "--out", tmp_path / "games.parquet") == sentence
    with pytest.raises(FiefdomError, match="PyArrow is not installed"):
        read(tmp_path / "games.parquet")
    assert os.listdir(tmp_path) == []


def test_files_that_are_no_datasets_are_not_read(tmp_path, whole):
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(FiefdomError, match="is not a dataset of games: it does not say what was played"):
        read(tmp_path / "other.parquet")
    (tmp_path / "torn.parquet").write_bytes((whole / "random.parquet").read_bytes()[:-9])
    with pytest.raises(FiefdomError, match="it is not a complete Parquet file"):
        read(tmp_path / "torn.parquet")
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing.parquet")
    table = pq.read_table(whole / "random.parquet")
    metadata = dict(table.schema.metadata)
    metadata[b"layout"] = metadata[b"layout"].replace(b'"start": 0', b'"start": 1', 1)
    pq.write_table(table.replace_schema_metadata(metadata), tmp_path / "old.parquet")
    with pytest.raises(FiefdomError, match="have the layout of another version"):
        read(tmp_path / "old.parquet")
