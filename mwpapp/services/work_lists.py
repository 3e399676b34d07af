"""Work lists: labels that go against the verdict, for the next training, on request.

A set whose pairs are trained on no longer measures what was trained, so handing them over is
written down in the set and goes with it into its files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.formats import work_list_jsonl
from mwpapp.formats.work_list_jsonl import WorkPair
from mwpapp.models import Evaluation, TestSet, TestSetPair

EVEN = 0.5  # from this probability on the verdict holds a pair for valid


def evaluations(test_set: TestSet) -> list[Evaluation]:
    """Verdicts that were measured on the set, newest first: each can be asked again."""
    verdicts = test_set.evaluations.measured().filter(scorer=Evaluation.Scorer.VERDICT)
    return list(verdicts.defer("figures", "points").order_by("-pk"))


def against_verdict(test_set: TestSet, *, evaluation: Evaluation | None = None) -> list[WorkPair]:
    """The decided pairs that people and the verdict saw differently, the surest error first.

    The verdict is the one under which the variants were written, or that of `evaluation`.
    """
    scores = _measured(test_set, evaluation) if evaluation else None
    found = []
    for row in test_set.pairs.labelled().order_by("place").iterator():
        probability = _written(row.origin) if scores is None else scores.get(row.place)
        if probability is not None and (probability >= EVEN) != bool(row.label):
            found.append(_work_pair(row, probability=probability))
    return sorted(found, key=lambda pair: -abs(pair.probability - pair.label))


def hand_over(test_set: TestSet, *, pairs: Sequence[WorkPair]) -> Iterator[str]:
    """The file for the training. From now on the set is marked as learned from."""
    if test_set.learned_from_at is None:
        test_set.learned_from_at = timezone.now()
        test_set.save(update_fields=["learned_from_at"])
    return work_list_jsonl.write(
        pairs,
        name=f"test-set-{test_set.checksum[:12]}",
        source=_("Test set %(name)s, version %(version)s")
        % {"name": test_set.name, "version": test_set.version},
    )


def take_mark_back(test_set: TestSet) -> None:
    """The file was not used after all."""
    test_set.learned_from_at = None
    test_set.save(update_fields=["learned_from_at"])


def _measured(test_set: TestSet, evaluation: Evaluation) -> dict[int, float]:
    """Place of each labelled pair -> its probability."""
    places = test_set.pairs.labelled().order_by("place").values_list("place", flat=True)
    return dict(zip(places, evaluation.scores, strict=False))


def _written(origin: Mapping[str, object]) -> float | None:
    """An imported set may say anything: what is no probability is none."""
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
