"""Words that can replace one another in word problems, whatever the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

VERBS = (
    ("buy", "purchase"),
    ("begin", "start"),
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
# Safe everywhere (but see `_NOT_BESIDE`): the first word can become the second.
_ALWAYS = {
    "V": (
        ("buy", "purchase"), ("purchase", "buy"), ("begin", "start"),
        ("construct", "build"), ("repair", "fix"),
    ),
    "N": (
        ("shop", "store"), ("store", "shop"), ("pupil", "student"), ("student", "pupil"),
        ("kid", "child"), ("mom", "mother"), ("mum", "mother"), ("dad", "father"),
        ("contest", "competition"), ("competition", "contest"), ("bike", "bicycle"),
        ("bicycle", "bike"), ("present", "gift"), ("gift", "present"), ("journey", "trip"),
        ("film", "movie"), ("movie", "film"),
    ),
    "J": (("big", "large"), ("large", "big")),
}  # fmt: skip
# Not safe in a text with one of these words.
_NOT_BESIDE = {
    # "bike" in "to bike 10 miles" is a verb, which the tagger mistakes for a noun.
    ("bike", "bicycle"): frozenset(("mile", "mph", "km", "kilometre", "kilometer")),
    ("student", "pupil"): frozenset(("college", "university", "campus", "professor")),
    ("mom", "mother"): frozenset(("dad", "grandma", "grandpa")),
    ("mum", "mother"): frozenset(("dad", "grandma", "grandpa")),
    ("dad", "father"): frozenset(("mom", "mum", "grandma", "grandpa")),
}
_BAKED = "cake cookie muffin pie bread cupcake pastry brownie roll bun biscuit loaf scone tart"
_WORK = "problem homework page puzzle project lap race lesson level task exercise worksheet"
_FOUND = "shell seashell stone rock leaf acorn flower egg firewood wood berry nut pebble"
_AMONG = "into among between equally evenly"
# Safe before one of these words; # is a number.
_BY_OBJECT: Mapping[tuple[str, str], frozenset[str]] = {
    pair: frozenset(words.split())
    for pair, words in {
        ("bake", "make"): _BAKED,
        ("make", "bake"): _BAKED,
        ("finish", "complete"): _WORK,
        ("complete", "finish"): _WORK,
        ("collect", "gather"): _FOUND,
        ("gather", "collect"): _FOUND,
        ("earn", "make"): "dollar $ £ € money cent euro pound",
        ("receive", "get"): "#",
        ("get", "receive"): "from",
        ("put", "place"): "#",
        ("place", "put"): "#",
        ("divide", "split"): _AMONG,
        ("split", "divide"): _AMONG,
        ("start", "begin"): "read write work run walk save collect donate study train paint learn",
        ("delete", "remove"): "file app picture photo song game",
        ("donate", "give"): "to",
    }.items()
}

_FIRST = {
    (tags, word): group[0]
    for tags, groups in (("V", VERBS), ("N", NOUNS), ("", OTHERS))
    for group in groups
    for word in group
}


def canonical(lemma: str, *, tag: str) -> str:
    """Return the first word of the group that `lemma` belongs to, or `lemma` in lower case."""
    sort = tag[:1] if tag[:1] in ("V", "N") else ""
    return _FIRST.get((sort, lemma.lower()), lemma.lower())


def members_used(words: Iterable[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """Return how many different members of each group occur among (lemma, tag) pairs of nouns and
    adjectives: two words for one thing would read as two things."""
    used = {(lemma.lower(), tag[:1]) for lemma, tag in words if tag[:1] in ("N", "J")}
    return Counter(
        (sort, canonical(lemma, tag=sort)) for lemma, sort in used if _grouped(lemma, tag=sort)
    )


def _grouped(lemma: str, *, tag: str) -> bool:
    return (tag if tag == "N" else "", lemma) in _FIRST


def others(
    lemma: str, *, tag: str, after: Iterable[Sequence[str]], text: AbstractSet[str]
) -> tuple[str, ...]:
    """Return the words that can replace `lemma` in every place.

    `after` contains the lemmas that follow it in each place, with numbers as #; `text` contains
    the lemmas of the whole text.
    """
    places = [frozenset(words) for words in after]
    safe = [two for one, two in _ALWAYS.get(tag[:1], ()) if one == lemma]
    if tag.startswith("V"):
        safe += [
            two
            for (one, two), objects in _BY_OBJECT.items()
            if one == lemma and all(objects & words for words in places)
        ]
    nowhere = frozenset[str]()
    return tuple(two for two in safe if not text & _NOT_BESIDE.get((lemma, two), nowhere))
