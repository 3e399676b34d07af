"""f9, generated negative: paraphrase a question with a sequence-to-sequence model.

Input: a question. Label: 0. Source: ParaQD, section 3.3, which uses PEGASUS fine-tuned on PAWS,
because its output "consistently" loses the solution. One difference from the paper: the operator
uses the most likely output that has lost a number or the question. If there is none, it does not
apply, because the label would be wrong.

Without a paraphraser, it writes a corrupted rewrite (ours): it rewords the question with one or two
operators of label 1, if they apply, and then adds one fault.
"""

from __future__ import annotations

import random

from mwpapp.ml.operators.breaks import BREAKS
from mwpapp.ml.operators.losses import first_that_loses
from mwpapp.ml.operators.ours.question_first import QuestionFirst
from mwpapp.ml.operators.ours.unit_contraction import UnitContraction
from mwpapp.ml.operators.ours.words_to_numbers import WordsToNumbers
from mwpapp.ml.operators.published.back_translation import BackTranslation
from mwpapp.ml.operators.published.numbers_to_words import NumbersToWords
from mwpapp.ml.operators.published.unit_expansion import UnitExpansion
from mwpapp.ml.protocols import AugmentationOperator, Tools

MAX_REWORDINGS = 2
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
    for corrupt in rng.sample(BREAKS, len(BREAKS)):
        result = corrupt(rewritten, rng, tools)
        if result is not None and result[0].strip() and result[0] != text:
            return result[0], f"{FALLBACK}: {result[1]}"
    return None


def _rewritten(text: str, *, rng: random.Random, tools: Tools) -> str:
    """Return the text after one or two rewordings that preserve its meaning, or fewer if too few
    operators apply."""
    remaining = rng.randint(1, MAX_REWORDINGS)
    shuffled = rng.sample(REWRITING, len(REWRITING))
    # Back-translation first: the translator may have cached its result for the unchanged text.
    order = [*sorted(shuffled[:MAX_REWORDINGS], key=REWRITING.index), *shuffled[MAX_REWORDINGS:]]
    for operator in order:
        result = operator.apply(text, rng=rng, tools=tools) if remaining else None
        if result is not None and result[0].strip():
            text, remaining = result[0], remaining - 1
    return text
