"""List labels that contradict the verdict, as training data.

A set cannot measure a scorer that was trained on its pairs, so exporting the list marks the set,
its copies, and every complete zip file that is exported from them later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.formats.measuring import work_list
from mwpapp.formats.measuring.work_list import WorkPair
from mwpapp.models import Evaluation, TestSet, TestSetPair
from mwpapp.services.measuring.frozen_sets import mark_learned_from

EVEN = 0.5  # a pair with at least this probability counts as valid


def evaluations(test_set: TestSet) -> list[Evaluation]:
    """Return the finished evaluations of the verdict on the set, newest first."""
    verdicts = test_set.evaluations.measured().filter(scorer=Evaluation.Scorer.VERDICT)
    return list(verdicts.defer("figures", "points").order_by("-pk"))


def against_verdict(test_set: TestSet, *, evaluation: Evaluation | None = None) -> list[WorkPair]:
    """Return the pairs whose label contradicts the verdict, the most confident errors first.

    The verdict is that of `evaluation` or, without one, the one that was stored when the pairs were
    added to the campaign.
    """
    scores = _measured(test_set, evaluation) if evaluation else None
    pairs = []
    for row in test_set.pairs.labelled().order_by("place").iterator():
        probability = _stored_probability(row.origin) if scores is None else scores.get(row.place)
        if probability is not None and (probability >= EVEN) != bool(row.label):
            pairs.append(_work_pair(row, probability=probability))
    return sorted(pairs, key=lambda pair: -abs(pair.probability - pair.label))


def hand_over(test_set: TestSet, *, pairs: Sequence[WorkPair]) -> Iterator[str]:
    """Return the lines of the file for training, and mark the set and its copies as used for
    training."""
    mark_learned_from(test_set.checksum, at=timezone.now())
    test_set.refresh_from_db(fields=["learned_from_at"])
    return work_list.write(
        pairs,
        name=f"test-set-{test_set.checksum[:12]}",
        source=_("Test set %(name)s, version %(version)s")
        % {"name": test_set.name, "version": test_set.version},
    )


def take_mark_back(test_set: TestSet) -> None:
    """Remove the mark from this set and from the copies that were marked with it. Use this if the
    file was not used for training."""
    marked = TestSet.objects.filter(checksum=test_set.checksum)
    marked.filter(learned_from_at=test_set.learned_from_at).update(learned_from_at=None)
    test_set.refresh_from_db(fields=["learned_from_at"])


def _measured(test_set: TestSet, evaluation: Evaluation) -> dict[int, float]:
    """Return {place: probability} of the labelled pairs."""
    places = test_set.pairs.labelled().order_by("place").values_list("place", flat=True)
    return dict(zip(places, evaluation.scores, strict=False))


def _stored_probability(origin: Mapping[str, object]) -> float | None:
    """Return the probability in `origin`, or None. An imported set may contain any value there."""
    value = origin.get("valid_probability")
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return float(value) if 0 <= value <= 1 else None


def _work_pair(row: TestSetPair, *, probability: float) -> WorkPair:
    reason = row.reason or str(TestSetPair.Provenance(row.provenance).label)
    return WorkPair(
        question=row.question,
        paraphrase=row.paraphrase,
        label=int(bool(row.label)),
        probability=probability,
        kind=str(row.origin.get("kind") or ""),
        reason=reason,
    )
