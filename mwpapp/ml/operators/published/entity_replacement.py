"""f7, named entity replacement: replace one to three names with other names, or delete them.

Input: a text with names. Label: 0. Source: ParaQD, section 3.3. One difference from the paper: a
name that occurs several times is replaced or deleted in one place only, so that the story becomes
inconsistent. Replacing it everywhere would give a consistent new story with the same solution. A
name that occurs once is deleted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby

from mwpapp.ml.operators.numerals import like_case, replace_spans
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Span, Token

MAX_REPLACED = 3
NAMES: dict[str, tuple[str, ...]] = {
    "PERSON": (
        "Amara", "Bruno", "Chidi", "Dana", "Elif", "Farid", "Greta", "Hiro", "Ines", "Jonas",
        "Kavya", "Leila", "Mateo", "Nadia", "Oskar", "Priya", "Quinn", "Rosa", "Samir", "Tove",
        "Uma", "Viktor", "Wen", "Ximena", "Yusuf", "Zofia",
    ),
    "GPE": (
        "Accra", "Bergen", "Cusco", "Dakar", "Essen", "Fukuoka", "Ghent", "Hanoi", "Izmir",
        "Jaipur", "Kigali", "Lima", "Malta", "Nairobi", "Oslo", "Porto", "Quito", "Riga",
    ),
    "ORG": ("the Harbour Club", "Maple School", "Green Fork", "the Rowing Team", "Sunny Bakery"),
    "LOC": ("the North Shore", "the Long Valley", "Lake Alder", "the Western Hills"),
}  # fmt: skip


class EntityReplacement:
    name = "entity_replacement"
    code = "f7"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        mentions = _mentions(text, tools.tagger.tag(text))
        if not mentions:
            return None
        names = sorted(mentions)
        chosen = rng.sample(names, rng.randint(1, min(MAX_REPLACED, len(names))))
        spans = {}
        for name in chosen:
            entity_type, places = mentions[name]
            place = rng.choice(places)
            new = _substitute(name, entity_type, alone=len(places) == 1, rng=rng)
            if _opens_sentence(text, place[0]):
                new = like_case(new, old=name)
            spans[place if new else _with_ending(text, place)] = new
        return replace_spans(text, spans), f"{', '.join(chosen)} exchanged or dropped"


def _mentions(text: str, tokens: Sequence[Token]) -> dict[str, tuple[str, list[Span]]]:
    """Return each name with its type and spans, for the types that have substitutes."""
    mentions: dict[str, tuple[str, list[Span]]] = {}
    for entity_type, group in groupby(tokens, key=_entity_type):
        words = [token for token in group if token.tag != "POS"]
        if entity_type in NAMES and words:
            place = (words[0].start, words[-1].end)
            name = text[place[0] : place[1]]
            # The tagger sometimes classifies "Rs.75" and "abc" as names.
            if name[0].isupper() and not any(map(str.isdigit, name)):
                mentions.setdefault(name, (entity_type, []))[1].append(place)
    return mentions


def _entity_type(token: Token) -> str:
    """Return the type of the entity that the token belongs to.

    A proper noun without a type is usually a first name that the tagger does not know ("Thabo"),
    unless it is a unit ("Celsius").
    """
    unknown = token.entity == "" and token.tag == "NNP" and canonical(token.text) is None
    return "PERSON" if unknown and len(token.text) > 1 else token.entity


def _with_ending(text: str, place: Span) -> Span:
    """Return the span of the name including its "'s"."""
    return place[0], place[1] + 2 * text[place[1] :].startswith(("'s", "’s"))


def _opens_sentence(text: str, start: int) -> bool:
    return text[:start].rstrip()[-1:] in ("", ".", "?", "!")


def _substitute(name: str, entity_type: str, *, alone: bool, rng: random.Random) -> str:
    if alone or rng.random() < 0.25:
        return ""
    return rng.choice([other for other in NAMES[entity_type] if other != name])
