"""Reword "then" and "also", and put the whole before its part ("of the 8 pens, 5 are red") or after
it."""

from __future__ import annotations

from mwpapp.ml.english.grammar.patterns import Found
from mwpapp.ml.english.grammar.tagged_words import lows
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import move_of, sentence
from mwpapp.ml.english.word_lists import listed

_LINKS = frozenset(listed(""", ; if when who which that because while so but and than"""))


def _is_one_clause(found: Found, passage: Passage) -> bool:
    low = lows(found["rest"])
    return not _LINKS & set(low) and found["rest"][-1].tag in ("NN", "NNS", "NNP", "CD")


def _is_only_part(found: Found, passage: Passage) -> bool:
    return lows(found.words).count("of") == 1 and "and" not in lows(found.words)


sequence = move_of(
    (
        sentence("then <COMMA>? <told:TOLD> <end:END>", "after that/DT , {told} {end}"),
        sentence("after that <COMMA>? <told:TOLD> <end:END>", "then {told} {end}"),
        sentence(
            "<subject:ROW> then <verb:V> <rest:ANY> <end:END>",
            "then {subject} {verb} {rest} {end}",
            "after that/DT , {subject} {verb} {rest} {end}",
        ),
        sentence(
            "<subject:ROW> also <verb:V> <rest:SOME> .",
            "{subject} {verb} {rest} as/RB well/RB .",
            fits=_is_one_clause,
        ),
        sentence(
            "<subject:ROW> <verb:V> <rest:SOME> as well .",
            "{subject} also {verb} {rest} .",
            fits=_is_one_clause,
        ),
    )
)
parts_last = move_of(
    (
        sentence(
            "of <whole:DEFINITE> , <part:NUMBER> <verb:V> <rest:SOME> .",
            "{part} of {whole} {verb} {rest} .",
            fits=_is_only_part,
        ),
        sentence(
            "of <whole:DEFINITE> , <part:NUMBER> <sign:%|percent> <verb:V> <rest:SOME> .",
            "{part} {sign} of {whole} {verb} {rest} .",
            fits=_is_only_part,
        ),
    )
)
parts_first = move_of(
    (
        sentence(
            "<part:NUMBER> of <whole:DEFINITE> <verb:V>",
            "of {whole} , {part} {verb}",
            fits=_is_only_part,
        ),
        sentence(
            "<part:NUMBER> % of <whole:DEFINITE> <verb:V>",
            "of {whole} , {part} %/NN {verb}",
            fits=_is_only_part,
        ),
    )
)
