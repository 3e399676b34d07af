from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.types import Reference
from tests.ml.pipelines.doubles import engines


def test_pairs_are_scored_in_order_and_in_batches():
    loaded = engines()
    pairs = [(Reference(text="q"), "x" * number) for number in range(1, 6)]
    scored = list(score_pairs(pairs, engines=loaded, batch=2))
    assert [one.paraqd for one in scored] == [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]
    assert [one.paraphrase for one in scored] == [text for _, text in pairs]
    assert loaded.scorer.batches == [2, 2, 1]


def test_no_pairs_give_no_scores():
    assert list(score_pairs([], engines=engines())) == []


def test_no_more_pairs_are_read_than_needed():
    taken = []

    def endless():
        while True:
            taken.append(1)
            yield Reference(text="q"), "p"

    next(score_pairs(endless(), engines=engines(), batch=3))
    assert len(taken) == 3
