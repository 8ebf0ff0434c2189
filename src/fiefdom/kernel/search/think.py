"""What is called from Python."""

from .. import game
from ..chance import seed_stream
from ..compiling import entry, kernel, pop
from ..draft import seat_of, turn_realm, realm_of
from ..sample import WIN
from ..step import CLAIM, OVER, PLACE, SETTLE, RECEIVE
from ..schema import NONE
from .habits import habit
from .laying import form_hopes
from .published import FG, published_move

HABIT = 9


@entry
def contest(states, rules, desks, minds, policies, seed, first, last, totals):
    """Games first to last - 1 between quick policies, one a realm. `totals`: for each realm points, wins, margin, its square."""
    s = states[0]
    r = rules[0]
    w = desks[0]
    v = desks[1]
    for number in range(first, last):
        seed_stream(w, seed, number)
        seed_stream(v, seed + 1, number)
        game.start(s, r)
        while s.step != OVER:
            if s.step > SETTLE:
                game.play(s, r, game.pick(s, r, w))
            else:
                realm = turn_realm(s, r)
                if s.step == RECEIVE:
                    realm = realm_of(r, s.sent)
                m = minds[realm]
                if policies[realm] == HABIT:
                    if s.step == PLACE:
                        form_hopes(s, r, m)
                    else:
                        m.charted = NONE
                    game.play(s, r, habit(s, r, v, m))
                else:
                    game.play(s, r, published_move(s, r, v, m, policies[realm]))
        winners = game.winners(s, r, w)
        for realm in range(r.realms):
            best = NONE
            for other in range(r.realms):
                if other != realm:
                    best = max(best, w.points[other])
            margin = w.points[realm] - best
            totals[5 * realm] += w.points[realm]
            totals[5 * realm + 1] += WIN // pop(winners) if (winners >> realm) & 1 else 0
            totals[5 * realm + 2] += margin
            totals[5 * realm + 3] += margin * margin
            totals[5 * realm + 4] += 1 if winners == 1 << realm else 0
