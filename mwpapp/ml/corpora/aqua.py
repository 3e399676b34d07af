"""Read AQuA-RAT: JSON lines with question, options, rationale and correct (Ling et al., 2017).

The answer is the text of the correct option without its letter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.corpus import JSON, BadRecord, Corpus, Fields, others, text_of
from mwpapp.ml.types import Problem

SOURCE = "aqua"

_LETTERED = re.compile(r"\s*\(?([A-Za-z])\s*[).:]\s*(.*)", re.DOTALL)


def _problem(fields: Fields) -> Problem:
    options = fields.get("options")
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise BadRecord(gettext_noop("“options” must be a list of strings."))
    return build_problem(
        fields.get("question"),
        source=SOURCE,
        id=fields.get("id"),
        answer=option_text(options, correct=text_of(fields, "correct")),
        extra=others(fields, "question", "id"),
    )


def option_text(options: Sequence[str], *, correct: str) -> str:
    """Return the option with the letter `correct`, without the letter. Raise BadRecord if there is
    none."""
    for option in options:
        found = _LETTERED.match(option)
        if found and found[1].lower() == correct.strip().lower():
            return found[2].strip()
    raise BadRecord(gettext_noop("No option has the letter that “correct” names."))


CORPUS = Corpus(
    shapes=JSON,
    convert=_problem,
    recognizes=lambda head: {"question", "options", "correct"} <= head.names,
)
