from mwpapp.ml.pipelines.window_scores import score_windows
from mwpapp.ml.types import Reference
from tests.ml.verdict.cases import TRAYS
from tests.ml.verdict.comparing.test_windows import LONG, reworded


class Remembering:
    """A scorer that gives each pair a lower cosine than the previous one, and records the pairs."""

    def score(self, pairs):
        self.pairs = pairs
        return [1 - number / 100 for number in range(len(pairs))]


def test_short_pairs_are_scored_unchanged():
    scorer = Remembering()
    pairs = [(Reference(text="q"), "p"), (TRAYS, "")]
    assert score_windows(pairs, scorer=scorer) == [1.0, 0.99]
    assert scorer.pairs == [("q", "p"), (TRAYS.text, "")]


def test_a_long_pair_has_the_lowest_cosine_of_its_windows():
    scorer = Remembering()
    pairs = [(LONG, LONG.text), (LONG, reworded(LONG.text)), (TRAYS, TRAYS.text)]
    one, several, short = score_windows(pairs, scorer=scorer)
    assert scorer.pairs[0] == scorer.pairs[-1] == (TRAYS.text, TRAYS.text)
    count = len(scorer.pairs)
    assert count > 3
    assert (one, several, short) == (1.0, 1 - (count - 2) / 100, 1 - (count - 1) / 100)


def test_nothing_is_scored_for_no_pairs():
    assert score_windows([], scorer=Remembering()) == []
