"""List the kinds of variant. To add one, write its generator and add one entry to `_ALL`.

Forms, the API, the command line, cards, the pipeline and training read `KINDS`; nothing else
lists kinds. Generators are named here and imported only by the process that writes, so that the
web process can read the catalogue without loading spaCy.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from mwpapp.ml.catalogue.changes import (
    ANOTHER_STORY,
    ASKS_BACKWARDS,
    NEW_NUMBERS,
    OTHER_NAMES,
    OTHER_ORDER,
    OTHER_WORDS,
)
from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.types import Problem

REWORDED = "reworded"
RETOLD = "retold"
RENAMED = "renamed"
RENUMBERED = "renumbered"
REORDERED = "reordered"
REVERSED = "reversed"

ACCEPTED = 0.6  # the expected share of accepted variants, unless the kind declares another one


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One way in which a variant differs from its original.

    `name` is what rows, files and URLs contain. `label` is lower case, `hint` one sentence or
    example for the person who chooses; both are English, marked for translation. `generators` are
    the dotted names of the generator classes. `turn` decides which kind writes first: the lowest
    number, or the first in `KINDS` if several have it. `in_each_turn` is how many candidates each
    generator writes before the next one's turn. `on_top_of` names the kinds whose candidates can be
    changed again into this kind; the generators named in `slow` are too slow for that. `configured`
    are the dotted names of generators that write only if the installation has a paraphraser or a
    writing service. They are slow, so they start late and never change candidates of other kinds.
    `renumbering` are the dotted names of generators that also give new numbers. They write only if
    `renumbered` was chosen too, after the kind's other generators have written everything.

    `rules` names those of the kind's generators that work by rules and keep the calculation.
    `needs_equation`: the kind cannot be written for a problem without an equation.
    `own_answer`: the variant's equation and answer are not the original's.
    `new_numbers`: the reference has the original's quantities in their order, with other values.
    `asks_another`: the question asks for another quantity, which has a unit of its own.
    `other_things`: the story counts other things, so the unit can be another word.
    `companion`: the kind changes too little to be a variant by itself. It is written on top of the
    others, and alone only if nothing else can be written.
    `another_story`: the text has its own words, so it is not compared with the original's.
    `challenging`: the kind can be part of a challenge set, whose problems differ from their
    source only in logic.

    `change` is the code of what readers see (`catalogue.changes`), `weight` how much that change
    adds to the difference of the words, in [0, 1). `accepted` is the share of these variants that
    teachers are expected to accept; their decisions replace it.
    """

    name: str
    label: str
    hint: str
    generators: tuple[str, ...]
    turn: int
    in_each_turn: int = 1
    on_top_of: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()
    needs_equation: bool = False
    own_answer: bool = False
    new_numbers: bool = False
    asks_another: bool = False
    other_things: bool = False
    challenging: bool = False
    companion: bool = False
    another_story: bool = False
    change: str = OTHER_WORDS
    weight: float = 0.0
    accepted: float = ACCEPTED
    configured: tuple[str, ...] = ()
    renumbering: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def differs_much(self) -> bool:
        """Whether a variant of only this kind differs much from the original."""
        return self.another_story or self.asks_another


_ALL = (
    Kind(
        name=REWORDED,
        label=gettext_noop("reworded"),
        hint=gettext_noop("Same numbers, same story, different words."),
        generators=(
            "mwpapp.ml.generators.round_trip.RoundTrip",
            "mwpapp.ml.generators.rephrase.Rephrase",
        ),
        configured=(
            "mwpapp.ml.generators.paraphrase.Seq2SeqParaphrase",
            "mwpapp.ml.generators.service.ServiceRewording",
        ),
        turn=5,  # the translator is slow, so the other kinds write first
        on_top_of=(RENUMBERED,),
        slow=("round_trip",),
        rules=("rephrase",),
        accepted=0.7,
    ),
    Kind(
        name=RETOLD,
        label=gettext_noop("retold"),
        hint=gettext_noop("Another story with the same numbers and the same calculation."),
        generators=("mwpapp.ml.generators.story.generator.Story",),
        configured=("mwpapp.ml.generators.service.ServiceStory",),
        renumbering=("mwpapp.ml.generators.story.generator.StoryWithOwnNumbers",),
        turn=0,
        in_each_turn=6,  # readers accept nine of ten stories, but under half of other candidates
        needs_equation=True,
        # Renumbering comes first, because it makes the reference that the result is compared with.
        on_top_of=(RENUMBERED,),
        other_things=True,
        another_story=True,
        change=ANOTHER_STORY,
        accepted=0.9,
    ),
    Kind(
        name=RENAMED,
        label=gettext_noop("renamed"),
        hint=gettext_noop("Nadia’s trays of seedlings become Kofi’s baskets of plums."),
        generators=("mwpapp.ml.generators.rename.Rename",),
        rules=("rename",),
        turn=2,
        on_top_of=(RENUMBERED, REWORDED),
        other_things=True,
        companion=True,
        change=OTHER_NAMES,
        weight=0.2,
        accepted=0.8,
    ),
    Kind(
        name=RENUMBERED,
        label=gettext_noop("renumbered"),
        hint=gettext_noop("14 trays become 23, and the new answer is computed."),
        generators=("mwpapp.ml.generators.renumber.generator.Renumber",),
        rules=("renumber",),
        turn=3,
        needs_equation=True,
        own_answer=True,
        new_numbers=True,
        change=NEW_NUMBERS,
        weight=0.2,
        accepted=0.8,
    ),
    Kind(
        name=REORDERED,
        label=gettext_noop("reordered"),
        hint=gettext_noop("“How many plants are left if …”: the question comes first."),
        generators=("mwpapp.ml.generators.reorder.generator.Reorder",),
        rules=("reorder",),
        turn=1,
        on_top_of=(RENUMBERED, RENAMED, REWORDED),
        challenging=True,
        change=OTHER_ORDER,
        weight=0.2,
        accepted=0.65,
    ),
    Kind(
        name=REVERSED,
        label=gettext_noop("reversed"),
        hint=gettext_noop("The text gives the 54 plants and asks for the 14 trays."),
        generators=("mwpapp.ml.generators.reverse.generator.Reverse",),
        turn=4,
        needs_equation=True,
        own_answer=True,
        asks_another=True,
        challenging=True,
        change=ASKS_BACKWARDS,
        weight=0.4,
    ),
)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _ALL}
"""Every kind by name, in the order of forms and of combined names."""


_RULES = frozenset(name for kind in _ALL for name in kind.rules)
NO_EQUATION = gettext_noop("Not available: this problem has no equation.")


def expected_acceptance(name: str) -> float:
    """Return the share of variants of this kind, which may be combined, that teachers are expected
    to accept: that of its least accepted part."""
    return min((kind.accepted for kind in _known_parts(name)), default=ACCEPTED)


def weight_of(part: str) -> float:
    """Return how much one kind adds to the difference of the words, in [0, 1)."""
    return KINDS[part].weight if part in KINDS else 0.0


def unmet_need(kind: Kind, *, problem: Problem) -> str:
    """Return why `kind` cannot be written for `problem`, marked for translation, or ""."""
    return NO_EQUATION if kind.needs_equation and not problem.equation else ""


def possible_kinds(problem: Problem) -> list[str]:
    """Return the names of the kinds that can be written for `problem`."""
    return [name for name, kind in KINDS.items() if not unmet_need(kind, problem=problem)]


def in_turn(names: Collection[str]) -> list[Kind]:
    """Return the named kinds in the order in which they write."""
    return sorted((kind for kind in KINDS.values() if kind.name in names), key=lambda k: k.turn)


def combined_name(names: Collection[str]) -> str:
    """Return the name of kinds that were applied on top of one another: "renamed+renumbered"."""
    return "+".join(name for name in KINDS if name in names)


def parts_of(name: str) -> list[str]:
    """Return the names of the kinds in a combined name."""
    return name.split("+")


def has_own_answer(name: str) -> bool:
    """Return whether variants of this kind, which may be combined, have an answer of their own."""
    return any(kind.own_answer for kind in _known_parts(name))


def has_new_numbers(name: str) -> bool:
    """Return whether variants of this kind, which may be combined, give other values to the
    quantities."""
    return any(kind.new_numbers for kind in _known_parts(name))


def asks_another(name: str) -> bool:
    """Return whether variants of this kind, which may be combined, ask for another quantity."""
    return any(kind.asks_another for kind in _known_parts(name))


def is_another_story(name: str) -> bool:
    """Return whether texts of this kind, which may be combined, tell another story."""
    return any(kind.another_story for kind in _known_parts(name))


def is_by_rule(generator: str) -> bool:
    """Return whether a generator, or each of several joined with "+", writes by rules that keep
    the calculation."""
    return _RULES.issuperset(generator.split("+"))


def has_other_names(name: str) -> bool:
    """Return whether variants of this kind, which may be combined, have other names and things."""
    return any(kind.companion for kind in _known_parts(name))


def keeps_unit(name: str) -> bool:
    """Return whether the answers of this kind, which may be combined, have the original's
    unit."""
    return not any(kind.asks_another or kind.other_things for kind in _known_parts(name))


def _known_parts(name: str) -> list[Kind]:
    """Return the kinds in a combined name. Rows may name a kind that was removed; it is skipped."""
    return [KINDS[part] for part in parts_of(name) if part in KINDS]
