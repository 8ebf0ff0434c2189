"""`fiefdom simulate --out`: the decisions of games as a dataset. If interrupted, the same command resumes."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .arena import budget, progress, resumable
from .printing import console, print_json, printable

if TYPE_CHECKING:
    from ..envs.dataset import Order

Asked = tuple[str, int, int, str | None]
"""Rules, games, seed and bots, from the options."""


def write(out: Path, asked: Asked, thought: tuple[float | None, int | None], threads: int | None, json: bool) -> None:
    """Play games and write their decisions to a file, or resume doing so."""
    from ..envs.collect import collect
    from ..envs.dataset import Order, parts_of

    order = Order.of(*asked, budget(*thought))
    with progress(str(order.rules)) as show, resumable(parts_of(out)):
        new = collect(order, out, threads or os.cpu_count() or 1, show)
    found = summary(order, out, new)
    print_json(found) if json else _print(found)


def summary(order: "Order", out: Path, new: bool) -> dict[str, Any]:
    """A summary of the file."""
    from ..envs.dataset import arrow

    return {
        "rules": str(order.rules),
        "games": order.games,
        "seed": order.seed,
        "bots": list(order.bots),
        "budget": str(order.budget),
        "rows": arrow().parquet.read_metadata(out).num_rows,
        "bytes": out.stat().st_size,
        "file": str(out),
        "new": new,
    }


def _print(found: dict[str, Any]) -> None:
    out = console()
    players = printable(", ".join(found["bots"])) or "random players"
    thought = f", {found['budget']} per turn" if found["budget"] else ""
    out.print(f"{found['rules']}: {found['games']:,} games of {players}, seed {found['seed']}{thought}", soft_wrap=True)
    size = f"{found['rows']:,} decisions, {found['bytes'] / 1e6:,.1f} MB"
    already = "" if found["new"] else " was already complete"
    # No wrapping: a path that is broken over two lines cannot be copied.
    out.print(f"{printable(found['file'])}{already}: {size}", soft_wrap=True)
    if "dynasty" in found["rules"]:
        out.print("each game is one of the three games of a Dynasty", style="dim")
