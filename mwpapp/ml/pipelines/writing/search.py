"""Search the candidates of one problem, and choose which of them to offer next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from mwpapp.ml.catalogue.kinds import RENUMBERED, has_other_names
from mwpapp.ml.pipelines.writing.acceptance import LITTLE, accepted_share, is_secondary
from mwpapp.ml.pipelines.writing.difference import (
    MaskedText,
    changes_much,
    is_companion,
    masked_text,
    similarity,
)
from mwpapp.ml.pipelines.writing.judging import Entry, judged_entries, with_naturalness
from mwpapp.ml.pipelines.writing.relevance import TWIN, most_relevant
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Candidate, JudgedCandidate, Judgement, Problem

FIRST_DRAW = 2  # candidates judged in the first batch: few, so that the first one appears soon
DRAW = 16  # the maximum size of a batch; batches double in size up to this
SPREAD = 2  # for each candidate to offer, the search looks for this many to choose from
PATIENCE = 32  # the search stops after this many candidates in a row without a useful one
ODD = 32  # the search stops after this many ready candidates in a row that sound odd
TYPICAL = 0.4  # the expected naturalness of a candidate before it is judged: most sound odd
FADING = 0.8  # each offered candidate multiplies the relevance of its kinds by this factor
REPEATS = 2  # at most this many ready candidates that differ little are offered beside stories
TRIES = 3  # at most this many candidates with the same masked words are judged to find a ready one


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """What to search for: variants of `problem`, of which at most `most_repeats` differ little,
    given the share of each kind that teachers accept (`preferences`, in [0, 1]) and the texts that
    exist already (`known`). `dropped` is called with the number of rejected candidates."""

    problem: Problem
    most_repeats: int | None
    engines: Engines
    preferences: Mapping[str, float]
    known: Collection[str]
    dropped: Callable[[int], None]


@dataclass(slots=True, eq=False)
class Waiting:
    """A candidate that waits to be offered: its highest similarity to the original, the known
    texts and what was offered, whether it is a `large` change, and whether it is a `companion`,
    which changes so little that it is offered only if nothing else can be."""

    entry: Entry
    highest: float
    large: bool
    companion: bool

    @property
    def is_different(self) -> bool:
        return self.highest < TWIN and not self.companion

    @property
    def is_larger_change(self) -> bool:
        return self.large and self.is_different


@dataclass(slots=True)
class Search:
    """The candidates of one problem: those that wait to be offered, and those that were offered.

    Once one of the candidates with the same masked words is ready, the others are `deferred`, and
    so are those that resemble what was offered: they are judged only when nothing else is left.
    Those in `little` change only words, order or numbers. They are judged only if there are too few
    larger changes. Those in `companions` change only names, things and a few words. They are judged
    only if nothing more substantial is ready or was offered; `substantial` records that something
    was offered.
    """

    request: SearchRequest
    candidates: Iterator[Candidate]
    shown: list[MaskedText]
    ready: list[Waiting] = field(default_factory=list)
    doubtful: list[Entry] = field(default_factory=list)
    deferred: list[Candidate] = field(default_factory=list)
    little: list[Candidate] = field(default_factory=list)
    companions: list[Candidate] = field(default_factory=list)
    tries: Counter[tuple[str, ...]] = field(default_factory=Counter)
    offered: Counter[frozenset[str]] = field(default_factory=Counter)
    draw: int = FIRST_DRAW
    fruitless: int = 0
    odd: int = 0
    substantial: bool = False
    repeats: int = 0


def search(request: SearchRequest, candidates: Iterator[Candidate]) -> Search:
    """Return a search that has not started."""
    shown = [masked_text(text) for text in (request.problem.text, *request.known)]
    tries = Counter({item.words: TRIES for item in shown})
    return Search(request=request, candidates=candidates, shown=shown, tries=tries)


def next_batch(state: Search, *, size: int) -> list[JudgedCandidate]:
    """Return at most `size` candidates to offer, the best first; none if no more are found.

    The batch starts with ready ones that differ from everything offered in more than names, things,
    numbers and a few words. Other ready ones and those to check follow. No more than REPEATS of the
    ready ones change little, unless no other stories are requested. Those that differ from the
    original only in names, things and a few words are offered only if no other ready one is left or
    was offered.
    """
    chosen: list[Entry] = []
    for level in (_different, _other_ready, _to_check):
        chosen += level(state, size - len(chosen))
    return [entry.judged for entry in chosen]


def _different(state: Search, size: int) -> list[Entry]:
    chosen: list[Entry] = []
    while len(chosen) < size:
        wanted = size - len(chosen)
        while _larger_changes(state) < SPREAD * wanted and _searched(state):
            pass
        if len(_waiting(state)) < wanted:
            while len(_waiting(state)) < SPREAD * wanted and _tried_little(state):
                pass
        waiting = _without_surplus(state, _waiting(state), size=wanted)
        if not waiting:
            break
        chosen += _offered(state, waiting, size=wanted)
    return chosen


def _without_surplus(state: Search, waiting: Sequence[Waiting], *, size: int) -> list[Waiting]:
    """Return the large changes and, of the others, the best ones that may still be offered."""
    little = [item for item in waiting if not item.large]
    best = _best(state, little, size=_repeats_left(state, size))
    return [item for item in waiting if item.large or item in best]


def _waiting(state: Search) -> list[Waiting]:
    return [item for item in state.ready if item.is_different]


def _larger_changes(state: Search) -> int:
    return sum(item.is_larger_change for item in state.ready)


def _searched(state: Search) -> bool:
    """Judge the next candidates. Return False if there are none or the search should stop."""
    if _is_hopeless(state):
        return False
    drawn, before = list(islice(state.candidates, state.draw)), _larger_changes(state)
    state.draw = min(2 * state.draw, DRAW)
    _judge(state, _split(state, _without_little(state, _without_companions(state, drawn))))
    state.fruitless = 0 if _larger_changes(state) > before else state.fruitless + len(drawn)
    return bool(drawn)


def _is_hopeless(state: Search) -> bool:
    """Return whether too many candidates in a row added nothing that the search looks for, or
    sounded odd. If all sound odd, the cause is the words that they share with the original."""
    return state.fruitless >= PATIENCE or state.odd >= ODD


def _without_companions(state: Search, drawn: Sequence[Candidate]) -> list[Candidate]:
    original = state.shown[0]
    small = [is_companion(_masked(candidate), original=original) for candidate in drawn]
    state.companions += [one for one, is_small in zip(drawn, small, strict=True) if is_small]
    return [one for one, is_small in zip(drawn, small, strict=True) if not is_small]


def _without_little(state: Search, drawn: Sequence[Candidate]) -> list[Candidate]:
    little = [
        is_secondary(one.kind, preferences=state.request.preferences)
        and not changes_much(_masked(one), original=state.shown[0])
        for one in drawn
    ]
    state.little += [one for one, is_small in zip(drawn, little, strict=True) if is_small]
    return [one for one, is_small in zip(drawn, little, strict=True) if not is_small]


def _tried_little(state: Search) -> bool:
    """Judge candidates that change little. Return False if there are none, or too many sounded
    odd."""
    if state.odd >= ODD:
        return False
    chosen, state.little = state.little[:DRAW], state.little[DRAW:]
    _judge(state, _split(state, chosen))
    return bool(chosen)


def _masked(candidate: Candidate) -> MaskedText:
    return masked_text(candidate.text, kind=candidate.kind)


def _split(state: Search, drawn: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates to judge, and defer the others. Of those with the same masked words,
    one is judged at a time, first those with other names, until one is ready or TRIES is reached.
    Those that resemble what was offered are deferred, too."""
    new: dict[tuple[str, ...], Candidate] = {}
    for candidate in sorted(drawn, key=lambda item: not has_other_names(item.kind)):
        masked = _masked(candidate)
        is_twin = any(similarity(masked, item) >= TWIN for item in state.shown)
        if masked.words in new or state.tries[masked.words] >= TRIES or is_twin:
            state.deferred.append(candidate)
        else:
            new[masked.words] = candidate
            state.tries[masked.words] += 1
    return list(new.values())


def _judge(state: Search, candidates: Sequence[Candidate]) -> None:
    request = state.request
    entries = judged_entries(candidates, problem=request.problem, engines=request.engines)
    for entry in entries:
        if entry.judgement is Judgement.READY:
            state.tries[entry.masked.words] = TRIES
            state.ready.append(_as_waiting(state, entry))
        elif entry.judgement is Judgement.CHECK:
            state.doubtful.append(entry)
    rejected = sum(entry.judgement is Judgement.REJECT for entry in entries)
    if rejected:
        request.dropped(rejected)


def _as_waiting(state: Search, entry: Entry) -> Waiting:
    highest = max(similarity(entry.masked, item) for item in state.shown)
    return Waiting(
        entry,
        highest,
        large=_is_large(state, entry),
        companion=is_companion(entry.masked, original=state.shown[0]),
    )


def _is_large(state: Search, entry: Entry) -> bool:
    """Return whether a candidate changes much or, if no other stories are requested, has several
    kinds of change."""
    several = state.request.most_repeats is None and len(entry.masked.kinds) > 1
    return several or changes_much(entry.masked, original=state.shown[0])


def _other_ready(state: Search, size: int) -> list[Entry]:
    """Offer ready candidates that resemble offered ones, no more than REPEATS unless no other
    stories are requested. Those that change too little are offered only if nothing else was."""
    chosen: list[Entry] = []
    state.fruitless = 0
    while wanted := _repeats_left(state, size - len(chosen)):
        while len(state.ready) < wanted and _tried_others(state, size=SPREAD * wanted):
            pass
        while not state.ready and not state.substantial and _tried_companions(state):
            pass
        if not state.ready:
            break
        chosen += _offered(state, state.ready, size=wanted)
    return chosen


def _repeats_left(state: Search, wanted: int) -> int:
    most = state.request.most_repeats
    return wanted if most is None else max(0, min(wanted, most - state.repeats))


def _tried_others(state: Search, *, size: int) -> bool:
    """Judge at most `size` deferred candidates or, if there are none, draw the next ones. Return
    False if there are none, or too many are not ready, change too little or sound odd."""
    if _is_hopeless(state):
        return False
    if not state.deferred:
        drawn = list(islice(state.candidates, DRAW))
        state.deferred = _without_companions(state, drawn)
        state.fruitless += len(drawn) - len(state.deferred)
        return bool(drawn)
    chosen, state.deferred = state.deferred[:size], state.deferred[size:]
    before = len(state.ready)
    _judge(state, chosen)
    state.fruitless = 0 if len(state.ready) > before else state.fruitless + len(chosen)
    return True


def _tried_companions(state: Search) -> bool:
    """Judge candidates that change too little. Return False if there are none, or too many
    sounded odd."""
    if state.odd >= ODD:
        return False
    chosen, state.companions = state.companions[:DRAW], state.companions[DRAW:]
    _judge(state, chosen)
    return bool(chosen)


def _offered(state: Search, waiting: Sequence[Waiting], *, size: int) -> list[Entry]:
    """Choose from `waiting` and mark the chosen ones as offered. Those that sound odd are moved to
    `doubtful`, so fewer than `size` may be chosen."""
    chosen = _natural(state, waiting, size=size)
    state.ready = [item for item in state.ready if item not in chosen]
    state.repeats += sum(not item.is_larger_change for item in chosen)
    for item in chosen:
        state.shown.append(item.entry.masked)
        state.offered[_besides_numbers(item.entry)] += 1
        state.substantial |= not item.companion
        for other in state.ready:
            alike = similarity(other.entry.masked, item.entry.masked)
            other.highest = max(other.highest, alike)
    return [item.entry for item in chosen]


def _natural(state: Search, waiting: Sequence[Waiting], *, size: int) -> list[Waiting]:
    """Return the best `size` candidates that sound natural. While the best ones include one that is
    not yet judged, judge them and the next best one. Judging is slow, so no others are judged."""
    while True:
        best = _best(state, waiting, size=size)
        if state.request.engines.naturalness is None or not _unjudged(best):
            return best
        odd = _odd(state, _unjudged(_best(state, waiting, size=size + 1)))
        waiting = [item for item in waiting if item not in odd]


def _unjudged(items: Sequence[Waiting]) -> list[Waiting]:
    return [item for item in items if item.entry.needs_reader]


def _odd(state: Search, unjudged: Sequence[Waiting]) -> list[Waiting]:
    """Judge in one batch how natural the candidates sound. Move those that sound odd to `doubtful`,
    and return them."""
    judge = state.request.engines.naturalness
    if judge is None or not unjudged:
        return []
    entries = [item.entry for item in unjudged]
    judged = with_naturalness(entries, problem=state.request.problem, judge=judge)
    for item, entry in zip(unjudged, judged, strict=True):
        item.entry = entry
    odd = [item for item in unjudged if item.entry.judgement is not Judgement.READY]
    state.odd = state.odd + len(odd) if len(odd) == len(unjudged) else 0
    state.doubtful += [item.entry for item in odd]
    state.ready = [item for item in state.ready if item not in odd]
    return odd


def _best(state: Search, waiting: Sequence[Waiting], *, size: int) -> list[Waiting]:
    masked = [item.entry.masked for item in waiting]
    chosen = most_relevant(
        [_relevance(state, item.entry) for item in waiting],
        shown=[item.highest for item in waiting],
        similarity=lambda i, j: similarity(masked[i], masked[j]),
        count=size,
    )
    return [waiting[i] for i in chosen]


def _relevance(state: Search, entry: Entry) -> float:
    """Return how likely the candidate is to be valid, natural and accepted, times FADING for each
    offered candidate of the same kinds, and times LITTLE if it does not change much."""
    judged = entry.judged
    return (
        judged.verdict.probability
        * _naturalness(entry)
        * accepted_share(judged.candidate.kind, preferences=state.request.preferences)
        * FADING ** state.offered[_besides_numbers(entry)]
        * (1.0 if _is_large(state, entry) else LITTLE)
    )


def _besides_numbers(entry: Entry) -> frozenset[str]:
    """Return the kinds of a candidate besides new numbers, if it has others."""
    return entry.masked.kinds - {RENUMBERED} or entry.masked.kinds


def _naturalness(entry: Entry) -> float:
    """Return how likely the candidate is to be natural: 1 if this need not be judged."""
    if entry.judged.naturalness:
        return entry.judged.naturalness.probability
    return TYPICAL if entry.needs_reader else 1.0


def _to_check(state: Search, size: int) -> list[Entry]:
    """Offer candidates that somebody has to check."""
    waiting = [_as_waiting(state, entry) for entry in state.doubtful] if size else []
    chosen = [item.entry for item in _best(state, waiting, size=size)]
    state.doubtful = [entry for entry in state.doubtful if entry not in chosen]
    state.shown += [entry.masked for entry in chosen]
    return chosen
