"""Apply `services.rights` to requests for pages.

A request without a login is redirected to the login page; a form sent without htmx is refused
instead. The response is 404 for an object that the person may not see, and 403 for one that they
may see but not change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import add_never_cache_headers, patch_vary_headers

from mwpapp.models import (
    Assessment,
    AssessmentPlace,
    AssessmentSection,
    Campaign,
    Paraphrase,
    Participation,
    Problem,
    Run,
    SchoolClass,
    TestSet,
    User,
)
from mwpapp.models.campaigns import CampaignQuerySet
from mwpapp.services import rights
from mwpapp.services.labelling.summaries import CampaignSummary, summaries
from mwpapp.web.pages.login import to_login
from mwpapp.web.pages.requests import SiteRequest

P = ParamSpec("P")


class PersonRequest(SiteRequest):
    """A request from a person who is logged in."""

    user: User


View = Callable[Concatenate[PersonRequest, P], HttpResponseBase]
AnyView = Callable[Concatenate[SiteRequest, P], HttpResponseBase]


def signed_in(view: View[P]) -> AnyView[P]:
    """Allow only people who are logged in.

    The response must not be stored: otherwise the browser's Back button could show it after
    logging out, or show a fragment instead of the page with the same URL.
    """

    @wraps(view)
    def checked(request: SiteRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return to_login(request)
        response = view(request, *args, **kwargs)  # type: ignore[arg-type]
        add_never_cache_headers(response)
        patch_vary_headers(response, ["HX-Request"])
        return response

    return checked


def for_bank(view: View[P]) -> AnyView[P]:
    """Allow only people who may use the bank."""

    @wraps(view)
    def checked(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        require(rights.may_use_bank(request.user))
        return view(request, *args, **kwargs)

    return signed_in(checked)


def for_leads(view: View[P]) -> AnyView[P]:
    """Allow only people who may start campaigns."""

    @wraps(view)
    def checked(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        require(rights.may_start_campaign(request.user))
        return view(request, *args, **kwargs)

    return signed_in(checked)


def for_test_sets(view: View[P]) -> AnyView[P]:
    """Allow only people who may import test sets and measure on them."""

    @wraps(view)
    def checked(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        require(rights.may_use_test_sets(request.user))
        return view(request, *args, **kwargs)

    return signed_in(checked)


def for_managers(view: View[P]) -> AnyView[P]:
    """Allow only people who may add and change accounts."""

    @wraps(view)
    def checked(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        require(rights.may_manage_people(request.user))
        return view(request, *args, **kwargs)

    return signed_in(checked)


def require(allowed: bool) -> None:
    if not allowed:
        raise PermissionDenied


def visible_problem(request: PersonRequest, pk: int) -> Problem:
    found = rights.problems_visible_to(request.user).select_related("owner").defer("search")
    return get_object_or_404(found, pk=pk)


def changeable_problem(request: PersonRequest, pk: int) -> Problem:
    """Return the problem. Raise PermissionDenied if the person may not change it."""
    problem = visible_problem(request, pk)
    require(rights.may_change_problem(request.user, problem))
    return problem


def restorable_problem(request: PersonRequest, pk: int) -> Problem:
    """Return a problem that the person may change, even if it is in the bin."""
    return get_object_or_404(rights.problems_changeable_by(request.user), pk=pk)


def visible_paraphrase(request: PersonRequest, pk: int) -> Paraphrase:
    found = rights.paraphrases_visible_to(request.user).select_related("problem")
    return get_object_or_404(found, pk=pk)


def decidable_paraphrase(request: PersonRequest, pk: int) -> Paraphrase:
    """Return the variant. Raise PermissionDenied if the person may not decide on it."""
    paraphrase = visible_paraphrase(request, pk)
    require(rights.may_decide(request.user, paraphrase))
    return paraphrase


def own_run(request: PersonRequest, pk: int) -> Run:
    # The uploaded file may be large, and no page displays it.
    found = rights.runs_visible_to(request.user).select_related("problem", "upload")
    return get_object_or_404(found.defer("upload__content"), pk=pk)


def own_quiz_import(request: PersonRequest, pk: int) -> Run:
    return get_object_or_404(rights.quiz_imports_of(request.user), pk=pk)


def managed_person(request: PersonRequest, pk: int) -> User:
    return get_object_or_404(rights.people_managed_by(request.user), pk=pk)


def led_campaign(request: PersonRequest, pk: int) -> Campaign:
    return get_object_or_404(_led(request), pk=pk)


def led_summary(request: PersonRequest, pk: int) -> CampaignSummary:
    """Return a campaign that the person leads, with its counts."""
    found = summaries(_led(request).filter(pk=pk))
    if not found:
        raise Http404
    return found[0]


def own_participation(request: PersonRequest, pk: int) -> Participation:
    """Return the person's participation in a campaign in which they label or have labelled."""
    found = rights.participations_of(request.user).select_related("campaign")
    return get_object_or_404(found, campaign=pk)


def adjudicated_campaign(request: PersonRequest, pk: int) -> Campaign:
    found = rights.campaigns_adjudicated_by(request.user)
    return get_object_or_404(found.distinct(), pk=pk)


def _led(request: PersonRequest) -> CampaignQuerySet:
    return rights.campaigns_led_by(request.user).select_related("lead")


def visible_test_set(request: PersonRequest, pk: int) -> TestSet:
    found = rights.test_sets_visible_to(request.user).select_related("campaign")
    return get_object_or_404(found, pk=pk)


def own_test_set(request: PersonRequest, pk: int) -> TestSet:
    """Return the test set. Raise PermissionDenied if the person may not change it."""
    test_set = visible_test_set(request, pk)
    require(rights.may_change_test_set(request.user, test_set))
    return test_set


def visible_assessment(request: PersonRequest, pk: int) -> Assessment:
    found = rights.assessments_visible_to(request.user).select_related("owner")
    return get_object_or_404(found, pk=pk)


def own_assessment(request: PersonRequest, pk: int) -> Assessment:
    """Return the worksheet. Raise PermissionDenied if the person may not change it."""
    assessment = visible_assessment(request, pk)
    require(rights.may_change_assessment(request.user, assessment))
    return assessment


def own_place(request: PersonRequest, pk: int) -> AssessmentPlace:
    """Return the place of a worksheet. Raise PermissionDenied if the person may not change it."""
    visible = rights.assessments_visible_to(request.user)
    found = AssessmentPlace.objects.filter(section__assessment__in=visible)
    place = get_object_or_404(found.select_related("section__assessment__owner"), pk=pk)
    require(rights.may_change_assessment(request.user, place.section.assessment))
    return place


def own_section(request: PersonRequest, pk: int) -> AssessmentSection:
    """Return the section of a worksheet. Raise PermissionDenied if the person may not change it."""
    visible = rights.assessments_visible_to(request.user)
    found = AssessmentSection.objects.filter(assessment__in=visible)
    section = get_object_or_404(found.select_related("assessment__owner"), pk=pk)
    require(rights.may_change_assessment(request.user, section.assessment))
    return section


def own_class(request: PersonRequest, pk: int) -> SchoolClass:
    return get_object_or_404(rights.classes_of(request.user), pk=pk)
