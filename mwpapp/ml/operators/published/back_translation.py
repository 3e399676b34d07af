"""f1, back-translation: translate each sentence into another language and back.

Input: any text, with a translator among the tools. Label: 1. The paper translates through German
with large models and diverse beams (ParaQD, section 3.2 and appendix A.1). This operator uses the
installed translator and names it in the note. It rejects a result that has different numbers or a
different number of question marks, or that equals the text apart from case.
"""

from __future__ import annotations

import random

from mwpapp.ml.operators.provenance import MISSING
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import split_sentences


class BackTranslation:
    name = "back_translation"
    code = "f1"
    label = 1

    def source(self, tools: Tools) -> str:
        return f"round trip:{tools.translator.name}" if tools.translator else MISSING

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        if tools.translator is None:
            return None
        sentences = [text[start:end].strip() for start, end in split_sentences(text)]
        result = " ".join(tools.translator.round_trip(part).strip() for part in sentences)
        if result.casefold() == text.casefold() or not _preserves(text, result):
            return None
        return result, f"through {tools.translator.name}"


def _preserves(text: str, result: str) -> bool:
    """Return whether both texts have the same numbers and equally many question marks."""
    values = [
        sorted(item.value for item in find_quantities(words) if item.form != "article")
        for words in (text, result)
    ]
    return values[0] == values[1] and text.count("?") == result.count("?")
