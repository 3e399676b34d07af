"""The view that shows how the numbers of a form are read while somebody types."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from mwpapp.web.access import PersonRequest, for_bank
from mwpapp.web.bank.forms import ProblemForm


@require_POST
@for_bank
def read_numbers(request: PersonRequest) -> HttpResponse:
    """Render the part of the form that shows the numbers as read; nothing is saved."""
    return render(request, "bank/reading.html", {"form": ProblemForm(request.POST)})
