"""Check that nothing is compared with itself ("Tom has 3 more marbles than Tom") and that nobody
gives something to themselves or swaps something with themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.types import ProblemWarning

_NAME = r"[A-Z][^\W\d_]+(?:-[^\W\d_]+)?(?:\s[A-Z]\b)?"
_NOT_OWNER = r"(?!\s?['’]s\b|['’]\s)"
# If the clause continues, the comparison may be with another time or action.
_ENDS = (
    r"(?=\s*(?:[.,;?!]|$|(?:has|have|does|do|did|is|was|had)\s*[.,;?!]|(?:and|but|if|when)\b|"
    r"(?:does|has|have|did|do|are|were|is|was)\s+(?:there|he|she|they|it|have)\b))"
)
_COMPARED = (
    r"(?:\b(?:more|fewer|less|\w+er)\b[^.,;?!]{0,60}?\bthan\b"
    r"|\bas\s+(?:many|much|\w+)\b[^.,;?!]{0,60}?\bas\b"
    r"|\b(?:more|fewer|less)\b[^.,;?!]{0,40}?\bcompared\s+(?:to|with)\b)"
)
_PEOPLE = re.compile(
    rf"(?:^|[.,;?!]\s+|\b(?:and|but|if|does|did|is|do|has|that|when|because)\s+)"
    rf"(?P<phrase>(?P<thing>{_NAME})\b{_NOT_OWNER}"
    rf"(?:(?!\band\b|\bbut\b)[^.;?!]){{0,60}}?{_COMPARED}\s+(?P=thing)){_NOT_OWNER}{_ENDS}"
)
_THINGS = re.compile(
    rf"\b(?P<phrase>(?P<thing>(?:the|an?)\s+(?:[^\W\d_]+\s+){{0,2}}?[^\W\d_]+)\s+"
    rf"(?:is|are|was|were|has|have|had|holds?|weighs?|costs?|contains?|sells?|sold|makes?|made|"
    rf"gets?|got)\b[^.;?!]{{0,60}}?{_COMPARED}\s+(?P=thing)){_NOT_OWNER}{_ENDS}",
    re.IGNORECASE,
)
_KINDS = re.compile(
    rf"\b(?P<phrase>(?:more|fewer|less)\s+(?P<thing>(?:[^\W\d_]+\s+){{0,3}}[^\W\d_]+)\s+"
    rf"(?:(?:are|were|is)\s+there\s+|(?:does|did|do)\s+[^\W\d_]+\s+[^\W\d_]+\s+)?than\s+"
    rf"(?:there\s+(?:are|were|is)\s+)?(?P=thing)){_NOT_OWNER}{_ENDS}",
    re.IGNORECASE,
)
_ASKED = re.compile(
    rf"\b(?P<phrase>(?:more|fewer|less|\w+er)\b[^.,;?!]{{0,40}}?\b(?:does|did|do|has|had|is|was)\s+"
    rf"(?P<thing>{_NAME})\s+(?:[^\W\d_]+\s+){{0,2}}than\s+(?P=thing)){_NOT_OWNER}{_ENDS}"
)
_GIVES = re.compile(
    rf"\b(?P<phrase>(?P<thing>{_NAME})\s+(?:gives|gave|sells|sold|lends|lent|hands|handed|sends|sent"
    rf"|passes|passed)\s+(?:[^.,;?!]{{1,50}}?\s+to\s+)?(?P=thing)){_NOT_OWNER}\b"
)
_SHARES = re.compile(
    rf"\b(?P<phrase>(?P<thing>{_NAME})\s+(?:swaps|swapped|shares|shared|trades|traded|exchanges|"
    rf"exchanged)\s+[^.,;?!]{{1,50}}?\s+with\s+(?P=thing)){_NOT_OWNER}\b"
)
_ONESELF = re.compile(
    r"\b(?P<phrase>(?:more|fewer|less|(?!other|rather)\w+er)\b[^.,;?!]{0,40}?\bthan\s+"
    r"(?P<thing>(?:him|her|it|them)sel(?:f|ves)))\b",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    rf"\b(?:{_NAME}|and|but|while|who|which|if|when|because)\b"
    r"|,\s+(?:the|an?|this|that|my|your|his|her|its|our|their)\s"
)


def self_comparison_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield one warning for each person or thing that is compared with itself, and one for each
    transfer to oneself or exchange with oneself."""
    text = examined.problem.text
    seen: set[str] = set()
    for pattern in (_PEOPLE, _ASKED, _THINGS, _KINDS, _ONESELF):
        for match in pattern.finditer(text):
            phrase, thing = " ".join(match["phrase"].split()), match["thing"]
            if thing in seen or _has_another(match["phrase"], thing=thing):
                continue
            seen.add(thing)
            yield ProblemWarning(
                code="compared_with_itself", parameters={"phrase": phrase, "thing": thing}
            )
    for match in (*_GIVES.finditer(text), *_SHARES.finditer(text)):
        phrase = " ".join(match["phrase"].split())
        yield ProblemWarning(
            code="given_to_itself", parameters={"phrase": phrase, "thing": match["thing"]}
        )


def _has_another(phrase: str, *, thing: str) -> bool:
    """Return whether the phrase also has another name, a word that joins clauses, or another thing
    after a comma ("The train was $8, the swing $3 more than the train")."""
    others = re.sub(re.escape(thing), " ", phrase, flags=re.IGNORECASE)
    return bool(_ANOTHER.search(others))
