"""From nothing to a player that beats `greedy` in kd/2, in ten minutes without a GPU: self-play and a small network.

    pip install 'fiefdom[learn]'
    python examples/learn.py --minutes 10 --out agent.joblib --plot curve.svg
    python examples/learn.py --play agent.joblib

The network estimates how many points a realm will have at the end. A turn is worth the estimated points of its realm
less those of the other realm, and the agent takes the best. It plays itself, sees the final points, and learns.
"""

import argparse
import itertools
import math
import time
import warnings

import joblib
import numpy as np
from scipy import ndimage
from sklearn.neural_network import MLPRegressor
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

from fiefdom.arena.estimate import estimate, share
from fiefdom.arena.playing import play
from fiefdom.arena.schedule import Tournament
from fiefdom.bots import Choice, load
from fiefdom.envs import Games, Layout

RULES, RIVAL = "kd/2", "greedy"
MEMORY = 10  # rounds of self-play to learn from
LAYOUT = Layout.of(RULES, joint=True)  # placement and claim are one action
KING = LAYOUT.domino.index("king of seat 0")
TOUCHING = np.zeros((3, 3, 3, 3), bool)  # squares of one plane that have a side in common
TOUCHING[1, 1] = ndimage.generate_binary_structure(2, 1)


def of_kingdoms(kingdoms):
    """Points, then for each terrain its territories and what they can become, then the room left in the kingdom."""
    land, crowns, free = kingdoms[:, :6], kingdoms[:, 6:7], kingdoms[:, 7]
    territory = ndimage.label(land, TOUCHING)[0].ravel()  # its number for every square
    sizes, riches = (np.bincount(territory, each.ravel()) for each in (land, land * crowns))
    sizes, riches = (each[territory].astype(np.float32).reshape(land.shape) for each in (sizes, riches))
    room = sum(np.roll(free, step, axis) for axis in (1, 2) for step in (1, -1))  # free squares around each square
    growth = room[:, None] * land
    points = riches.sum((2, 3))  # every square of a territory counts all its crowns
    terrains = points, riches.max((2, 3)), sizes.max((2, 3)), growth.sum((2, 3)), (growth * riches).sum((2, 3))
    lost = (free > 0) & (room == 0)  # no domino will ever fit there
    return np.column_stack([points.sum(1), *terrains, free.sum((1, 2)), lost.sum((1, 2))])


def of_dominoes(dominoes):
    """For each terrain the ends of it on some dominoes, and their crowns."""
    first, second = dominoes[..., :7], dominoes[..., 7:14]
    crowns = first[..., :6] * first[..., 6:] + second[..., :6] * second[..., 6:]
    return np.hstack([(first + second)[..., :6].sum(1), crowns.sum(1)])


def features(seen, who):
    """The features of your own realm (who = 0) or of the other (1); the first is its points now."""
    piece = {name: each.of(seen) for name, each in LAYOUT.pieces.items()}
    kingdoms = piece["others"][:, 0] if who else piece["own"]
    new = np.append(True, (kingdoms[1:] != kingdoms[:-1]).any((1, 2, 3)))  # most rows repeat the kingdom before
    lines = np.concatenate([piece["line"], piece["next"]], 1)
    claimed = lines * lines[..., KING + who, None]
    unclaimed = piece["next"] * (piece["next"][..., KING:].sum(2, keepdims=True) == 0)
    order = lines[..., [KING + who, KING + 1 - who]].reshape(len(seen), -1)
    parts = of_dominoes(claimed), of_dominoes(unclaimed), order, piece["table"][:, :1]
    return np.hstack([of_kingdoms(kingdoms[new])[np.cumsum(new) - 1], *parts]).astype(np.float32)


class Agent:
    """A bot that plays by a network."""

    name = "learned"

    def __init__(self, seed=0, network=None, scaler=None):
        self.network = network or MLPRegressor(hidden_layer_sizes=(128, 64), batch_size=256, random_state=seed)
        self.scaler = scaler
        self._games = Games(RULES)

    def learn(self, inputs, points):
        """Fit the network to the final points."""
        self.scaler = self.scaler or StandardScaler().fit(inputs)
        self.network.partial_fit(self.scaler.transform(inputs), points - inputs[:, 0])

    def guess(self, inputs):
        """The final points: those now, and those the network expects."""
        return inputs[:, 0] + (self.network.predict(self.scaler.transform(inputs)) if self.scaler else 0)

    def values(self, afterstates):
        """What turns are worth, from what their player sees after them."""
        return self.guess(features(afterstates, 0)) - self.guess(features(afterstates, 1))

    def choose(self, position, budget, rng):
        """The best turn, and one more if the second king of the seat is up next."""
        seat, moves = position.actor, ()
        while position.actor == seat:
            found = list(turns(position))
            best = self.values(np.stack([self._view(after, "ab".index(seat)) for _, after in found])).argmax()
            moves, position = moves + found[best][0], found[best][1]
        return Choice(moves)

    def _view(self, position, seat):
        self._games.states[:1] = position.state()
        return self._games.view(0, seat)


def turns(position):
    """All turns of the king that is up, with the position after each."""
    for move in position.moves:
        after = position.copy()
        after.play(move)
        if position.step == "place" and after.step == "claim":
            yield from (((move, *claim), last) for claim, last in turns(after))
        else:
            yield (move,), after


def self_play(agent, count, seed):
    """Play a round of games; returns the features of both realms after every turn, and their final points."""
    games = Games(RULES, count, seed=seed, reward="score", joint=True, restart=False)
    games.start()
    rng, inputs, realms = np.random.default_rng(seed), [], []
    while not games.ends.all():
        actions, afterstates = map(np.concatenate, zip(*map(games.look_ahead, range(count)), strict=True))
        # This noise makes the agent explore: a turn that is worse by a point is chosen e times less often.
        values = agent.values(afterstates) + rng.gumbel(size=len(actions))
        ends = np.cumsum(games.masks.sum(1, dtype=int))
        chosen = [end - len(each) + each.argmax() for end, each in zip(ends, np.split(values, ends[:-1]), strict=True)]
        for who in (0, 1):
            inputs.append(features(afterstates[chosen], who))
            realms.append(games.seats ^ who)
        games.step(actions[chosen])
    return np.concatenate(inputs), np.concatenate([games.rewards[range(count), each] for each in realms])


def evaluate(agent, deals, seed):
    """Share of wins and margin with their 95 % intervals; every deal is played from both sides."""
    tournament, bots = Tournament.of(RULES, f"{agent.name},{RIVAL}", seed), (agent, load(RIVAL))
    rows = [row for game in range(2 * deals) for row in play(tournament, game, bots).rows if row.slot == 0]
    assert not any(row.faults for row in rows)
    pairs = {deal: rows[2 * deal : 2 * deal + 2] for deal in range(deals)}
    wins = share({deal: [row.share for row in pair] for deal, pair in pairs.items()})
    return wins, estimate({deal: [row.margin for row in pair] for deal, pair in pairs.items()})


def told(wins, lead):
    """An evaluation in words."""
    return f"{wins.mean:.1%} wins ({wins.low:.1%} to {wins.high:.1%}), {lead.mean:+.1f} points against {RIVAL}"


def train(agent, options):
    """Learn until the rounds or minutes are over or you press Ctrl-C; returns evaluations, by games played."""
    warnings.filterwarnings("error", "Training interrupted")  # Scikit-learn turns Ctrl-C into a warning.
    began, memory, curve = time.monotonic(), [], {}
    try:
        for done in itertools.count():
            minutes, games = (time.monotonic() - began) / 60, done * options.games
            over = done == options.rounds or (options.rounds is None and minutes >= options.minutes)
            if over or math.isqrt(done) ** 2 == done:  # after 0, 1, 4, 9, 16 … rounds
                curve[games] = evaluate(agent, max(2, options.deals // 5), options.seed)
                print(f"{minutes:5.1f} min {games:6} games: {told(*curve[games])}", flush=True)
            if over:
                break
            memory = [*memory[1 - MEMORY :], self_play(agent, options.games, 10_000 * options.seed + done)]
            agent.learn(*map(np.concatenate, zip(*memory, strict=True)))
    except (KeyboardInterrupt, UserWarning):
        print("stopped")
    return curve


def plot(curve, path):
    """Draw the learning curve."""
    import matplotlib.pyplot as plt

    games, found = list(curve), zip(*curve.values(), strict=True)
    figure, axes = plt.subplots(2, sharex=True, figsize=(7, 5), layout="constrained")
    for axis, estimates, unit, even in zip(axes, found, (100, 1), (50, 0), strict=True):
        mean, low, high = unit * np.array(estimates).T
        axis.fill_between(games, low, high, alpha=0.2, linewidth=0)
        axis.plot(games, mean, marker="o", markersize=4)
        axis.axhline(even, color="grey", linestyle=":")
        axis.spines[["top", "right"]].set_visible(False)
    axes[0].set(ylabel=f"wins against {RIVAL} (%)", ylim=(0, 100))
    axes[1].set(ylabel="lead (points)", xlabel="games of self-play", xlim=(0, None))
    figure.savefig(path)


def main():
    """Train an agent, or load one, and evaluate it."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn")
    parser.add_argument("--rounds", type=int, help="how many rounds of self-play, instead of minutes")
    parser.add_argument("--games", type=int, default=500, help="games of a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--deals", type=int, default=500, help="deals to evaluate on at the end, two games each: 2 or more"
    )
    parser.add_argument("--out", default="agent.joblib", help="where to keep the agent")
    parser.add_argument("--plot", help="where to draw the learning curve")
    parser.add_argument("--play", help="evaluate an agent that was kept")
    options = parser.parse_args()
    agent = Agent(options.seed, *(joblib.load(options.play) if options.play else ()))
    if not options.play:
        curve = train(agent, options)
        joblib.dump((agent.network, agent.scaler), options.out)
        if options.plot and curve:
            plot(curve, options.plot)
    # Other deals than those of the curve.
    print(f"{2 * options.deals} games of evaluation: {told(*evaluate(agent, options.deals, options.seed + 1))}")


if __name__ == "__main__":
    with threadpool_limits(1):  # Such small matrices are multiplied faster by one thread than by several.
        main()
