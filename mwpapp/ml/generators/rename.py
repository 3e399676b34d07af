"""Give the people and things of a problem other names (kind `renamed`).

Input: any problem. Every name that can be replaced is replaced, and pronouns still agree. Some
countable things become other things of their theme, in the singular and the plural, with the right
"a" or "an", and colours may change; the unit of the answer changes with them. Numbers, units of
measure, what is asked for and the equation do not change. The answer changes if it contains a
replaced word ("Ava's bakery").
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mwpapp.ml.catalogue.kinds import RENAMED
from mwpapp.ml.english.names import FAMILY, given_names
from mwpapp.ml.english.people import Person, find_people
from mwpapp.ml.english.themes import COLOURED, COLOURS
from mwpapp.ml.english.things import Thing, find_things
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit, capital_like
from mwpapp.ml.text.words import plural, singular
from mwpapp.ml.types import Candidate, Problem, Reference, Token

_PATIENCE = 40
_BARE_APOSTROPHE = re.compile(r"['’](?!\w)")
_MAY_LACK_S = ("s", "x", "z")  # ends of names: "James' bag", "Max' bag"


@dataclass(frozen=True, slots=True)
class Replaceable:
    """What can be replaced in a text. `colours` maps each colour word to its offsets."""

    text: str
    people: Sequence[Person]
    things: Sequence[Thing]
    colours: dict[str, list[int]]


class Rename:
    name = "rename"
    kind = RENAMED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        replaceable = _read(problem.text, tokens=tools.tagger.tag(problem.text))
        if replaceable.people or replaceable.things or replaceable.colours:
            attempts = _attempts(problem, replaceable, rng=rng)
            yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


def _attempts(
    problem: Problem, replaceable: Replaceable, *, rng: random.Random
) -> Iterator[Candidate]:
    while True:
        seed = rng.getrandbits(31)
        text, replaced = _renamed(replaceable, rng=random.Random(seed))
        yield _candidate(problem, text=text, replaced=replaced, seed=seed)


def _candidate(problem: Problem, *, text: str, replaced: dict[str, str], seed: int) -> Candidate:
    return Candidate(
        kind=RENAMED,
        generator=Rename.name,
        text=text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=problem.equation,
        answer=with_replaced(problem.answer, replaced=replaced),
        unit=with_replaced(problem.unit, replaced=replaced),
        parameters={"replaced": replaced},
        seed=seed,
    )


def with_replaced(phrase: str | None, *, replaced: Mapping[str, str]) -> str | None:
    """Return a unit or an answer with its words replaced: "red apples" becomes "green plums"."""
    forms: dict[str, str] = {}
    for old, new in replaced.items():
        # A name has no plural, and "roses" are not several people called Rose.
        forms |= {old: new} if old[:1].isupper() else {old: new, plural(old): plural(new)}
    if phrase is None or not forms:
        return phrase
    edits = list(_word_edits(phrase, forms=forms))
    articles = [edit for change in edits if (edit := article_edit(phrase, change))]
    return apply_edits(phrase, [*edits, *articles])


def _word_edits(phrase: str, *, forms: Mapping[str, str]) -> Iterator[Edit]:
    longest_first = sorted(map(re.escape, forms), key=len, reverse=True)
    words = re.compile(rf"\b(?:{'|'.join(longest_first)})\b", re.IGNORECASE)
    for found in words.finditer(phrase):
        if old := next((form for form in (found[0], found[0].lower()) if form in forms), None):
            edit = Edit(*found.span(), capital_like(forms[old], found[0]))
            yield edit
            yield from _possessive_edits(phrase, edit) if old[:1].isupper() else ()


def _read(text: str, *, tokens: Sequence[Token]) -> Replaceable:
    return Replaceable(
        text=text,
        people=find_people(text, tokens=tokens),
        things=find_things(text, tokens=tokens),
        colours=_colours(tokens),
    )


def _colours(tokens: Sequence[Token]) -> dict[str, list[int]]:
    """Return the offsets of colour words, or {} if one may do more than distinguish things."""
    found: dict[str, list[int]] = {}
    for i, token in enumerate(tokens):
        word = token.text.lower()
        if word not in COLOURS or (word == "orange" and token.tag != "JJ"):
            continue
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if after is None or singular(after.text.lower()) not in COLOURED:
            return {}
        found.setdefault(word, []).append(token.start)
    oranges = sum(token.text.lower() == "orange" for token in tokens)
    if "orange" in found and len(found["orange"]) < oranges:
        return {}  # some are fruit, or the tagger takes them for fruit
    return found


def _renamed(replaceable: Replaceable, *, rng: random.Random) -> tuple[str, dict[str, str]]:
    names = _new_names(replaceable, rng=rng)
    nouns = _new_nouns(replaceable, rng=rng, needed=not names and not replaceable.colours)
    colours = (
        _new_colours(replaceable, rng=rng) if rng.random() < 0.6 or not (names or nouns) else {}
    )
    edits = [
        *_name_edits(replaceable, names=names),
        *_noun_edits(replaceable, nouns=nouns),
        *_colour_edits(replaceable, colours=colours),
    ]
    articles = [edit for change in edits if (edit := article_edit(replaceable.text, change))]
    return apply_edits(replaceable.text, [*edits, *articles]), names | nouns | colours


def _new_names(replaceable: Replaceable, *, rng: random.Random) -> dict[str, str]:
    """Return a new name for every person. It is not in the text and, if possible, has an initial
    that no other new name has."""
    taken = {word.lower() for word in re.findall(r"\w+", replaceable.text)}
    initials: set[str] = set()
    chosen: dict[str, str] = {}
    for person in replaceable.people:
        pool = FAMILY if person.family else given_names(_pool(person, rng=rng))
        free = [name for name in pool if name.lower() not in taken and name[0] not in initials]
        name = rng.choice(free or [name for name in pool if name.lower() not in taken])
        taken.add(name.lower())
        initials.add(name[0])
        chosen[person.name] = name
    return chosen


def _pool(person: Person, *, rng: random.Random) -> str:
    """Return the gender to draw a name for: either one if the text does not show it."""
    return rng.choice(("f", "m")) if person.gender == "any" else person.gender


def _new_nouns(replaceable: Replaceable, *, rng: random.Random, needed: bool) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for thing in replaceable.things:
        if rng.random() < 0.5 and not (needed and not chosen and thing is replaceable.things[-1]):
            continue
        free = [noun for noun in thing.others if noun not in chosen.values()]
        if free:
            chosen[thing.noun] = rng.choice(free)
    return chosen


def _new_colours(replaceable: Replaceable, *, rng: random.Random) -> dict[str, str]:
    free = [
        colour for colour in COLOURS if colour not in replaceable.colours and colour != "orange"
    ]
    if len(free) < len(replaceable.colours):
        return {}
    return dict(zip(replaceable.colours, rng.sample(free, len(replaceable.colours)), strict=True))


def _name_edits(replaceable: Replaceable, *, names: dict[str, str]) -> Iterator[Edit]:
    for person in replaceable.people:
        for start, end in person.places:
            edit = Edit(start, end, names[person.name])
            yield edit
            yield from _possessive_edits(replaceable.text, edit)


def _possessive_edits(text: str, name: Edit) -> Iterator[Edit]:
    """Yield the edit that adds an "s" if the new name needs one: "James' bag" becomes "Kofi's
    bag"."""
    apostrophe = _BARE_APOSTROPHE.match(text, name.end)
    quoted = text[: name.start].endswith(("'", "‘"))
    needs_none = not text[: name.end].endswith(_MAY_LACK_S) or name.new.endswith("s")
    if apostrophe and not quoted and not needs_none:
        yield Edit(name.end, name.end + 1, apostrophe[0] + "s")


def _noun_edits(replaceable: Replaceable, *, nouns: dict[str, str]) -> Iterator[Edit]:
    for thing in replaceable.things:
        new = nouns.get(thing.noun)
        for place in thing.places if new else ():
            old = replaceable.text[place.start : place.end]
            form = plural(str(new)) if place.many else str(new)
            yield Edit(place.start, place.end, capital_like(form, old))


def _colour_edits(replaceable: Replaceable, *, colours: dict[str, str]) -> Iterator[Edit]:
    for colour, new in colours.items():
        for start in replaceable.colours[colour]:
            old = replaceable.text[start : start + len(colour)]
            yield Edit(start, start + len(colour), capital_like(new, old))
