"""Split a problem into statements and question, and reword the question to come first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.english.people import Person, find_people
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import Edit, apply_edits, capitalized
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Token

# Words that refer back: a question with one of them cannot come before what they refer to.
_POINTING = re.compile(
    r"\b(?:this|these|those|such|then|they|them|their|theirs|it|its|there's|that day|the rest|"
    r"the others?|others|the remaining|the same|both|each other|instead|so|we|us|our|does that|"
    r"is that|that weekend|that week|himself|herself|the two|the three)\b",
    re.IGNORECASE,
)
_NO_NOUN = re.compile(r"^How many(?: more| fewer)?\s+(?:\w+ly\s+)?(?P<verb>[a-z]+)", re.IGNORECASE)
_VERBS = frozenset(
    listed(
        """is are was were do does did has have had can could will would should must may of remain
        stay play come fit fall missed left went came remained stayed"""
    )
)
_ROLES = frozenset(
    listed(
        """gardener tailor carpenter farmer librarian cook baker hiker teacher electrician beekeeper
        painter potter fisherman customer shopkeeper driver runner cyclist swimmer girl boy man
        woman student pupil child plumber chef florist builder worker sailor dancer musician nurse
        doctor joiner weaver jogger reader chemist walker climber singer scientist keeper"""
    )
)
_PRONOUN = re.compile(r"\b(?:she|he|her|his|him|hers)\b", re.IGNORECASE)
_SUBJECT = {"she": "f", "he": "m"}
_OBJECT = {"him": "m"}
_OWNER = {"his": "m"}


@dataclass(frozen=True, slots=True)
class Split:
    """The statements and the question of a problem, each a sentence without outer white space."""

    statements: tuple[str, ...]
    question: str
    question_first: bool


def split_problem(text: str) -> Split | None:
    """The parts of a problem whose question is its first or its last sentence, else None."""
    sentences = [text[start:end] for start, end in split_sentences(text)]
    asking = [i for i, sentence in enumerate(sentences) if sentence.endswith("?")]
    if len(asking) != 1 or len(sentences) < 2 or asking[0] not in (0, len(sentences) - 1):
        return None
    question = sentences.pop(asking[0])
    return Split(tuple(sentences), question, asking[0] == 0)


def standing_first(question: str, *, text: str, tokens: Sequence[Token]) -> str | None:
    """The question in a form that can open the text, or None if it has none.

    A pronoun becomes the name of the one person that it can refer to.
    """
    if not re.match(r"(?:How|What|Which|Who|When|By what|At what|In how)\b", question):
        return None
    if _POINTING.search(question) or _lacks_noun(question):
        return None
    people = [p for p in find_people(text, tokens=tokens) if not p.family]
    return _named(question, people=people, text=text, tokens=tokens)


def _lacks_noun(question: str) -> bool:
    match = _NO_NOUN.match(question)
    return match is not None and match["verb"].lower() in _VERBS


def _named(
    question: str, *, people: list[Person], text: str, tokens: Sequence[Token]
) -> str | None:
    """Replace the first pronoun with a name; later pronouns then refer to it."""
    pronouns = list(_PRONOUN.finditer(question))
    if not pronouns:
        return question
    named = next((p for p in people if re.search(rf"\b{re.escape(p.name)}\b", question)), None)
    first = pronouns[0]
    if named is not None and question.index(named.name) < first.start():
        return question
    owner = _owner(first[0].lower(), people=people, text=text)
    form = _form(first[0].lower(), after=question[first.end() :])
    if owner is None or form is None:
        return None
    return apply_edits(question, [Edit(first.start(), first.end(), owner.name + form)])


def _form(pronoun: str, *, after: str) -> str | None:
    """The ending of the name: none, or 's for an owner."""
    if pronoun in _SUBJECT or pronoun in _OBJECT:
        return ""
    if pronoun in _OWNER or (pronoun == "her" and re.match(r"\s+[a-z]", after)):
        return "'s"
    return None


def _owner(pronoun: str, *, people: list[Person], text: str) -> Person | None:
    """The one person to whom the pronoun can refer, or None if that is in doubt."""
    sort = "m" if pronoun in ("he", "him", "his") else "f"
    fitting = [p for p in people if p.gender in (sort, "either", "any")]
    if len(fitting) != 1 or (len(people) > 1 and fitting[0].gender != sort):
        return None
    kin = r"aunt|sister|mother|daughter|girl|woman|niece|teacher|grandma|queen|lady"
    if sort == "m":
        kin = r"uncle|brother|father|son|boy|man|nephew|teacher|grandpa|king|farmer|cousin"
    return None if re.search(rf"\b(?:{kin})s?\b", text, re.IGNORECASE) else fitting[0]


def introduced(statement: str, *, tokens: Sequence[Token]) -> tuple[str, str] | None:
    """ "A lighthouse" and "lighthouse" if the statement begins by introducing it."""
    words = [token for token in tokens if token.start < len(statement)]
    if len(words) < 3 or words[0].text not in ("A", "An") or words[0].start != 0:
        return None
    end = 1
    while end < min(len(words), 5) and words[end].tag in ("JJ", "NN"):
        end += 1
    if end == 1 or words[end - 1].tag != "NN" or words[end].tag not in ("VBZ", "VBD"):
        return None
    return statement[: words[end - 1].end], words[end - 1].text.lower()


def with_introduction(
    question: str, *, statements: Sequence[str], tokens: Sequence[Token]
) -> tuple[str, str, str] | None:
    """The question with "a lighthouse" for "it", the pronoun, and the phrase.

    None if the first statement introduces nothing to which the pronoun must refer.
    """
    brought = introduced(statements[0], tokens=tokens)
    pronouns = re.findall(r"\b(?:he|she|it|its|his|her|they|their)\b", question)
    if brought is None or len(pronouns) != 1 or pronouns[0] not in ("he", "she", "it"):
        return None
    phrase, noun = brought
    person = noun in _ROLES
    if person != (pronouns[0] != "it") or (not person and len(statements) > 1):
        return None
    phrase = phrase[0].lower() + phrase[1:]
    return re.sub(rf"\b{pronouns[0]}\b", phrase, question, count=1), pronouns[0], phrase


def as_sentence(text: str) -> str:
    """A clause with a capital letter and a full stop."""
    return capitalized(text.strip().rstrip(".,;")) + "."
