"""The words of a problem that decide what is calculated: "left", "each", "how many"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mwpapp.ml.text.sentences import question_span

# Words of the same sense are equivalent.
_SENSES: dict[str, str] = {
    word: sense
    for sense, words in {
        "what is left": "left remain remains remaining still over",
        "all together": "total altogether together all sum combined whole",
        "a difference": "more less fewer difference than longer shorter taller older younger "
        "heavier further farther greater cheaper faster slower extra additional",
        "each one": "each every per apiece",
        "a multiple": "times twice",
        "a share": "equally share shared shares split divided divide divides evenly same",
        "the beginning": "originally initially beginning start first before",
        "the end": "now",
        "an average": "average mean",
        "a need": "need needs needed",
    }.items()
    for word in words.split()
}
_WORD = re.compile(r"[a-z]+")
_ASKING = re.compile(r"how [a-z]+|what|which|who|when")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """The senses in the whole text and in its question, and how the question begins."""

    text: frozenset[str]
    question: frozenset[str]
    asking: str

    @property
    def counts(self) -> bool:
        """Whether the answer counts things, and so is a whole number."""
        return self.asking == "how many"


def find_cues(text: str) -> Cues:
    """Return the cues of a problem; without a question, the whole text counts as one."""
    start, end = question_span(text) or (0, len(text))
    question = text[start:end].lower()
    asking = _ASKING.search(question)
    return Cues(
        text=_senses(text.lower()),
        question=_senses(question),
        asking=asking[0] if asking else "",
    )


def _senses(text: str) -> frozenset[str]:
    return frozenset(_SENSES[word] for word in _WORD.findall(text) if word in _SENSES)
