"""Random walks through games, and what engine and oracle must agree on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from oracle import Oracle

from fiefdom import Engine, Move, Position, SeededDealer, all_games, ranking
from fiefdom.core.position import draw_weight
from fiefdom.kernel import game

GAMES = [str(rules) for rules in all_games()]
WITH_BONUSES = [
    "kd/4+harmony+middle",
    "duel/2+harmony+middle",
    "xl/3+harmony+middle",
    "team/6+harmony+middle",
    "court/4+harmony+middle",
    "court/2+duel+harmony+middle",
]
EVERY_KIND = GAMES + WITH_BONUSES

Picker = Callable[[random.Random, list[str]], str]


def uniform(rng: random.Random, moves: list[str]) -> str:
    """Any move is as likely as any other."""
    return rng.choice(moves)


def eager(rng: random.Random, moves: list[str]) -> str:
    """Never a pass: all is bought, built, taxed and burnt that can be."""
    return rng.choice([move for move in moves if move != "-"])


def idle(rng: random.Random, moves: list[str]) -> str:
    """Mostly a pass: coins, knights and resources pile up."""
    return "-" if "-" in moves and rng.random() < 0.8 else rng.choice(moves)


PICKERS: dict[str, Picker] = {"uniform": uniform, "eager": eager, "idle": idle}


def compiled_engine() -> Engine:
    """The compiled engine after a first call of every entry, so that all are compiled or read from the cache."""
    engine, dealer, position = Engine.load("compiled"), SeededDealer.of_seed(0), Position("kd/2", "compiled")
    position.play(dealer.draw(position))
    position.copy().scores()
    picked(position)
    numbers, deck = engine.rules(position.rules), dealer.deck(position.rules, 1, "compiled")
    engine.sample.perft(engine.copy(state_of(position)), numbers, engine.scratches(1), deck, 1)
    engine.sample.random_games(engine.states(1), 0, numbers, engine.scratches(1), 0, 0, 1, engine.numbers(32))
    return engine


def state_of(position: Position) -> Any:
    """The state of a position, as an array of one."""
    return position._engine.state(position._bundle)


def picked(position: Position) -> Move:
    """A move as playouts pick it, without a list."""
    return Move(position._engine.calls.pick(position._bundle))


def walk(position: Position, rng: random.Random, pick: Picker = uniform) -> Iterator[Move]:
    """Play a position to its end; yields every move before it is played."""
    while not position.is_over:
        move = Move.parse(pick(rng, [str(move) for move in position.moves]))
        yield move
        position.play(move)


def wandered(rules: str, seed: int, moves: int, pick: Picker = uniform) -> Position:
    """A position so many random moves into a game, or at its end."""
    position = Position(rules, "plain")
    for played, _ in enumerate(walk(position, random.Random(seed), pick)):
        if played == moves:
            break
    return position


def state_fields(engine: Engine, states: Any) -> dict[str, Any]:
    """Every field of the first state."""
    return {name: engine.get(states, name) for name in engine.game.State.names}


def differences(position: Position, oracle: Oracle) -> Iterator[str]:
    """All that a position and the oracle do not agree on, one line each."""
    for what, ours, theirs in (
        ("actor", position.actor, oracle.actor),
        ("step", position.step, oracle.step),
        ("position", str(position), str(oracle)),
        ("moves", sorted(map(str, position.moves)), sorted(oracle.moves())),
        ("terms", _terms(position), [oracle.terms(realm) for realm in range(position.rules.realms)]),
        ("scores", position.scores(), [oracle.score(realm) for realm in range(position.rules.realms)]),
        ("weights", _weights(position), {m: oracle.weight(m) for m in oracle.moves()} if oracle.actor == "*" else {}),
    ):
        if ours != theirs:
            yield f"{what}: the engine says {ours}, the oracle {theirs}"


def differences_at_the_end(position: Position, oracle: Oracle) -> Iterator[str]:
    """The same for the score sheets and the ranking of a game that is over."""
    sheets = position.sheets()
    for realm, sheet in enumerate(sheets):
        theirs = {name: points for name, points in oracle.terms(realm).items() if name in sheet.terms}
        if sheet.terms != theirs or sheet.total != oracle.score(realm):
            yield f"sheet: the engine says {sheet}, the oracle {theirs}"
    ranks = {rank.realm: rank.place for rank in ranking(sheets, position.rules)}
    if [ranks[realm] for realm in sorted(ranks)] != oracle.ranking():
        yield f"ranking: the engine says {ranks}, the oracle {oracle.ranking()}"
    engine = Engine.load("plain")
    s, r = position.snapshot(), engine.rules(position.rules)[0]
    winners = game.winners(s, r, engine.scratches(1)[0])
    if [realm for realm in range(position.rules.realms) if (winners >> realm) & 1] != [
        realm for realm, place in enumerate(oracle.ranking()) if place == 1
    ]:
        yield f"winners: the kernel says {winners:b}, the oracle {oracle.ranking()}"


def _terms(position: Position) -> list[dict[str, int]]:
    """Every term of every realm as the kernel has it; a term that the game lacks is 0."""
    s, r = position.snapshot(), Engine.load("plain").rules(position.rules)[0]
    return [
        {name: game.term(s, r, realm, i) if (r.terms >> i) & 1 else 0 for i, name in enumerate(game.TERMS)}
        for realm in range(position.rules.realms)
    ]


def _weights(position: Position) -> dict[str, int]:
    if not position.is_chance:
        return {}
    s, r = position.snapshot(), Engine.load("plain").rules(position.rules)[0]
    return {str(move): draw_weight(s, r, move) for move in position.moves}
