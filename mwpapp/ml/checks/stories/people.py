"""Check that the question asks only about people whom the text mentions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.english.names import AMBIGUOUS, gender
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.words import is_plural, singular
from mwpapp.ml.types import ProblemWarning

_CAPITALIZED = re.compile(r"(?<![\w’'-])[A-Z][^\W\d_]*[a-zà-ÿ](?:-[^\W\d_]+)?(?![\w])")
_AUXILIARIES = r"(?:does|did|do|will|would|can|could|should|must|has|had|is|was)"
_ASKED_ABOUT = re.compile(
    rf"\b{_AUXILIARIES}\s+(?:(?:mrs?|ms|miss|dr)\.?\s+)?(?P<name>[^\W\d_]+(?:-[^\W\d_]+)?)",
    re.IGNORECASE,
)
_PARTNER = re.compile(r"\b(?:from|to|for|with|by)\s+(?:(?:mrs?|ms|miss|dr)\.?\s+)?$", re.IGNORECASE)
_OWN_NUMBER = re.compile(
    r"\s?['’]s?\s+(?:[^\W\d_]+\s+){0,3}?"
    r"(?:[$€£]?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)"
)
_WITH_OTHER = re.compile(
    r"[^.?!]*\b(?:him|me|us|her(?=\s*(?:[.,;?!]|$)|\s+(?:to|for|in|on|at|so|if)\b))\b",
    re.IGNORECASE,
)
_OWNS = re.compile(r"(?P<name>[A-Z][^\W\d_]+)\s?['’]s\b")
_ACTS = re.compile(
    r"\b(?P<name>[A-Z][a-zà-ÿ]+)\s+(?:has|had|have|is|was|and\s+[A-Z]|buys?|bought|gives?|gave|eats?"
    r"|ate|makes?|made|wants?|wanted|needs?|needed|sells?|sold|reads?|walks?|runs?|ran|picks?"
    r"|picked|collects?|collected|saves?|saved|spends?|spent|found|finds?|went|goes|got|gets)\b"
)
_STARTS = re.compile(r"(?:^|(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)[.!?:;]['\"”’)]*\s+)['\"“‘(]*$")
_ONLY_PEOPLE = re.compile(
    r"\w+\s+(?:buys?|bought|wants?|wanted|reads|walks|picks|picked|collects?|collected|saves|saved"
    r"|spends?|spent)\b"
)
_NOT_NAMES = frozenset(
    listed(
        """A An And Are As At Each Every For From He Her Here His How I If In It Its My No Of On One
        Our She So Some That The Their Then There These They This Those To We What When Which Who
        You Your Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March
        April May June July August September October November December Christmas Easter Halloween
        English French Spanish German Chinese Celsius Fahrenheit Day Week Month Year Mr Mrs Ms Miss
        Dr Earth Moon Sun Everyone Everybody Both All After Before Last Next Mom Dad Mum Mother
        Father Grandma Grandpa Aunt Uncle Coach Teacher Find Given Together Two Three Four Five
        During Today Yesterday Tomorrow Another Other Pokemon Lego"""
    )
)
_RELATIVES: dict[str, tuple[str, ...]] = {
    "brother": ("sibling", "twin"),
    "sister": ("sibling", "twin"),
    "cousin": (),
    "friend": ("buddy", "pal", "mate"),
    "mother": ("mom", "mum", "mama", "parent"),
    "mom": ("mother", "mum", "mama", "parent"),
    "mum": ("mother", "mom", "mama", "parent"),
    "father": ("dad", "papa", "parent"),
    "dad": ("father", "papa", "parent"),
    "aunt": (),
    "uncle": (),
    "grandmother": ("grandma", "granny", "grandparent", "nana"),
    "grandma": ("grandmother", "granny", "grandparent", "nana"),
    "grandfather": ("grandpa", "granddad", "grandparent"),
    "grandpa": ("grandfather", "granddad", "grandparent"),
    "neighbour": ("neighbor",),
}
"""Relatives, with other words for them."""
_IMPLIED = frozenset(
    listed(
        """chef child clerk coach cook customer driver guest guide owner shopkeeper teacher
        waiter"""
    )
)
_OTHERS = _IMPLIED | set(
    listed(
        """baker barber boy builder butcher captain carpenter clown dentist doctor farmer fisherman
        florist gardener girl grocer hiker king librarian man nurse painter pilot player
        plumber policeman postman principal pupil queen sailor shepherd singer soldier student
        tailor tourist vet visitor waitress woman worker"""
    )
)
"""People whom a text may also call by their names. Questions about them are checked only if the
story mentions such people but no names. Those in _IMPLIED need no mention: where there are pupils,
there is a teacher."""
_RELATIVE_ASKED = re.compile(
    rf"\b{_AUXILIARIES}\s+(?:(?:his|her|their)\s+(?:\w+\s+)?)?(?P<role>{'|'.join(_RELATIVES)})\b"
    r"(?!\s*['’]s|s)",
    re.IGNORECASE,
)
_OTHER_ASKED = re.compile(
    rf"\b{_AUXILIARIES}\s+the\s+(?:\w+\s+)?(?P<role>{'|'.join(sorted(_OTHERS))})\b(?!\s*['’]s|s)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
INITIALS = 2  # letters; a short form of a name has more


def people_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield a warning for each person in the question whom the story does not mention, if it
    mentions other people."""
    story, question = examined.story, examined.question
    if not question:
        return
    mentioned = _mentioned(story)
    if not mentioned:
        if _has_condition(examined):
            return
        yield from _role_warnings(_other(story, question=question))
        return
    asked = _asked(question, text=examined.problem.text)
    strangers = [
        name
        for name in asked
        if not (_is_in(story, name) or _is_introduced(name, question=question))
    ]
    for name in strangers:
        yield _stranger(name, mentioned=mentioned, examined=examined)
    if not strangers and not _has_condition(examined):
        yield from _role_warnings(_relative(story, question=question))


def _has_condition(examined: ExaminedProblem) -> bool:
    """Return whether "if" occurs in the question or after it; a condition can introduce people."""
    text = examined.problem.text
    return " if " in text[text.rfind(examined.question) :]


def _role_warnings(role: str | None) -> Iterator[ProblemWarning]:
    if role is not None:
        yield ProblemWarning(code="person_not_in_text", parameters={"name": role})


def _stranger(name: str, *, mentioned: list[str], examined: ExaminedProblem) -> ProblemWarning:
    """Return the warning. If the story mentions only one person, who is not in the question, the
    correction asks about them. There is no correction if another word may be a name: "Bo got 11
    votes"."""
    acting = {match["name"] for match in _ACTS.finditer(examined.story)} - _NOT_NAMES
    if len(mentioned) != 1 or acting - {*mentioned} or mentioned[0] in examined.question:
        return ProblemWarning(code="person_not_in_text", parameters={"name": name})
    other = mentioned[0]
    asked = re.sub(rf"\b{re.escape(name)}\b", other, examined.question)
    return ProblemWarning(
        code="person_not_in_text",
        parameters={"name": name, "other": other},
        correction={"text": examined.problem.text.replace(examined.question, asked)},
    )


def _mentioned(story: str) -> list[str]:
    """Return the names of the people in the story, in order."""
    acting = {match["name"] for match in _ACTS.finditer(story) if _is_person(match)}
    acting |= {match["name"] for match in _OWNS.finditer(story)}
    names = [match[0] for match in _CAPITALIZED.finditer(story)]
    return list(
        dict.fromkeys(
            name for name in names if name not in _NOT_NAMES and (_is_given(name) or name in acting)
        )
    )


def _is_person(match: re.Match[str]) -> bool:
    """Return whether a word before a verb is a name. The first word of a sentence always has a
    capital, so its verb must be one that fits only people: not "Fencing is", "Slugs got" or "Egg
    run"."""
    if not _STARTS.search(match.string, 0, match.start()):
        return True
    name = match["name"]
    return bool(_ONLY_PEOPLE.match(match[0])) and not is_plural(name.lower())


def _asked(question: str, *, text: str) -> list[str]:
    """Return the names in the question: given names, and other words in the place of a name."""
    about = {match["name"] for match in _ASKED_ABOUT.finditer(question)}
    names = [match[0] for match in _CAPITALIZED.finditer(question)]
    return list(
        dict.fromkeys(
            name
            for name in names
            if name not in _NOT_NAMES
            and (_is_given(name) or name in about)
            and not re.search(rf"\b{re.escape(name.lower())}\b", text)
        )
    )


def _is_introduced(name: str, *, question: str) -> bool:
    """Return whether the question itself introduces the person: somebody borrows from Rosa, beats
    Ana's total of 45, or gets something that Thandi gives him."""
    return any(
        _PARTNER.search(question, 0, match.start())
        or _OWN_NUMBER.match(question, match.end())
        or _WITH_OTHER.match(question, match.end())
        for match in re.finditer(rf"\b{re.escape(name)}\b", question)
    )


def _is_given(name: str) -> bool:
    return gender(name) is not None and name not in AMBIGUOUS


def _is_in(story: str, name: str) -> bool:
    """Return whether the story contains the name, or a shorter or longer form of it."""
    lower = name.lower()
    for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)?", story.lower()):
        if word == lower or word == f"{lower}s":
            return True
        short, long = sorted((word, lower), key=len)
        if len(short) > INITIALS and long.startswith(short) and short != "the":
            return True
    return False


def _relative(story: str, *, question: str) -> str | None:
    """Return a relative in the question ("his sister") whom the story does not mention."""
    match = _RELATIVE_ASKED.search(question)
    if match is None or _WITH_OTHER.match(question, match.end()):
        return None
    role = match["role"].lower()
    known = (role, *_RELATIVES[role])
    if any(re.search(rf"\b{word}", story, re.IGNORECASE) for word in known):
        return None
    return _without_verb(match[0])


def _other(story: str, *, question: str) -> str | None:
    """Return somebody in the question such as "the florist", if the story mentions only other such
    people, or a relative, if it mentions only other relatives."""
    people = {singular(word) for word in _WORD.findall(story.lower())}
    relatives = people & _RELATIVES.keys()
    match = _OTHER_ASKED.search(question)
    if match and people & _OTHERS and match["role"].lower() not in people | _IMPLIED:
        return _without_verb(match[0])
    return _relative(story, question=question) if relatives else None


def _without_verb(asked: str) -> str:
    """Return "his sister" for "does his sister"."""
    return " ".join(asked.split()[1:])
