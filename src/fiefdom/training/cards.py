"""The cards of the shipped weights: `python -m fiefdom.training.cards`, after training or matches.

The head of every file of weights says how often and with which command it was trained, at which commit, what was
measured, and whether `expert` plays with it. `cards.md` beside the files has the same as a table.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from ..core.rules import Rules, all_games
from ..value import SHIPPED, Network
from .checkpoint import replace_file

LOGS = Path("training")
TABLE = "cards.md"
HEAD = """# The weights and how they came to be
Written by `python -m fiefdom.training.cards`. Games are those of self-play in all. The last command resumed from the
checkpoint before it; `training/log.jsonl` has all of them, `training/matches.jsonl` all matches. `expert` plays by a
network where it says so, and as `classic` elsewhere. With three or more realms a figure is the share of wins alone
among copies of the opponent.

| game | games | last command | commit | expert | measured |
|---|---|---|---|---|---|
"""


def main(arguments: list[str] | None = None) -> None:
    """Write the cards."""
    parser = argparse.ArgumentParser(prog="python -m fiefdom.training.cards", description=main.__doc__)
    parser.add_argument("--logs", type=Path, default=LOGS, help="where log.jsonl, matches.jsonl and expert.txt are")
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    options = parser.parse_args(arguments)
    experts = {str(Rules.parse(line.split()[0])) for line in (options.logs / "expert.txt").read_text().splitlines()}
    runs, matches = (_lines(options.logs / name) for name in ("log.jsonl", "matches.jsonl"))
    cards = {}
    for path in options.weights.glob("*.weights"):
        network = Network.read(path.read_bytes())
        cards[str(network.rules)] = card = card_of(network, runs, matches, experts)
        replace_file(path, Network(network.rules, network.data, card).text())
    replace_file(options.weights / TABLE, (HEAD + "".join(map(_row, *zip(*_in_order(cards), strict=True)))).encode())


def card_of(network: Network, runs: list[Any], matches: list[Any], experts: set[str]) -> dict[str, Any]:
    """What is known about the weights of a game; figures are of these weights only."""
    rules = str(network.rules)
    last = next(run for run in reversed(runs) if run["rules"] == rules)
    of = [match for match in matches if match["rules"] == rules and match["weights"] == "as shipped" and _plain(match)]
    figures = [f"{m['bot']} v {m['other']}: {m['wins']} % ±{m['wins_interval']} (n = {m['games']})" for m in of]
    known = {name: network.card[name] for name in ("games", "seconds", "seed")}
    return known | {
        "command": last["command"],
        "commit": last["commit"],
        "expert": rules in experts,
        "figures": figures,
    }


def _plain(match: dict[str, Any]) -> bool:
    """Is it a match of a bot as it is, and not of a variant with several settings?"""
    return not set(match["bot"]) & set(" ,")


def _in_order(cards: dict[str, dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    order = [*map(str, all_games())]
    return sorted(cards.items(), key=lambda each: (order.index(each[0]) if each[0] in order else len(order), each[0]))


def _row(rules: str, card: dict[str, Any]) -> str:
    told = "yes" if card["expert"] else "no"
    figures = "; ".join(card["figures"]) or "not measured"
    return f"| `{rules}` | {card['games']:,} | `{card['command']}` | {card['commit']} | {told} | {figures} |\n"


def _lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main()
