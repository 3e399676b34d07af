"""Our own written question-paraphrase pairs as material to learn from.

Input: records with problem, question, paraphrase, label, kind and split. Operators make mild
paraphrases; these were written one by one. Pairs over problems that are set aside are our
test set and never come through here.
"""

from __future__ import annotations

from collections.abc import Iterable

from mwpapp.ml.paraqd.triplets import Augmented, Sample
from mwpapp.ml.training.questions import OWN, Question, Record, is_aside, tidy


def written_texts(records: Iterable[Record]) -> list[tuple[Question, Augmented]]:
    """For each question that is not set aside, what was written of it: kept and broken."""
    sides: dict[Question, tuple[list[Sample], list[Sample]]] = {}
    for record in records:
        if is_aside(record):
            continue
        question = Question(
            id=f"{OWN}:{record['problem']}", text=tidy(record["question"]), source=OWN
        )
        kept, broken = sides.setdefault(question, ([], []))
        sample = Sample(text=record["paraphrase"], operator=f"written:{record['kind']}")
        (kept if int(record["label"]) else broken).append(sample)
    return [
        (question, Augmented(text=question.text, kept=tuple(kept), broken=tuple(broken)))
        for question, (kept, broken) in sides.items()
    ]
