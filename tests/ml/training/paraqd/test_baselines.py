from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.paraqd.triplets import Augmented, Sample
from mwpapp.ml.training.paraqd.baselines import BASELINES, pseudo_labelled, with_in_batch


class Untrained:
    """A scorer that returns 0.81 for texts with the word "near", otherwise the threshold."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [0.81 if "near" in paraphrase else 0.8 for _, paraphrase in pairs]


def _made(*texts: str) -> tuple[Sample, ...]:
    return tuple(Sample(text=text, operator="any") for text in texts)


def test_every_baseline_operator_has_label_1() -> None:
    assert all(operator.label for side in BASELINES.values() for operator in side)


def test_pseudo_labels_follow_the_untrained_cosine() -> None:
    question = Augmented(text="q", kept=(*_made("near one", "far"), None), broken=())
    other = Augmented(text="r", kept=_made("near two"), broken=())
    first, second = pseudo_labelled([question, other], untrained=Untrained())
    assert (first.kept, first.broken) == (_made("near one"), _made("far"))
    assert (second.kept, second.broken) == (_made("near two"), ())


def test_questions_without_broken_texts_get_the_other_questions_of_the_batch() -> None:
    batch = [
        Augmented(text="a", kept=_made("a1"), broken=()),
        Augmented(text="b", kept=_made("b1"), broken=_made("b broken")),
        Augmented(text="c", kept=_made("c1"), broken=()),
    ]
    first, second, third = with_in_batch(batch)
    assert [sample.text for sample in first.broken if sample] == ["b", "c"]
    assert second == batch[1]
    assert [sample.text for sample in third.broken if sample] == ["a", "b"]
