"""Check grammar offline with Harper, limited to reliable corrections.

Only agreement, articles, repetitions and plain grammar are corrected. Spelling is ignored, because
Harper reports names of people and British spellings ("litres") as mistakes.
"""

from __future__ import annotations

import importlib
import threading
from typing import Any

from mwpapp.ml.checkpoints.errors import WeightsMissing

PACKAGE = "harper"
SURE = frozenset(("Agreement", "Grammar", "Repetition", "Miscellaneous"))
"""The kinds of corrections that are applied. Articles are in Miscellaneous."""


class HarperChecker:
    """A `protocols.GrammarChecker` that is safe to share between threads."""

    name = "harper"

    def __init__(self, linter: Any) -> None:
        self._linter = linter
        self._lock = threading.Lock()

    def correct(self, text: str) -> str:
        """Return `text` with the first suggestion applied for each error of a reliable kind."""
        with self._lock:
            lints = self._linter.lint(text, language="plaintext")
            # From the last error to the first, so that the remaining spans stay valid.
            for lint in sorted(lints, key=lambda lint: lint.span.start, reverse=True):
                if lint.lint_kind in SURE and lint.suggestions:
                    text = self._linter.apply_suggestion(text, lint, lint.suggestions[0])
        return text


def load_grammar_checker() -> HarperChecker:
    """Return the checker; loading takes about a second.

    Raise WeightsMissing if the package is not installed.
    """
    try:
        package = importlib.import_module(PACKAGE)
    except ImportError as error:
        raise WeightsMissing("The grammar checker is missing. Install harper-py.") from error
    return HarperChecker(package.Linter())
