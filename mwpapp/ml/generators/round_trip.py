"""Translate a problem to another language and back, by sentence (kind `reworded`).

Input: any problem, and a translator. Sentences are translated alone and in context, and the
results are checked (see english/faithfulness.py). Each candidate takes over some of the
sentences. Yields nothing without a translator.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from mwpapp.ml.catalogue.kinds import REWORDED
from mwpapp.ml.english.faithfulness import is_consistent, is_faithful, keeps_problem, synonym_edits
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.protocols import Tagger, Tools, Translator
from mwpapp.ml.text.edits import Edit, apply_edits
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Candidate, Problem, Reference

_PATIENCE = 40


@dataclass(frozen=True, slots=True)
class Choice:
    """The alternatives to one sentence, each a list of edits of the whole text."""

    alternatives: tuple[tuple[Edit, ...], ...]


class RoundTrip:
    name = "round_trip"
    kind = REWORDED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.translator is None:
            return
        choices = _choices(problem.text, translator=tools.translator, tagger=tools.tagger)
        choices = [choice for choice in choices if choice.alternatives]
        if choices:
            attempts = _attempts(problem, choices, rng=rng, tools=tools)
            yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


def _attempts(
    problem: Problem, choices: Sequence[Choice], *, rng: random.Random, tools: Tools
) -> Iterator[Candidate | None]:
    old = tools.tagger.tag(problem.text)

    @cache  # attempts repeat
    def is_fit(text: str) -> bool:
        return keeps_problem(problem.text, text) and is_consistent(old, tools.tagger.tag(text))

    name = tools.translator.name if tools.translator is not None else ""
    while True:
        seed = rng.getrandbits(31)
        text = _mixed(problem.text, choices=choices, rng=random.Random(seed))
        yield _candidate(problem, text=text, seed=seed, translator=name) if is_fit(text) else None


def _candidate(problem: Problem, *, text: str, seed: int, translator: str) -> Candidate:
    return Candidate(
        kind=REWORDED,
        generator=RoundTrip.name,
        text=text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=problem.equation,
        answer=problem.answer,
        unit=problem.unit,
        parameters={"translator": translator},
        seed=seed,
    )


def _mixed(text: str, *, choices: Sequence[Choice], rng: random.Random) -> str:
    """The text with at least one of its sentences replaced."""
    taken = [choice for choice in choices if rng.random() < 0.6] or [rng.choice(choices)]
    return apply_edits(text, [e for choice in taken for e in rng.choice(choice.alternatives)])


def _choices(text: str, *, translator: Translator, tagger: Tagger) -> list[Choice]:
    spans = split_sentences(text)
    whole = translator.round_trip(text)
    parts = [whole[start:end] for start, end in split_sentences(whole)]
    around = parts if len(parts) == len(spans) else [""] * len(spans)
    return [
        _choice(
            text[start:end],
            offset=start,
            translated=(translator.round_trip(text[start:end]), other),
            tagger=tagger,
        )
        for (start, end), other in zip(spans, around, strict=True)
    ]


def _choice(sentence: str, *, offset: int, translated: tuple[str, ...], tagger: Tagger) -> Choice:
    old = tagger.tag(sentence)
    found: dict[tuple[Edit, ...], None] = {}
    for other in translated:
        new = tagger.tag(other)
        if other and is_faithful(sentence, other, old=old, new=new):
            found[(Edit(offset, offset + len(sentence), other),)] = None
            continue
        edits = synonym_edits(sentence, offset=offset, old=old, new=new)
        if edits:
            found[tuple(edits)] = None
    same = (Edit(offset, offset + len(sentence), sentence),)
    return Choice(tuple(edits for edits in found if edits != same))
