"""Determine what the referring words of a text refer to, so that a new order keeps their meaning.

There is no parser: a pronoun is taken to refer to the nearest fitting noun before it. That is often
wrong, but an order in which the nearest noun differs is rejected, so the meaning does not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reorder.reading.people import PRONOUNS, Cast, sorts_of

Order = Sequence[tuple[int, Words]]
"""The parts of a text in order, each with its number in the original."""

_PLURAL = frozenset(("they", "them", "their", "theirs", "themselves"))
_SINGLE = frozenset(("it", "its", "itself"))
_DEMONSTRATIVE = frozenset(("this", "these", "those", "that"))
# These words must follow everything that they followed in the original.
_DISCOURSE = frozenset(
    listed(
        """also too another other others same such then instead again rest remaining remainder
        both else however therefore former latter either neither respectively
        later afterwards meanwhile next additional further"""
    )
)
_GROUPS = frozenset(
    listed(
        """family team class group school couple club company store restaurant bakery shop crew band
        choir troop library museum farm zoo committee department"""
    )
)
_THING, _GROUP, _HUMAN = 0, 1, 2
# Nouns to which "it" does not refer.
_ABSTRACT = frozenset(listed("total all rate way number amount lot pair rest half time day"))
_MODIFIERS = frozenset(("JJ", "JJR", "JJS", "RBR", "CD", "VBN", "VBG", "NNP", "HYPH"))
_COUNTED = ("NN", "NNS", "NNP", "NNPS")


@dataclass(slots=True)
class References:
    """`meant`: what the word at each offset refers to. `after`: for a word that needs the text
    before it, the parts before it. `places`: the offsets of all words."""

    meant: dict[int, str] = field(default_factory=dict)
    after: dict[int, frozenset[int]] = field(default_factory=dict)
    places: set[int] = field(default_factory=set)

    def are_kept(self, new: References) -> bool:
        """Return whether the words refer to the same things in a new order."""
        for place, thing in self.meant.items():
            if place in new.places and new.meant.get(place) != thing:
                return False
        return all(
            parts <= new.after[place] for place, parts in self.after.items() if place in new.after
        )


@dataclass(slots=True)
class _Mentions:
    """Everything mentioned so far, latest last. "They" can refer to `many`, and "it" to `one`."""

    people: list[tuple[str, str]] = field(default_factory=list)
    many: list[tuple[str, int]] = field(default_factory=list)
    one: list[str] = field(default_factory=list)
    nouns: set[str] = field(default_factory=set)
    counted: list[str] = field(default_factory=list)
    parts: set[int] = field(default_factory=set)


def read_references(order: Order, *, cast: Cast) -> References:
    """Return what the words of the parts refer to if they are read in this order."""
    read, mentions = References(), _Mentions()
    for number, words in order:
        before = _Mentions(
            list(mentions.people), list(mentions.many), list(mentions.one), set(mentions.nouns),
            list(mentions.counted), set(mentions.parts),
        )  # fmt: skip
        for i, word in enumerate(words):
            if word.start >= 0:
                read.places.add(word.start)
            _read_word(words, i, mentions=mentions, before=before, cast=cast, read=read)
            _mention(words, i, mentions=mentions, cast=cast)
        mentions.parts.add(number)
    return read


def _read_word(
    words: Words, i: int, *, mentions: _Mentions, before: _Mentions, cast: Cast, read: References
) -> None:
    word = words[i]
    place, low = word.start, word.low
    person = cast.person(word)
    if person is not None and cast.is_named(word):
        read.meant[place] = person
    elif low in _SINGLE:
        if not _is_expletive(words, i):
            read.meant[place] = _singular_referent(
                words, i, mentions=mentions, before=before, cast=cast
            )
    elif low in PRONOUNS:
        read.meant[place] = _last_person(mentions, sort=PRONOUNS[low], cast=cast)
        _record_unknown(read, mentions, place=place, unknown=f"?{PRONOUNS[low]}")
        mentions.people.append((read.meant[place], PRONOUNS[low]))
    elif low in _PLURAL:
        read.meant[place] = _plural_referent(words, i, mentions=mentions, before=before)
        if not read.meant[place]:
            _record_unknown(read, mentions, place=place, unknown="?they")
            mentions.many.append(("?they", _HUMAN))
            before.many.append(("?they", _HUMAN))
    elif (low == "the" or (low in _DEMONSTRATIVE and word.tag == "DT")) and (
        nouns := _nouns_after(words, i)
    ):
        known = [noun for noun in nouns if noun in mentions.nouns]
        if known:
            read.meant[place] = f"the {known[-1]}"
        elif low != "the":
            read.after[place] = frozenset(mentions.parts)
    elif word.tag == "CD" and (noun := _counted(words, i)):
        read.meant[place] = noun
    elif mentions.counted and _is_bare(words, i):
        read.meant[place] = mentions.counted[-1]
    if _needs_parts(words, i) or read.meant.get(place) == "":
        read.after[place] = frozenset(mentions.parts)


def _record_unknown(read: References, mentions: _Mentions, *, place: int, unknown: str) -> None:
    """Record the unnamed person whom a pronoun means; the first such pronoun needs the text before
    it."""
    if not read.meant[place]:
        read.meant[place] = unknown
        read.after[place] = frozenset(mentions.parts)


def _last_person(mentions: _Mentions, *, sort: str, cast: Cast) -> str:
    """Return the last person whom the pronoun can mean: preferably a name of that gender, then any
    other name, then a noun."""
    fitting = [name for name, sorts in reversed(mentions.people) if sort in sorts]
    sure = (name for name in fitting if cast.sorts.get(name) == sort)
    names = (name for name in fitting if name in cast.sorts)
    return next(sure, None) or next(names, None) or next(iter(fitting), "")


def _plural_referent(words: Words, i: int, *, mentions: _Mentions, before: _Mentions) -> str:
    """Return what "they" or "them" refers to. For "they", people are preferred to groups, and
    groups to things; "them" refers to nothing that is named again after it."""
    if words[i].low == "them":
        later = {word.lemma for word in words[i + 1 :]}
        things = [noun for noun, _ in mentions.many if noun not in later]
        return things[-1] if things else ""
    subject = [word.lemma for word in words[:i] if word.tag == "NNS"][:1]
    people = [noun for noun, human in before.many if human == _HUMAN]
    groups = [noun for noun, human in before.many if human == _GROUP]
    things = subject or [noun for noun, _ in before.many]
    return next((group[-1] for group in (people, groups, things) if group), "")


def _singular_referent(
    words: Words, i: int, *, mentions: _Mentions, before: _Mentions, cast: Cast
) -> str:
    """Return what "it" refers to: the last thing of the cast, or else the last one mentioned. As a
    subject, "it" cannot refer to anything in its own clause."""
    subject = words[i].low == "it" and (i == 0 or words[i - 1].tag not in ("IN", "TO"))
    known = before.one if subject else mentions.one
    introduced = [thing for thing in known if thing in cast.sorts]
    return introduced[-1] if introduced else known[-1] if known else ""


def _is_expletive(words: Words, i: int) -> bool:
    """Return whether "it" refers to nothing: "How long does it take to ...?", "it snowed"."""
    near = [word.low for word in words[i + 1 : i + 4]]
    return any(word.lemma in ("take", "snow", "rain") for word in words[i + 1 : i + 4]) or (
        "cost" in near and any(word.low == "to" for word in words[i + 1 :])
    )


def _nouns_after(words: Words, i: int) -> list[str]:
    """Return the nouns of the phrase that begins at `i`. The last is usually its head, but the
    tagger takes some verbs for nouns: "did the apple cost"."""
    nouns: list[str] = []
    for word in words[i + 1 : i + 7]:
        if word.tag in ("NN", "NNS"):
            nouns.append(word.lemma)
        elif nouns or word.tag not in _MODIFIERS:
            break
    return nouns


def _is_bare(words: Words, i: int) -> bool:
    """Return whether a number or "how many" leaves out what it counts."""
    word = words[i]
    if word.tag == "CD":
        if i and (words[i - 1].low in ("of", "size") or words[i - 1].lemma == "be"):
            return False
        phrase = phrase_at(words, i)
        after = words[i + 1].tag if i + 1 < len(words) else ""
        return (
            not phrase.noun
            and not phrase.money
            and (after not in ("HYPH", "CD", "NN", ":") and word.text.replace(",", "").isalnum())
        )
    if word.low == "much" and not any(w.low in ("left", "remain", "remains") for w in words):
        return False
    return word.low in ("many", "much") and bool(i) and words[i - 1].low == "how" and (
        _lacks_noun(words, i)
    )  # fmt: skip


def _lacks_noun(words: Words, i: int) -> bool:
    j = i + 1
    while j < len(words) and (words[j].low in ("more", "fewer", "less") or words[j].tag == "RB"):
        j += 1
    return j == len(words) or words[j].tag in ("VBZ", "VBP", "VBD", "MD", "VB")


def _needs_parts(words: Words, i: int) -> bool:
    """Return whether the word needs the text before it."""
    word = words[i]
    follows = words[i + 1].low if i + 1 < len(words) else ""
    if word.low in _DEMONSTRATIVE and follows in ("that", "who", "which"):
        return False
    if word.low in _DEMONSTRATIVE and not _nouns_after(words, i):
        last = words[i - 1] if i else None
        is_subject = last is not None and last.lemma == "be"
        return (
            is_subject or word.tag in ("DT", "PRP") or not (last and last.tag[:2] in ("NN", "VB"))
        )
    if word.low == "there":
        return word.tag == "RB" and not (i and words[i - 1].lemma == "be")
    if word.tag == "CD" or word.low in ("two", "three"):
        return bool(i) and words[i - 1].low in ("the", "these", "all")
    if word.low == "each" and i + 1 < len(words) and words[i + 1].tag in ("VB", "VBP", "MD"):
        return True
    if word.low in ("our", "us", "we"):
        return True
    if word.low in ("one", "ones") and i:
        return words[i - 1].tag in ("JJ", "DT", "VBN", "NN")
    if word.low in ("do", "does", "did"):
        return word.tag != "VB" and follows in ("", ".", ",", "?")
    if word.low == "so":
        return word.tag != "IN"
    return word.low in _DISCOURSE


def _introduces(words: Words, i: int) -> bool:
    """Return whether the noun at `i` brings something new: "a path", "6 paths", not "the path"."""
    for word in reversed(words[max(0, i - 4) : i]):
        if word.tag not in _MODIFIERS | {"NN", "NNS"}:
            return word.low not in ("the", *_DEMONSTRATIVE)
    return True


def _mention(words: Words, i: int, *, mentions: _Mentions, cast: Cast) -> None:
    word = words[i]
    person = cast.person(word)
    if word.tag in ("NN", "NNS") and _introduces(words, i):
        mentions.nouns.add(word.lemma)
    if person is not None:
        sorts = cast.sorts[person]
        if sorts == "n":
            mentions.one.append(person)
        else:
            mentions.people.append((person, sorts))
        if word.tag in _COUNTED and word.lemma in _GROUPS:
            mentions.many.append((word.lemma, _GROUP))
    elif word.tag == "NNS":
        human = sorts_of(word.lemma) or word.lemma == "people"
        mentions.many.append((word.lemma, _HUMAN if human else _THING))
    elif word.tag == "NN":
        _mention_one(word, mentions=mentions, has_owner=bool(i) and words[i - 1].tag == "PRP$")
    asked = word.low in ("many", "much") and i and words[i - 1].low == "how"
    if (word.tag == "CD" or asked) and (noun := _counted(words, i)):
        mentions.counted.append(noun)
    _mention_pair(words, i, mentions=mentions, cast=cast)


def _counted(words: Words, i: int) -> str:
    """Return the lemma of what the number or "how many" at `i` counts, if the words say it."""
    noun = phrase_at(words, i).noun
    heads = noun[: lows(noun).index("of")] if "of" in lows(noun) else noun
    return heads[-1].lemma if heads and heads[-1].tag in _COUNTED else ""


def _mention_one(word: Word, *, mentions: _Mentions, has_owner: bool) -> None:
    """Mention a noun; with `has_owner`, a possessive precedes it: "her dad" is not "he"."""
    if sorts := sorts_of(word.lemma):
        if not has_owner:
            mentions.people.append((word.lemma, sorts))
    elif word.lemma not in _ABSTRACT:
        mentions.one.append(word.lemma)
    if word.lemma in _GROUPS:
        mentions.many.append((word.lemma, _GROUP))


def _mention_pair(words: Words, i: int, *, mentions: _Mentions, cast: Cast) -> None:
    """Mention "Faye and her mom", whom "they" can refer to."""
    if i < 2:
        return
    joint = next((j for j in range(i - 1, max(i - 3, 0), -1) if words[j].low == "and"), None)
    if joint is None:
        return
    first, second = words[joint - 1], words[i]
    if all(cast.person(w) is not None or sorts_of(w.lemma) for w in (first, second)):
        mentions.many.append((f"{first.low} and {second.low}", _HUMAN))
