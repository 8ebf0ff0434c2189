"""Print the tables of docs/reference/environments.md: families, observation pieces and action blocks."""

from fiefdom.core.expansions import in_play
from fiefdom.core.rules import all_games
from fiefdom.envs.layout import Family, Layout, Piece

SHOWN = ("kd/2", "qd/2+giants", "court/2")
"""Games that between them have every piece and every block."""


def shape(sizes: tuple[int, ...]) -> str:
    """A shape for people."""
    return " × ".join(map(str, sizes))


def families() -> str:
    """What every family has room for."""
    rows = ["| family | games | numbers | actions | joint |", "|---|---|---|---|---|"]
    for family in dict.fromkeys(Family.of(rules) for rules in all_games()):
        game = family.games[0]
        layout = Layout.of(game)
        joint = "–" if in_play(game) else f"{Layout.of(game, joint=True).actions:,}"
        names = ", ".join(f"`{rules}`" for rules in family.games)
        rows.append(f"| {family} | {names} | {layout.size:,} | {layout.actions:,} | {joint} |")
    return "\n".join(rows)


def pieces() -> str:
    """Every piece, with its shape in the first family shown that has it."""
    found: dict[str, tuple[str, Piece]] = {}
    for game in SHOWN:
        layout = Layout.of(game)
        for name, piece in layout.pieces.items():
            found.setdefault(name, (game, piece))
    rows = ["| piece | shape | in | values | what it tells |", "|---|---|---|---|---|"]
    rows += [
        f"| `{name}` | {shape(p.shape)} | `{game}` | 0–{p.most} | {p.tells} |" for name, (game, p) in found.items()
    ]
    return "\n".join(rows)


def blocks() -> str:
    """Every block of actions, with where it is in the first family shown that has it."""
    found: dict[str, tuple[str, range]] = {}
    for game in SHOWN:
        for name, block in Layout.of(game).blocks.items():
            found.setdefault(name, (game, block))
    rows = ["| block | actions | in |", "|---|---|---|"]
    rows += [f"| `{name}` | {block.start}–{block.stop - 1} | `{game}` |" for name, (game, block) in found.items()]
    return "\n".join(rows)


def main() -> None:
    """Prints all of them."""
    print(families(), pieces(), blocks(), sep="\n\n")


if __name__ == "__main__":
    main()
