"""Insert a sentence of another problem, so that the text has a number that is not needed.

Almost every training problem needs all its numbers. SVAMP shows that encoders then learn to count
the numbers. The unified template does not change; the ordered one is computed from the new
text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from mwpapp.ml.retrieval.templates import templates_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.training.retriever.examples import Example

_SENTENCE = re.compile(r"[^.?!]+(?:\d\.\d[^.?!]*)*[.?!]\s*")
MAX_WORDS = 16


def statements(texts: Sequence[str]) -> list[str]:
    """Return the short sentences of the texts that state one number and ask nothing."""
    return [
        sentence.strip()
        for text in texts
        for sentence in _SENTENCE.findall(text)
        if sentence.strip().endswith(".")
        and len(sentence.split()) <= MAX_WORDS
        and re.search(r"\d", sentence)
        and len(find_quantities(sentence)) == 1
    ]


def with_distractor(example: Example, *, sentences: Sequence[str], rng: random.Random) -> Example:
    """Return the example with a random sentence before one of its sentences, if possible."""
    parts = _SENTENCE.findall(example.text)
    if not sentences or not parts or "".join(parts).strip() != example.text.strip():
        return example
    place = rng.randrange(len(parts))
    distractor = rng.choice(sentences)
    text = "".join([*parts[:place], distractor + " ", *parts[place:]])
    values = {quantity.value for quantity in find_quantities(example.text)}
    if values & {quantity.value for quantity in find_quantities(distractor)}:
        return example  # the slots would be ambiguous
    templates = templates_of(text, example.equation)
    if templates is None or templates.unified != example.templates.unified:
        return example
    return replace(example, text=text, templates=templates)
