"""Harper, an offline grammar checker, as far as its corrections are sure.

Only agreement, articles, repetitions and plain grammar are mended. Its spelling is left
aside: it takes names of people for mistakes, and "litres" for one in American English.
"""

from __future__ import annotations

import importlib
import threading
from typing import Any

from mwpapp.ml.checkpoints.errors import WeightsMissing

PACKAGE = "harper"
SURE = frozenset(("Agreement", "Grammar", "Repetition", "Miscellaneous"))
"""The kinds of Harper's remarks that are taken over; articles are among its miscellaneous."""


class HarperChecker:
    """Implements `types.GrammarChecker`; threads may share it."""

    name = "harper"

    def __init__(self, linter: Any) -> None:
        self._linter = linter
        self._lock = threading.Lock()

    def correct(self, text: str) -> str:
        """`text` with the first suggestion for each sure mistake."""
        with self._lock:
            lints = self._linter.lint(text, language="plaintext")
            # From the end on, so that the places of those before it still hold.
            for lint in sorted(lints, key=lambda lint: lint.span.start, reverse=True):
                if lint.lint_kind in SURE and lint.suggestions:
                    text = self._linter.apply_suggestion(text, lint, lint.suggestions[0])
        return text


def load_grammar_checker() -> HarperChecker:
    """The checker, loaded in about a second.

    Raises WeightsMissing where the package is not installed.
    """
    try:
        package = importlib.import_module(PACKAGE)
    except ImportError as error:
        raise WeightsMissing("The grammar checker is missing: install harper-py.") from error
    return HarperChecker(package.Linter())
