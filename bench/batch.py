"""How fast the batch environment is, compared with the bare kernel: decisions per second with observations and masks.

    python bench/batch.py                        # one core, then two threads, and what a decision consists of
    python bench/batch.py --growth growth.json   # by batch size, threads and kingdoms; also on a GPU
    python bench/batch.py --plot docs/pictures/growth.svg growth.json more.json

The machine's speed drifts, so everything is measured in turn with the bare kernel, and ratios are medians.
"""

import argparse
import json
import statistics
import time
from pathlib import Path

from fiefdom import Engine, Rules
from fiefdom.envs.games import Games
from fiefdom.gpu import NoDevice, Program, check_device, random_games

SIZES = (64, 256, 512, 1024, 4096, 16384)
KINGDOMS = ("kd/2", "kd/3", "kd/4", "xl/4", "team/8", "giants/5", "qd/4", "court/4", "wedding/6", "wedding/8")
PARTS = ("advance a game", "planes of a kingdom", "both lines", "list placements", "count points")


class Bare:
    """The kernel by itself: complete random games, one thread."""

    def __init__(self, rules):
        self.engine, self.rules = Engine.load("compiled"), Rules.parse(rules)
        self.room = self.engine.states(1), 0, self.engine.rules(self.rules), self.engine.scratches(1)
        self.play(10)

    def play(self, games, seed=1):
        totals = self.engine.numbers(1 + 3 * self.rules.realms)
        begun = time.perf_counter()
        self.engine.sample.random_games(*self.room, seed, 0, games, totals)
        return games / (time.perf_counter() - begun)


def stepping(games, steps):
    """Decisions per second, with actions sampled by compiled code."""
    begun = time.perf_counter()
    for _ in range(steps):
        games.step(games.sample())
    return games.count * steps / (time.perf_counter() - begun)


def ready(rules, count, threads=1):
    """Games under way, with everything compiled."""
    games = Games(rules, count, seed=1, threads=threads)
    games.start()
    stepping(games, 60)
    return games


def decisions(rules):
    """Decisions of a random game, on average."""
    games, ended, made = ready(rules, 256), 0, 0
    while ended < 1000:
        games.step(games.sample())
        ended, made = ended + int(games.ends.sum()), made + games.count
    return made / ended


def beside(first, second, times=30):
    """Two measurements in turn: the median of each, the best of the second, and the median of their ratio."""
    pairs = [(first(), second()) for _ in range(times)]
    ones, others = zip(*pairs, strict=True)
    return statistics.median(ones), statistics.median(others), max(others), statistics.median(b / a for a, b in pairs)


def report():
    bare, one, two = Bare("kd/2"), ready("kd/2", 1024), ready("kd/2", 8192, threads=2)
    alone, each = ready("kd/2", 8192), decisions("kd/2")
    kernel, batch, best, ratio = beside(lambda: bare.play(2000) * each, lambda: stepping(one, 20))
    print(f"kd/2, one thread, 1024 games: {batch / 1e6:.2f} million decisions/s (best {best / 1e6:.2f}), "
          f"{ratio:.2f} of the bare kernel's {kernel / 1e6:.1f} million")  # fmt: skip
    *_, ratio = beside(lambda: stepping(alone, 6), lambda: stepping(two, 6))
    print(f"two threads, 8192 games: {ratio:.2f} times one")
    for name, nanoseconds in parts(ready("kd/2", 256)).items():
        print(f"{name}: {nanoseconds:.0f} ns")


def parts(games):
    """The time of each part of a decision, in nanoseconds."""
    import numba
    from fiefdom.compiled.compiling import page
    from fiefdom.compiled.learning import actions, observe

    from fiefdom.compiled import game

    lines, kingdom, listing, score = observe.show_lines, observe.show_kingdom, actions.list_actions, game.score

    @numba.njit
    def look(states, plays, rules, spaces, scratches, seen, legal, count, part):
        r, e = rules[0], spaces[0]
        for i in range(count):
            s, g = states[i], plays[i]
            if part == 0:
                kingdom(s, r, e, page(seen), i * e.size, g.seat)
            elif part == 1:
                lines(s, r, e, page(seen), i * e.size, g.seat)
            elif part == 2:
                listing(s, r, e, g, page(legal), i * e.actions, scratches[0])
            else:
                g.turn = score(s, r, 0)

    arrays = (games.states, games.plays, games._numbers, games._space, games._stretches[0][2])
    arrays += (games._observations, games._masks, games.count)
    look(*arrays, 0)

    def timed(part):
        begun = time.perf_counter()
        look(*arrays, part)
        return time.perf_counter() - begun

    while len(set(games.states["step"][: games.count].tolist())) > 1 or games.states["step"][0] != 0:
        games.step(games.sample())
    found = {name: min(timed(part) for _ in range(200)) for part, name in enumerate(PARTS[1:])}
    whole = 1 / max(stepping(games, 20) for _ in range(20)) * games.count
    return {name: 1e9 * seconds / games.count for name, seconds in {PARTS[0]: whole, **found}.items()}


def growth():
    """Games per second by batch size, threads and kingdoms."""
    each, bare = decisions("kd/2"), {rules: Bare(rules) for rules in KINGDOMS}
    batches = {(threads, size): ready("kd/2", size, threads) for threads in (1, 2) for size in SIZES}
    # Interleaved rounds, and the best of each: a machine that is slow for a while is slow for all.
    rounds = [
        {key: stepping(games, max(2, 20480 // key[1])) / each for key, games in batches.items()} for _ in range(25)
    ]
    best = {key: max(measured[key] for measured in rounds) for key in batches}
    found = {f"batch {threads}": {size: best[threads, size] for size in SIZES} for threads in (1, 2)}
    rounds = [{rules: one.play(300) for rules, one in bare.items()} for _ in range(40)]
    found["kernel"] = {rules: max(measured[rules] for measured in rounds) for rules in bare}
    try:
        check_device()
    except NoDevice:
        return found
    program = Program("kd/2")
    found["cuda"] = {n: device_speed(program, n) for n in (1024, 4096, 16384, 65536, 264 * 1024)}
    return found


def device_speed(program, threads, times=3):
    """Complete random games per second on the device, with a number of threads."""

    def once(seed):
        begun = time.perf_counter()
        random_games(program, seed, 0, 256 * threads, threads)
        return 256 * threads / (time.perf_counter() - begun)

    once(0)
    return max(once(seed) for seed in range(times))


def plot(path, files):
    """Draw what was measured."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update(
        {"svg.hashsalt": "fiefdom", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
    )
    from matplotlib import pyplot

    found = {key: value for file in files for key, value in json.loads(Path(file).read_text()).items()}
    panels = [name for name in ("batch 1", "cuda", "kernel") if name in found]
    figure, axes = pyplot.subplots(1, len(panels), figsize=(4 * len(panels), 3.2), layout="constrained")
    titles = {
        "batch 1": "batch environment, kd/2",
        "cuda": "random games, kd/2, one GPU",
        "kernel": "random games, one core",
    }
    for panel, name in zip(axes, panels, strict=True):
        values = [value / 1e6 if name == "cuda" else value / 1e3 for value in found[name].values()]
        panel.set_title(titles[name])
        panel.set_ylabel("million games/s" if name == "cuda" else "thousand games/s")
        if name == "kernel":
            panel.barh(list(found[name]), values, color="#4b7a5a")
            panel.invert_yaxis()
            panel.set_ylabel("")
            panel.set_xlabel("thousand games/s")
        else:
            sizes = [int(size) for size in found[name]]
            panel.semilogx(sizes, values, "o-", base=2, color="#4b7a5a", label="one thread")
            if name == "batch 1":
                two = [value / 1e3 for value in found["batch 2"].values()]
                panel.semilogx(sizes, two, "s--", base=2, color="#8a5a2b", label="two threads")
                panel.legend(frameon=False, loc="lower right")
            panel.set_ylim(0)
            panel.set_xlabel("games at once")
    figure.savefig(path, metadata={"Date": None})
    print(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--growth", metavar="JSON")
    parser.add_argument("--plot", metavar="SVG")
    parser.add_argument("measured", nargs="*")
    asked = parser.parse_args()
    if asked.plot:
        plot(asked.plot, asked.measured)
    elif asked.growth:
        Path(asked.growth).write_text(json.dumps(growth(), indent=1) + "\n")
    else:
        report()


if __name__ == "__main__":
    main()
