import pytest

from mwpapp.ml.pipelines.engines import JudgingEngines
from mwpapp.ml.pipelines.judge_text import TextToJudge, judge_texts, told_story
from mwpapp.ml.types import Judgement, Naturalness, Reference, State, Text, Verdict
from mwpapp.ml.verdict.evidence.piece import piece
from tests.ml.pipelines.doubles import Echo, LengthScorer, WordJudge, engines

ORIGINAL = "Ana has 3 red pens and buys 4 blue pens. How many pens has Ana?"


def aligned(text, *, kind="reworded", reference=ORIGINAL):
    """Return each quantity of the text with the aligned quantity of the original, as written."""
    wanted = TextToJudge(
        text=text, kind=kind, original=ORIGINAL, reference=Reference(text=reference)
    )
    return {
        text[slice(*one.variant)]: one.original_span and ORIGINAL[slice(*one.original_span)]
        for one in judge_texts([wanted], engines=engines())[0].alignment
    }


def test_quantities_are_aligned_with_those_of_the_original():
    assert aligned("If Ana buys 4 pens and has three, how many is that?") == {
        "4": "4",
        "three": "3",
    }


def test_a_new_quantity_is_aligned_with_no_number():
    assert aligned("Ana has 3 pens and buys 9. How many pens has Ana?") == {"3": "3", "9": None}


def test_a_new_number_is_aligned_with_the_number_that_it_replaces():
    reference = ORIGINAL.replace("4", "7").replace("3", "4")
    text = "Ana buys 7 blue pens and has 4 red pens. How many pens has Ana?"
    assert aligned(text, kind="renumbered+reordered", reference=reference) == {"7": "4", "4": "3"}


def test_the_numbers_of_a_reversed_problem_are_aligned_by_their_value():
    reference = "Ana has some red pens and buys 4 blue pens. Then she has 7. How many had she?"
    text = "After buying 4 blue pens, Ana has 7. How many had she?"
    assert aligned(text, kind="reversed", reference=reference) == {"4": "4", "7": None}


class Pointing(Echo):
    """A judge whose evidence has a span in the reference and one in the variant."""

    def judge_all(self, pairs, *, cosines, answers=None, alignments=None, by_rule=None):
        found = piece(
            "units", "changed", state=State.BROKEN, in_reference=(0, 3), in_variant=(1, 2)
        )
        return [
            Verdict(probability=cosine, judgement=Judgement.CHECK, evidence=(found,))
            for cosine in cosines
        ]


def test_a_span_in_the_original_is_labelled_as_original():
    loaded = JudgingEngines(scorer=LengthScorer(), judge=Pointing())
    for reference, text in ((ORIGINAL, Text.ORIGINAL), ("Another text.", Text.REFERENCE)):
        wanted = TextToJudge(
            text="Ana", kind="reversed", original=ORIGINAL, reference=Reference(text=reference)
        )
        (found,) = judge_texts([wanted], engines=loaded)[0].verdict.evidence
        assert [span.text for span in found.spans] == [text, Text.VARIANT]


def test_the_verdict_uses_the_same_alignment():
    class Remembering(Echo):
        def judge_all(self, pairs, *, cosines, answers=None, alignments=None, by_rule=None):
            self.alignments = alignments
            return super().judge_all(pairs, cosines=cosines)

    judge = Remembering()
    wanted = TextToJudge(
        text=ORIGINAL, kind="reworded", original=ORIGINAL, reference=Reference(text=ORIGINAL)
    )
    judge_texts([wanted], engines=JudgingEngines(scorer=LengthScorer(), judge=judge))
    assert judge.alignments[0].pairs == ((0, 0), (1, 1))


class Doubtful:
    """Finds the first three characters of each text odd, and records the pairs that it judged."""

    def __init__(self):
        self.asked = []

    def judge(self, pairs):
        self.asked += pairs
        return [Naturalness(probability=0.2, odd=(0, 3)) for _ in pairs]


def test_naturalness_is_judged_only_if_there_is_a_naturalness_judge():
    texts = [
        TextToJudge(
            text="Ben has 7.", kind=kind, original=ORIGINAL, reference=Reference(text=ORIGINAL)
        )
        for kind in ("reworded", "retold+renumbered")
    ]
    assert [one.naturalness for one in judge_texts(texts, engines=engines())] == [None, None]
    judge = Doubtful()
    found = judge_texts(texts, engines=engines(), naturalness=judge)
    assert judge.asked == [(ORIGINAL, "Ben has 7."), (None, "Ben has 7.")]
    assert [one.naturalness.probability for one in found] == [0.2, 0.2]
    assert {(one.verdict.evidence[0].code, one.verdict.judgement) for one in found} == {
        ("odd", Judgement.CHECK)
    }


@pytest.mark.parametrize(
    ("written", "by_person", "read"), [(True, False, 0), (True, True, 1), (False, False, 1)]
)
def test_the_naturalness_of_an_unedited_story_with_written_bounds_is_not_judged(
    written, by_person, read
):
    text = "Ben has 3 figs and picks 4 more. How many figs has he?"
    told = told_story(
        "retold", text=text, equation="3 + 4", answer="7", unit="figs",
        parameters={"story": "fig-1", "origins": [0, 1], "written": written},
    )  # fmt: skip
    wanted = TextToJudge(
        text=text, kind="retold", original=ORIGINAL,
        reference=Reference(text=ORIGINAL, equation="3 + 4"), story=told, by_person=by_person,
    )  # fmt: skip
    judge = Doubtful()
    (found,) = judge_texts([wanted], engines=engines(), naturalness=judge)
    assert len(judge.asked) == read
    assert (found.naturalness is None) == (read == 0)


def test_odd_words_of_a_person_are_shown_but_do_not_decide():
    wanted = TextToJudge(
        text="Ben has 7.", kind="reworded", original=ORIGINAL, reference=Reference(text=ORIGINAL),
        by_person=True,
    )  # fmt: skip
    ready = JudgingEngines(scorer=LengthScorer(), judge=WordJudge())
    (found,) = judge_texts([wanted], engines=ready, naturalness=Doubtful())
    assert (found.verdict.evidence[0].code, found.verdict.judgement) == ("odd", Judgement.READY)
