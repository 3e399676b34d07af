"""Read Math23K, which is in Chinese: a JSON list, or consecutive objects (Wang et al., 2017).

Input: id, original_text, segmented_text, equation ("x=44*20"), ans.
"""

from __future__ import annotations

import re

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.corpus import JSON, Corpus, Fields, Head, others, text_of
from mwpapp.ml.types import Problem

SOURCE = "math23k"
SHARED = frozenset(
    {"original_text", "equation", "ans"}
)  # columns of the files that solver papers share

_HAN = re.compile("[\u4e00-\u9fff]|\\\\u[4-9][0-9a-fA-F]{3}")


def _problem(fields: Fields) -> Problem:
    text = text_of(fields, "original_text") or text_of(fields, "segmented_text").replace(" ", "")
    return build_problem(
        text,
        source=SOURCE,
        id=fields.get("id"),
        equation=fields.get("equation"),
        answer=fields.get("ans"),
        language="zh",
        extra=others(fields, "id", "original_text", "equation", "ans"),
    )


def recognizes(head: Head) -> bool:
    """Return whether a file is from Math23K. Shared MathQA files have the same columns,
    but English texts."""
    if {"original_text", "segmented_text"} <= head.names:
        return True
    return head.names >= SHARED and _HAN.search(head.text) is not None


CORPUS = Corpus(shapes=JSON, convert=_problem, recognizes=recognizes)
