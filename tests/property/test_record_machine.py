"""A record under random operations (play, undo, save, parse, tamper), compared with a list of texts."""

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import SMALL, edited, examples, seeds

from fiefdom import Record, RecordError, SeededDealer

games = st.sampled_from([*SMALL, "kd/2+dynasty", "kd/2+harmony+middle"])
parts = st.integers(0, 999)


class RecordMachine(RuleBasedStateMachine):
    """The model is the match's text after each move of the game under way: `texts[n]` after n moves."""

    @initialize(rules=games, seed=seeds)
    def begin(self, rules, seed):
        self.dealer = SeededDealer.of_seed(seed)
        self.record = Record(rules, {"Seat-a": "Ana"}, "plain")
        self.record.commit(self.dealer)
        self.texts = [str(self.record.match)]
        self.draw()

    @property
    def is_over(self):
        return self.record.match.is_over

    def played(self, move):
        """Play a move, and write it down in the model."""
        games = len(self.record.games)
        self.record.play(move)
        self.texts = [*(self.texts if len(self.record.games) == games else []), str(self.record.match)]

    def draw(self):
        while self.record.match.is_chance:
            self.played(self.dealer.draw(self.record.match.position, self.record.match.game))

    @precondition(lambda self: not self.is_over)
    @rule(choices=st.lists(parts, min_size=1, max_size=20))
    def play(self, choices):
        for choice in choices:
            if not self.is_over:
                moves = self.record.match.moves
                self.played(moves[choice * len(moves) // 1000])
                self.draw()

    @precondition(lambda self: not self.is_over and self.record.games[-1])
    @rule(share=parts)
    def undo(self, share):
        count = 1 + share * len(self.record.games[-1]) // 1000
        self.record.undo(count)
        del self.texts[len(self.texts) - count :]
        assert str(self.record.match) == self.texts[-1]
        self.draw()

    @rule()
    def save_and_load(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.fief"
            self.record.save(path)
            assert path.read_bytes() == str(self.record).encode()
            assert str(Record.load(path, "plain")) == str(self.record)
            assert list(path.parent.iterdir()) == [path]

    @rule()
    def go_on_with_what_is_read_back(self):
        again = Record.parse(str(self.record), "plain")
        assert str(again) == str(self.record)
        assert (again.games, again.results, again.headers) == (
            self.record.games,
            self.record.results,
            self.record.headers,
        )
        again.dealer = self.dealer
        self.record = again

    @rule(data=st.data())
    def tamper(self, data):
        """What is read all the same is a record in its own right; the one that was copied stays as it is."""
        text = data.draw(edited(str(self.record), most=2))
        try:
            found = Record.parse(text, "plain")
        except RecordError:
            return
        assert str(Record.parse(str(found), "plain")) == str(found)

    @invariant()
    def the_match_is_the_model(self):
        if hasattr(self, "record"):
            assert str(self.record.match) == self.texts[-1]
            assert len(self.texts) == len(self.record.games[-1]) + 1


TestRecord = RecordMachine.TestCase
TestRecord.settings = settings(examples(60), stateful_step_count=25)
