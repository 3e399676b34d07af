"""Views for editing a variant: the form, its answer while the teacher types, and saving."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from mwpapp.models import Paraphrase
from mwpapp.services.variants import editing
from mwpapp.services.variants.deciding import CannotDecide, NeedsConfirmation
from mwpapp.web.access import PersonRequest, for_bank, own_paraphrase
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.forms import EditForm
from mwpapp.web.variants.history import history
from mwpapp.web.variants.responses import card_of, decided, shown


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    row = own_paraphrase(request, pk)
    form = EditForm(request.POST or None, variant=row)
    if request.method == "POST" and form.is_valid():
        try:
            row = editing.edit(row, by=request.user, **form.edited())
        except NeedsConfirmation as needed:
            return shown(request, row, against=needed.reasons)
        except CannotDecide as reason:
            form.add_error("text", str(reason))
        else:
            return decided(request, row)
    return _editing(request, row, form)


@require_POST
@for_bank
def work_out(request: PersonRequest, pk: int) -> HttpResponse:
    """Work out the equation and the answer of a text that is being typed."""
    row = own_paraphrase(request, pk)
    form = EditForm(request.POST, variant=row)
    form.is_valid()  # a text that is too long or empty is refused when it is saved
    context = {"variant": row, **_worked_out(row, form)}
    return render(request, "variants/worked_out.html", context)


def _worked_out(row: Paraphrase, form: EditForm) -> dict[str, object]:
    """Return the context of `variants/worked_out.html`."""
    if not form.is_bound:
        fresh = editing.preview(row, text=row.text, equation=None, answer=None)
        return {"fields": form, "preview": fresh}
    text = form.cleaned_data.get("text", "")
    equation, answer = form.corrected("equation"), form.corrected("answer")
    worked = editing.preview(row, text=text, equation=None, answer=None)
    answered = editing.preview(row, text=text, equation=equation, answer=None)
    found = editing.preview(row, text=text, equation=equation, answer=answer)
    fields = EditForm(
        {
            **{name: form.data.get(name, "") for name in ("text", "unit")},
            "equation": worked.equation if equation is None else equation,
            "answer": answered.answer if answer is None else answer,
            "worked_equation": worked.equation,
            "worked_answer": answered.answer,
        },
        variant=row,
    )
    return {"fields": fields, "preview": found}


def _editing(request: PersonRequest, row: Paraphrase, form: EditForm) -> HttpResponse:
    status = 422 if form.errors else 200
    context = {
        "card": card_of(row, request.user),
        "form": form,
        "problem": row.problem,
        "history": history(row),
        "variant": row,
        **_worked_out(row, form),
    }
    if request.htmx:
        return render(request, "variants/editing.html", context, status=status)
    return page(request, "variants/edit_page.html", context, section="review", status=status)
