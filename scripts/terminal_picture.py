"""Draws docs/pictures/terminal.svg: a game of Queendomino in the terminal, some rounds in, greedily played."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from fiefdom import Move, Record, SeededDealer
from fiefdom.cli.playing.choices import choices_of
from fiefdom.cli.playing.session import Session
from fiefdom.cli.playing.tables import choice_table

OUT = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "terminal.svg"
PAPER = TerminalTheme((250, 246, 235), (40, 36, 30), [(40, 36, 30)] * 8, [(90, 84, 74)] * 8)
ROUNDS = 8


def greedy(record: Record) -> Move:
    """The move that leaves its seat with the most points."""
    position = record.match.position
    realm = position.rules.seat_realm("abcdefgh".index(position.actor))

    def after(move: Move) -> int:
        there = position.copy()
        there.play(move)
        return there.scores()[realm]

    return max(position.moves, key=after)


def main() -> None:
    """Play, print into a recording console, and write the picture."""
    dealer = SeededDealer.of_seed(11)
    record = Record("qd/2", {"Seat-a": "you", "Seat-b": "random"}, backend="plain")
    record.commit(dealer)
    while record.match.position.round < ROUNDS or record.match.actor != "a" or record.match.position.step != "place":
        record.draw(dealer)
        if (
            record.match.actor == "a"
            and record.match.position.round == ROUNDS
            and record.match.position.step == "place"
        ):
            break
        record.play(greedy(record))
    console = Console(
        record=True, width=112, height=48, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    session = Session(record, dealer, ["you", "random"], console, None)
    session.show()
    listed = choices_of(record.match.position)
    console.print(choice_table(record.match.position, listed, 0, 8, session.look))
    picture = console.export_svg(title="fiefdom play --rules qd/2", theme=PAPER)
    OUT.write_text(re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
