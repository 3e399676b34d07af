"""Present what needs a person's attention, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from mwpapp.models import Run, User
from mwpapp.services import rights
from mwpapp.services.home.campaigns import active_campaigns
from mwpapp.services.home.waiting import runs_to_look_at, to_review
from mwpapp.web.labelling.campaigns.presenters import home_of as home_of_campaign
from mwpapp.web.labelling.campaigns.presenters import next_step
from mwpapp.web.runs.presenters import silent_queues

SHOWN = 5
SHEETS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Something that needs attention: its name, the reason, and the button that opens it."""

    name: str
    reason: str
    href: str
    label: str
    broken: bool = False


def home_of(person: User, *, starting: bool) -> dict[str, Any]:
    """Return the context of `home/home.html`: parts without content are not shown.

    `starting` means that the person still sees the first steps; worksheets are then not listed.
    """
    sheets = rights.assessments_visible_to(person).current().filter(owner=person)
    administers = rights.may_administer(person)
    return {
        "to_review": to_review(person),
        "tasks": [_task(run) for run in runs_to_look_at(person)],
        "worksheets": [] if starting else list(sheets.order_by("-updated_at", "-pk")[:SHEETS]),
        "campaigns": [
            {"now": summary, "next": next_step(summary), "href": home_of_campaign(summary)}
            for summary in active_campaigns(person, at_most=SHOWN)
        ]
        if rights.may_start_campaign(person)
        else [],
        "silent": silent_queues() if administers else [],
    }


def _task(run: Run) -> Task:
    if run.kind == Run.Kind.QUIZ and run.state == Run.State.DONE:
        return Task(
            name=_("Quiz “%s”") % run.parameters.get("name", ""),
            reason=_("Choose what to import."),
            href=reverse("quiz_import", args=[run.pk]),
            label=_("Open preview"),
        )
    about = run.problem.text if run.problem else run.parameters.get("name", "")
    kind = run.get_kind_display()
    return Task(
        name=_("%(what)s: %(about)s") % {"what": kind, "about": about} if about else kind,
        reason=str(run.error),
        href=reverse("run", args=[run.pk]),
        label=_("Open"),
        broken=True,
    )
