"""Insert small faults of careless paraphrases, to train the verdict and ParaQD.

Each corruption takes a valid text and returns one with another meaning or too little information,
or None if it does not apply. The corruptions are ours, not those of a paper. Most of them change
one place and keep the rest.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span, split_sentences
from mwpapp.ml.types import Quantity
from mwpapp.ml.verdict.comparing.tokens import listed

Corruption = Callable[[str, random.Random], str | None]

_OPPOSITES = {
    first: second
    for pair in (
        ("more", "fewer"), ("gave", "received"), ("gives", "receives"), ("bought", "sold"),
        ("buys", "sells"), ("added", "removed"), ("increased", "decreased"), ("won", "lost"),
        ("before", "after"), ("longer", "shorter"), ("older", "younger"), ("heavier", "lighter"),
        ("faster", "slower"), ("most", "least"), ("less", "more"), ("fewer", "more"),
        ("found", "lost"), ("earned", "spent"), ("arrived", "left"), ("each", "altogether"),
    )
    for first, second in (pair, pair[::-1])
}  # fmt: skip
_TURNS = re.compile(rf"\b(?:{'|'.join(sorted(_OPPOSITES))})\b")
_RELATIONS = {
    first: second
    for pair in (
        ("more than", "times as many as"), ("more than", "less than"), ("at least", "exactly"),
        ("increased by", "increased to"), ("increases by", "increases to"),
        ("decreased by", "decreased to"), ("reduced by", "reduced to"), ("of the rest", "of all"),
        ("of the remaining", "of all the"), ("twice", "half"), ("each of", "all of"),
        ("per", "for every two"), ("each", "in all"), ("together", "separately"),
        ("consecutive", "even"), ("sum", "difference"), ("product", "sum"), ("area", "perimeter"),
        ("length", "width"), ("radius", "diameter"), ("simple interest", "compound interest"),
        ("profit", "loss"), ("downstream", "upstream"), ("opposite directions", "same direction"),
        ("average", "total"), ("minimum", "maximum"), ("smallest", "largest"),
        ("discount", "surcharge"), ("towards", "away from"), ("without", "with"),
    )
    for first, second in (pair, pair[::-1])
}  # fmt: skip
_RELATION = re.compile(
    rf"\b(?:{'|'.join(sorted(_RELATIONS, key=len, reverse=True))})\b", re.IGNORECASE
)
_UNRELATED = sorted(
    listed(
        """anthem badge banner barrel basalt beard bishop blister bonnet branch breeze brick
        bubble cabin candle canyon carpet castle chapel cherry chimney cliff clover collar
        comet copper coral cradle cricket curtain dagger desert diamond dragon drummer eagle
        ember engine fabric feather fiddle flannel fossil furnace galaxy garlic ghost
        glacier goblet granite guitar hammer harbour helmet hermit honey hurdle iceberg
        insect ivory jacket jungle kettle kidney ladder lantern lemon lizard magnet marble
        meadow mirror monk mustard needle nephew noodle oyster palace parrot pebble pepper
        pigeon pillow planet pocket prophet puzzle quarry quilt rabbit ribbon rocket saddle
        sailor satin shadow shovel silver skeleton sponge stomach sunset tailor temple
        thunder timber tiger trumpet tunnel turnip umbrella valley velvet violin volcano
        walnut wander whisper willow window wizard absorb admire bounce brush climb crawl
        digest dive drift embrace fasten float freeze gallop glitter gossip grind howl
        invent juggle kneel launch melt nod orbit peel polish quarrel rescue rhyme scatter
        shiver sneeze squeeze stumble swallow twist unfold vanish wobble yawn angry bitter
        brave clumsy curious foggy golden gentle hollow jealous lonely modest noisy purple
        rusty silent sleepy tragic vivid"""
    )
)
"""Words that fit hardly any problem, like those that a failing paraphraser inserts."""
_PLAIN = re.compile(r"\b[a-z]{4,}\b")
_NO_CONTENT = listed(
    """that this these those with from have been were will would there their they them then
    than what when where which while many much each every some more less into also only just
    very find calculate does about after before between under over your"""
)
_SENSE = re.compile(
    r"\s*\b(?:still|left|altogether|in all|in total|each|more|remaining|together|per \w+)\b"
)
_ASKED = re.compile(r"\bhow (?:many|much) (\w+)", re.IGNORECASE)
_CLAUSE = re.compile(
    r"(?:,|\band\b|\bwith\b|\bfor\b|\bthat\b|\bfrom\b|\bto\b)[^,.?!;]{8,60}(?=[,.?!;])"
)
_FEWEST_WORDS = 8


def swap_numbers(text: str, rng: random.Random) -> str | None:
    """Exchange two numbers, so that each belongs to the owner of the other."""
    quantities = [q for q in find_quantities(text) if q.form in ("digits", "word")]
    pairs = [
        (first, second)
        for number, first in enumerate(quantities)
        for second in quantities[number + 1 :]
        if first.value != second.value and (first.thing, first.unit) != (second.thing, second.unit)
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    return _exchanged(text, first, second)


def _exchanged(text: str, first: Quantity, second: Quantity) -> str:
    return (
        text[: first.start] + second.surface + text[first.end : second.start]
        + first.surface + text[second.end :]
    )  # fmt: skip


def turn_round(text: str, rng: random.Random) -> str | None:
    """Replace a word that determines the operation with its opposite."""
    matches = list(_TURNS.finditer(text))
    if not matches:
        return None
    chosen = rng.choice(matches)
    return text[: chosen.start()] + _OPPOSITES[chosen[0]] + text[chosen.end() :]


def drop_sense(text: str, rng: random.Random) -> str | None:
    """Delete the decisive word of the question: still, left, altogether, each."""
    span = question_span(text)
    matches = list(_SENSE.finditer(text, *span)) if span else []
    if not matches:
        return None
    chosen = rng.choice(matches)
    return text[: chosen.start()] + text[chosen.end() :]


def ask_for_another(text: str, rng: random.Random) -> str | None:
    """Make the question ask for something else in the story."""
    asked = _ASKED.search(text)
    if asked is None:
        return None
    plurals: list[str] = re.findall(r"\b[a-z]{4,}s\b", text)
    words = {word for word in plurals if word != asked[1].lower()}
    things = sorted(words - {"does", "this", "costs", "gives", "has", "was", "always", "gets"})
    if not things:
        return None
    return text[: asked.start(1)] + rng.choice(things) + text[asked.end(1) :]


def drop_clause(text: str, rng: random.Random) -> str | None:
    """Delete a clause or phrase that starts with a comma or a connecting word."""
    matches = list(_CLAUSE.finditer(text))
    if not matches:
        return None
    chosen = rng.choice(matches)
    return text[: chosen.start()].rstrip() + text[chosen.end() :]


def drop_sentence(text: str, rng: random.Random) -> str | None:
    """Delete a sentence that has a number and is not the last one."""
    sentences = split_sentences(text)
    useful = [span for span in sentences[:-1] if find_quantities(text[span[0] : span[1]])]
    if len(sentences) < 2 or not useful:
        return None
    start, end = rng.choice(useful)
    return (text[:start] + text[end:].lstrip()).strip()


def drop_words(text: str, rng: random.Random) -> str | None:
    """Delete a fifth of the words, but at least two."""
    words = text.split()
    if len(words) < _FEWEST_WORDS:
        return None
    lost = set(rng.sample(range(len(words)), max(2, len(words) // 5)))
    return " ".join(word for number, word in enumerate(words) if number not in lost)


def scramble(text: str, rng: random.Random) -> str | None:
    """Shuffle half of the words."""
    words = text.split()
    if len(words) < _FEWEST_WORDS:
        return None
    places = sorted(rng.sample(range(len(words)), len(words) // 2))
    shuffled = rng.sample(places, len(places))
    mixed = list(words)
    for place, source in zip(places, shuffled, strict=True):
        mixed[place] = words[source]
    return " ".join(mixed)


def change_relation(text: str, rng: random.Random) -> str | None:
    """Replace a phrase that relates two facts with one that relates them differently."""
    matches = list(_RELATION.finditer(text))
    if not matches:
        return None
    chosen = rng.choice(matches)
    instead = _RELATIONS[chosen[0].lower()]
    if chosen[0][0].isupper():
        instead = instead.capitalize()
    return text[: chosen.start()] + instead + text[chosen.end() :]


def garble_words(text: str, rng: random.Random) -> str | None:
    """Replace one to four words of the story with unrelated words."""
    spans = _content_words(text)
    if len(spans) < 2:
        return None
    chosen = rng.sample(spans, min(len(spans), rng.choice((1, 2, 2, 3, 4))))
    return _replaced(text, {span: rng.choice(_UNRELATED) for span in chosen})


def mix_up_words(text: str, rng: random.Random) -> str | None:
    """Swap one occurrence of a word of the story with one of another word."""
    spans = _content_words(text)
    pairs = [
        (first, second)
        for number, first in enumerate(spans)
        for second in spans[number + 1 :]
        if text[slice(*first)] != text[slice(*second)]
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    return _replaced(text, {first: text[slice(*second)], second: text[slice(*first)]})


def _content_words(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in _PLAIN.finditer(text) if match[0] not in _NO_CONTENT]


def _replaced(text: str, instead: Mapping[tuple[int, int], str]) -> str:
    for (start, end), word in sorted(instead.items(), reverse=True):
        text = text[:start] + word + text[end:]
    return text


CORRUPTIONS: Mapping[str, Corruption] = {
    "swap_numbers": swap_numbers,
    "turn_round": turn_round,
    "drop_sense": drop_sense,
    "ask_for_another": ask_for_another,
    "drop_clause": drop_clause,
    "drop_sentence": drop_sentence,
    "drop_words": drop_words,
    "scramble": scramble,
    "change_relation": change_relation,
    "garble_words": garble_words,
    "mix_up_words": mix_up_words,
}
