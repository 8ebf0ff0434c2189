"""Many games at once: each has a state, a row of its own for observation and mask, and a stream of chance.

Functions such as `advance` and `choose` work on one game. They are called for a range of games on the CPU, and on CUDA
for one game per thread. Game i plays the episodes i, i + n, i + 2 n, …, each with its own stream, so nothing
depends on how the games are spread over threads.
"""

from .. import game
from ..board import REALMS, TERRAINS, nth, points_of
from ..chance import M32, philox, seed_stream
from ..compiling import BYTE, EIGHT, entry, inlined, kernel, page, peek, peek_eight, pop
from ..draft import FIRST, SECOND, realm_of
from ..place import domino
from ..schema import NONE, byte, copy_over, fields_of, number, real, record, short
from ..step import ARGUMENT, CLAIM, DISCARD, OVER, PLACE, SETTLE
from .actions import is_first_half, label_in, list_actions, move_of, next_line
from .observe import DRAWN, EVERYTHING, LINES, has_expansions, show
from .space import Space

__all__ = ["REWARDS", "START", "Play", "Space", "illegal", "look_ahead", "sample", "step", "view"]

REWARDS = ("rank", "margin", "score", "difference")
RANK, MARGIN, SCORE, DIFFERENCE = range(4)
PENALTY = -1.0

START = -1
"""Passed in place of an action, so that the rules are compiled once: begin the next episode."""


class Progress:
    """What a game has beside its state: a stream of chance, the episode, how many actions were played and how many
    are legal now, the points of all realms (also by terrain) and their rewards, that of the seat which acted, the seat
    to act, whether an episode has just ended, the first half of a move of two actions (or NONE), and the
    realm whose view the row shows."""

    key: number(2)
    draws: number()
    spare: number()
    episode: number()
    legal: number()
    turn: number()
    rewards: real(REALMS)
    reward: real()
    land: short(TERRAINS * REALMS)
    points: short(REALMS)
    seat: byte()
    over: byte()
    half: byte()
    viewer: byte()


Play = record(Progress)
KINDS = {name: kind for name, kind, _ in fields_of([Progress])}
"""The types of the fields."""


@inlined
def take_up(w, g):
    """Load a game's stream of chance."""
    w.key[0] = g.key[0]
    w.key[1] = g.key[1]
    w.draws = g.draws
    w.spare = g.spare


@inlined
def lay_down(w, g):
    """Save a game's stream of chance."""
    g.key[0] = w.key[0]
    g.key[1] = w.key[1]
    g.draws = w.draws
    g.spare = w.spare


@kernel
def rank_share(s, r, realm):
    """The share of the other realms that a realm is ahead of; a tie counts half."""
    mine = game.standing(s, r, realm)
    halves = 0
    for other in range(r.realms):
        theirs = game.standing(s, r, other)
        if other != realm and mine >= theirs:
            halves += 2 if mine > theirs else 1
    return halves / (2 * (r.realms - 1))


@kernel
def margin(g, realms, realm):
    """How far a realm is ahead of the best other."""
    best = NONE
    for other in range(realms):
        if other != realm:
            best = max(best, g.points[other])
    return g.points[realm] - best


@kernel
def pay_out(s, r, g, kind):
    """The game is over: the rewards of all realms."""
    for realm in range(r.realms):
        if kind == RANK:
            g.rewards[realm] = rank_share(s, r, realm)
        elif kind == MARGIN:
            g.rewards[realm] = margin(g, r.realms, realm)
        elif kind == SCORE:
            g.rewards[realm] = g.points[realm]


@inlined
def choose(s, r, e, g, action):
    """The moves of an action: one, or none (the first half of a move), or placement and claim (joint mode)."""
    if e.joint:
        slot = action % (e.slots + 1)
        first = action // (e.slots + 1)
        claim = NONE
        if slot < e.slots:
            claim = (CLAIM << ARGUMENT) + label_in(next_line(s, r), slot)
        return (move_of(s, r, e, g, first), claim) if s.step == PLACE else (claim, NONE)
    if is_first_half(s, r, e, g, action):
        return NONE, NONE
    move = move_of(s, r, e, g, action)
    g.half = NONE
    return move, NONE


@kernel
def run(s, r, w, move, then):
    """Play a move, the one that goes with it, and the draws that follow. Returns DRAWN if there were any, else 0."""
    drawn = 0
    while move != NONE:
        game.play(s, r, move)
        move = then
        then = NONE
        if move == NONE and s.step > SETTLE and s.step != OVER:
            move = game.pick(s, r, w)
            drawn = DRAWN
    return drawn


@kernel
def start(s, r, g, w, seed):
    """Begin a game's episode, up to the first choice."""
    seed_stream(w, seed, g.episode)
    game.start(s, r)
    g.half = NONE
    g.viewer = NONE
    g.turn = 0
    run(s, r, w, game.pick(s, r, w), NONE)
    for realm in range(r.realms):
        g.points[realm] = game.score(s, r, realm)
    for i in range(TERRAINS * r.realms):
        g.land[i] = 0


@kernel
def count_land(s, g, realm, t):
    """Recount the points of a terrain; returns by how much they changed."""
    i = TERRAINS * realm + t - 1
    before = g.land[i]
    g.land[i] = points_of(s, realm, t)
    return g.land[i] - before


@inlined
def recount_laid(s, r, g, realm, kind, d):
    """Recount only the terrains of a domino just laid, where nothing but territories scores."""
    change = count_land(s, g, realm, FIRST[d])
    if SECOND[d] != FIRST[d]:
        change += count_land(s, g, realm, SECOND[d])
    g.points[realm] += change
    if kind == DIFFERENCE:
        g.rewards[realm] = change


@kernel
def recount(s, r, g, realm, kind):
    """Recount the points of a realm."""
    points = game.score(s, r, realm)
    if kind == DIFFERENCE:
        g.rewards[realm] = points - g.points[realm]
    g.points[realm] = points


@inlined
def act(s, r, e, g, w, action, kind):
    """Play a legal action and the draws that follow; returns what is stale then, and the placement if that is all."""
    placed = s.step == PLACE
    d = domino(s, r) if placed else 0
    move, then = choose(s, r, e, g, action)
    drawn = run(s, r, w, move, then)
    if has_expansions(r):
        for realm in range(r.realms):
            recount(s, r, g, realm, kind)
        return EVERYTHING, NONE
    if placed:
        if r.terms == 1 << game.TERRITORIES:
            recount_laid(s, r, g, realm_of(r, g.seat), kind, d)
        else:
            recount(s, r, g, realm_of(r, g.seat), kind)
        laid = NONE if move == DISCARD else move
        return drawn if s.step == CLAIM else drawn | LINES, laid
    return drawn | LINES, NONE


@kernel
def advance(s, r, e, g, w, action, seed, stride, kind, obs, at, masks, mask_at):
    """Play an action (or START), the draws after it and, with a stride, the start of the next episode; show the rest.

    An action that the mask forbids ends the episode with a penalty.
    """
    stale = EVERYTHING
    laid = NONE
    realm = realm_of(r, g.seat)
    g.over = 0
    take_up(w, g)
    for each in range(r.realms):
        g.rewards[each] = 0
    if action == START:
        start(s, r, g, w, seed)
    else:
        if peek(masks, mask_at + action):
            stale, laid = act(s, r, e, g, w, action, kind)
            if s.step == OVER:
                pay_out(s, r, g, kind)
        else:
            g.rewards[realm] = PENALTY
            s.step = OVER
        g.over = 1 if s.step == OVER else 0
        if g.over and stride:
            g.episode += stride
            start(s, r, g, w, seed)
    g.reward = g.rewards[realm]
    lay_down(w, g)
    if s.step != OVER:
        g.seat = game.actor(s, r)
        g.turn += 1
    show(s, r, e, g, obs, at, g.seat, stale, laid)
    list_actions(s, r, e, g, masks, mask_at, w)


@entry
def step(states, plays, rules, spaces, scratches, actions, first, last, setting, observations, masks):
    """Advance games first to last - 1. `setting` is seed, stride and kind of reward."""
    r = rules[0]
    e = spaces[0]
    seen = page(observations)
    legal = page(masks)
    for i in range(first, last):
        advance(
            states[i], r, e, plays[i], scratches[0], actions[i], setting[0], setting[1], setting[2],
            seen, i * e.size, legal, i * e.actions,
        )  # fmt: skip


@inlined
def picked(g, seed, masks, at):
    """A legal action, each as likely as any other."""
    row = at
    x, _ = philox(g.turn, (g.episode ^ (seed >> 32)) & M32, seed & M32)
    k = (x * g.legal) >> 32
    # Eight at a time; the last eight may reach into the next row, which is never as far as the action is.
    while True:
        eight = peek_eight(masks, at)
        n = pop(eight)
        if k < n:
            return at - row + nth(eight, k) // BYTE
        k -= n
        at += EIGHT


@entry
def sample(plays, spaces, seed, first, last, masks, actions):
    """Choose legal actions at random for games first to last - 1."""
    e = spaces[0]
    legal = page(masks)
    for i in range(first, last):
        actions[i] = picked(plays[i], seed, legal, i * e.actions) if plays[i].legal else START


@inlined
def refused(e, g, action, masks, at, strictly):
    """Is the action out of range, or the game over, or (strictly) the action not legal?"""
    if action < 0 or action >= e.actions or g.legal == 0:
        return True
    return strictly != 0 and peek(masks, at + action) == 0


@entry
def illegal(plays, spaces, actions, first, last, masks, strictly):
    """The first game whose action is refused, or NONE."""
    e = spaces[0]
    legal = page(masks)
    for i in range(first, last):
        if refused(e, plays[i], actions[i], legal, i * e.actions, strictly):
            return i
    return NONE


@entry
def view(states, plays, i, rules, spaces, seat, observations):
    """Write what any seat of game i sees. The last play is used as scratch memory."""
    copy_over(plays, len(plays) - 1, i)
    g = plays[len(plays) - 1]
    g.viewer = NONE
    show(states[i], rules[0], spaces[0], g, page(observations), 0, seat, EVERYTHING, NONE)


@entry
def look_ahead(states, plays, i, rules, spaces, masks, observations, actions):
    """What the seat to act in game i would see after each of its actions, before anything is drawn; returns how many.

    The last state and the last play are used as scratch memory.
    """
    r = rules[0]
    e = spaces[0]
    legal = page(masks)
    seen = page(observations)
    trial = len(states) - 1
    n = 0
    for action in range(e.actions):
        if peek(legal, i * e.actions + action):
            copy_over(states, trial, i)
            copy_over(plays, trial, i)
            s = states[trial]
            g = plays[trial]
            g.viewer = NONE
            tried(s, r, e, g, action)
            for realm in range(r.realms):
                g.points[realm] = game.score(s, r, realm)
            show(s, r, e, g, seen, n * e.size, g.seat, EVERYTHING, NONE)
            actions[n] = action
            n += 1
    return n


@kernel
def tried(s, r, e, g, action):
    """Play the moves of an action, and nothing after them."""
    move, then = choose(s, r, e, g, action)
    while move != NONE:
        game.play(s, r, move)
        move = then
        then = NONE
