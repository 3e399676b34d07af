"""Render fragments of live pages from the same templates as the pages themselves."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.template.loader import render_to_string
from django.utils.crypto import constant_time_compare

from mwpapp.models import Problem, User
from mwpapp.services import rights
from mwpapp.services.labelling.summaries import summaries
from mwpapp.services.variants.selections.narrowing import Narrowing
from mwpapp.services.variants.selections.queue import cards_of
from mwpapp.web.labelling.campaigns import agreement_presenters
from mwpapp.web.pages.progress import pill
from mwpapp.web.runs import presenters as runs
from mwpapp.web.variants import review

MAX_CARDS = 10_000  # in an inventory


class Gone(Exception):
    """The person may no longer see the page's object. The message is an HTML fragment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Banner:
    """The page's banner about the workers, and whether the workers or the broker are silent."""

    html: str
    silent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The variants of a problem that the review queue shows: those of one run, or all, narrowed by
    the filter. `have` contains the ids of the cards that the page already shows. None is removed,
    because a card stays on the page even if a check changes its verdict and it no longer matches
    the filter."""

    run: int | None
    narrowing: Narrowing = field(default_factory=Narrowing)
    have: set[int] = field(default_factory=set)

    def ids(self, problem: Problem) -> set[int]:
        """Add the variants that match now to `have`, and return it."""
        rows = cards_of(problem, run=self.run, narrowing=self.narrowing)
        self.have.update(rows.values_list("pk", flat=True))
        return self.have


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """The contents of a page: the id and version of each row, and the problem's revision."""

    revision: int
    have: tuple[tuple[int, int], ...]


def inventory(text: str) -> Inventory:
    """Parse the browser's message. Raise ValueError if it is not an inventory."""
    try:
        return _inventory(json.loads(text))
    except (TypeError, OverflowError, RecursionError) as fault:
        raise ValueError("not an inventory") from fault


def _inventory(sent: Any) -> Inventory:
    if not isinstance(sent, dict) or not isinstance(sent.get("have"), list):
        raise ValueError("not an inventory")
    pairs = tuple((int(pk), int(version)) for pk, version in sent["have"][:MAX_CARDS])
    return Inventory(revision=int(sent.get("revision", 0)), have=pairs)


def person_of(scope: Mapping[str, Any]) -> User | None:
    """Return the person who opened the socket, or None if their session has ended or their account
    is inactive. The session is read again each time, because it can end while the socket is
    open."""
    # The store in the scope caches its first read, so make a new one with the same key.
    kept = SessionStore(scope["session"].session_key)
    pk = kept.get(SESSION_KEY)
    person = User.objects.filter(pk=pk, is_active=True).first() if pk else None
    if person is None:
        return None
    # As in Django, changing the password ends all other sessions.
    same = constant_time_compare(kept.get(HASH_SESSION_KEY, ""), person.get_session_auth_hash())
    return person if same else None


def problem_missed(
    problem_id: int, *, person: User, has: Inventory, part: Part | None = None
) -> str:
    """Render the cards that differ from the page's inventory `has`, and the rest of the page."""
    problem = _problem(problem_id, person)
    known = dict(has.have) if has.revision == problem.revision else {}
    now = dict(problem.paraphrases.values_list("pk", "version"))
    ids = [pk for pk, version in now.items() if known.get(pk) != version]
    if part is not None:
        part.have.update(pk for pk, _version in has.have if pk in now)
        shown = part.ids(problem)
        ids = [pk for pk in ids if pk in shown]
    return _joined(
        _cards(problem, person, ids), _frame(problem, person), _original(problem, person, part)
    )


def problem_fragments(
    problem_id: int,
    *,
    person: User,
    what: str,
    ids: Collection[int],
    part: Part | None = None,
) -> str:
    """Render the parts of the page that depend on the rows `ids` of the type `what`."""
    problem = _problem(problem_id, person)
    shown = None if part is None else part.ids(problem)
    ids = ids if shown is None else shown.intersection(ids)
    match what:
        case "paraphrase":
            return _joined(
                _cards(problem, person, ids), _summary(problem, person), _notes(problem, person)
            )
        case "run":
            return _frame(problem, person)
        case "solution":
            return _original(problem, person, part)
        case _:
            return _joined(
                _original(problem, person, part),
                _cards(problem, person, shown),
                _frame(problem, person),
            )


def problem_gone() -> str:
    return render_to_string("variants/gone.html")


def problem_banner(problem_id: int) -> Banner:
    shown = review.banner(problem_id)
    return Banner(html=render_to_string("variants/workers.html", shown), silent=shown["silent"])


def run_rows(*, person: User, ids: Collection[int]) -> str:
    rows = list(runs.listed(person).filter(pk__in=ids))
    repeatable = runs.repeatable(rows, person=person)
    rendered = [
        render_to_string("runs/row.html", {"run": run, "repeatable": repeatable, "live": True})
        for run in rows
    ]
    return _joined(*rendered, _pill(person))


def run_detail(run_id: int, *, person: User, ids: Collection[int]) -> str:
    if run_id not in ids:
        return _pill(person)
    found = rights.runs_visible_to(person).select_related("problem", "upload")
    run = found.defer("upload__content").filter(pk=run_id).first()
    if run is None:
        raise Gone(run_gone())
    shown = render_to_string("runs/detail.html", {**runs.detail(run, person=person), "live": True})
    return _joined(shown, _pill(person))


def run_gone() -> str:
    return render_to_string("runs/gone.html")


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFragments:
    """The HTML, and whether its figures are up to date."""

    html: str
    fresh: bool


def campaign_fragments(
    campaign_id: int, *, person: User, by: str, all_annotator_pairs: bool
) -> CampaignFragments:
    """Render every part of the lead's page that depends on labels and decisions."""
    found = summaries(rights.campaigns_led_by(person).filter(pk=campaign_id))
    if not found:
        raise Gone(campaign_gone())
    campaign = found[0].campaign
    figures = agreement_presenters.figures(campaign, by=by, all_annotator_pairs=all_annotator_pairs)
    annotator_quality = agreement_presenters.annotator_quality(campaign)
    shown = {
        "labelling/campaigns/head.html": {"campaign": campaign, "user": person, "tab": "campaign"},
        "labelling/campaigns/progress.html": agreement_presenters.progress_context(found[0]),
        "labelling/campaigns/agreement.html": figures,
        "labelling/campaigns/quality.html": annotator_quality,
    }
    html = _joined(*(render_to_string(name, context) for name, context in shown.items()))
    return CampaignFragments(html=html, fresh=figures["fresh"] and annotator_quality["fresh"])


def campaign_gone() -> str:
    return render_to_string("labelling/campaigns/gone.html")


def campaign_banner() -> Banner:
    """Return an empty banner, because labelling needs no worker. `silent` is still reported: a
    page that misses messages must reconnect once the broker responds again."""
    return Banner(html="", silent=bool(runs.silent_queues()))


def runs_banner() -> Banner:
    silent = runs.silent_queues()
    html = render_to_string("runs/workers.html", {"silent": silent})
    return Banner(html=html, silent=bool(silent))


def _problem(problem_id: int, person: User) -> Problem:
    found = rights.problems_visible_to(person).select_related("owner").defer("search")
    problem = found.filter(pk=problem_id).first()
    if problem is None:
        raise Gone(problem_gone())
    return problem


def _cards(problem: Problem, person: User, ids: Collection[int] | None) -> str:
    shown = review.shown_cards(problem, person=person, ids=ids)
    return _joined(
        *(render_to_string("variants/card.html", {"card": card, "live": True}) for card in shown)
    )


def _frame(problem: Problem, person: User) -> str:
    """Render the parts of the page around the cards."""
    return _joined(
        render_to_string("variants/coming.html", review.coming(problem, person=person)),
        render_to_string("variants/workers.html", review.banner(problem.pk)),
        _summary(problem, person),
        _notes(problem, person),
        _pill(person),
    )


def _notes(problem: Problem, person: User) -> str:
    return render_to_string("variants/notes.html", review.notes(problem, person=person))


def _summary(problem: Problem, person: User) -> str:
    context = {
        "problem": problem,
        "counts": review.counts(problem),
        "may_change": rights.may_change_problem(person, problem),
    }
    return render_to_string("variants/summary.html", context)


def _original(problem: Problem, person: User, part: Part | None) -> str:
    """Render the original and, unless the page is the review queue, its neighbours."""
    shown = render_to_string("variants/original.html", review.original(problem, person=person))
    if part is not None:
        return shown
    neighbours = render_to_string("variants/near.html", review.near(problem, person=person))
    return _joined(shown, neighbours)


def _pill(person: User) -> str:
    return render_to_string("parts/pill.html", {"pill": pill(person), "live": True})


def _joined(*parts: str) -> str:
    return "".join(part for part in parts if part.strip())
