"""Search candidates of one problem, and choose which of them are offered next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from mwpapp.ml.catalogue.kinds import has_other_names
from mwpapp.ml.pipelines.writing.acceptance import accepted_share
from mwpapp.ml.pipelines.writing.difference import Telling, is_companion, similarity, telling
from mwpapp.ml.pipelines.writing.judging import Entry, judged_entries, with_naturalness
from mwpapp.ml.pipelines.writing.relevance import TWIN, most_relevant
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Candidate, JudgedCandidate, Judgement, Problem

FIRST_DRAW = 8  # candidates judged before the first are offered: small, so that they appear soon
DRAW = 16  # candidates judged in one batch
SPREAD = 2  # candidates to choose from, for each that is wanted
PATIENCE = 32  # candidates in a row of which none can be offered
FADING = 0.85  # how much each offered candidate of the same kinds takes from the next one's worth
TRIES = 3  # candidates of the same masked words that are judged until one is ready


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is asked of a search: a problem, how well each kind is accepted (its share in [0, 1]),
    the texts that are there already, and who is told how many candidates were dropped."""

    problem: Problem
    engines: Engines
    preferences: Mapping[str, float]
    known: Collection[str]
    dropped: Callable[[int], None]


@dataclass(slots=True, eq=False)
class Waiting:
    """A ready candidate that waits to be offered: its highest similarity to what was offered, and
    whether it changes so little that it is offered only if nothing else is."""

    entry: Entry
    highest: float
    companion: bool

    @property
    def is_different(self) -> bool:
        return self.highest < TWIN and not self.companion


@dataclass(slots=True)
class Search:
    """The candidates of one problem: those that wait to be offered, and what was offered.

    Of candidates with the same masked words, one ready one waits; the others are `spare`: they are
    judged only when nothing else is left. `substantial`: something was offered that changes more
    than names, things and a few words.
    """

    wish: Wish
    candidates: Iterator[Candidate]
    shown: list[Telling]
    ready: list[Waiting] = field(default_factory=list)
    doubtful: list[Entry] = field(default_factory=list)
    spare: list[Candidate] = field(default_factory=list)
    tries: Counter[tuple[str, ...]] = field(default_factory=Counter)
    offered: Counter[frozenset[str]] = field(default_factory=Counter)
    draw: int = FIRST_DRAW
    fruitless: int = 0
    substantial: bool = False


def search(wish: Wish, candidates: Iterator[Candidate]) -> Search:
    """Return a search that has not begun."""
    shown = [telling(text) for text in (wish.problem.text, *wish.known)]
    tries = Counter({one.words: TRIES for one in shown})
    return Search(wish=wish, candidates=candidates, shown=shown, tries=tries)


def next_batch(found: Search, *, size: int) -> list[JudgedCandidate]:
    """Return at most `size` candidates to offer, the best first; none if no more are found.

    First come ready ones that differ from everything offered in more than names and numbers, then
    other ready ones, then those to check. Ready ones that differ from the original only in names,
    things and a few words are offered if nothing else is ready.
    """
    chosen: list[Entry] = []
    for level in (_different, _other_ready, _to_check):
        chosen += level(found, size - len(chosen))
    return [entry.judged for entry in chosen]


def _different(found: Search, size: int) -> list[Entry]:
    chosen: list[Entry] = []
    while len(chosen) < size:
        wanted = size - len(chosen)
        while len(_waiting(found)) < SPREAD * wanted and _searched(found):
            pass
        if not _waiting(found):
            break
        chosen += _offered(found, _waiting(found), size=wanted)
    return chosen


def _waiting(found: Search) -> list[Waiting]:
    return [one for one in found.ready if one.is_different]


def _searched(found: Search) -> bool:
    """Judge the next candidates; return whether there were any and patience is not over."""
    if found.fruitless >= PATIENCE:
        return False
    drawn, before = list(islice(found.candidates, found.draw)), len(_waiting(found))
    found.draw = DRAW
    new, others = _split(found, drawn)
    found.spare += others
    _judge(found, new)
    found.fruitless = 0 if len(_waiting(found)) > before else found.fruitless + len(drawn)
    return bool(drawn)


def _split(found: Search, drawn: Sequence[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """Return the candidates to judge, and those with the words of another that is ready, is judged
    with them, or was tried often. Of two with the same words, the one with other names is judged.
    """
    new: dict[tuple[str, ...], Candidate] = {}
    others: list[Candidate] = []
    for candidate in sorted(drawn, key=lambda one: not has_other_names(one.kind)):
        words = telling(candidate.text).words
        if words in new or found.tries[words] >= TRIES:
            others.append(candidate)
        else:
            new[words] = candidate
            found.tries[words] += 1
    return list(new.values()), others


def _judge(found: Search, candidates: Sequence[Candidate]) -> None:
    wish = found.wish
    entries = judged_entries(candidates, problem=wish.problem, engines=wish.engines)
    for entry in entries:
        if entry.judgement is Judgement.READY:
            found.tries[entry.telling.words] = TRIES
            found.ready.append(_as_waiting(found, entry))
        elif entry.judgement is Judgement.CHECK:
            found.doubtful.append(entry)
    rejected = sum(entry.judgement is Judgement.REJECT for entry in entries)
    if rejected:
        wish.dropped(rejected)


def _as_waiting(found: Search, entry: Entry) -> Waiting:
    highest = max(similarity(entry.telling, one) for one in found.shown)
    return Waiting(entry, highest, is_companion(entry.telling, original=found.shown[0]))


def _other_ready(found: Search, size: int) -> list[Entry]:
    """Offer ready candidates that are like others. Those that change too little are offered only
    where nothing else was."""
    chosen: list[Entry] = []
    found.fruitless = 0
    while len(chosen) < size:
        wanted = size - len(chosen)
        while _substantial_ready(found) < wanted and _tried_spare(found):
            pass
        twins = [one for one in found.ready if not one.companion]
        left = twins if twins or found.substantial else found.ready
        if not left:
            break
        chosen += _offered(found, left, size=wanted)
    return chosen


def _substantial_ready(found: Search) -> int:
    return sum(not one.companion for one in found.ready)


def _tried_spare(found: Search) -> bool:
    """Judge candidates that were put aside, or else the next ones; return whether there were any
    and patience is not over."""
    if found.fruitless >= PATIENCE:
        return False
    drawn, found.spare = found.spare[:DRAW], found.spare[DRAW:]
    drawn = drawn or list(islice(found.candidates, DRAW))
    before = len(found.ready)
    _judge(found, drawn)
    found.fruitless = 0 if len(found.ready) > before else found.fruitless + len(drawn)
    return bool(drawn)


def _offered(found: Search, waiting: Sequence[Waiting], *, size: int) -> list[Entry]:
    """Choose from `waiting` and mark what is chosen as offered. Those that sound odd are put with
    the doubtful ones, so fewer than `size` may be chosen."""
    chosen = _best(found, _natural(found, waiting, size=size), size=size)
    found.ready = [one for one in found.ready if one not in chosen]
    for one in chosen:
        found.shown.append(one.entry.telling)
        found.offered[one.entry.telling.kinds] += 1
        found.substantial |= not one.companion
        for other in found.ready:
            alike = similarity(other.entry.telling, one.entry.telling)
            other.highest = max(other.highest, alike)
    return [one.entry for one in chosen]


def _natural(found: Search, waiting: Sequence[Waiting], *, size: int) -> list[Waiting]:
    """Judge how natural the best candidates read, where that is not known, until `size` of them
    do; return those that do."""
    if found.wish.engines.naturalness is None:
        return list(waiting)
    while True:
        best = _best(found, waiting, size=SPREAD * size)
        odd = _odd(found, [one for one in best if one.entry.judged.naturalness is None])
        natural = [one for one in best if one not in odd]
        if len(natural) >= size or len(best) == len(waiting):
            return natural
        waiting = [one for one in waiting if one not in odd]


def _odd(found: Search, unheard: Sequence[Waiting]) -> list[Waiting]:
    """Judge in one batch how natural candidates read, and put those that sound odd with the
    doubtful ones; return these."""
    judge = found.wish.engines.naturalness
    if judge is None or not unheard:
        return []
    entries = [one.entry for one in unheard]
    heard = with_naturalness(entries, problem=found.wish.problem, judge=judge)
    for one, entry in zip(unheard, heard, strict=True):
        one.entry = entry
    odd = [one for one in unheard if one.entry.judgement is not Judgement.READY]
    found.doubtful += [one.entry for one in odd]
    found.ready = [one for one in found.ready if one not in odd]
    return odd


def _best(found: Search, waiting: Sequence[Waiting], *, size: int) -> list[Waiting]:
    tellings = [one.entry.telling for one in waiting]
    chosen = most_relevant(
        [_relevance(found, one.entry) for one in waiting],
        shown=[one.highest for one in waiting],
        similarity=lambda i, j: similarity(tellings[i], tellings[j]),
        count=size,
    )
    return [waiting[i] for i in chosen]


def _relevance(found: Search, entry: Entry) -> float:
    """How likely the candidate is valid, natural (1 if that was not judged) and accepted, and less
    with each of its kinds that was offered."""
    judged = entry.judged
    return (
        judged.verdict.probability
        * (judged.naturalness.probability if judged.naturalness else 1.0)
        * accepted_share(judged.candidate.kind, preferences=found.wish.preferences)
        * FADING ** found.offered[entry.telling.kinds]
    )


def _to_check(found: Search, size: int) -> list[Entry]:
    """Offer candidates that somebody has to check."""
    waiting = [_as_waiting(found, entry) for entry in found.doubtful] if size else []
    chosen = [one.entry for one in _best(found, waiting, size=size)]
    found.doubtful = [entry for entry in found.doubtful if entry not in chosen]
    found.shown += [entry.telling for entry in chosen]
    return chosen
