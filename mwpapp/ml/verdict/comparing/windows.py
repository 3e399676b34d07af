"""Cut a long pair into windows as short as the texts that the verdict was trained on.

The trees and networks are unreliable on longer texts: some features are counts, the reader adds a
small fault probability for every word piece, and the encoders truncate. A long pair is therefore
condensed to the sentences that decide. If these do not fit into one window, they are split into
several, each with the question.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.excerpts import Excerpt, excerpt
from mwpapp.ml.verdict.comparing.relevance import Chosen, asking, deciding
from mwpapp.ml.verdict.comparing.sentences import Side, Sides, compare_sentences
from mwpapp.ml.verdict.comparing.wording import LEAST_LIKENESS, bag_of, likeness

READ_WHOLE = 80
"""A pair is read as a whole if neither text has more words; 99% of training texts have fewer."""
MAX_WINDOWS = 20  # the most that texts of 400 words can need
_REACH = 12  # how many sentences away a counterpart can be


@dataclass(frozen=True, slots=True, kw_only=True)
class Condensed:
    """`whole` contains all sentences of a long pair that decide. Each of `windows` contains some of
    them."""

    whole: Excerpt
    windows: tuple[Excerpt, ...]


def is_long(reference: str, variant: str) -> bool:
    """Return whether a pair is too long to be read as a whole."""
    return max(len(reference.split()), len(variant.split())) > READ_WHOLE


def condense(full: Comparison) -> Condensed:
    """Return the deciding sentences of a long pair, whole and in windows."""
    sides = compare_sentences(full)
    chosen = deciding(full, sides=sides)
    asked = _with_joined(asking(sides), chosen=chosen, sides=sides)
    whole = _excerpt(full, chosen, sides=sides)
    parts = list(_parts(chosen, asked=asked, sides=sides))
    if len(parts) < 2:
        return Condensed(whole=whole, windows=(whole,))
    windows = (_excerpt(full, part | asked, sides=sides) for part in parts[:MAX_WINDOWS])
    return Condensed(whole=whole, windows=tuple(windows))


def _excerpt(full: Comparison, chosen: Chosen, *, sides: Sides) -> Excerpt:
    return excerpt(
        full,
        reference=[sides.reference.spans[i] for i in sorted(chosen.reference)],
        variant=[sides.variant.spans[j] for j in sorted(chosen.variant)],
    )


def _with_joined(asked: Chosen, *, chosen: Chosen, sides: Sides) -> Chosen:
    """Return the asking sentences, and those that the other text joins to its question, as in "If
    each tray holds 6, how many ..."."""
    here = chosen.reference - asked.reference - {i for i, _ in sides.shared}
    there = chosen.variant - asked.variant - {j for _, j in sides.shared}
    in_variant = _nearest(
        chosen.variant, here, of=sides.variant, to=sides.reference, anywhere=asked.variant
    )
    in_reference = _nearest(
        chosen.reference, there, of=sides.reference, to=sides.variant, anywhere=asked.reference
    )
    return asked | Chosen(
        frozenset(i for i, j in in_variant.items() if j in asked.variant),
        frozenset(j for j, i in in_reference.items() if i in asked.reference),
    )


def _parts(chosen: Chosen, *, asked: Chosen, sides: Sides) -> Iterator[Chosen]:
    """Yield successive groups of counterparts that fit into one window with the question."""
    room = max(READ_WHOLE - _length(asked, sides=sides), READ_WHOLE // 2)
    part = Chosen()
    for group in _counterparts(chosen, asked=asked, sides=sides):
        longer = part | group
        if part != Chosen() and _length(longer, sides=sides) > room:
            yield part
            longer = group
        part = longer
    if part != Chosen():
        yield part


def _length(chosen: Chosen, *, sides: Sides) -> int:
    """Return the number of words in the chosen sentences of the text in which they are longer."""
    return max(sides.reference.length(chosen.reference), sides.variant.length(chosen.variant))


def _counterparts(chosen: Chosen, *, asked: Chosen, sides: Sides) -> list[Chosen]:
    """Return the sentences that do not ask, each with its counterparts in the other text, in the
    order of the reference."""
    here = sorted(chosen.reference - asked.reference)
    there = sorted(chosen.variant - asked.variant)
    home = _homes(here, there, sides=sides)
    counterpart = _nearest(there, here, of=sides.variant, to=sides.reference)
    groups: dict[int, Chosen] = {}
    for j in there:
        at = home.get(j, -1)
        groups[at] = groups.get(at, Chosen()) | Chosen(variant=frozenset([j]))
    for i in here:
        # A sentence of the variant may join two of the reference: keep them together.
        at = i if i in groups else home.get(counterpart.get(i, -1), i)
        groups[at] = groups.get(at, Chosen()) | Chosen(frozenset([i]))
    return [groups[at] for at in sorted(groups)]


def _homes(here: Sequence[int], there: Sequence[int], *, sides: Sides) -> dict[int, int]:
    """Return, for each sentence of the variant, the sentence of the reference that it is read with:
    the most similar one, or else that of the previous sentence."""
    nearest = _nearest(here, there, of=sides.reference, to=sides.variant)
    nearest |= {j: i for i, j in sides.shared if i in here and j in there}
    homes: dict[int, int] = {}
    last = here[0] if here else None
    for j in there:
        last = nearest.get(j, last)
        if last is not None:
            homes[j] = last
    return homes


def _nearest(
    candidates: Collection[int],
    wanted: Iterable[int],
    *,
    of: Side,
    to: Side,
    anywhere: Collection[int] = (),
) -> dict[int, int]:
    """Return the most similar candidate of `of` for each wanted sentence of `to`, if one is similar
    enough. Only candidates near the same place or in `anywhere` are considered."""
    bags = {i: bag_of(of.words[i]) for i in candidates}
    stretch = len(of.spans) / max(1, len(to.spans))
    nearest = {}
    for j in wanted:
        bag = bag_of(to.words[j])
        near = [i for i in candidates if i in anywhere or abs(i - j * stretch) <= _REACH]
        alike = {i: likeness(bags[i], bag) for i in near}
        best = max(near, key=alike.__getitem__, default=None)
        if best is not None and alike[best] > LEAST_LIKENESS:
            nearest[j] = best
    return nearest
