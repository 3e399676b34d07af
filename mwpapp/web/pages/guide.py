"""The guide at the top of some pages: a teacher's first three steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeGuard

from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _

from mwpapp.models import Role, User
from mwpapp.services import rights
from mwpapp.services.home import first_steps
from mwpapp.services.home.first_steps import DONE, PROBLEM, VARIANTS, WORKSHEET, FirstSteps
from mwpapp.services.rights import Person

GUIDED = {"home", "problem", "run", "worksheet", "add", "paste", "upload", "add_to_worksheet"}
"""The names of the pages that show the steps. Other pages run no query for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One of the steps: `words` say what to do, and `href` is the page for it, or ""
    if that is the current page or the step has no page of its own."""

    number: int
    name: str
    words: str
    href: str = ""
    label: str = ""
    done: bool = False
    now: bool = False


def guide(person: Person, *, path: str) -> dict[str, Any]:
    """Return the context of `home/steps.html` for the page at `path`; `step` is None if that page
    does not show the steps to the person."""
    progress = first_steps.first_steps(person) if is_guided(person, path=path) else None
    return steps_at(path, progress)


def is_guided(person: Person, *, path: str) -> TypeGuard[User]:
    """Return whether the page at `path` shows the steps, and the person is a teacher but not a
    lead: leads do not have to make a worksheet."""
    if _name_of(path) not in GUIDED or not isinstance(person, User):
        return False
    teaches = rights.may_use_bank(person) and person.has_role(Role.TEACHER)
    return teaches and not person.has_role(Role.LEAD)


def steps_at(path: str, progress: FirstSteps | None) -> dict[str, Any]:
    """Return the context of `guide` for a page that has already read the progress (None: no
    steps)."""
    name = _name_of(path)
    if progress is None or (progress.step == DONE and name != "worksheet"):
        return {"step": None}
    return {
        "guide_steps": _steps(progress, path=path),
        "step": progress.step,
        "steps_done": progress.step == DONE,
        "at_home": name == "home",
        "sheet_of": progress.accepted if progress.step == WORKSHEET else None,
    }


def _steps(progress: FirstSteps, *, path: str) -> list[Step]:
    return [
        _step(
            progress,
            PROBLEM,
            name=_("Choose a problem"),
            words=_("Choose a sample, or add your own problem."),
        ),
        _variants(progress, path=path),
        _step(
            progress,
            WORKSHEET,
            name=_("Print a worksheet"),
            words=_("Put the problem and its variants on a worksheet."),
        ),
    ]


def _variants(progress: FirstSteps, *, path: str) -> Step:
    target = progress.waiting or progress.problem
    href = reverse("problem", args=[target]) if target else ""
    if progress.waiting:
        words, label = _("Read the variants, and press A to accept one."), _("Review variants")
    else:
        words, label = _("Choose “Write variants”, and accept one that you like."), _("Continue")
    return _step(
        progress,
        VARIANTS,
        name=_("Accept a variant"),
        words=words,
        href=href if href != path else "",
        label=label,
    )


def _step(progress: FirstSteps, number: int, **more: str) -> Step:
    return Step(number=number, done=progress.step > number, now=progress.step == number, **more)


def _name_of(path: str) -> str:
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""
