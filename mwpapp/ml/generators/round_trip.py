"""Replace words with synonyms that a round-trip translation confirms (kind `reworded`).

Input: any problem, and a translator. A small translator's sentences sound translated, so only
single words are taken from them: those that come back as a listed synonym in the same place (see
english/faithfulness.py). The synonyms are inserted into the texts of `Rephrase`, wherever the word
is the same part of speech, because alone they change too little. Yields nothing without a
translator or a confirmed synonym.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final, TypeAlias

from mwpapp.ml.catalogue.kinds import REWORDED
from mwpapp.ml.english.faithfulness import is_consistent, keeps_problem, synonym_edits
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.generators.rephrase import Rephrase
from mwpapp.ml.protocols import Tagger, Tools, Translator
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit, capital_like
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.words import is_plural, plural, singular
from mwpapp.ml.types import Candidate, Problem, Token

# Keys are words in lower case with their tags: "a pack" is another word than "they pack".
Synonyms: TypeAlias = Mapping[tuple[str, str], str]

_PATIENCE = 20
_OTHER_NUMBER: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = {
    "NN": ("NNS", plural),
    "NNS": ("NN", singular),
}
_FIXED = frozenset(("every", "each", "little", "small"))
_FIXED_BEFORE = frozenset(("CD", "JJR", "RBR"))


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


def _confirmed(text: str, *, translator: Translator, tagger: Tagger) -> Synonyms:
    """Return the synonym in lower case of each word that came back as one.

    Nouns are also given in the other number, singular or plural.
    """
    spans = split_sentences(text)
    whole = translator.round_trip(text)
    parts = [whole[start:end] for start, end in split_sentences(whole)]
    around = parts if len(parts) == len(spans) else [""] * len(spans)
    found: dict[tuple[str, str], str] = {}
    for (start, end), in_context in zip(spans, around, strict=True):
        sentence = text[start:end]
        old = tagger.tag(sentence)
        words = {token.start: _word(token) for token in old}
        for other in (translator.round_trip(sentence), in_context):
            for edit in synonym_edits(sentence, offset=0, old=old, new=tagger.tag(other)):
                found.setdefault(words[edit.start], edit.new.lower())
    return found | _other_numbers(found)


def _word(token: Token) -> tuple[str, str]:
    """Return the word in lower case with its tag; "they pack" and "to pack" get the same tag."""
    return token.text.lower(), "VB" if token.tag == "VBP" else token.tag


def _other_numbers(synonyms: Synonyms) -> dict[tuple[str, str], str]:
    """Return the same nouns in the other number, singular or plural."""
    found = {}
    for (old, tag), new in synonyms.items():
        if tag in _OTHER_NUMBER and is_plural(old) == is_plural(new):
            other, form = _OTHER_NUMBER[tag]
            if (form(old), other) not in synonyms:
                found[form(old), other] = form(new)
    return found


def _attempts(
    problem: Problem, synonyms: Synonyms, *, rng: random.Random, tools: Tools
) -> Iterator[Candidate | None]:
    """Yield the texts of `Rephrase` with the synonyms, or None for a text that they do not change,
    or whose meaning or consistency they may break."""
    old = tools.tagger.tag(problem.text)
    name = tools.translator.name if tools.translator is not None else ""
    used = {word: new for (word, _tag), new in synonyms.items()}
    for rephrased in Rephrase().generate(problem, rng=rng, tools=tools):
        text = _with_synonyms(rephrased.text, synonyms, tokens=tools.tagger.tag(rephrased.text))
        fits = text != rephrased.text and keeps_problem(problem.text, text)
        if not fits or not is_consistent(old, tools.tagger.tag(text)):
            yield None
            continue
        parameters = {**rephrased.parameters, "translator": name, "synonyms": used}
        yield replace(rephrased, generator=RoundTrip.name, text=text, parameters=parameters)


def _with_synonyms(text: str, synonyms: Synonyms, *, tokens: Sequence[Token]) -> str:
    """Replace each word by the synonym for its part of speech, and correct the articles."""
    edits = [
        Edit(token.start, token.end, capital_like(synonyms[_word(token)], token.text))
        for token, after in zip_longest(tokens, tokens[1:])
        if _word(token) in synonyms and not _is_fixed(token, after)
    ]
    articles = [found for edit in edits if (found := article_edit(text, edit))]
    return apply_edits(text, [*edits, *articles])


def _is_fixed(token: Token, after: Token | None) -> bool:
    """Return whether no synonym fits: "every 5 minutes", "a little more"."""
    return token.text.lower() in _FIXED and after is not None and after.tag in _FIXED_BEFORE
