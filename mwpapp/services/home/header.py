"""Read what the header of every page shows about a person, and their first steps, in one query."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import FilteredRelation

from mwpapp.models import Role, Run, User
from mwpapp.models.runs import moving_first, unfinished
from mwpapp.services import rights
from mwpapp.services.home.first_steps import FirstSteps, step_columns, steps_in
from mwpapp.services.home.hints import FIRST_STEPS, is_shown

_JOINED: tuple[str, ...] = ("shown_run",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What the header shows.

    `labels` says whether the person may open the labelling pages, and `adjudicates` whether they
    adjudicate without being a lead, and so need a link to their disputes. `run` is their newest run
    in progress, or else the one that has waited longest. `steps` are a teacher's first steps, for
    the pages that show them.
    """

    labels: bool = False
    adjudicates: bool = False
    run: Run | None = None
    steps: FirstSteps | None = None


def header_of(person: rights.Person, *, guided: bool = False) -> Header:
    """Return the header. With `guided`, it has the first steps, unless the person has hidden
    them."""
    if not isinstance(person, User) or not person.is_active:
        return Header()
    shows_steps = guided and is_shown(FIRST_STEPS, person)
    accounts = User.objects.filter(pk=person.pk).annotate(
        # Only a person's own runs are visible to them.
        shown_run=FilteredRelation("runs", condition=unfinished("runs__")),
        **rights.duty_columns(person),
        **(step_columns(person) if shows_steps else {}),
    )
    # One row for each unfinished run, or one row without a run.
    account = accounts.select_related(*_JOINED).order_by(moving_first("shown_run__"))[0]
    found = vars(account)
    return Header(
        labels=found["takes_part"] or person.has_role(Role.ANNOTATOR),
        adjudicates=found["adjudicates"] and not rights.may_start_campaign(person),
        run=found.get("shown_run"),
        steps=steps_in(account) if shows_steps else None,
    )
