"""`fiefdom perft`: count sequences of moves, to test the move generator and measure its speed."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .complaint import Complaint
from .printing import Json, console, print_json, table

if TYPE_CHECKING:
    from ..core.engine import Engine
    from ..core.rules import Rules

DEEPEST = 500
LARGEST_SEED = 2**63 - 1


def perft(
    depth: Annotated[int, typer.Option(min=0, max=DEEPEST, help="Number of moves to look ahead, draws not counted.")],
    rules: Annotated[str | None, typer.Option(help="The game, e.g. kd/2.")] = None,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="The seed of the draws.")] = 1,
    position: Annotated[str | None, typer.Option(help="The position to start from, as text.")] = None,
    json: Json = False,
) -> None:
    """Count the sequences of moves up to a depth. Draws come from the seed and do not branch."""
    game, start = _starting(rules, position)
    counts, seconds = _counted(game, start, depth, seed, talking=not json)
    nodes = counts[-1] if counts else 1
    per_second = round(nodes / seconds) if counts and seconds > 0 else None
    if json:
        found = {"rules": str(game), "seed": seed, "depth": depth, "nodes": nodes, "counts": counts}
        print_json(found | {"seconds": round(seconds, 6), "nodes_per_s": per_second})
    elif not counts:
        console().print("depth 0: 1 position, the given one")


def _starting(rules: str | None, position: str | None) -> "tuple[Rules, Any]":
    """The game and the state to start from, on the plain backend."""
    from ..core.engine import Engine
    from ..core.rules import Rules
    from ..core.state_text import read_position

    if position is None:
        if rules is None:
            raise Complaint("--rules or --position is missing; give e.g. --rules kd/2")
        game, plain = Rules.parse(rules), Engine.load("plain")
        start = plain.states(1)
        plain.game.start(start[0], plain.rules(game)[0])
        return game, start
    game, start = read_position(position)
    if rules is not None and Rules.parse(rules) != game:
        raise Complaint(f"--rules {rules} does not match the position, which belongs to {game}")
    return game, start


def _counted(rules: "Rules", start: Any, depth: int, seed: int, talking: bool) -> tuple[list[int], float]:
    """The counts for every depth, and the seconds of the deepest. Prints each depth when it is done."""
    from ..core.engine import Engine
    from .interruptible import interruptible

    if depth == 0:
        return [], 0.0
    engine = Engine.load()
    interruptible(lambda: _count(engine, rules, start, 1, seed))
    out, counts, seconds = console(), [], 0.0
    for level in range(1, depth + 1):
        begun = time.perf_counter()
        counts.append(interruptible(lambda level=level: _count(engine, rules, start, level, seed)))  # type: ignore[misc]
        seconds = time.perf_counter() - begun
        if talking:
            _tell(out, level, counts[-1], seconds)
    return counts, seconds


def _tell(out: Any, depth: int, nodes: int, seconds: float) -> None:
    row = table(">", ">", ">", ">")
    row.show_header = False
    speed = f"{nodes / seconds:,.0f}/s" if seconds > 0 else ""
    row.add_row(f"depth {depth:>2}", f"{nodes:>22,}", f"{seconds:>9.3f} s", f"{speed:>16}")
    out.print(row)


def _count(engine: "Engine", rules: "Rules", start: Any, depth: int, seed: int) -> int:
    from ..core.dealer import SeededDealer

    states, scratches, numbers = engine.states(depth + 1), engine.scratches(depth + 1), engine.rules(rules)
    states[:1] = engine.adopt(start)
    deck = SeededDealer.of_seed(seed).deck(rules, 1, engine.backend)
    return int(engine.sample.perft(states, numbers, scratches, deck, depth))
