"""The score of a real table over HTTP: read, scored, and refused."""

import msgspec
import pytest
from server.client import fetch

from fiefdom.server.messages import EnteredTable
from fiefdom.server.refusal import Refusal
from fiefdom.server.scorer import score_table

RULEBOOK = "ww1wt[B2]l/f1mf1fl1/m1m3Ct[B7]l1/t[B14]t[B11]fs1t[B16]/ggg2g1t[B12]:c11:h3:q"


def score(rules, *kingdoms, **more):
    return score_table(msgspec.convert({"rules": rules, "kingdoms": kingdoms, **more}, EnteredTable))


def test_a_table_is_answered_as_a_finished_game():
    answer = score("qd/2", {"name": "Ana", "text": RULEBOOK}, {"text": "C"})
    assert [sheet.total for sheet in answer.state.sheets] == [71, 0]
    assert [(place.place, place.realm, place.by) for place in answer.state.ranking] == [
        (1, "A", "points"),
        (2, "B", "points"),
    ]
    assert [seat.name for seat in answer.state.seats] == ["Ana", ""]
    assert answer.texts[0] == RULEBOOK
    assert answer.flaws == []


def test_squares_and_texts_are_two_ways_to_say_the_same():
    cells = [{"at": "h7", "terrain": "t", "building": 16}, {"at": "i7", "terrain": "w", "crowns": 1, "knight": True}]
    answer = score("qd/2", {"cells": cells, "held": {"coins": 7, "queen": 1}}, {"text": "C"})
    assert answer.texts[0] == "Ct[B16]w1[N]:c7:q"
    assert answer.state.sheets[0] == score("qd/2", {"text": answer.texts[0]}, {"text": "C"}).state.sheets[0]


def test_what_cannot_be_is_pointed_at():
    dominoes = [{"name": "1", "at": ["i9", "i8"]}]
    answer = score("kd/2", {"text": "..w/..w/C..", "dominoes": dominoes}, {"text": "C"})
    assert {(flaw.kind, *flaw.cells) for flaw in answer.flaws} == {
        ("apart", "i8"),
        ("apart", "i9"),
        ("cannot-lie", "i9", "i8"),
    }


def test_teams_share_a_kingdom():
    answer = score("team/6", *[{"text": "C"}] * 3)
    assert [(seat.seat, seat.realm) for seat in answer.state.seats] == [("a", "A"), ("b", "B"), ("c", "C")]


@pytest.mark.parametrize(
    ("rules", "kingdom", "words"),
    [
        ("chess/2", {}, "chess"),
        ("kd/2", {"text": "zzz"}, "zzz"),
        ("kd/2", {"cells": [{"at": "z9", "terrain": "w"}]}, "z9"),
        ("kd/2", {"cells": [{"at": "h7", "terrain": "wf"}]}, "wf"),
        ("kd/2", {"cells": [{"at": "h7", "terrain": ""}]}, "terrains are"),
        ("kd/2", {"cells": [{"at": "h7", "terrain": "w", "crowns": 9}]}, "w9"),
        ("kd/2", {"cells": [{"at": "g7", "terrain": "w"}]}, "castle"),
        ("kd/2", {"cells": [{"at": "h7", "terrain": "w"}] * 2}, "given twice"),
        ("kd/2", {"held": {"gold": 3}}, "gold"),
        ("qd/2", {"cells": [{"at": "h7", "terrain": "t", "building": 99}]}, "99"),
        ("kd/2", {"dominoes": [{"name": "xx", "at": ["h7", "i7"]}]}, "xx"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(rules, kingdom, words):
    with pytest.raises(Refusal, match=words) as refused:
        score(rules, kingdom, {"text": "C"})
    assert refused.value.code == "cannot-score"


def test_the_score_comes_from_the_process_beside_the_server(server):
    table = {"rules": "qd/2", "kingdoms": [{"text": RULEBOOK}, {"text": "C"}]}
    status, answer = fetch(f"{server.url}/api/score", table)
    assert (status, answer["state"]["sheets"][0]["total"]) == (200, 71)
    status, answer = fetch(f"{server.url}/api/score", {**table, "rules": "qd/3"})
    assert (status, answer["code"], answer["message"]) == (400, "cannot-score", "qd/3 has 3 kingdoms, not 2")
