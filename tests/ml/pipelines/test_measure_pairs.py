from mwpapp.ml.pipelines.measure_pairs import Measurement, by_score, by_verdict
from mwpapp.ml.types import Evidence, Judgement, State, Verdict
from tests.ml.pipelines.doubles import LengthScorer, engines

PAIRS = [("q", "x" * number) for number in range(1, 6)]


class Barring:
    """A judge that finds broken evidence if the text has an odd length."""

    def judge_all(self, pairs, *, cosines):
        states = [State.BROKEN if len(text) % 2 else State.DOUBT for _, text in pairs]
        return [
            Verdict(
                probability=cosine,
                judgement=Judgement.CHECK,
                evidence=(Evidence(about="units", state=state, code="changed"),),
            )
            for cosine, state in zip(cosines, states, strict=True)
        ]


def test_scores_are_in_order_and_in_batches():
    scorer = LengthScorer()
    batches = list(by_score(PAIRS, scorer=scorer, batch=2))
    assert [len(batch) for batch in batches] == scorer.batches == [2, 2, 1]
    assert [one.score for batch in batches for one in batch] == [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]
    assert batches[0][0] == Measurement(score=1.0)


def test_a_verdict_includes_its_judgement_and_whether_evidence_is_broken():
    loaded = engines()
    judging = type(loaded)(tools=loaded.tools, scorer=loaded.scorer, judge=Barring())
    (batch,) = by_verdict(PAIRS, engines=judging)
    assert [one.broken for one in batch] == [True, False, True, False, True]
    assert {one.judgement for one in batch} == {Judgement.CHECK}
    assert [one.score for one in batch] == [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]


def test_a_text_that_is_too_long_counts_as_broken_evidence():
    class Reading:
        def judge_all(self, pairs, *, cosines):
            found = Evidence(about="length", state=State.DOUBT, code="text_too_long")
            return [
                Verdict(probability=1.0, judgement=Judgement.CHECK, evidence=(found,))
                for _ in pairs
            ]

    loaded = engines()
    judging = type(loaded)(tools=loaded.tools, scorer=loaded.scorer, judge=Reading())
    (batch,) = by_verdict(PAIRS[:1], engines=judging)
    assert batch[0].broken
