"""Assemble parts into a text, if the references in it stay the same."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Word, Words, as_sentences, lows, with_end
from mwpapp.ml.generators.reorder.clauses import first_clause
from mwpapp.ml.generators.reorder.naming import with_names_first
from mwpapp.ml.generators.reorder.reading.layout import Layout
from mwpapp.ml.generators.reorder.reading.people import PRONOUNS, Cast, sorts_of
from mwpapp.ml.generators.reorder.reading.references import Order, read_references


def settled(order: Order, *, sentence: int, layout: Layout) -> tuple[list[Words], Cast] | None:
    """Return the parts in this order, with names before their pronouns, and the cast with those
    names; None if a word may refer to something else. The parts from index `sentence` on become
    one sentence."""
    named, cast = with_names_first(
        order, sentence=sentence, cast=layout.cast, references=layout.references
    )
    new = read_references(named, cast=cast)
    if not layout.references.are_kept(new) or _names_doubtful(order, before=layout.cast, cast=cast):
        return None
    return [words for _, words in named], cast


def written(statements: Sequence[Words], question: Words, *, layout: Layout) -> str:
    """Return the statements and the question as one text."""
    sentences = [with_end(words, ".") for words in statements]
    last = with_end(question, layout.sign)
    return as_sentences([*sentences, last], style=layout.style)


def repeats_name(question: Words, clauses: Sequence[Words], *, cast: Cast) -> bool:
    """Return whether a clause begins with the only name in the question."""
    asked = {cast.person(word) for word in question if cast.is_named(word)}
    first = {cast.person(words[0]) for words in clauses if cast.is_named(words[0])}
    return len(asked) == 1 and asked <= first


def has_apposition(words: Words, *, cast: Cast) -> bool:
    """Return whether a noun precedes a name: "her brother Jan"."""
    return any(
        cast.is_named(word) and i and words[i - 1].tag == "NN" and cast.person(words[i - 1]) is None
        for i, word in enumerate(words)
    )


def has_doubtful_pronoun(words: Words, *, question: Words, cast: Cast) -> bool:
    """Return whether a pronoun of the original ("he", "her", "it") can mean more than one of those
    named before it or in the question. Pronouns that replaced a name do not count."""
    asked = {person for word in question if (person := cast.person(word)) is not None}
    return any(
        cast.person(word) is None and _is_doubtful(word, known=asked, cast=cast) for word in words
    )


def _is_doubtful(word: Word, *, known: AbstractSet[str], cast: Cast) -> bool:
    sort = PRONOUNS.get(word.low)
    people = known | {person for place, person in cast.names.items() if place < word.start}
    return sort is not None and sum(sort in cast.sorts[person] for person in people) > 1


def _names_doubtful(order: Order, *, before: Cast, cast: Cast) -> bool:
    """Return whether a name replaced a pronoun that can mean two people."""
    named = set(cast.names) - set(before.names)
    return any(
        word.start in named and _is_doubtful(word, known=frozenset(), cast=before)
        for _, words in order
        for word in words
    )


def with_pronoun(first: Words, clause: Words) -> Words:
    """Replace "the red kite climbs" with "it climbs" if "the" occurs in `first` only in "the red
    kite"."""
    read = first_clause(clause)
    if read is None or read.lead or read.subject[0].low != "the" or lows(first).count("the") != 1:
        return clause
    name, said = lows(read.subject), lows(first)
    noun = read.subject[-1]
    is_in_first = any(said[i : i + len(name)] == name for i in range(len(said)))
    is_simple = not {"and", "of"} & set(name) and noun.tag in ("NN", "NNS")
    if not is_in_first or not is_simple or sorts_of(noun.lemma):
        return clause
    pronoun = replace(noun, text="it" if noun.tag == "NN" else "they", tag="PRP", start=-1)
    return (pronoun, *clause[read.verb :])
