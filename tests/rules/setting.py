"""A table set by hand: positions from a few fields, the rest filled in as a game would have it.

>>> str(table("kd/2", "1.place", line="1a,3b,7a,10b", next="12,13,14,15"))
'kd/2 1.place line=1a,3b,7a,10b next=12,13,14,15 A=C B=C unseen=2,4-6,8-9,11,16-48'

All numbers here are copied by hand from `docs/reference/components.md`; none is read from the engine.
"""

import re

import pytest

from fiefdom import IllegalMove, Position, SeededDealer

TILES = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 2, 16: 3, 17: 3}
TOKENS = {1: 3, 2: 3, 3: 3, **dict.fromkeys(range(4, 20), 1)}
NUMBERED = [str(n) for n in range(1, 49)]
GIANTS = [*"ABCDEF", *NUMBERED, *(str(n) for n in range(49, 55))]


def table(rules, step, **given):
    """A position on the plain backend. Kingdoms left out are as at the start, piles hold what is not in play."""
    game, _, players = rules.partition("/")
    queen, giants, court = game in ("qd", "wedding"), "giants" in rules, game == "court"
    realms = int(players[0]) // 2 if "team" in rules else int(players[0])
    fields = {key: given[key] for key in ("hand", "line", "next") if key in given}
    for realm in "ABCDEFGH"[:realms]:
        fields[realm] = given.get(realm, "C:c7:n1" if queen else "C")
    fields["unseen"] = given.get("unseen") or _unseen(rules, int(step.partition(".")[0]), fields)
    on_squares = " ".join(fields[realm] for realm in "ABCDEFGH"[:realms])
    if giants:
        fields["quests"] = given.get("quests", "1,2")
    if "laid" in given:
        fields["laid"] = given["laid"]
    if "sent" in given:
        fields["sent"] = given["sent"]
    if queen:
        fields["board"] = given.get("board", "1,2,3,4,5,6")
        fields["top"] = given.get("top", "7")
        gone = [*re.findall(r"B(\d+)", on_squares), *re.findall(r"\d+", fields["board"]), fields["top"]]
        fields["pile"] = given.get("pile") or _rest(TILES, gone)
    if court:
        fields["open"] = given.get("open", "1,2,3")
        gone = [*re.findall(r"T(\d+)", on_squares), *re.findall(r"\d+", fields["open"])]
        fields["bag"] = given.get("bag") or _rest(TOKENS, gone + re.findall(r"\d+", given.get("buying", "")))
    if "buying" in given:
        fields["buying"] = given["buying"]
    text = " ".join([rules, step, *(f"{key}={value}" for key, value in fields.items())])
    position = Position.parse(text, backend="plain")
    assert str(position) == text
    return position


def alone(rules, domino):
    """The lines when seat a has one domino left to play and every other king has claimed; one domino is still free."""
    players = int(rules.partition("/")[2][0])
    kings = sorted("abcdefgh"[:players] * (2 if players == 2 else 1))[1:]
    names = [name for name in NUMBERED[1:] if name != str(domino)]
    claimed = [name + seat for name, seat in zip(names[1:], kings, strict=False)]
    return {"line": f"{domino}a", "next": ",".join([names[0], *claimed])}


def _unseen(rules, number, fields):
    """Everything that does not lie in a line: enough for any game that is under way."""
    box = GIANTS if "giants" in rules else NUMBERED[:24] if rules.startswith("discovery") else NUMBERED
    piles = [list(box) for _ in range(2 if rules.startswith(("xl", "team", "wedding")) else 1)]
    # In round n the n-th line is played and the one after it claimed; lines take turns between the boxes (G1).
    for key, line in (("line", number - 1), ("next", number)):
        for name in re.findall(r"[A-F]|\d+", fields.get(key, "")):
            piles[line % len(piles)].remove(name)
    return ";".join(map(runs, piles))


def runs(names):
    """Domino names as a position writes them: `A-C,F,1-9,12`."""
    found = []
    for name in names:
        last = found[-1][-1] if found else ""
        follows = (last.isdigit() and name == str(int(last) + 1)) or (last + name) in ("AB", "BC", "CD", "DE", "EF")
        if follows:
            found[-1].append(name)
        else:
            found.append([name])
    return ",".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found) or "-"


def _rest(box, gone):
    left = {kind: count - [int(each) for each in gone if each != "-"].count(kind) for kind, count in box.items()}
    return ",".join(f"{kind}x{n}" if n > 1 else str(kind) for kind, n in left.items() if n) or "-"


def play(position, moves):
    """Play a list of moves and draws, separated by spaces."""
    for move in moves.split():
        position.play(move)
    return position


def texts(position):
    """The legal moves as a set of texts."""
    return {str(move) for move in position.moves}


def field(position, name):
    """A field of the position's text, or nothing if it is not there."""
    found = re.search(rf"(?:^| ){name}=(\S+)", str(position))
    return found[1] if found else None


def refused(position, move, rule):
    """A move is refused with the number of the rule it breaks, and nothing changes."""
    before, legal = str(position), texts(position)
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    assert refusal.value.rule == rule
    assert f"({rule})" in str(refusal.value)
    assert str(position) == before
    assert texts(position) == legal
    return str(refusal.value)


def played(rules, seed=1, choose=None):
    """A whole game with dealt draws and arbitrary choices: yields each position, its actor and the move."""
    position, dealer, count = Position(rules, backend="plain"), SeededDealer.of_seed(seed), 0
    while not position.is_over:
        count += 1
        arbitrary = (count * 7919 + seed * 104729) % 1000003
        move = dealer.draw(position) if position.is_chance else (choose or _arbitrary)(position, arbitrary)
        yield position, position.actor, move
        position.play(move)


def _arbitrary(position, number):
    return position.moves[number % len(position.moves)]


def extent(kingdom):
    """Rows and columns of a kingdom's text."""
    rows = kingdom.partition(":")[0].split("/")
    return len(rows), len(re.sub(r"\[\w+\]|\d", "", rows[0]))
