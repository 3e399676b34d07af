"""Words that can replace one another in word problems, whatever the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

VERBS = (
    ("buy", "purchase"),
    ("begin", "start"),
    ("contain", "hold"),
    ("divide", "split", "share"),
    ("need", "require"),
    ("collect", "gather"),
    ("complete", "finish"),
    ("put", "place"),
    ("carry", "transport"),
    ("show", "display"),
    ("throw", "toss"),
    ("repair", "fix"),
    ("build", "construct"),
    ("get", "receive"),
    ("choose", "select"),
    ("bake", "make", "prepare"),
    ("remain", "stay"),
)
NOUNS = (
    ("shop", "store"),
    ("child", "kid"),
    ("cookie", "biscuit"),
    ("sack", "bag"),
    ("film", "movie"),
    ("pupil", "student"),
    ("pack", "packet", "package"),
    ("mother", "mom", "mum"),
    ("father", "dad"),
    ("contest", "competition"),
    ("journey", "trip"),
    ("bike", "bicycle"),
    ("present", "gift"),
    ("lorry", "truck"),
    ("candy", "sweet"),
    ("stone", "rock"),
)
OTHERS = (
    ("big", "large"),
    ("evenly", "equally"),
    ("every", "each"),
    ("just", "only"),
    ("initially", "originally"),
    ("little", "small"),
)
# Safe everywhere, even if no translator confirms the context.
ALWAYS = frozenset(("buy", "purchase", "begin", "start", "shop", "store", "pupil", "student"))

_FIRST = {
    (tags, word): group[0]
    for tags, groups in (("V", VERBS), ("N", NOUNS), ("", OTHERS))
    for group in groups
    for word in group
}


def canonical(lemma: str, *, tag: str) -> str:
    """The first word of the group that `lemma` belongs to, or itself."""
    sort = tag[:1] if tag[:1] in ("V", "N") else ""
    return _FIRST.get((sort, lemma.lower()), lemma.lower())


def members_used(words: Iterable[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """How many different members of each group occur among (lemma, tag) pairs of nouns and
    adjectives: two words for one thing would read as two things."""
    used = {(lemma.lower(), tag[:1]) for lemma, tag in words if tag[:1] in ("N", "J")}
    return Counter(
        (sort, canonical(lemma, tag=sort)) for lemma, sort in used if _grouped(lemma, tag=sort)
    )


def _grouped(lemma: str, *, tag: str) -> bool:
    return (tag if tag == "N" else "", lemma) in _FIRST


def others(lemma: str, *, tag: str) -> tuple[str, ...]:
    """The words that can always replace `lemma`."""
    groups = {"V": VERBS, "N": NOUNS}.get(tag[:1], ())
    group = next((group for group in groups if lemma.lower() in group), ())
    return tuple(word for word in group if word != lemma.lower() and {word, lemma} <= ALWAYS)
