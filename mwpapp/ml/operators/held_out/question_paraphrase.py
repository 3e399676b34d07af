"""fe, question paraphrase: what a paraphraser of short questions makes of a long one.

Input: a question with some statements. Meaning lost. Source: ParaQD, section 4.2: T5 tuned
on Quora's question pairs, whose texts miss information consistently. As nobody labels what
it writes here, the likeliest of its texts that has lost a number or the question is taken.

Without such a model, a condensed question by rules of ours: the sentence that asks, moved
to the front, with some of the statements joined to it as conditions and the others gone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mwpapp.ml.operators.losses import first_that_loses, lost
from mwpapp.ml.text.sentences import question_span, split_sentences
from mwpapp.ml.types import Token, Tools

FALLBACK = "condensed question (ours)"
LINKS = ("if", "given that", "when")


class QuestionParaphrase:
    name = "question_paraphrase"
    code = "fe"
    label = 0

    def source(self, tools: Tools) -> str:
        model = tools.question_paraphraser
        return f"seq2seq:{model.name}" if model else FALLBACK

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        if tools.question_paraphraser is not None:
            return first_that_loses(text, paraphraser=tools.question_paraphraser)
        return _condensed(text, rng=rng, tools=tools)


def _condensed(text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
    asked = question_span(text)
    if asked is None:
        return None
    question = text[slice(*asked)].strip()
    statements = [
        text[start:end] for start, end in split_sentences(text) if not start <= asked[0] < end
    ]
    count = rng.randint(0, max(0, len(statements) - 1))
    kept = [statements[at] for at in sorted(rng.sample(range(len(statements)), count))]
    made = _joined(question, kept, link=rng.choice(LINKS), tokens=tools.tagger.tag(text))
    if lost(text, made) is None or made == text:
        return None
    return made, f"{FALLBACK}: {len(statements) - count} statements left out"


def _joined(question: str, statements: Sequence[str], *, link: str, tokens: Sequence[Token]) -> str:
    """ "How many has she if Ada has 3 pens and she buys 2?" """
    names = {token.text for token in tokens if token.tag in ("NNP", "NNPS") or token.text == "I"}
    clauses = [_clause(statement, names=names) for statement in statements]
    question = question[:1].upper() + question[1:]
    if not any(clauses):
        return question
    return f"{question.rstrip('?.! ')} {link} {' and '.join(filter(None, clauses))}?"


def _clause(statement: str, *, names: set[str]) -> str:
    """A sentence as it stands after "if": a small letter first, unless it is a name's."""
    words = statement.rstrip("?.! ").split(maxsplit=1)
    if words and words[0] not in names:
        words[0] = words[0][:1].lower() + words[0][1:]
    return " ".join(words)
