"""Views of the home page, the first steps and the hints."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from mwpapp.services import rights
from mwpapp.services.home import hints
from mwpapp.services.home.first_steps import PROBLEM
from mwpapp.services.home.samples import samples, start
from mwpapp.services.query_values import whole
from mwpapp.services.variants.offering import CannotWrite
from mwpapp.web.access import PersonRequest, for_bank, signed_in
from mwpapp.web.home.presenters import home_of
from mwpapp.web.pages.guide import guide
from mwpapp.web.pages.login import path_of_page
from mwpapp.web.pages.rendering import page
from workers.runs import enqueue
from workers.solutions import embed_and_solve

SAMPLES = settings.BASE_DIR / "fixtures" / "sample-import.csv"


@require_safe
@signed_in
def home(request: PersonRequest) -> HttpResponse:
    if rights.may_use_bank(request.user):
        guided = guide(request.user, path=request.path)
        parts = home_of(request.user, starting=guided["step"] is not None)
        context = {**guided, **parts, "samples": samples(SAMPLES), "limit": settings.UPLOAD_LIMIT}
        return page(request, "home/home.html", context, section="home")
    if rights.may_open_labels(request.user):
        return redirect("labels")
    return page(request, "home/nothing.html", section="home")


@require_POST
@for_bank
def start_sample(request: PersonRequest) -> HttpResponse:
    """Add a sample to the person's problems, and have its variants written."""
    number = whole(request.POST.get("sample", ""))
    available = samples(SAMPLES)
    if number is None or not 0 <= number < len(available):
        raise Http404
    try:
        problem, run = start(available[number], person=request.user)
    except CannotWrite as reason:
        messages.error(request, str(reason))
        return redirect("home")
    embed_and_solve.delay_on_commit([problem.pk])
    if run is not None:
        enqueue(run)
    return redirect("problem", problem.pk)


@require_safe
@signed_in
def steps(request: PersonRequest) -> HttpResponse:
    """Render the first steps again, for pages that change while they are open."""
    if not request.htmx:
        return redirect("home")
    shown_at = path_of_page(request).partition("?")[0]
    guided = guide(request.user, path=shown_at)
    if guided["step"] == PROBLEM and guided["at_home"]:
        return HttpResponse(status=204)  # the page shows this step, and its form may be in use
    return render(request, "home/steps.html", guided)


@require_POST
@signed_in
def dismiss(request: PersonRequest, name: str) -> HttpResponse:
    """Hide a hint from now on."""
    hints.dismiss(name, request.user)
    if request.htmx:
        return HttpResponse()
    return redirect(_back(request))


def _back(request: PersonRequest) -> str:
    back = request.POST.get("next", "")
    return back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "/"
