"""Plays one record for every game and writes it to this folder: `python tests/golden/make.py`.

Moves come from a fixed seed and draws from a dealer of a known seed, so that the same files come out every time. They
change only when the rules, the notation or the dealer change, and then the version of the formats may have to as well.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from walks import EVERY_KIND, PICKERS

from fiefdom import Record, Rules, SeededDealer

HERE = Path(__file__).parent
NAMES = ("Ana", "Bela", "Chloé", "Dag", "Eva", "Filip", "Gül", "Hô")
DYNASTIES = ["kd/3+dynasty", "giants/2+dynasty", "court/2+duel+dynasty+harmony+middle"]
PLAYED = EVERY_KIND + DYNASTIES
STORED = ["qd/2+dynasty+giants"]
"""Games that are read, but no longer started (G2)."""


def path_of(rules: str) -> Path:
    """Where the record of a game is."""
    return (HERE / "stored" if rules in STORED else HERE) / (rules.replace("/", "-") + ".fief")


def dealer_of(rules: str) -> SeededDealer:
    """The dealer of a game's record; the first seat adds a nonce, the others do not."""
    return SeededDealer(SeededDealer.of_seed(f"golden {rules}").secret, {"a": bytes(range(16))})


def played(rules: str) -> Record:
    """A whole match, each player with a way of playing of their own."""
    rng = random.Random(f"golden {rules}")
    players = list(PICKERS.values())
    game = Rules.parse(rules, stored=rules in STORED)
    seats = zip("abcdefgh"[: game.players], NAMES, strict=False)
    headers = {"Date": "2026-01-01", "Event": "Golden record", **{f"Seat-{seat}": name for seat, name in seats}}
    record = Record(game, headers, backend="plain")
    dealer = dealer_of(rules)
    record.commit(dealer)
    record.draw(dealer)
    while not record.match.is_over:
        pick = players["abcdefgh".index(record.match.actor) % len(players)]
        record.play(pick(rng, [str(move) for move in record.match.moves]))
        record.draw(dealer)
    return record


def main() -> None:
    """Write them all."""
    for rules in PLAYED + STORED:
        path_of(rules).write_text(str(played(rules)), encoding="utf-8")
        print(path_of(rules).name)


if __name__ == "__main__":
    main()
