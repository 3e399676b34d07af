"""Prepare our own written question-paraphrase pairs as training data for ParaQD.

Operators change a text only slightly, whereas people reword it freely. Pairs with the split
`aside` are our test set and are excluded.
"""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.paraqd.triplets import Augmented, Sample
from mwpapp.ml.training.material.questions import OWN, Question, Record, tidy
from mwpapp.ml.training.material.written_pairs import read_written

OPERATOR = "written"


def written_texts(rows: Sequence[Record]) -> list[tuple[Question, Augmented]]:
    """Return each question, except those of the split `aside`, with its valid paraphrases (`kept`)
    and its invalid ones (`broken`)."""
    questions = []
    for item in read_written(rows):
        question = Question(id=item.id, text=tidy(item.question), source=OWN)
        kept, broken = (
            tuple(Sample(text=text, operator=OPERATOR) for text in texts)
            for texts in (item.valid, item.invalid)
        )
        questions.append((question, Augmented(text=question.text, kept=kept, broken=broken)))
    return questions
