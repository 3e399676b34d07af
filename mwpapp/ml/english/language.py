"""Detect the language of a text, so that no teacher waits for variants that cannot be written.

Variants are written by rules for English. A text counts as English unless py3langid (naive Bayes
over bytes, 139 languages) is sure that it is not: names from all over the world, numbers and short
texts must not be rejected. Of 7,234 English word problems (ours, ASDiv, MAWPS, SVAMP and
GSM8K), none has a probability of English below 0.30; sentences in other languages are below 0.01.
"""

from __future__ import annotations

from functools import cache

from py3langid.langid import MODEL_FILE, LanguageIdentifier

ENGLISH = "en"
LEAST_ENGLISH = 0.02
"""A text with at least this probability of being English counts as English."""
LEAST_SURE = 0.2
"""Another language must be at least this probable: a sum without words looks like no language."""

_WRITTEN_LANGUAGES = {"wuu": "zh", "yue": "zh"}  # both are written as Chinese


def detect_language(text: str) -> str:
    """Return the ISO 639 code of the language of `text`: "en" unless another one is certain."""
    ranked: list[tuple[str, float]] = _identifier().rank(text)
    language, sure = ranked[0]
    if sure < LEAST_SURE or dict(ranked)[ENGLISH] >= LEAST_ENGLISH:
        return ENGLISH
    return _WRITTEN_LANGUAGES.get(language, language)


def is_english(code: str) -> bool:
    """Return whether a language code ("en", "en-GB", "pt-br") denotes English."""
    return code.lower().replace("_", "-").split("-")[0] == ENGLISH


def looks_english(text: str) -> bool:
    """Return whether `text` counts as English, so that variants of it can be written."""
    return is_english(detect_language(text))


@cache
def _identifier() -> LanguageIdentifier:
    """Load the model once: this takes most of a second."""
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
