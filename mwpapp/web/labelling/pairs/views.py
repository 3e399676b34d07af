"""Views that list, add, change, remove and restore the pairs of a campaign."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, QuerySet
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.models import Label, Pair
from mwpapp.services import rights
from mwpapp.services.labelling.campaigns import CannotChange
from mwpapp.services.labelling.pairs import adding, changes, from_operators, from_variants
from mwpapp.services.labelling.pairs import runs as pair_runs
from mwpapp.services.labelling.pairs.from_variants import VariantChoice
from mwpapp.services.runs import lifecycle
from mwpapp.web.access import PersonRequest, for_leads, led_campaign, led_summary
from mwpapp.web.bank.forms import UploadForm
from mwpapp.web.labelling.campaigns.presenters import setting_up
from mwpapp.web.labelling.pairs import removed_pairs
from mwpapp.web.labelling.pairs.forms import (
    JUDGEMENTS,
    KNOWN,
    OPERATORS,
    KnownForm,
    OperatorsForm,
    PairFilterForm,
    VariantsForm,
    known_of,
)
from mwpapp.web.pages.errors import too_large
from mwpapp.web.pages.rendering import page
from mwpapp.web.pages.requests import SiteRequest
from mwpapp.web.pages.uploads import refused_by_size
from workers.runs import enqueue

ON_A_PAGE = 25
RUNS_SHOWN = 3
SAMPLE = settings.BASE_DIR / "fixtures" / "sample-pairs.csv"


@require_safe
@for_leads
def listed(request: PersonRequest, pk: int) -> HttpResponse:
    now = led_summary(request, pk)
    campaign = now.campaign
    query = {key: value for key, value in request.GET.items() if value and key != "page"}
    form = PairFilterForm(request.GET, sources=adding.sources(campaign))
    labelled = Exists(Label.objects.filter(pair=OuterRef("pk")))
    found: QuerySet[Any] = form.narrow(campaign.pairs.order_by("-pk")).annotate(labelled=labelled)
    rows = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        **setting_up(now, tab="pairs"),
        "form": form,
        "rows": rows,
        "shown": [_row(pair, labelled=pair.labelled) for pair in rows],
        "query": urlencode(query),
        "narrowed": bool(query),
        "latest": pair_runs.of_campaign(campaign)[:RUNS_SHOWN],
    }
    if request.htmx:
        return render(request, "labelling/pairs/pairs_list.html", context)
    context["all_removed"] = removed_pairs.offered(request.session, campaign=campaign)
    return page(request, "labelling/pairs/pairs.html", context, section="campaigns")


@require_http_methods(["GET", "HEAD", "POST"])
@for_leads
def add_from_variants(request: PersonRequest, pk: int) -> HttpResponse:
    """Choose variants by stratum. The table shows how many pairs each stratum would add."""
    now = led_summary(request, pk)
    campaign = now.campaign
    available = from_variants.strata(campaign, wanted=VariantChoice())
    sent = request.POST if request.method == "POST" else request.GET
    form = VariantsForm(sent, campaign=campaign, strata=available)
    valid = form.is_valid()
    if request.method == "POST" and valid:
        return _start(request, pair_runs.request_variants(campaign, wanted=form.wanted()))
    strata = from_variants.strata(campaign, wanted=form.wanted()) if valid else []
    context = {
        **setting_up(now, tab="pairs"),
        "form": form,
        "any": bool(available),
        "strata": [(row, JUDGEMENTS[row.judgement]) for row in strata],
        "fresh": sum(row.fresh for row in strata),
        "drawn": sum(row.drawn for row in strata),
    }
    if request.htmx:
        return render(request, "labelling/campaigns/strata.html", context)
    template = "labelling/pairs/pairs_from_variants.html"
    return page(request, template, context, section="campaigns", status=200 if valid else 422)


@require_http_methods(["GET", "HEAD", "POST"])
@for_leads
def add_from_operators(request: PersonRequest, pk: int) -> HttpResponse:
    now = led_summary(request, pk)
    campaign = now.campaign
    form = OperatorsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        sent = form.cleaned_data
        try:
            run = from_operators.request(
                campaign, codes=sent["codes"], count=sent["count"], seed=sent["seed"] or 0
            )
        except lifecycle.CannotRun as reason:
            form.add_error(None, str(reason))
        else:
            return _start(request, run)
    context = {
        **setting_up(now, tab="pairs"),
        "form": form,
        "operators": OPERATORS,
        "chosen": form["codes"].value() or [],
        "visible": rights.problems_visible_to(request.user).count(),
        "most": from_operators.MAX_PROBLEMS,
    }
    template, status = "labelling/pairs/pairs_from_operators.html", 422 if form.errors else 200
    return page(request, template, context, section="campaigns", status=status)


@csrf_exempt  # csrf_protect reads the body, so the size is checked first
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: SiteRequest, pk: int) -> HttpResponseBase:
    return too_large(request) if refused_by_size(request) else _upload(request, pk)


@csrf_protect
@for_leads
def _upload(request: PersonRequest, pk: int) -> HttpResponse:
    now = led_summary(request, pk)
    campaign = now.campaign
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        run = pair_runs.request_file(campaign, name=file.name or "upload", content=file.read())
        return _start(request, run)
    if form.has_error("file", "too_large"):
        return too_large(request)
    context = {**setting_up(now, tab="pairs"), "form": form, "limit": settings.UPLOAD_LIMIT}
    template, status = "labelling/pairs/pairs_from_file.html", 422 if form.errors else 200
    return page(request, template, context, section="campaigns", status=status)


@require_safe
@for_leads
def sample(request: PersonRequest) -> FileResponse:
    return FileResponse(
        SAMPLE.open("rb"),
        as_attachment=True,
        filename="pairs.csv",
        content_type="text/csv; charset=utf-8",
    )


@require_POST
@for_leads
def change(request: PersonRequest, pk: int, pair: int) -> HttpResponse:
    """Make the pair a real, gold or practice pair."""
    row = get_object_or_404(led_campaign(request, pk).pairs, pk=pair)
    form, fault = KnownForm(request.POST), ""
    try:
        if form.is_valid():
            gold, practice = form.read()
            row = changes.set_known(row, gold=gold, practice=practice)
    except CannotChange as reason:
        fault = str(reason)
    return _changed(request, row, fault=fault)


@require_POST
@for_leads
def delete(request: PersonRequest, pk: int, pair: int) -> HttpResponse:
    campaign = led_campaign(request, pk)
    row = get_object_or_404(campaign.pairs, pk=pair)
    try:
        taken = changes.remove(row)
    except CannotChange as reason:
        return _changed(request, row, fault=str(reason))
    removed = removed_pairs.keep(request.session, taken, number=pair, campaign=campaign)
    if request.htmx:
        context = {"campaign": campaign, "removed": removed}
        return render(request, "labelling/pairs/pair_removed.html", context)
    return redirect("campaign_pairs", pk)


@require_POST
@for_leads
def restore(request: PersonRequest, pk: int) -> HttpResponse:
    """Restore the pair whose Undo button was pressed."""
    campaign, number = led_campaign(request, pk), request.POST.get("removed", "")
    pair = removed_pairs.find(request.session, number, campaign=campaign)
    if pair is None:
        messages.info(request, _("There is nothing to undo."))
        return redirect("campaign_pairs", pk)
    try:
        changes.put_back(campaign, pair)
    except CannotChange as reason:
        messages.error(request, str(reason))
    else:
        removed_pairs.forget(request.session, number)
    return redirect("campaign_pairs", pk)


def _start(request: PersonRequest, run: Any) -> HttpResponse:
    enqueue(run)
    return redirect("run", run.pk)


def _changed(request: PersonRequest, row: Pair, *, fault: str) -> HttpResponse:
    if request.htmx:
        shown = _row(row, labelled=row.labels.exists())
        context = {"row": shown, "fault": fault, "campaign": row.campaign}
        return render(request, "labelling/pairs/pair.html", context)
    if fault:
        messages.error(request, fault)
    return redirect(reverse("campaign_pairs", args=[row.campaign_id]) + f"#pair-{row.pk}")


def _row(pair: Pair, *, labelled: bool) -> dict[str, Any]:
    return {"pair": pair, "labelled": labelled, "known": known_of(pair), "choices": KNOWN}
