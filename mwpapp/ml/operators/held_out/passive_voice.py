"""fa, passive voice: "Ada bought 3 pens." becomes "3 pens were bought by Ada."

Input: a text with at least one sentence that has one verb, a subject and an object. Label: 1.
Source: ParaQD, section 4.2, which uses two transformers: one changes the voice, the other corrects
the grammar. Here, a rule over Penn tags changes the voice, and an offline grammar checker corrects
the result if one is installed. This method is ours, as its source says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mwpapp.ml.operators.held_out.clauses import Clause, active_clause
from mwpapp.ml.operators.losses import lost_part
from mwpapp.ml.operators.notes import counted
from mwpapp.ml.operators.numerals import like_case
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.sentences import split_sentences


class PassiveVoice:
    name = "passive_voice"
    code = "fa"
    label = 1

    def source(self, tools: Tools) -> str:
        checker = tools.grammar.name if tools.grammar else "no grammar checker"
        return f"passive voice by rule, {checker} (ours)"

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        passives = list(_passives(text, tools=tools))
        if not passives:
            return None
        for start, end, sentence in reversed(passives):
            text = text[:start] + sentence + text[end:]
        corrected = tools.grammar.correct(text) if tools.grammar else text
        # Reject a correction that removes a number or the question.
        text = text if lost_part(text, corrected) else corrected
        return text, f"{counted(len(passives), 'sentence')} in the passive voice"


def _passives(text: str, *, tools: Tools) -> Iterator[tuple[int, int, str]]:
    """Yield the span of each sentence that has a passive, and the sentence in the passive."""
    for start, end in split_sentences(text):
        sentence = text[start:end]
        clause = active_clause(sentence, tokens=tools.tagger.tag(sentence))
        if clause is not None:
            yield start, end, _passive(clause)


def _passive(clause: Clause) -> str:
    be = {("VBD", True): "were", ("VBD", False): "was", ("VBP", True): "are"}.get(
        (clause.tense, clause.plural), "are" if clause.plural else "is"
    )
    middle = f"{be} {clause.participle} by {clause.agent}"
    words = [like_case(clause.object, old="A"), middle, clause.rest]
    return " ".join(filter(None, words)) + clause.mark
