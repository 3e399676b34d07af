"""Replace words with synonyms that a round-trip translation confirms (kind `reworded`).

Input: any problem, and a translator. A small translator's sentences sound translated, so only
single words are taken from them: those that come back as a listed synonym in the same place (see
english/faithfulness.py). The synonyms are inserted into the texts of `Rephrase`, because alone they
change too little. Yields nothing without a translator or a confirmed synonym.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from mwpapp.ml.catalogue.kinds import REWORDED
from mwpapp.ml.english.faithfulness import is_consistent, keeps_problem, synonym_edits
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.generators.rephrase import Rephrase
from mwpapp.ml.protocols import Tagger, Tools, Translator
from mwpapp.ml.text.edits import capital_like
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.words import is_plural, plural, singular
from mwpapp.ml.types import Candidate, Problem

_PATIENCE = 20


class RoundTrip:
    name = "round_trip"
    kind = REWORDED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.translator is None:
            return
        found = _confirmed(problem.text, translator=tools.translator, tagger=tools.tagger)
        if found:
            attempts = _attempts(problem, found, rng=rng, tools=tools)
            yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


def _confirmed(text: str, *, translator: Translator, tagger: Tagger) -> dict[str, str]:
    """Map each word that came back as a synonym to this synonym, in lower case.

    Both are also given in the other number, singular or plural.
    """
    spans = split_sentences(text)
    whole = translator.round_trip(text)
    parts = [whole[start:end] for start, end in split_sentences(whole)]
    around = parts if len(parts) == len(spans) else [""] * len(spans)
    found: dict[str, str] = {}
    for (start, end), in_context in zip(spans, around, strict=True):
        sentence = text[start:end]
        old = tagger.tag(sentence)
        for other in (translator.round_trip(sentence), in_context):
            for edit in synonym_edits(sentence, offset=0, old=old, new=tagger.tag(other)):
                found.setdefault(sentence[edit.start : edit.end].lower(), edit.new.lower())
    return found | _other_numbers(found)


def _other_numbers(synonyms: Mapping[str, str]) -> dict[str, str]:
    """Return the same synonyms in the other number, singular or plural; harmless for verbs."""
    return {
        form(old): form(new)
        for old, new in synonyms.items()
        for form in (plural, singular)
        if form(old) not in synonyms and is_plural(old) == is_plural(new)
    }


def _attempts(
    problem: Problem, synonyms: Mapping[str, str], *, rng: random.Random, tools: Tools
) -> Iterator[Candidate | None]:
    """Yield the texts of `Rephrase` with the synonyms, or None for a text that they do not change,
    or whose meaning or consistency they may break."""
    old = tools.tagger.tag(problem.text)
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, synonyms))})\b", re.IGNORECASE)
    name = tools.translator.name if tools.translator is not None else ""
    for rephrased in Rephrase().generate(problem, rng=rng, tools=tools):
        text = words.sub(lambda m: capital_like(synonyms[m[0].lower()], m[0]), rephrased.text)
        fits = text != rephrased.text and keeps_problem(problem.text, text)
        if not fits or not is_consistent(old, tools.tagger.tag(text)):
            yield None
            continue
        parameters = {**rephrased.parameters, "translator": name, "synonyms": dict(synonyms)}
        yield replace(rephrased, generator=RoundTrip.name, text=text, parameters=parameters)
