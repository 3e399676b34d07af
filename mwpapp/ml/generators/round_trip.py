"""The problem through another language and back, sentence by sentence (kind `reworded`).

Input: any problem, and a translator. Sentences are translated alone and with all the others
around them; what comes back is checked (see faithful.py), and candidates take over different
sentences of it. Without a translator nothing comes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.generators.edits import Edit, apply_edits
from mwpapp.ml.generators.faithful import is_consistent, is_faithful, keeps_problem, synonym_edits
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Candidate, Kind, Problem, Reference, Tagger, Tools, Translator

_ATTEMPTS_EACH = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """What can stand for one sentence: each alternative is a list of edits of the whole text."""

    alternatives: tuple[tuple[Edit, ...], ...]


class RoundTrip:
    name = "round_trip"
    kind = Kind.REWORDED

    def generate(
        self, problem: Problem, *, count: int, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.translator is None:
            return
        choices = _choices(problem.text, translator=tools.translator, tagger=tools.tagger)
        choices = [choice for choice in choices if choice.alternatives]
        seen = {problem.text}
        for _ in range(count * _ATTEMPTS_EACH if choices else 0):
            seed = rng.getrandbits(31)
            text = _mixed(problem.text, choices=choices, rng=random.Random(seed))
            if text in seen:
                continue
            seen.add(text)
            if keeps_problem(problem.text, text) and is_consistent(
                tools.tagger.tag(problem.text), tools.tagger.tag(text)
            ):
                yield _candidate(problem, text=text, seed=seed, translator=tools.translator)
            if len(seen) > count:
                return


def _candidate(problem: Problem, *, text: str, seed: int, translator: Translator) -> Candidate:
    return Candidate(
        kind=Kind.REWORDED,
        generator=RoundTrip.name,
        text=text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=problem.equation,
        answer=problem.answer,
        parameters={"translator": translator.name},
        seed=seed,
    )


def _mixed(text: str, *, choices: Sequence[Choice], rng: random.Random) -> str:
    """The text with some of its sentences exchanged, always at least one."""
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
