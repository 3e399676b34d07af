"""Find where people are named in a text, and which pronouns can refer to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.english.grammar.tagged_words import TITLES, Word, Words
from mwpapp.ml.english.names import gender
from mwpapp.ml.english.people import MEN, WOMEN, find_people
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.types import Token

_ANYONE = frozenset(
    listed(
        """teacher student pupil child kid friend neighbour neighbor cousin person customer
        passenger visitor player member guest worker driver farmer gardener tailor carpenter
        librarian cook baker hiker electrician beekeeper painter potter fisherman shopkeeper runner
        cyclist swimmer plumber chef florist builder sailor dancer musician nurse doctor joiner
        weaver jogger reader chemist walker climber singer scientist keeper dealer trader seller
        shopper owner artist author writer athlete waiter mechanic merchant tourist traveller
        classmate parent adult grower rider mason dentist judge lawyer manager clerk cashier
        janitor secretary technician engineer salesman salesperson fan camper actor coach
        welder roofer tiler plasterer porter butcher fishmonger barber jeweller decorator cleaner
        courier officer soldier pilot captain vendor grocer brewer miller shepherd ranger picker
        collector investor lender borrower landlord tenant skater skier rower diver smoker employee
        employer apprentice"""
    )
)
_MALE_TITLES = frozenset(("mr", "mr.", "uncle", "sir"))
_FEMALE_TITLES = frozenset(("mrs", "mrs.", "ms", "ms.", "miss", "aunt", "auntie"))
_TITLE_WORDS = (
    _MALE_TITLES
    | _FEMALE_TITLES
    | {"dr", "dr.", "professor", "coach", "captain", "chef", "grandma", "grandpa"}
    | TITLES
)


def sorts_of(noun: str) -> str:
    """Return the pronouns that a common noun can take: "m", "f", "mf", or "" for a thing."""
    if noun in MEN:
        return "m"
    if noun in WOMEN:
        return "f"
    return "mf" if noun in _ANYONE else ""


@dataclass(frozen=True, slots=True)
class Cast:
    """The person whom the word at each offset names, and the pronouns of each person.

    The values of `sorts` are "m", "f", "mf" (either) and "n" for a thing. If the text introduces
    a person or thing with its first words ("A baker"), these count as a name.
    """

    names: Mapping[int, str]
    sorts: Mapping[str, str]

    def person(self, word: Word) -> str | None:
        """Return the person named at this word, even if a pronoun has replaced the name."""
        return self.names.get(word.start)

    def with_name(self, place: int, person: str) -> Cast:
        """Return the cast with one more place where the person is named."""
        return replace(self, names={**self.names, place: person})

    def is_named(self, word: Word) -> bool:
        """Return whether the word is still a name."""
        return word.start in self.names and word.low not in PRONOUNS


PRONOUNS: Mapping[str, str] = {
    "he": "m", "him": "m", "his": "m", "himself": "m",
    "she": "f", "her": "f", "hers": "f", "herself": "f",
    "it": "n", "its": "n", "itself": "n",
}  # fmt: skip
SUBJECTS = {"m": "he", "f": "she", "n": "it"}
OBJECTS = {"m": "him", "f": "her", "n": "it"}
OWNERS = {"m": "his", "f": "her", "n": "its"}


def read_cast(text: str, *, words: Words, tokens: Sequence[Token]) -> Cast:
    """Return the people of a text. Words of one name ("Mrs. Hilt") name one person."""
    people = find_people(text, tokens=tokens)
    places = {start: person.name for person in people for start, _ in person.places}
    names: dict[int, str] = {}
    sorts: dict[str, str] = {}
    i = 0
    while i < len(words):
        end = _name_end(words, i, known=places)
        if end == i:
            i += 1
            continue
        key, sort = _key_and_sort(words[i:end], known=places)
        sorts[key] = sort if len(sort) < len(sorts.get(key, "mf?")) else sorts[key]
        names.update((word.start, key) for word in words[i:end])
        i = end
    if len(sorts) == 1:
        sorts = {key: _sort_in_pronouns(words, sort) for key, sort in sorts.items()}
    return _with_introduced(Cast(names, sorts), words=words)


def has_namesakes(words: Words) -> bool:
    """Return whether two people have the same name: "Mr. Osei" and "Mrs. Osei"."""
    named: dict[str, str] = {}
    for i, word in enumerate(words[:-2]):
        title = word.low.rstrip(".")
        if title in TITLES and word.text[:1].isupper():
            name = words[i + 1] if words[i + 1].text != "." else words[i + 2]
            if named.setdefault(name.low, title) != title:
                return True
    return False


def _sort_in_pronouns(words: Words, sort: str) -> str:
    """Return the sort that the pronouns of a text with one person show, or else `sort`."""
    in_pronouns = {PRONOUNS[word.low] for word in words if word.low in PRONOUNS} - {"n"}
    return next(iter(in_pronouns)) if sort == "mf" and len(in_pronouns) == 1 else sort


def _with_introduced(cast: Cast, *, words: Words) -> Cast:
    """Return the cast with the person or thing that the first words introduce ("A young baker")."""
    end = 1
    while end < min(len(words), 5) and words[end].tag in ("JJ", "NN", "VBN"):
        end += 1
    noun = words[end - 1]
    if words[0].low not in ("a", "an") or noun.tag != "NN" or words[end].tag == "IN":
        return cast
    again = [i for i in range(end, len(words)) if words[i].lemma == noun.lemma]
    if any(words[i].tag != "NN" or words[i - 1].low != "the" for i in again):
        return cast
    key = f"a {noun.lemma}"
    places = [*range(end), *(j for i in again for j in (i - 1, i))]
    names = {words[i].start: key for i in places}
    return Cast({**cast.names, **names}, {**cast.sorts, key: _sort(noun.lemma, words=words)})


def _sort(noun: str, *, words: Words) -> str:
    sorts = sorts_of(noun)
    return _sort_in_pronouns(words, sorts) if sorts else "n"


def _name_end(words: Words, i: int, *, known: Mapping[int, str]) -> int:
    """Return the index after the name that begins at `i`, or `i` if there is none."""
    end = i
    while end < len(words) and words[end].low in _TITLE_WORDS and words[end].text[:1].isupper():
        end += 1
        if end < len(words) and words[end].text == "." and not words[end].spaced:
            end += 1
    first = end
    while end < len(words) and words[end].start in known:
        end += 1
    if end == first:
        return i
    while end < len(words) and words[end].tag == "NNP" and words[end].text.istitle():
        end += 1
    return end


def _key_and_sort(words: Words, *, known: Mapping[int, str]) -> tuple[str, str]:
    """Return the name as a key, and the pronouns that its title or the list of names allows."""
    name = next(known[word.start] for word in words if word.start in known)
    title = words[0].low
    if title in _MALE_TITLES:
        return name, "m"
    if title in _FEMALE_TITLES:
        return name, "f"
    sort = gender(name)
    return name, sort if sort in ("m", "f") else "mf"
