"""Views that change the sections and places of a worksheet."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from mwpapp.services.assessments import building
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, for_bank, own_assessment, own_place, own_section
from mwpapp.web.assessments.forms import SectionForm, place_form
from mwpapp.web.assessments.responses import after, based_on, changed, first_error


@require_POST
@for_bank
def change(request: PersonRequest, pk: int) -> HttpResponse:
    place = own_place(request, pk)
    form = place_form(place, sent=request.POST)
    if not form.is_valid():
        return changed(request, place.section.assessment, form=form)
    return after(
        request,
        place.section.assessment,
        lambda: building.change_place(place, version=based_on(request), **form.cleaned_data),
    )


@require_POST
@for_bank
def move(request: PersonRequest, pk: int) -> HttpResponse:
    """Move a place up or down by one (`by`), or to an index in a section."""
    place, version = own_place(request, pk), based_on(request)
    assessment = place.section.assessment
    steps = {"up": -1, "down": 1}
    if (by := steps.get(request.POST.get("by", ""))) is not None:
        return after(
            request,
            assessment,
            lambda: building.shift_place(place, by=by, version=version),
            places=True,
        )
    target = whole(request.POST.get("section", ""))
    section = get_object_or_404(assessment.sections, pk=target)
    index = whole(request.POST.get("index", "")) or 0
    return after(
        request,
        assessment,
        lambda: building.move_place(place, section=section, index=index, version=version),
        places=True,
    )


@require_POST
@for_bank
def remove(request: PersonRequest, pk: int) -> HttpResponse:
    place = own_place(request, pk)
    return after(
        request,
        place.section.assessment,
        lambda: building.remove_place(place, version=based_on(request)),
        places=True,
    )


@require_POST
@for_bank
def add_section(request: PersonRequest, pk: int) -> HttpResponse:
    assessment = own_assessment(request, pk)
    return after(
        request,
        assessment,
        lambda: building.add_section(assessment, version=based_on(request)),
        places=True,
    )


@require_POST
@for_bank
def change_section(request: PersonRequest, pk: int) -> HttpResponse:
    section, form = own_section(request, pk), SectionForm(request.POST)
    if not form.is_valid():
        return changed(request, section.assessment, fault=first_error(form))
    return after(
        request,
        section.assessment,
        lambda: building.change_section(section, version=based_on(request), **form.cleaned_data),
    )


@require_POST
@for_bank
def remove_section(request: PersonRequest, pk: int) -> HttpResponse:
    section = own_section(request, pk)
    return after(
        request,
        section.assessment,
        lambda: building.remove_section(section, version=based_on(request)),
        places=True,
    )
