"""Bots play at once: on the plain backend until the search is compiled."""

import threading

import pytest

from fiefdom.bots import warm
from fiefdom.core.record import hold


@pytest.fixture
def mark(tmp_path, monkeypatch):
    monkeypatch.setattr(warm, "mark", lambda: tmp_path / "ready")
    monkeypatch.setenv("FIEFDOM_BACKEND", "compiled")
    return tmp_path / "ready"


def test_bots_think_on_the_plain_backend_until_the_search_is_compiled(mark):
    assert warm.backend_at_hand() == "plain"
    mark.touch()
    assert warm.backend_at_hand() == "compiled"


def test_a_user_who_chose_the_plain_backend_keeps_it(mark, monkeypatch):
    mark.touch()
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    assert warm.backend_at_hand() == "plain"


def test_nothing_is_compiled_aside_that_is_there_or_not_wanted(mark, monkeypatch):
    mark.touch()
    assert warm.warm_up_aside() is None
    mark.unlink()
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    assert warm.warm_up_aside() is None


def test_a_copy_of_the_sources_is_not_taken_for_compiled(tmp_path, monkeypatch):
    import shutil

    from fiefdom.kernel import compiling

    here = warm.mark.__wrapped__()
    copied = shutil.copytree(compiling.HERE, tmp_path / "kernel")
    monkeypatch.setattr(compiling, "__file__", str(copied / "compiling.py"))
    assert warm.mark.__wrapped__() != here


def test_one_process_compiles_at_a_time_and_the_next_takes_over_if_it_fails(mark, monkeypatch):
    compiled, looked = [], threading.Event()
    monkeypatch.setattr(warm, "warm_up", lambda: compiled.append(1))
    monkeypatch.setattr(warm.time, "sleep", lambda _: looked.set())
    path = mark.with_suffix(".lock")
    path.touch()
    with hold(path, "the compiler"):
        waiting = threading.Thread(target=warm.main)
        waiting.start()
        assert looked.wait(30)
        assert not compiled
    waiting.join()
    assert compiled == [1]
    mark.touch()
    warm.main()
    assert compiled == [1]
