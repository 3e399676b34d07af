"""List the corpora and file formats that can be read, and recognize the corpus of a file.

To add one, write a file with a CORPUS, register it in CORPORA and add a test.
`services.bank.reading` reads files: it combines this registry with the reader of `formats.tables`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.corpora import (
    aqua,
    asdiv,
    columns,
    gsm8k,
    math23k,
    mathqa,
    mawps,
    svamp,
    svamp_cv,
)
from mwpapp.ml.corpora.corpus import Corpus, Head

CORPORA: Mapping[str, Corpus] = {
    "csv": columns.CSV,
    "tsv": columns.TSV,
    "jsonl": columns.JSON_LINES,
    "json": columns.JSON_FILE,
    "text": columns.PLAIN_TEXT,
    "svamp": svamp.CORPUS,
    "asdiv": asdiv.CORPUS,
    "mawps": mawps.CORPUS,
    "gsm8k": gsm8k.CORPUS,
    "aqua": aqua.CORPUS,
    "mathqa": mathqa.CORPUS,
    "math23k": math23k.CORPUS,
    "svamp_cv": svamp_cv.CORPUS,
}


def recognize(head: Head) -> str:
    """Return the name of a file's corpus, based on its shape, field names and text."""
    if "text" not in head.names:  # the column of our own files; published files use others
        for name, corpus in CORPORA.items():
            if head.shape in corpus.shapes and corpus.recognizes(head):
                return name
    return "asdiv" if head.shape == "xml" else head.shape
