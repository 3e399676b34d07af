"""f9, generated negative: paraphrase a question with a sequence-to-sequence model.

Input: a question. Label: 0. Source: ParaQD, section 3.3, which uses PEGASUS fine-tuned on PAWS,
because its output "consistently" loses the solution. One difference from the paper: the operator
uses the most likely output that has lost a number or the question, and does not apply if there is
none, because the label would be wrong.

Without a paraphraser, it writes a corrupted rewrite (ours): the question in other words by one or
two operators of label 1, then with one fault.
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

MAX_MOVES = 2
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
    """Return the text after one or two rewordings that preserve its meaning."""
    wanted = rng.randint(1, MAX_MOVES)
    drawn = rng.sample(REWRITING, len(REWRITING))
    # Round trips first, because a translator may have cached the one of the unchanged text.
    order = [*sorted(drawn[:MAX_MOVES], key=REWRITING.index), *drawn[MAX_MOVES:]]
    for operator in order:
        made = operator.apply(text, rng=rng, tools=tools) if wanted else None
        if made is not None and made[0].strip():
            text, wanted = made[0], wanted - 1
    return text
