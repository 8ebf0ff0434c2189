"""Writes the logs in this folder. Only for a new version, whose logs get new names: python make.py VERSION.

A line is an event, some with the position after it; the last line is how the game stood at the end.
"""

import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from server.people import Desk

from fiefdom.server import events as log
from fiefdom.server.table import Table

GAMES = {
    "kd-2": "kd/2",
    "giants-3": "giants/3",
    "qd-2+giants": "qd/2+giants",
    "court-2": "court/2",
    "kd-2+dynasty": "kd/2+dynasty",
    "team-6": "team/6",
    "aborted": "kd/4",
}


def wander(desk, rng, most):
    """Acts, undos, chat messages and everything else that can happen to a game."""
    others = [
        ("say", {"text": "hello, Émile"}),
        ("name", {"seat": "a", "name": "Ana Maria", "colour": "crimson"}),
        ("pause", {"paused": True}),
        ("pause", {"paused": False}),
        ("give", {"seat": "b", "level": "easy"}),
        ("take", {"seat": "b"}),
        ("remove", {"seat": "b", "level": "hard"}),
        ("happen", log.Taken("b")),
        ("forget", {}),
        ("name", {"seat": "b", "name": "Bo"}),
    ]
    while desk.table.phase == "playing" and desk.table.seq < most:
        pending, dice = desk.table.pending, rng.random()
        if (dice < 0.1 and others) or desk.table.paused or any(chair.level for chair in desk.table.chairs):
            kind, fields = others.pop(0)
            desk.happen(fields) if kind == "happen" else desk.do(kind, **fields)
        elif pending and dice < 0.3 and not all(act.forced for act in pending.acts):
            desk.do("undo", count=rng.randint(1, len(pending.acts)))
        elif desk.table.awaits == "confirm":
            desk.do("confirm")
        else:
            desk.play(desk.any_move(rng))


def main(version):
    assert version == log.VERSION
    for name, rules in GAMES.items():
        desk = Desk(rules, name, voided=name == "giants-3")
        wander(desk, random.Random(name), 60 if name == "aborted" else 10_000)
        if name == "aborted":
            desk.do("abort")
        else:
            desk.happen(log.Rematched("23456789ABCDE"))
        table, lines = Table("GOLDEN", "plain"), []
        for at, event in desk.log:
            table.apply(event, at)
            line = {"seq": table.seq, "kind": log.kind_of(event), "version": version, "at": at}
            line["data"] = json.loads(log.written(event))
            if table.seq % 10 == 0:
                line["position"] = str(table.match)
            lines.append(line)
        end = {"match": str(table.match), "phase": table.phase, "seq": table.seq, "record": str(table.record())}
        lines.append({**end, "names": [chair.name for chair in table.chairs]})
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        Path(__file__).with_name(f"{name}.v{version}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]))
