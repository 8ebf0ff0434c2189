"""The same work on a Ray cluster, over many machines. A process or machine that dies loses no game.

    crew = cluster("auto")           # a running cluster; or an address, e.g. 10.0.0.1:6379
    crew = cluster("local", jobs=4)  # one started here for this call

Games travel as numbers and come back as texts, so the machines share nothing but an installed Fiefdom. Ray itself gives
the games of a dead process to another.
"""

import atexit
import os
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cache
from typing import Any

from ..bots import Bot
from ..errors import FiefdomError
from .playing import Played
from .schedule import Tournament
from .supply import MOST_DEATHS, Bunches, Crew, Supply, given_up, play_some, seated, warm_up

LOCAL = ("", "local")
AHEAD = 2
"""Batches queued for each processor, so that none is idle."""
KNOCK_SECONDS = 10.0
_PASSED_ON = ("FIEFDOM_BACKEND",)


def cluster(address: str, jobs: int | None = None) -> Crew:
    """A crew of all processors of a cluster, or of some; raises `FiefdomError` if there is no cluster."""
    ray = _ray()
    _connect(ray, address, jobs)

    def crew(tournament: Tournament, games: Sequence[int]) -> Bunches:
        try:
            yield from _played(ray, tournament, games, jobs)
        finally:
            ray.shutdown()

    return crew


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise FiefdomError("Ray is not installed; run pip install 'fiefdom[ray]'") from None
    return ray


def _connect(ray: Any, address: str, jobs: int | None) -> None:
    passed_on = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    settings: dict[str, Any] = {
        "runtime_env": {"env_vars": passed_on},
        "log_to_driver": False,
        "logging_level": "error",
        "configure_logging": True,
    }
    try:
        _knock(address)
        if address in LOCAL:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, **settings)
        else:
            ray.init(address=address, **settings)
    except (OSError, ValueError, RuntimeError) as error:
        reason = " ".join(str(error).split()).rstrip(".")
        raise FiefdomError(f"there is no Ray cluster at {address}: {reason}") from None


def _knock(address: str) -> None:
    """Check that the address answers, since Ray itself would try for minutes. It answers names such as auto at once."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host:
        socket.create_connection((host, int(port)), timeout=KNOCK_SECONDS).close()


def _played(ray: Any, tournament: Tournament, games: Sequence[int], jobs: int | None) -> Bunches:
    """Keep the cluster busy and yield the results. Machines may join and leave in the meantime."""
    task = ray.remote(num_cpus=1, max_retries=MOST_DEATHS)(_task)
    ray.get(task.remote(str(tournament), ()))  # Compiles, where there is something to compile.
    supply = Supply(games, jobs or _processors(ray))
    given: dict[Any, tuple[int, ...]] = {}
    while supply or given:
        while supply and len(given) < AHEAD * (jobs or _processors(ray)):
            bunch = supply.take()
            given[task.remote(str(tournament), bunch)] = bunch
        for done in ray.wait(list(given))[0]:
            bunch = given.pop(done)
            played = _received(ray, done, bunch)
            supply.give_back(bunch[len(played) :])
            yield played


def _processors(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _received(ray: Any, done: Any, bunch: Sequence[int]) -> list[Played]:
    try:
        return list(ray.get(done))
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError:
        raise given_up(bunch) from None


def _task(tournament: str, games: Sequence[int]) -> list[Played]:
    """The task of a process of the cluster; without games it only warms up."""
    return play_some(Tournament.parse(tournament), games, _bots(tournament))


@cache
def _bots(tournament: str) -> list[Bot]:
    """The bots of this process, compiled or loaded, and closed when it ends."""
    stack, ours = ExitStack(), Tournament.parse(tournament)
    atexit.register(stack.close)
    warm_up(ours)
    return stack.enter_context(seated(ours))
