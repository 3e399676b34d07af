"""Name an amount without its number: "some pens", "the same number of pens"."""

from __future__ import annotations

from mwpapp.ml.english.grammar.tagged_words import Words, lows, new_words
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.roles import Role

# "Some" reads badly before these: "some feet".
_NOT_AFTER_SOME = frozenset(
    listed(
        """time times years degrees percent inches feet metres meters miles kilometres kilometers
        cm km m minutes hours seconds days weeks months dozen cents"""
    )
)
# Verbs whose object can be "some money".
_MONEY_VERBS = frozenset(
    listed(
        """spend earn save have give get receive donate raise collect lose win borrow lend owe find
        pay contribute bring take withdraw deposit make put"""
    )
)
_SORTS = frozenset(("types", "kinds", "sorts", "ways"))
_EACH = frozenset(("each", "every"))
_DROPPED = frozenset(("only", "just", "exactly", "already", "about"))


def unknown_words(asked: Asked) -> Words | None:
    """Return words to replace the number and its noun; None if none would be natural."""
    phrase = asked.phrase
    if phrase.money and lows(phrase.noun) != ["pennies"]:
        return _money(asked)
    if phrase.is_partitive:
        return new_words("some") + phrase.noun
    noun = phrase.noun or _noun_of_bare_number(asked)
    if not noun:
        return _bare(asked)
    if phrase.more and phrase.unit is not None and "of" not in lows(noun):
        return new_words(f"some {phrase.more}")
    if noun[0].low in _NOT_AFTER_SOME or (phrase.unit == "time"):
        return None
    of = lows(noun).index("of") if "of" in lows(noun) else len(noun)
    measured = phrase.unit not in (None, "currency")
    if measured and of == len(noun):
        return None
    if asked.repeated:
        return _repeated(asked, noun=noun, of=of if measured else None)
    kind = noun[of + 1 :] if measured else noun
    return new_words(f"some {phrase.more}".strip()) + kind


def _repeated(asked: Asked, *, noun: Words, of: int | None) -> Words | None:
    """Return "the same number of pens" or "the same amount of clay", or None. `of` is the index of
    the "of" after a unit of measure ("ounces of clay")."""
    phrase = asked.phrase
    if phrase.more or noun[0].low in _SORTS or _is_told_of_others(asked):
        return None
    if of is not None:
        return new_words("the same amount of") + noun[of + 1 :]
    return new_words("the same number of") + noun


def _is_told_of_others(asked: Asked) -> bool:
    """Return whether the story says "each" of other things too: "the same number" would then mean
    theirs ("each bicycle has 2 wheels and each tricycle has the same number of wheels")."""
    return sum(word.low in _EACH for words in asked.statements for word in words) > 1


def _money(asked: Asked) -> Words | None:
    phrase, clause = asked.phrase, asked.clause
    before = clause.words[phrase.start - 1] if phrase.start else None
    if before is None or before.tag in ("IN", "TO") or _is_only_number(asked):
        return None
    if not _MONEY_VERBS.intersection(word.lemma for word in clause.verbs):
        return None
    if asked.repeated:
        return new_words("the same amount of money") if not phrase.more else None
    if asked.role is Role.FACTOR:
        return None
    return new_words(f"some {phrase.more} money".replace("  ", " "))


def _is_only_number(asked: Asked) -> bool:
    """Return whether the story has no other number, so that the answer states the same amount:
    "20 dollars" and "2000 cents"."""
    return sum(word.tag == "CD" for words in asked.statements for word in words) < 2


def _noun_of_bare_number(asked: Asked) -> Words:
    """Return the noun of a bare number in the first statement, unless it follows a number."""
    words = asked.statements[asked.sentence][: asked.clause.start + asked.phrase.start]
    if any(word.tag == "CD" for word in words) or asked.phrase.more:
        return ()
    follows = asked.clause.words[asked.phrase.end :]
    if asked.noun and asked.noun[0].low != "of" and not (follows and follows[0].low == "of"):
        return asked.noun if asked.sentence == 0 else ()
    return ()


def _bare(asked: Asked) -> Words | None:
    """Return the words for a bare number: "her mother picked some", "some of them left"."""
    if asked.repeated:
        before = asked.statements[asked.sentence][: asked.clause.start + asked.phrase.start]
        told = asked.phrase.more or any(word.tag == "CD" for word in before)
        return None if told else new_words("the same number")
    if asked.phrase.start < asked.clause.verb:
        if asked.phrase.more:
            return new_words("some more")
        return new_words("some of them") if _has_earlier_noun(asked) else None
    return new_words(f"some {asked.phrase.more}".strip())


def _has_earlier_noun(asked: Asked) -> bool:
    """Return whether an earlier statement has the noun of a bare number."""
    names = {word.lemma for word in asked.noun if word.tag[:2] == "NN"}
    before = asked.statements[asked.sentence][: asked.clause.start]
    if any(word.tag == "CD" for word in before):
        return False
    return any(
        word.lemma in names for words in asked.statements[: asked.sentence] for word in words
    )


def before_unknown(words: Words) -> Words:
    """Return the words before a number, without "a total of", "up to" or "only" at their end."""
    if lows(words[-3:]) == ["a", "total", "of"]:
        words = words[:-3]
    if lows(words[-2:]) == ["up", "to"]:
        words = words[:-2]
    while words and words[-1].low in _DROPPED:
        words = words[:-1]
    return words
