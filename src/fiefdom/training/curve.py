"""The curves of checkpoints as a picture: `python -m fiefdom.training.curve training/kd-2.npz --out curve.svg`."""

import argparse
from pathlib import Path

from .checkpoint import Progress, load


def main(arguments: list[str] | None = None) -> None:
    """Draw the error of the estimates and the points still to come, by games played."""
    parser = argparse.ArgumentParser(prog="python -m fiefdom.training.curve", description=main.__doc__)
    parser.add_argument("checkpoints", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    draw([load(path)[0] for path in options.checkpoints], options.out)


def draw(trained: list[Progress], path: Path) -> None:
    """Write the picture."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, sharex=True, figsize=(7, 5), layout="constrained")
    for axis, name, label in zip(axes, ("to_come", "error"), ("points to come", "error (points)"), strict=True):
        for progress in trained:
            games = [point["games"] / 1e6 for point in progress.curve]
            axis.plot(games, [point[name] for point in progress.curve], marker="o", markersize=3, label=progress.rules)
        axis.set(ylabel=label)
        axis.spines[["top", "right"]].set_visible(False)
    axes[1].set(xlabel="games of self-play (millions)", xlim=(0, None))
    if len(trained) > 1:
        axes[0].legend(frameon=False, fontsize="small")
    figure.savefig(path)


if __name__ == "__main__":
    main()
