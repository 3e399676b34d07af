"""Make one to three small changes that keep the solution: synonyms, moved clauses, rough writing.

Corruptions change little. A scorer that sees only corruptions and free rewordings would learn that
every small change is a fault, so valid and corrupted texts are both changed. The synonyms are
loose: good enough for training, but not for teachers.
"""

from __future__ import annotations

import random
import re

from mwpapp.ml.generators.rephrase import Rephrase
from mwpapp.ml.operators.registry import OPERATORS
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.roughness import roughen
from mwpapp.ml.types import Problem

_GROUPS = tuple(
    tuple(line.strip().split(" / "))
    for line in """
    buys / purchases / gets
    buy / purchase / get
    bought / purchased / got
    has / owns / possesses
    had / owned
    gives / hands
    gave / handed
    find / calculate / determine / compute / work out / what is
    how many / what number of
    how much money / what amount
    altogether / in total / in all / overall
    left / remaining / left over
    begins / starts
    began / started
    makes / produces
    made / produced / prepared
    travels / goes / moves
    covers / travels
    costs / is priced at / sells for
    cost / price
    earns / makes
    earned / made
    spends / pays
    spent / paid
    speed / rate / pace
    children / kids
    students / pupils
    shop / store
    collects / gathers / picks
    collected / gathered / picked
    box / carton
    boxes / cartons
    bag / sack
    bags / sacks
    trip / journey
    car / vehicle
    cars / vehicles
    people / persons
    work / job
    finish / complete
    finishes / completes
    together / jointly
    equally / evenly
    certain / given / particular
    sum / total
    amount / quantity
    per cent / percent
    ratio / proportion
    increases / rises / grows
    increased / rose / grew
    decreases / falls / drops
    decreased / fell / dropped
    tank / container
    also / too
    then / afterwards / after that
    later / afterwards
    initially / at first / originally
    now / at present / currently
    each / every
    uses / needs / requires
    used / needed
    big / large
    small / little
    average / mean
    profit / gain
    more than / over
    twice / two times / double
    father / dad
    mother / mum
    friends / pals
    friend / pal
    puts / places
    put / placed
    holds / contains
    hold / contain
    town / city
    street / road
    money / cash
    book / volume
    meal / dish
    garden / yard
    house / home
    worker / labourer
    workers / labourers
    man / gentleman
    woman / lady
    company / firm
    bicycle / bike
    rectangular / rectangle-shaped
    selects / chooses
    selected / chosen
    divided / split / shared
    divides / splits / shares
    reaches / arrives at
    leaves / departs from
    bake / make
    baked / made
    reads / goes through
    the same / an equal
    another / one more
    during / in the course of
    at the end / finally
    still / yet
    receives / gets
    received / got
    if / when / given that / suppose
    """.strip().splitlines()
)
_INSTEAD = {
    word: [other for other in group if other != word] for group in _GROUPS for word in group
}
_WORD = re.compile(rf"\b(?:{'|'.join(sorted(_INSTEAD, key=len, reverse=True))})\b", re.IGNORECASE)
_MAX_SYNONYMS = 3
_DECORATION = re.compile(
    r"\b(?:very|just|also|then|certain|exactly|only just|really|of them|please|nice|lovely|old|new|"
    r"little|brand-new|busy|proudly|carefully|quickly|slowly) (?=[a-z])"
)
_TO_FRONT = re.compile(r"^(?P<rest>[A-Z][^.,?]{15,}?) (?P<when>(?:on|in|at|during|after|before) "
                       r"(?:the |a |her |his )?[a-z]+)\.(?= |$)", re.IGNORECASE)  # fmt: skip
_PRESERVING = tuple(
    name
    for name, operator in OPERATORS.items()
    if operator.label and name not in ("same_sentence", "back_translation")
)


def reword_lightly(text: str, *, rng: random.Random, tools: Tools) -> str:
    """Return the text with one to three small changes, or unchanged if none applies."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        draw = rng.random()
        if draw < 0.35:
            text = with_synonyms(text, rng)
        elif draw < 0.5:
            text = roughen(text, rng=rng)
        elif draw < 0.6:
            text = without_decoration(text, rng)
        elif draw < 0.8:
            text = _by_operator(text, rng=rng, tools=tools)
        else:
            text = _by_move(text, rng=rng, tools=tools)
    return text


def with_synonyms(text: str, rng: random.Random) -> str:
    """Replace one to three words or phrases with near synonyms."""
    found = list(_WORD.finditer(text))
    chosen = rng.sample(found, min(len(found), rng.randint(1, _MAX_SYNONYMS)))
    for match in sorted(chosen, key=lambda item: -item.start()):
        instead = rng.choice(_INSTEAD[match[0].lower()])
        if match[0][0].isupper():
            instead = instead[0].upper() + instead[1:]
        text = text[: match.start()] + instead + text[match.end() :]
    return text


def without_decoration(text: str, rng: random.Random) -> str:
    """Delete some decorative words, or move a time or place to the front of the first sentence."""
    moved = _TO_FRONT.match(text)
    if moved and rng.random() < 0.5:
        when, rest = moved["when"], moved["rest"]
        start = f"{when[0].upper()}{when[1:]}, {rest}."
        return start + text[moved.end() :]
    return _DECORATION.sub(lambda found: "" if rng.random() < 0.6 else found[0], text)


def _by_operator(text: str, *, rng: random.Random, tools: Tools) -> str:
    made = OPERATORS[rng.choice(_PRESERVING)].apply(text, rng=rng, tools=tools)
    return made[0] if made else text


def _by_move(text: str, *, rng: random.Random, tools: Tools) -> str:
    made = Rephrase().generate(Problem(text=text), rng=rng, tools=tools)
    return next((item.text for item in made), text)
