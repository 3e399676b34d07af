"""f9, generated negative: what a sequence-to-sequence paraphraser makes of a question.

Input: a question. Meaning lost. Source: ParaQD, section 3.3, which takes PEGASUS tuned on
PAWS, because what it writes "consistently" loses the solution. Differs from the paper in
one point: of the paraphraser's texts the likeliest that has lost a number or the question
is taken, and none where all keep them, as that would be a wrong label.

Without a paraphraser, a corrupted rewrite of ours: the question in other words by one or
two of the operators that keep it, then one thing broken in it.
"""

from __future__ import annotations

import random

from mwpapp.ml.operators.back_translation import BackTranslation
from mwpapp.ml.operators.breaks import BREAKS
from mwpapp.ml.operators.losses import first_that_loses
from mwpapp.ml.operators.numbers_to_words import NumbersToWords
from mwpapp.ml.operators.question_first import QuestionFirst
from mwpapp.ml.operators.unit_contraction import UnitContraction
from mwpapp.ml.operators.unit_expansion import UnitExpansion
from mwpapp.ml.operators.words_to_numbers import WordsToNumbers
from mwpapp.ml.types import AugmentationOperator, Tools

MOST_MOVES = 2
FALLBACK = "corrupted rewrite (ours)"
REWRITING: tuple[AugmentationOperator, ...] = (
    BackTranslation(),
    QuestionFirst(),
    NumbersToWords(),
    WordsToNumbers(),
    UnitExpansion(),
    UnitContraction(),
)


class GeneratedNegative:
    name = "generated_negative"
    code = "f9"
    label = 0

    def source(self, tools: Tools) -> str:
        return f"seq2seq:{tools.paraphraser.name}" if tools.paraphraser else FALLBACK

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        if tools.paraphraser is not None:
            return first_that_loses(text, paraphraser=tools.paraphraser)
        return _corrupted_rewrite(text, rng=rng, tools=tools)


def _corrupted_rewrite(text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
    rewritten = _rewritten(text, rng=rng, tools=tools)
    for breaking in rng.sample(BREAKS, len(BREAKS)):
        made = breaking(rewritten, rng, tools)
        if made is not None and made[0].strip() and made[0] != text:
            return made[0], f"{FALLBACK}: {made[1]}"
    return None


def _rewritten(text: str, *, rng: random.Random, tools: Tools) -> str:
    """The text after one or two moves that keep its meaning, where any applies."""
    wanted = rng.randint(1, MOST_MOVES)
    drawn = rng.sample(REWRITING, len(REWRITING))
    # A round trip comes before what else is drawn with it: of the text as it was, a
    # translator that remembers has the answer already.
    order = [*sorted(drawn[:MOST_MOVES], key=REWRITING.index), *drawn[MOST_MOVES:]]
    for operator in order:
        made = operator.apply(text, rng=rng, tools=tools) if wanted else None
        if made is not None and made[0].strip():
            text, wanted = made[0], wanted - 1
    return text
