"""Our own written question-paraphrase pairs as material for ParaQD.

Operators make mild paraphrases; these were written one by one. Pairs over problems that are
set aside are our test set and never come through here.
"""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.paraqd.triplets import Augmented, Sample
from mwpapp.ml.training.questions import OWN, Question, Record, tidy
from mwpapp.ml.training.written_pairs import read_written

OPERATOR = "written"


def written_texts(rows: Sequence[Record]) -> list[tuple[Question, Augmented]]:
    """For each question that is not set aside, what was written of it: kept and broken."""
    found = []
    for item in read_written(rows):
        question = Question(id=item.id, text=tidy(item.question), source=OWN)
        kept, broken = (
            tuple(Sample(text=text, operator=OPERATOR) for text in texts)
            for texts in (item.valid, item.invalid)
        )
        found.append((question, Augmented(text=question.text, kept=kept, broken=broken)))
    return found
