"""Views of class lists."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from mwpapp.services import rights
from mwpapp.services.assessments import classes
from mwpapp.services.assessments.building import CannotChange
from mwpapp.web.access import PersonRequest, for_bank, own_class
from mwpapp.web.assessments.forms import ClassForm
from mwpapp.web.pages.rendering import page


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def mine(request: PersonRequest) -> HttpResponse:
    """List the person's classes; a POST adds one."""
    form = ClassForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        sent = form.cleaned_data
        try:
            classes.create(
                request.user, name=sent["name"], pasted=sent["pasted"], count=sent["count"] or 0
            )
        except CannotChange as reason:
            form.add_error(None, str(reason))
        else:
            messages.success(request, _("“%s” was added.") % sent["name"])
            return redirect("classes")
    rows = rights.classes_of(request.user).annotate(size=Count("students"))
    context = {"rows": rows, "form": form}
    status = 422 if form.errors else 200
    return page(request, "assessments/classes.html", context, section="worksheets", status=status)


@require_POST
@for_bank
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    """Delete a class and its students. Worksheets keep their versions, without names."""
    school_class = own_class(request, pk)
    school_class.delete()
    messages.success(request, _("“%s” and its students were deleted.") % school_class.name)
    return redirect("classes")
