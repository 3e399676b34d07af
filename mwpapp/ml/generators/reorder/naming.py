"""Replace pronouns with names, and names with pronouns, so that names come first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.english.grammar.tagged_words import Word, Words
from mwpapp.ml.english.grammar.verbs import AUXILIARIES, BE
from mwpapp.ml.generators.reorder.reading.people import OBJECTS, OWNERS, PRONOUNS, SUBJECTS, Cast
from mwpapp.ml.generators.reorder.reading.references import Order, References

_VERBS = ("VBZ", "VBP", "VBD", "MD")


@dataclass(slots=True)
class _Naming:
    """The parts of a text while its names and pronouns are being replaced."""

    parts: list[Words]
    cast: Cast
    references: References

    def meant(self, word: Word) -> str | None:
        """Return the person or thing of the cast that a word names or refers to."""
        meant = self.references.meant.get(word.start)
        meant = meant if meant in self.cast.sorts else self.cast.person(word)
        return meant if meant in self.cast.sorts else None

    def named_in(self, part: int) -> set[str]:
        found = (self.cast.person(w) for w in self.parts[part] if self.cast.is_named(w))
        return {person for person in found if person is not None}

    def pronouns_in(self, part: int) -> set[str]:
        found = (self.meant(w) for w in self.parts[part] if w.low in PRONOUNS)
        return {person for person in found if person is not None}

    def name(self, part: int, person: str, full: Words) -> None:
        """Replace the first mention of the person with the full name."""
        words = self.parts[part]
        i = next(i for i, word in enumerate(words) if self.meant(word) == person)
        self.cast = self.cast.with_name(words[i].start, person)
        self.parts[part] = _with_name(words, i, full, end=_name_end(words, i, cast=self.cast))

    def pronounce(self, part: int, person: str) -> None:
        """Replace each name of the person with a pronoun, until it could mean somebody else."""
        words, sort = self.parts[part], self.cast.sorts[person]
        if sort not in SUBJECTS:
            return
        i = 0
        while i < len(words):
            other = self.meant(words[i])
            if other == person and self.cast.is_named(words[i]):
                words = _with_pronoun(words, i, person, cast=self.cast)
            elif other is not None and other != person and sort in self.cast.sorts[other]:
                break
            i += 1
        self.parts[part] = words


def with_names_first(
    order: Order, *, sentence: int, cast: Cast, references: References
) -> tuple[list[tuple[int, Words]], Cast]:
    """Return the parts with a name at the first mention of each person, and the cast with these
    names.

    If a pronoun comes before the name, the name replaces it, and a later name in the same sentence
    becomes a pronoun. The parts from index `sentence` on are one sentence.
    """
    naming = _Naming([words for _, words in order], cast, references)
    full = _full_names(order, cast=cast)
    _name_first_mentions(naming, full=full)
    _name_in_first_clause(naming, sentence=sentence, full=full)
    for part in range(sentence + 1, len(order)):
        for person in sorted(naming.named_in(part) & naming.named_in(sentence)):
            if _is_clear(naming, person, sentence=sentence):
                naming.pronounce(part, person)
    numbers = [number for number, _ in order]
    return list(zip(numbers, naming.parts, strict=True)), naming.cast


def _name_first_mentions(naming: _Naming, *, full: dict[str, Words]) -> None:
    known: set[str] = set()
    for part in range(len(naming.parts)):
        for word in naming.parts[part]:
            person = naming.meant(word)
            if person is None or person in known:
                continue
            known.add(person)
            if word.low in PRONOUNS or (word.low == "the" and person in full):
                naming.name(part, person, full[person])


def _name_in_first_clause(naming: _Naming, *, sentence: int, full: dict[str, Words]) -> None:
    """Name a person in the first clause of a sentence if so far only a later clause does. If the
    previous sentence mentions only this person, use pronouns in the later clauses instead."""
    later: set[str] = set()
    for part in range(sentence + 1, len(naming.parts)):
        later |= naming.named_in(part)
    lacking = naming.pronouns_in(sentence) - naming.named_in(sentence)
    for person in sorted(lacking & later):
        if _is_topic(naming, person, sentence=sentence):
            for part in range(sentence + 1, len(naming.parts)):
                naming.pronounce(part, person)
        elif naming.cast.sorts[person] != "n":
            naming.name(sentence, person, full[person])


def _is_topic(naming: _Naming, person: str, *, sentence: int) -> bool:
    """Return whether the previous sentence mentions this person and no other."""
    if not sentence or not _is_clear(naming, person, sentence=sentence):
        return False
    before = naming.named_in(sentence - 1) | naming.pronouns_in(sentence - 1)
    return {one for one in before if naming.cast.sorts[one] != "n"} == {person}


def _is_clear(naming: _Naming, person: str, *, sentence: int) -> bool:
    """Return whether a pronoun after the first clause of a sentence can mean only this person:
    the clause mentions nobody else of that sort, or the person is its subject."""
    sort = naming.cast.sorts[person]
    first = naming.parts[sentence]
    there = naming.named_in(sentence) | naming.pronouns_in(sentence)
    alone = not any(sort in naming.cast.sorts[other] for other in there - {person})
    return sort in SUBJECTS and (alone or naming.meant(first[0]) == person)


def _full_names(order: Order, *, cast: Cast) -> dict[str, Words]:
    """Return the longest name of each person; "a baker" rather than "the baker"."""
    found: dict[str, Words] = {}
    for _, words in order:
        i = 0
        while i < len(words):
            person = cast.person(words[i])
            end = _name_end(words, i, cast=cast)
            if person and words[i].low != "the" and end - i > len(found.get(person, ())):
                found[person] = words[i:end]
            i = end
    return found


def _name_end(words: Sequence[Word], i: int, *, cast: Cast) -> int:
    person = cast.person(words[i])
    end = i + 1
    while person and end < len(words) and cast.person(words[end]) == person:
        end += 1
    return end


def _with_name(words: Words, i: int, name: Words, *, end: int) -> Words:
    """Return the words with the name in place of those from `i` to `end`. All words of the name get
    the offset of the first replaced word."""
    old = words[i]
    owner = old.tag == "PRP$" or old.low == "his"
    ending = (Word("'s", "POS", "'s", spaced=False),) if owner else ()
    text = name[0].text.lower() if name[0].tag == "DT" else name[0].text
    first = replace(name[0], text=text, start=old.start, spaced=old.spaced)
    rest = tuple(replace(word, start=old.start) for word in name[1:])
    return (*words[:i], first, *rest, *ending, *words[end:])


def _with_pronoun(words: Words, i: int, person: str, *, cast: Cast) -> Words:
    """Return the words with a pronoun for the person's name at `i`; unchanged if that may be
    unclear, or if the name has an apposition ("Bruno the dog")."""
    end = _name_end(words, i, cast=cast)
    after = words[end] if end < len(words) else None
    sort = cast.sorts[person]
    joined = i > 0 and words[i - 1].low in ("and", "or") and not _opens_clause(after)
    joined = joined or (i > 0 and words[i - 1].tag in ("NN", "JJ", "DT"))
    if (after and after.low in ("and", ",", "the")) or joined:
        return words
    if after and after.tag == "POS":
        form, end = OWNERS[sort], end + 1
    elif _is_subject(words, i, after=after):
        form = SUBJECTS[sort]
    else:
        form = OBJECTS[sort]
    tag = "PRP$" if after and after.tag == "POS" else "PRP"
    word = Word(form, tag, form, words[i].spaced, words[i].start)
    return (*words[:i], word, *words[end:])


def _is_subject(words: Words, i: int, *, after: Word | None) -> bool:
    before = words[i - 1] if i else None
    if before is not None and before.tag in ("IN", "TO"):
        return False
    if before is None or before.low not in AUXILIARIES:
        return _opens_clause(after)
    return before.low in BE or _opens_clause(after) or bool(after and after.tag in ("VB", "VBN"))


def _opens_clause(after: Word | None) -> bool:
    """Return whether the word after a name shows that the name is a subject."""
    return after is not None and (after.tag in (*_VERBS, "VBN") or after.tag == "RB")
