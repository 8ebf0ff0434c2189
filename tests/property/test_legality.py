"""No legal move is refused, no other is accepted, and a refused one changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Oracle
from strategies import Choices, choices, edited, examples, kinds, pickers, tell
from walks import uniform

from fiefdom import FiefdomError, IllegalMove, NotationError, Position

FILES = "abcdefghijklm"
squares = st.builds(
    "{}{}".format, st.sampled_from("efghi" * 3 + FILES), st.sampled_from([*range(5, 10)] * 3 + [*range(1, 14)])
)
numbers = st.integers(0, 56)
texts = st.one_of(
    st.builds("{}{}".format, squares, squares),
    st.builds("{}{}".format, st.sampled_from("GRNPE"), squares),
    st.builds("N{}{}".format, squares, squares),
    st.builds("S{}{}".format, squares, st.sampled_from("abcdefghi")),
    st.builds("B{}{}".format, st.integers(0, 6), squares),
    st.builds("{}{}".format, st.sampled_from(["K", "D", "T", "F", "+", "+q", "+b", "+t"]), numbers),
    st.sampled_from(["X", "-", "", *("+" + seat for seat in "abcdefghi"), *"ABCDEF", "KA", "KF", "+A", "+F"]),
)


def twins(rules, drawn, pick):
    """A position and the oracle, the same moves into the same game."""
    position, oracle, played = Position(rules, "plain"), Oracle(rules), []
    while drawn.are_left and not position.is_over:
        played.append(pick(drawn, sorted(oracle.moves())))
        position.play(played[-1])
        oracle.play(played[-1])
    tell(f"{rules} after {' '.join(played)}")
    return position, oracle


def mirrored(text):
    """A placement written from its other end."""
    cut = next((at for at in range(1, len(text)) if text[at] in FILES), len(text))
    return text[cut:] + text[:cut]


def tried(position, oracle, move, text):
    """Play a move on a copy: it is accepted exactly if the oracle has it, and refused without a trace."""
    copy, before, listed = position.copy(), str(position), list(position.moves)
    try:
        copy.play(move)
        return True
    except (IllegalMove, NotationError) as error:
        refusal = error
    assert str(copy) == before
    assert list(copy.moves) == listed
    assert text not in oracle.moves(), f"{text} is legal, yet: {refusal}"
    assert isinstance(refusal, NotationError) or refusal.rule in str(refusal)
    return False


@examples(150)
@given(kinds, choices(), pickers, st.lists(texts, min_size=5, max_size=40))
def test_texts_are_accepted_exactly_if_the_oracle_has_them(rules, drawn, pick, candidates):
    position, oracle = twins(rules, drawn, pick)
    legal = oracle.moves()
    for text in [*candidates, *sorted(legal)[:8]]:
        if tried(position, oracle, text, text):
            two_taxes = text[0] == "N" and "N" + mirrored(text[1:]) in legal
            alike = oracle.step == "place" and oracle.ends()[0] == oracle.ends()[1] and mirrored(text) in legal
            assert text in legal or alike or two_taxes, f"{text} was accepted in {oracle}"


@examples(80)
@given(kinds, choices(), pickers, st.data())
def test_edited_legal_moves(rules, drawn, pick, data):
    position, oracle = twins(rules, drawn, pick)
    legal = sorted(oracle.moves())
    if not legal:
        return
    for _ in range(6):
        text = data.draw(edited(data.draw(st.sampled_from(legal)), most=2))
        try:
            read = str(position.read(text))
        except NotationError:
            continue
        assert tried(position, oracle, text, text) == (read in legal)


@pytest.mark.parametrize("code", [-5000, -1, 13, 20 << 11, 1 << 40])
def test_an_integer_that_is_not_a_move_is_refused(code):
    for rules, moves in (("kd/2", 40), ("qd/3", 90), ("giants/3", 1), ("court/3", 90)):
        position, oracle = twins(rules, Choices(bytes(range(1, 2 * moves + 1))), uniform)
        assert not tried(position, oracle, code, "")


@examples(60)
@given(kinds, choices(), choices(200), pickers)
def test_codes_of_other_moves_of_the_game_are_refused(rules, drawn, others, pick):
    """Integers that are moves elsewhere in such a game: played here, they are legal or refused with a rule."""
    position, oracle = twins(rules, drawn, pick)
    other, _ = twins(rules, others, pick)
    legal = set(map(int, position.moves))
    for move in other.moves[:40]:
        assert tried(position, oracle, move, str(move)) == (int(move) in legal)


@examples(60)
@given(kinds, choices(), pickers)
def test_membership_agrees_with_the_list(rules, drawn, pick):
    position, oracle = twins(rules, drawn, pick)
    assert len(position.moves) == len(oracle.moves())
    for text in oracle.moves():
        assert text in position.moves
    for text in ("a1a2", "m13m12", "K1", "X", "-"):
        assert (text in position.moves) == (text in oracle.moves())


def test_a_refusal_is_an_error_of_ours():
    assert issubclass(IllegalMove, FiefdomError)
    assert issubclass(NotationError, ValueError)
