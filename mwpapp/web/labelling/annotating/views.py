"""Views for labelling pairs and correcting labels."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.models import Answer, Campaign, Participation
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import ChangedMeanwhile, LabelInput, OwnLabel, Task
from mwpapp.services.labelling.claims import CannotLabel
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, own_participation, require, signed_in
from mwpapp.web.labelling.annotating.forms import LabelForm, SkipForm
from mwpapp.web.labelling.annotating.presenters import (
    OwnLabels,
    choices,
    conflict,
    desk,
    filled,
    jobs,
    own_answer,
)
from mwpapp.web.pages.rendering import page

ON_A_PAGE = 25


@require_safe
@signed_in
def home(request: PersonRequest) -> HttpResponse:
    return page(
        request, "labelling/annotating/home.html", {"jobs": jobs(request.user)}, section="labels"
    )


@require_safe
@signed_in
def label(request: PersonRequest, pk: int) -> HttpResponse:
    own = own_participation(request, pk)
    pair = whole(request.GET.get("after", ""))
    after = own_answer(own.campaign, person=request.user, pair_id=pair)
    context = desk(own.campaign, person=request.user, after=after, takes_part=own.is_active)
    return page(request, "labelling/annotating/label.html", context, section="labels")


@require_POST
@signed_in
def save(request: PersonRequest, pk: int) -> HttpResponse:
    campaign = _joined_campaign(request, pk)
    form = LabelForm(request.POST)
    if not form.is_valid():
        return _refused(request, campaign, form=form)
    if campaign.asks_reason and form.lacks_reason:
        return _ask_reason(request, campaign, form)
    return _save_answer(request, campaign, form.given())


@require_POST
@signed_in
def skip(request: PersonRequest, pk: int) -> HttpResponse:
    campaign = _joined_campaign(request, pk)
    form = SkipForm(request.POST)
    if not form.is_valid():
        return _refused(request, campaign, skip_form=form)
    return _save_answer(request, campaign, form.given())


@require_POST
@signed_in
def undo(request: PersonRequest, pk: int) -> HttpResponse:
    campaign = _joined_campaign(request, pk)
    last = next(iter(annotating.own_labels(campaign, annotator=request.user, count=1)), None)
    pair = whole(request.POST.get("pair", ""))
    try:
        task = annotating.undo(campaign, annotator=request.user, pair_id=pair)
    except CannotLabel as reason:
        return _show_next(request, campaign, fault=str(reason))
    back = last if last is not None and last.pair_id == task.pair_id else None
    return _show_next(request, campaign, task=task, back=back)


@require_safe
@signed_in
def own(request: PersonRequest, pk: int) -> HttpResponse:
    participation = own_participation(request, pk)
    chosen = request.GET.get("answer", "")
    answer = chosen if chosen in Answer.values else ""
    found = OwnLabels(campaign=participation.campaign, annotator=request.user, answer=answer)
    context = {
        "campaign": participation.campaign,
        "rows": Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        "answer": answer,
        "query": f"answer={answer}" if answer else "",
        "filters": Answer.choices,
        "takes_part": participation.is_active,
    }
    if request.htmx:
        return render(request, "labelling/annotating/own_list.html", context)
    return page(request, "labelling/annotating/own.html", context, section="labels")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def correct(request: PersonRequest, pk: int, pair: int) -> HttpResponse:
    own = own_participation(request, pk)
    current = own_answer(own.campaign, person=request.user, pair_id=pair)
    if current is None:
        raise Http404
    if request.method == "POST":
        require(own.is_active)
        return _correct(request, own, current)
    return _correcting(request, own, current, form=LabelForm(initial=filled(current)))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def leave(request: PersonRequest, pk: int) -> HttpResponse:
    campaign = _joined_campaign(request, pk)
    if request.method == "POST":
        campaigns.leave(campaign, annotator=request.user)
        messages.success(request, _("You left “%s”. Your labels are kept.") % campaign)
        return redirect("labels")
    return page(
        request, "labelling/annotating/leave.html", {"campaign": campaign}, section="labels"
    )


def _joined_campaign(request: PersonRequest, pk: int) -> Campaign:
    """Return the campaign. Raise PermissionDenied if the person has left it."""
    participation = own_participation(request, pk)
    require(participation.is_active)
    return participation.campaign


def _save_answer(request: PersonRequest, campaign: Campaign, given: LabelInput) -> HttpResponse:
    pair = whole(request.POST.get("pair", "")) or 0
    try:
        label = annotating.save(campaign, annotator=request.user, pair_id=pair, given=given)
    except ChangedMeanwhile as reason:
        return _ask(request, campaign, current=reason.current, given=given)
    except CannotLabel as reason:
        campaign.refresh_from_db()  # the campaign may have been paused
        return _show_next(request, campaign, fault=str(reason))
    return _show_next(request, campaign, after=label)


def _show_next(
    request: PersonRequest,
    campaign: Campaign,
    *,
    task: Task | None = None,
    after: OwnLabel | None = None,
    back: OwnLabel | None = None,
    fault: str = "",
) -> HttpResponse:
    """Show the next pair, or the one whose label was undone. With a `fault`, also show the comment
    that was not saved. Without scripts, redirect, so that reloading the page does not resubmit the
    form; but an undone label is only in this response, and resubmitting its undo does nothing."""
    comment = _typed(request)
    if not request.htmx and back is None:
        if fault:
            messages.error(request, _with_comment(fault, comment))
        query = f"?after={after.pair_id}" if after else ""
        return redirect(reverse("label", args=[campaign.pk]) + query)
    form = LabelForm(initial=filled(back)) if back else None
    context = desk(campaign, person=request.user, task=task, after=after, form=form)
    context |= {"fault": fault, "comment": comment, "back": back}
    context["guidelines"] = request.POST.get("guidelines", "")
    if not request.htmx:
        return page(request, "labelling/annotating/label.html", context, section="labels")
    return render(request, "labelling/annotating/next.html", context)


def _typed(request: PersonRequest) -> str:
    """Return the comment, or the reason for skipping, that the person typed."""
    return (request.POST.get("comment") or request.POST.get("words", "")).strip()


def _with_comment(fault: str, comment: str) -> str:
    return f"{fault} {_('Your comment was:')} {comment}" if comment else fault


def _refused(request: PersonRequest, campaign: Campaign, **forms: Any) -> HttpResponse:
    """Show the pair again with the typed text, if it is still the current pair."""
    context = desk(campaign, person=request.user, **forms)
    task: Task | None = context["task"]
    if task is None or str(task.pair_id) != request.POST.get("pair"):
        return _show_next(
            request, campaign, fault=_("Your answer was for another pair, so it was not saved.")
        )
    context["guidelines"] = request.POST.get("guidelines", "")
    if request.htmx:
        return render(request, "labelling/annotating/next.html", context, status=422)
    return page(request, "labelling/annotating/label.html", context, section="labels", status=422)


def _ask_reason(request: PersonRequest, campaign: Campaign, form: LabelForm) -> HttpResponse:
    """Show the same pair with the chosen answer, and ask for a reason. The next submission saves
    the answer with or without one."""
    context = desk(campaign, person=request.user, form=form)
    task: Task | None = context["task"]
    if task is None or str(task.pair_id) != request.POST.get("pair"):
        return _save_answer(request, campaign, form.given())
    context |= {
        "asking": form.cleaned_data["answer"],
        "guidelines": request.POST.get("guidelines", ""),
        "stamp": request.POST.get("stamp", ""),
    }
    if request.htmx:
        return render(request, "labelling/annotating/next.html", context)
    return page(request, "labelling/annotating/label.html", context, section="labels")


def _correct(request: PersonRequest, own: Participation, current: OwnLabel) -> HttpResponse:
    skips = "skip" in request.POST
    form = SkipForm(request.POST) if skips else LabelForm(request.POST)
    if not form.is_valid():
        shown = {"skip_form": form} if skips else {"form": form}
        return _correcting(request, own, current, **shown)
    campaign, pair = own.campaign, current.pair_id
    try:
        annotating.correct(campaign, annotator=request.user, pair_id=pair, given=form.given())
    except ChangedMeanwhile as reason:
        return _ask(request, campaign, current=reason.current, given=form.given())
    except CannotLabel as reason:
        messages.error(request, _with_comment(str(reason), _typed(request)))
        return redirect("own_label", campaign.pk, pair)
    messages.success(request, _("Your label was changed."))
    return redirect("own_labels", campaign.pk)


def _ask(
    request: PersonRequest, campaign: Campaign, *, current: OwnLabel, given: LabelInput
) -> HttpResponse:
    """Show the saved label beside the new answer, and ask which one to keep."""
    context = conflict(campaign, current=current, given=given)
    if request.htmx:
        return render(request, "labelling/annotating/conflict.html", context, status=422)
    template = "labelling/annotating/conflict_page.html"
    return page(request, template, context, section="labels", status=422)


def _correcting(
    request: PersonRequest, own: Participation, current: OwnLabel, **forms: Any
) -> HttpResponse:
    context = {
        "campaign": own.campaign,
        "label": current,
        "may_correct": current.may_be_corrected and own.is_active,
        "newest": own.campaign.guidelines.order_by("number").last(),
        "form": LabelForm(initial=filled(current)),
        "skip_form": SkipForm(),
        **choices(),
        **forms,
    }
    status = 422 if any(form.errors for form in forms.values()) else 200
    return page(
        request, "labelling/annotating/correct.html", context, section="labels", status=status
    )
