"""Who may open a page: rights from `services.rights`, answered in the manner of a browser.

Who is not logged in is sent to the login page; what may not be seen does not exist (404);
what may be seen but not changed is refused (403).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme

from mwpapp.models import Campaign, Paraphrase, Problem, Run, TestSet, User
from mwpapp.services import rights
from mwpapp.web.pages import page

LONGEST_GIVEN_BACK = 10_000  # characters

P = ParamSpec("P")


class PersonRequest(HttpRequest):
    """A request of somebody who is logged in."""

    user: User


View = Callable[Concatenate[PersonRequest, P], HttpResponseBase]
AnyView = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def signed_in(view: View[P]) -> AnyView[P]:
    """For everybody with an account. What they see is kept by no browser: after the logout Back
    shows nothing of it, and a fragment is never taken for the page with the same address."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return to_login(request)
        answer = view(request, *args, **kwargs)  # type: ignore[arg-type]
        add_never_cache_headers(answer)
        patch_vary_headers(answer, ["HX-Request"])
        return answer

    return checked


def for_bank(view: View[P]) -> AnyView[P]:
    """For those who may use the bank."""

    @wraps(view)
    def checked(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        require(rights.may_use_bank(request.user))
        return view(request, *args, **kwargs)

    return signed_in(checked)


def for_leads(view: View[P]) -> AnyView[P]:
    """For those who may start campaigns."""

    @wraps(view)
    def checked(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        require(rights.may_start_campaign(request.user))
        return view(request, *args, **kwargs)

    return signed_in(checked)


def for_test_sets(view: View[P]) -> AnyView[P]:
    """For those who may import test sets and measure on them."""

    @wraps(view)
    def checked(request: PersonRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        require(rights.may_use_test_sets(request.user))
        return view(request, *args, **kwargs)

    return signed_in(checked)


def to_login(request: HttpRequest) -> HttpResponse:
    """To the login page and back; for htmx as a move of the whole page, because a login
    form swapped into a card would be of no use."""
    if not is_htmx(request):
        posted = request.method == "POST"
        return expired(request) if posted else redirect_to_login(request.get_full_path())
    answer = HttpResponse(status=204)
    answer["HX-Redirect"] = redirect_to_login(_path_of_page(request)).url
    return answer


def expired(request: HttpRequest) -> HttpResponse:
    """For a form that came after its login had ended: what was typed is given back."""
    context = {"sent": _typed(request)[:LONGEST_GIVEN_BACK], "back": _path_before(request)}
    return page(request, "errors/expired.html", context, status=403)


def _typed(request: HttpRequest) -> str:
    # A form with a file is not read for this: it may be as large as it likes.
    if request.content_type != "application/x-www-form-urlencoded":
        return ""
    sent = (request.POST.get(name) for name in ("text", "pasted", "comment", "reason", "words"))
    return next(filter(None, sent), "")


def _path_before(request: HttpRequest) -> str:
    """Where the form stood, if that was a page of this site."""
    before = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(before, allowed_hosts={request.get_host()}):
        return "/"
    path = urlsplit(before)._replace(scheme="", netloc="", fragment="").geturl()
    return path if url_has_allowed_host_and_scheme(path, allowed_hosts=None) else "/"


def _path_of_page(request: HttpRequest) -> str:
    try:
        shown = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return "/"
    return shown._replace(scheme="", netloc="", fragment="").geturl() or "/"


def require(allowed: bool) -> None:
    if not allowed:
        raise PermissionDenied


def visible_problem(request: PersonRequest, pk: int) -> Problem:
    found = rights.problems_visible_to(request.user).select_related("owner").defer("search")
    return get_object_or_404(found, pk=pk)


def own_problem(request: PersonRequest, pk: int) -> Problem:
    """A problem that the person may change."""
    problem = visible_problem(request, pk)
    require(rights.may_change_problem(request.user, problem))
    return problem


def own_problem_in_bin(request: PersonRequest, pk: int) -> Problem:
    problem = get_object_or_404(Problem, pk=pk)
    if not rights.may_change_problem(request.user, problem):
        raise Http404
    return problem


def visible_paraphrase(request: PersonRequest, pk: int) -> Paraphrase:
    found = rights.paraphrases_visible_to(request.user).select_related("problem")
    return get_object_or_404(found, pk=pk)


def own_paraphrase(request: PersonRequest, pk: int) -> Paraphrase:
    """A variant that the person may decide on."""
    paraphrase = visible_paraphrase(request, pk)
    require(rights.may_decide(request.user, paraphrase))
    return paraphrase


def own_run(request: PersonRequest, pk: int) -> Run:
    # The uploaded file may be large, and no page shows it.
    found = rights.runs_visible_to(request.user).select_related("problem", "upload")
    return get_object_or_404(found.defer("upload__content"), pk=pk)


def led_campaign(request: PersonRequest, pk: int) -> Campaign:
    return get_object_or_404(rights.campaigns_led_by(request.user), pk=pk)


def labelled_campaign(request: PersonRequest, pk: int) -> Campaign:
    """One that the person takes part in, or did: whether they still get pairs is asked later."""
    return get_object_or_404(rights.campaigns_labelled_by(request.user), pk=pk)


def adjudicated_campaign(request: PersonRequest, pk: int) -> Campaign:
    found = rights.campaigns_adjudicated_by(request.user)
    return get_object_or_404(found.distinct(), pk=pk)


def visible_test_set(request: PersonRequest, pk: int) -> TestSet:
    return get_object_or_404(rights.test_sets_visible_to(request.user), pk=pk)


def own_test_set(request: PersonRequest, pk: int) -> TestSet:
    """A test set that the person may change."""
    test_set = visible_test_set(request, pk)
    require(rights.may_change_test_set(request.user, test_set))
    return test_set
