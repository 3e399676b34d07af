"""Find the people of a text: where their names occur, and which pronouns refer to them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.english.names import AMBIGUOUS, gender
from mwpapp.ml.english.place_names import is_place
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import canonical
from mwpapp.ml.text.words import is_plural, singular
from mwpapp.ml.types import Span, Token

_TITLES = frozenset(listed("""Mr Mr. Mrs Mrs. Ms Ms. Miss Dr Dr. Professor Coach Captain Chef"""))
_AUNTS = frozenset(listed("""Aunt Auntie Grandma Uncle Grandpa"""))
_PLACES = frozenset(
    listed(
        """Street Road Avenue Lane Park School Academy College University River Lake Sea Mountain
    Hill City Town Village County Island Bay Beach Bank Hotel Hospital Station Airport Market
    Farm Bridge Library Museum Zoo Valley Forest Garden Gardens Square Club Team Day Week
    Month TV Productions Company Inc Ltd Bakery Shop Store Restaurant Pizzeria Elementary High
    Middle Primary Institute Center Centre Industries Mill Dam Tower Court Plaza Mall Stadium
    Arena Theater Theatre Cinema Church Ranch Orchard Camp Trail Creek Pond Canyon Highway
    Boulevard Drive Falls Springs Heights Hall House Homes Apartments Deli Diner Café Cafe Pizza
    Motors Airlines Express Magazine Family Families Old New Big Little North South East West
    Great Grand Royal Golden Mount Mt Fort Port San Saint St"""
    )
)
# After a name, also in lower case: "Lawrence county", "the Jensen family".
_SMALL_PLACES = frozenset(
    listed(
        """county family families street road avenue lane school river lake park village island
        farm market shop store bakery team club mill city town beach company brand"""
    )
)
_KIN = frozenset(
    listed(
        """Mom Mum Mother Mommy Mummy Mama Dad Father Daddy Papa Grandma Grandmother Granny
        Gran Nana Grandpa Grandfather Grandad Granddad Gramps
        Sister Brother Baby Santa Farmer Teacher Nurse Lady Sir"""
    )
)
_IN_THE_SKY = frozenset(
    listed("""Sun Moon Earth Mercury Venus Mars Jupiter Saturn Uranus Neptune Pluto""")
)
_PRONOUNS = {
    "m": re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE),
    "f": re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE),
}
MEN = frozenset(
    listed(
        """boy man brother father dad uncle son grandson grandfather grandpa king nephew husband"""
    )
)
WOMEN = frozenset(
    listed(
        """girl woman sister mother mom mum aunt auntie daughter granddaughter grandmother grandma
        queen niece wife lady"""
    )
)
_GENDERED_NOUNS = {
    sort: re.compile(rf"\b(?:{'|'.join(sorted(nouns))})\b", re.IGNORECASE)
    for sort, nouns in (("m", MEN), ("f", WOMEN))
}
HUMAN_VERBS = frozenset(
    listed(
        """bake borrow bring build buy carry collect cook cut cycle decide do drink drive earn eat
        find fold get give go have help jog keep knit know lend like live lose make need pack paint
        pay pick plan plant play pour practise put read ride run save say see sell send sew share
        spend start swim take tell think throw use visit walk want wash watch wear win work
        write"""
    )
)
PERSONS = frozenset(
    listed(
        """person people child kid boy girl man woman student pupil friend guest visitor passenger
        teacher player member adult worker teenager customer classmate neighbour neighbor cousin
        brother sister twin triplet sibling scout singer dancer camper tourist swimmer runner farmer
        driver patient teammate senior junior musician volunteer employee citizen resident voter
        reader"""
    )
)
"""Nouns for people: "the pupils who sing"."""
NOUNS_FOR_PEOPLE = PERSONS | MEN | WOMEN
_SHORTEST_TWIN = 4
_LONGEST_ROW = 30  # words beside a name that are read; texts of names only would take too long
_HYPHENS = "-‐‑"
# Companies do these things too, so these verbs do not show that an ORG entity is a person.
_COMMERCIAL = frozenset(
    listed("sell make have get pay save give buy need pack take use see build send")
)
_NOT_PERSONS = frozenset(("GPE", "LOC", "FAC", "ORG", "DATE", "NORP", "PRODUCT", "WORK_OF_ART"))


@dataclass(frozen=True, slots=True)
class Person:
    """A name with every place where it occurs.

    `gender` is "f", "m" or "any" (a family name, or a name of unclear gender in a text without "he"
    and "she"). `family` marks a name after a title or another name; its gender does not depend on
    pronouns. `stated` marks a gender that a noun before the name states: "her brother Sam".
    """

    name: str
    places: tuple[Span, ...]
    gender: str
    family: bool = False
    stated: bool = False


def find_people(text: str, *, tokens: Sequence[Token]) -> list[Person]:
    """Return the people whose names can be replaced, in order of appearance."""
    people: list[Person] = []
    examined: set[str] = set()
    tokens = _with_whole_names(tokens)
    for i, token in enumerate(tokens):
        if token.text in examined or not _is_name(tokens, i):
            continue
        examined.add(token.text)
        places = _places(text, token.text, tokens=tokens)
        if places:
            people.append(_person(tokens, i, places=places))
    return _with_pronouns(text, people)


def _with_whole_names(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with the parts of every listed hyphenated name ("Eun-ji") as one token."""
    whole: list[Token] = []
    i = 0
    while i < len(tokens):
        parts = tokens[i : i + 3]
        name = "".join(part.text for part in parts)
        joined = len(parts) == 3 and parts[1].text == "-" and gender(name) is not None
        if joined and parts[2].end - parts[0].start == len(name):
            whole.append(
                replace(
                    parts[0], end=parts[2].end, text=name, lemma=name, tag="NNP", entity="PERSON"
                )
            )
            i += 3
        else:
            whole.append(tokens[i])
            i += 1
    return whole


def _is_name(tokens: Sequence[Token], i: int) -> bool:
    token = tokens[i]
    if not token.text[:1].isupper() or not token.text.replace("-", "").isalpha():
        return False
    if len(token.text) < 2 or token.text in _KIN or token.text in (*_TITLES, *_AUNTS):
        return False
    if _is_measure(token.text) or token.text in _IN_THE_SKY:
        return False
    after = tokens[i + 1].text if i + 1 < len(tokens) else ""
    before = tokens[i - 1].text if i else ""
    if after in _SMALL_PLACES or {before, token.text, *_capitalized_after(tokens, i)} & _PLACES:
        return False
    if before.lower() == "the" or _names_an_institution(tokens, i):
        return False  # "the Wagners"
    if before in (*_TITLES, *_AUNTS):
        return True
    if gender(token.text) is None and is_noun_for_people(token.text):
        return False  # "Twins Ben and Bea"
    return _is_given_name(token) or _is_family_name(tokens, i) or _acts(tokens, i)


def _capitalized_after(tokens: Sequence[Token], i: int) -> Iterator[str]:
    """Yield the capitalized words that directly follow the word at `i`: "Time", "Bakery"."""
    for token in tokens[i + 1 : i + 1 + _LONGEST_ROW]:
        if not token.text[:1].isupper():
            return
        yield token.text


def _names_an_institution(tokens: Sequence[Token], i: int) -> bool:
    """Return whether the word is in an unknown name after "at", as in "at Colegio Andino"."""
    first, end = i, i + 1 + len(list(_capitalized_after(tokens, i)))
    for token in reversed(tokens[max(i - _LONGEST_ROW, 0) : i]):
        if not (token.text[:1].isupper() and token.text.isalpha()):
            break
        first -= 1
    if not first or tokens[first - 1].text != "at" or tokens[first].text in (*_TITLES, *_AUNTS):
        return False
    owner = end < len(tokens) and tokens[end].tag == "POS"  # "at Nkechi's"
    return not owner and all(gender(token.text) is None for token in tokens[first:end])


def _is_measure(word: str) -> bool:
    """Return whether a word is a unit ("Fahrenheit") or looks like an unknown one ("GB")."""
    short = word.isupper() and len(word) <= 4 and gender(word) is None
    return short or canonical(word) is not None


def is_noun_for_people(word: str) -> bool:
    """Return whether a word, in the singular or plural, is a common noun for people."""
    return singular(word.lower()) in NOUNS_FOR_PEOPLE


def _is_given_name(token: Token) -> bool:
    if token.text in AMBIGUOUS:
        return token.entity == "PERSON"
    # The tagger mistakes many names for places or brands, so the list has precedence.
    return gender(token.text) is not None or (
        token.entity == "PERSON" and token.tag in ("NNP", "NNPS")
    )


def _acts(tokens: Sequence[Token], i: int) -> bool:
    """Return whether an unknown proper noun does what only people do ("Esi sews")."""
    token = tokens[i]
    if token.tag != "NNP" or token.entity in _NOT_PERSONS - {"ORG", "NORP"}:
        return False
    rest = [after for after in tokens[i + 1 : i + 4] if after.tag not in ("RB", "MD")]
    if len(rest) > 2 and rest[0].text == "and" and rest[1].tag == "NNP":
        rest = rest[2:]
    if not rest or not rest[0].tag.startswith("VB"):
        return False
    usual = HUMAN_VERBS - _COMMERCIAL if token.entity == "ORG" else HUMAN_VERBS
    return rest[0].lemma in usual


def _is_family_name(tokens: Sequence[Token], i: int) -> bool:
    return (
        i > 0
        and tokens[i].tag == "NNP"
        and tokens[i].entity == "PERSON"
        and tokens[i - 1].entity == "PERSON"
    )


def _places(text: str, name: str, *, tokens: Sequence[Token]) -> tuple[Span, ...]:
    """Return where the name occurs, or () if an occurrence may not be this person's name."""
    spans = [m.span() for m in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    small = [m.span() for m in re.finditer(rf"(?<!\w){re.escape(name.lower())}(?!\w)", text)]
    if small and (gender(name) is None or name in AMBIGUOUS):
        return ()  # "Baker made 5 cakes. How many cakes did baker sell?"
    titled = sum(text[:start].rstrip().split(" ")[-1] in _TITLES for start, _ in spans)
    if any(_stands_for_another(text, span, tokens=tokens) for span in spans):
        return ()
    if _is_spelt_twice(name, tokens=tokens) or is_place(text, places=spans):
        return ()
    return tuple(sorted([*spans, *small])) if titled in (0, len(spans)) else ()


def _stands_for_another(text: str, span: Span, *, tokens: Sequence[Token]) -> bool:
    """Return whether the word is part of another name, is counted ("2 GB") or is in a rate."""
    start, end = span
    before, after = text[:start].rstrip(), text[end:].lstrip()
    # Replacing only the "Eun" of "Eun-ji" would leave half of the old name.
    if text[:start].endswith(tuple(_HYPHENS)) or text[end:].startswith(tuple(_HYPHENS)):
        return True
    if before.endswith("/") or after.startswith("/") or before[-1:].isdigit():
        return True
    # "5 Crispy Corn Bars" is a product, however the tagger labels its words.
    at = bisect_left(tokens, start, key=lambda token: token.start)
    near = tokens[max(at - _LONGEST_ROW, 0) : at + _LONGEST_ROW]
    earlier = (token for token in reversed(near) if token.end <= start)
    last = next((token for token in earlier if not token.text[:1].isupper()), None)
    follows = next((token for token in near if token.start == end + 1), None)
    counted = last is not None and last.tag == "CD"
    return counted or (follows is not None and follows.text in _PLACES | _SMALL_PLACES)


def _is_spelt_twice(name: str, *, tokens: Sequence[Token]) -> bool:
    """Return whether the text contains the name with another last letter ("Manolo", "Manola")."""
    return len(name) >= _SHORTEST_TWIN and any(
        token.text[:-1] == name[:-1] and token.text != name for token in tokens
    )


def _person(tokens: Sequence[Token], i: int, *, places: tuple[Span, ...]) -> Person:
    name, before = tokens[i].text, tokens[i - 1].text if i else ""
    known = gender(name)
    is_unknown = known is None and before not in _AUNTS
    if before in _TITLES or (is_unknown and _is_family_name(tokens, i)):
        return Person(name, places, "any", family=True)
    named = (at for at, token in enumerate(tokens) if token.text == name)
    stated = next(filter(None, (_stated_gender(tokens, at) for at in named)), None)
    return Person(name, places, stated or known or "unknown", stated=stated is not None)


def _stated_gender(tokens: Sequence[Token], i: int) -> str | None:
    """Return the gender that a noun before the name states: "her brother Sam", "her sons Max and
    Tom"."""
    for at in range(i - 1, max(i - 1 - _LONGEST_ROW, -1), -1):
        noun, after = tokens[at].text.lower(), tokens[at + 1].text
        sort = _gender_of(singular(noun))
        if sort is not None:
            leads_list = is_plural(noun) and after[:1].isupper()
            return sort if at == i - 1 or leads_list else None
        if noun not in (",", "and") and not tokens[at].text[:1].isupper():
            return None
    return None


def _gender_of(noun: str) -> str | None:
    return "m" if noun in MEN else "f" if noun in WOMEN else None


def _with_pronouns(text: str, people: list[Person]) -> list[Person]:
    """Return the people with the genders that pronouns show, without people of unclear gender."""
    given = [person for person in people if not person.family]
    in_pronouns = {sort for sort, words in _PRONOUNS.items() if words.search(text)}
    in_nouns = {sort for sort, words in _GENDERED_NOUNS.items() if words.search(text)}
    undecided = [person for person in given if person.gender in ("either", "unknown")]
    unclaimed = in_pronouns - {person.gender for person in given}
    if len(unclaimed) > 1:
        unclaimed -= in_nouns
    sort = _undecided_gender(
        in_pronouns=in_pronouns, unclaimed=unclaimed, only_one=len(undecided) == 1
    )
    # "She" can be the girl of "A girl gives 5 marbles to Paul".
    misread = len(given) == 1 and len(in_pronouns) == 1 and not in_pronouns & in_nouns
    result = []
    for person in people:
        if person in undecided:
            if sort is None:
                continue
            person = replace(person, gender=sort)
        elif misread and not (person.family or person.stated):
            person = replace(person, gender=next(iter(in_pronouns)))
        result.append(person)
    return result


def _undecided_gender(*, in_pronouns: set[str], unclaimed: set[str], only_one: bool) -> str | None:
    """Return the gender of the people whose names do not show it, or None if it is ambiguous."""
    if not in_pronouns:
        return "any"
    sure = len(unclaimed) == 1 and (only_one or len(in_pronouns) == 1)
    return next(iter(unclaimed)) if sure else None
