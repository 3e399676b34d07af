"""fe, question paraphrase: paraphrase a long question with a model for short ones.

Input: a question with some statements. Label: 0. Source: ParaQD, section 4.2: a T5 fine-tuned on
Quora's question pairs, which consistently omits information. Nobody labels its output here, so the
operator uses the most likely output that has lost a number or the question.

Without such a model, rules of our own write a condensed question: the sentence that asks comes
first, followed by some of the statements as conditions.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from mwpapp.ml.operators.losses import first_that_loses, lost_part
from mwpapp.ml.operators.numerals import like_case
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.sentences import question_span, split_sentences
from mwpapp.ml.types import Token

FALLBACK = "condensed question (ours)"
LINKS = ("if", "given that", "when")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_ASKS = re.compile(r"(?:how|what|which|who|when|where)\b", re.IGNORECASE)


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
    question = question_span(text)
    if question is None:
        return None
    sentences = split_sentences(text)
    statements = [
        text[start:end] for start, end in sentences if end <= question[0] or question[1] <= start
    ]
    count = rng.randint(0, max(0, len(statements) - 1))
    kept = [statements[at] for at in sorted(rng.sample(range(len(statements)), count))]
    clauses = _clauses(kept, tokens=tools.tagger.tag(text))
    condensed = _joined(text[slice(*question)], clauses, link=rng.choice(LINKS))
    if lost_part(text, condensed) is None or condensed == text:
        return None
    return condensed, f"{FALLBACK}: {len(kept)} of {len(statements)} statements kept"


def _joined(question: str, clauses: Sequence[str], *, link: str) -> str:
    """Join the question and its conditions: "How many are left if Ada has 3 and she eats 2?"."""
    words = question.strip().rstrip("?.! ")
    condition = f" {link} {' and '.join(clauses)}" if clauses else ""
    asks = _ASKS.match(words) is not None or "?" in question
    return like_case(words, old="A") + condition + ("?" if asks else ".")


def _clauses(statements: Sequence[str], *, tokens: Sequence[Token]) -> list[str]:
    """Return the non-empty statements in the form that follows "if"."""
    names = {token.text for token in tokens if token.tag in ("NNP", "NNPS") or token.text == "I"}
    clauses = [_clause(statement, names=names) for statement in statements]
    return [clause for clause in clauses if clause]


def _clause(statement: str, *, names: set[str]) -> str:
    """Return a statement in the form that follows "if": starting in lower case, unless it
    starts with a name ("Ben's dog") or an abbreviation ("DVDs")."""
    words = statement.rstrip("?.! ")
    first = _FIRST_WORD.match(words)
    has_name = any(re.match(rf"{re.escape(name)}(?!\w)", words) for name in names)
    if first is None or has_name or not first[0].istitle():
        return words
    return words[0].lower() + words[1:]
