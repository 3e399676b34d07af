"""Reword a problem with a sequence-to-sequence paraphraser (kind `reworded`).

Input: any problem, and a paraphraser. Paraphrases of the whole text are yielded first, then texts
in which some sentences are paraphrased, because these networks are trained on sentences. Each text
must keep the quantities and the question, and call each thing by one name (see
english/faithfulness.py).
Yields nothing without a paraphraser.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, partial

from mwpapp.ml.catalogue.kinds import REWORDED
from mwpapp.ml.english.faithfulness import is_consistent, keeps_problem
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.protocols import Paraphraser, Tagger, Tools
from mwpapp.ml.text.edits import Edit, apply_edits
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Candidate, Problem, Reference

_PATIENCE = 40
_WHOLE = 8  # paraphrases of the whole text
_PARTS = 4  # paraphrases of a sentence
_REPLACED = 0.6  # the probability that a sentence is replaced


class Seq2SeqParaphrase:
    name = "seq2seq_paraphrase"
    kind = REWORDED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.paraphraser is None:
            return
        texts = _texts(problem.text, rng=rng, paraphraser=tools.paraphraser, tagger=tools.tagger)
        candidate = partial(_candidate, problem, paraphraser=tools.paraphraser.name)
        attempts = (candidate(text) if text else None for text in texts)
        yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


def _texts(
    text: str, *, rng: random.Random, paraphraser: Paraphraser, tagger: Tagger
) -> Iterator[str | None]:
    """Yield texts, or None for a failed attempt.

    The stream is endless if the text has several sentences and one has a suitable paraphrase.
    """
    old = tagger.tag(text)

    @cache  # many attempts give the same text
    def fit(other: str) -> str | None:
        kept = keeps_problem(text, other) and is_consistent(old, tagger.tag(other))
        return other if kept else None

    yield from map(fit, paraphraser.paraphrase(text, count=_WHOLE))
    choices = _choices(text, paraphraser=paraphraser)
    while choices:
        yield fit(_mixed(text, choices=choices, rng=rng))


def _choices(text: str, *, paraphraser: Paraphraser) -> list[list[Edit]]:
    """Return, for each sentence with a suitable paraphrase, the edits that replace it with one.

    The list is empty for a text of one sentence, which is paraphrased as a whole.
    """
    spans = split_sentences(text)
    if len(spans) < 2:
        return []
    found = [
        [
            Edit(start, end, other)
            for other in paraphraser.paraphrase(text[start:end], count=_PARTS)
            if keeps_problem(text[start:end], other)
        ]
        for start, end in spans
    ]
    return [edits for edits in found if edits]


def _mixed(text: str, *, choices: Sequence[Sequence[Edit]], rng: random.Random) -> str:
    """Return the text with at least one sentence replaced."""
    taken = [edits for edits in choices if rng.random() < _REPLACED] or [rng.choice(choices)]
    return apply_edits(text, [rng.choice(edits) for edits in taken])


def _candidate(problem: Problem, text: str, *, paraphraser: str) -> Candidate:
    return Candidate(
        kind=REWORDED,
        generator=Seq2SeqParaphrase.name,
        text=text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=problem.equation,
        answer=problem.answer,
        unit=problem.unit,
        parameters={"paraphraser": paraphraser},
    )
