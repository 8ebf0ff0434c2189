"""The mean scores of random play equal published ones (a million games would change them by less than 0.05)."""

import pytest

from fiefdom import Rules

PUBLISHED = {
    "kd/2": 19.0,
    "kd/4": 19.3,
    "kd/2+harmony+middle": 22.4,
    "kd/4+harmony+middle": 22.6,
    "duel/2+harmony+middle": 54.1,
}
GAMES = 100_000


@pytest.mark.parametrize("text", PUBLISHED)
def test_mean_scores_of_random_play(text, compiled):
    rules, totals = Rules.parse(text), compiled.numbers(32)
    compiled.sample.random_games(
        compiled.states(1), 0, compiled.rules(rules), compiled.scratches(1), 1, 0, GAMES, totals
    )
    means = [totals[1 + 3 * realm] / GAMES for realm in range(rules.realms)]
    assert means == pytest.approx([PUBLISHED[text]] * rules.realms, abs=0.15)
