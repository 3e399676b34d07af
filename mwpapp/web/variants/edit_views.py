"""Views for editing a variant: the form, a solution computed while typing, and saving."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from mwpapp.models import Draft, Paraphrase
from mwpapp.services.variants import editing
from mwpapp.services.variants.deciding import CannotDecide, NeedsConfirmation
from mwpapp.services.variants.editing import ChangedMeanwhile
from mwpapp.web.access import PersonRequest, decidable_paraphrase, for_bank
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.forms import EditForm
from mwpapp.web.variants.history import history
from mwpapp.web.variants.responses import card_of, decided, shown


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the form with the person's draft, if any; a POST saves the text."""
    row = decidable_paraphrase(request, pk)
    if request.method != "POST":
        draft = editing.draft_of(row, person=request.user)
        return _editing(request, row, EditForm(draft and draft.fields, variant=row), draft=draft)
    form = EditForm(request.POST, variant=row)
    if form.is_valid():
        try:
            row = editing.edit(row, by=request.user, **form.edited())
        except NeedsConfirmation as needed:
            return shown(request, row, against=needed.reasons)
        except ChangedMeanwhile as change:
            row = change.current
            fault = _("%(change)s Save again to replace that with your text.")
            form.add_error("text", fault % {"change": change})
        except CannotDecide as reason:
            form.add_error("text", str(reason))
        else:
            editing.discard_draft(row, person=request.user)
            return decided(request, row)
    editing.keep_draft(row, person=request.user, fields=form.typed())
    return _editing(request, row, form)


@require_POST
@for_bank
def discard(request: PersonRequest, pk: int) -> HttpResponse:
    """Discard the person's draft and show the card."""
    row = decidable_paraphrase(request, pk)
    editing.discard_draft(row, person=request.user)
    return shown(request, row)


@require_POST
@for_bank
def work_out(request: PersonRequest, pk: int) -> HttpResponse:
    """Work out the equation and the answer of a text that is being typed, and keep the typed
    fields as a draft."""
    row = decidable_paraphrase(request, pk)
    form = EditForm(request.POST, variant=row)
    form.is_valid()  # a text that is too long or empty is only refused when it is saved
    editing.keep_draft(row, person=request.user, fields=form.typed())
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


def _editing(
    request: PersonRequest, row: Paraphrase, form: EditForm, *, draft: Draft | None = None
) -> HttpResponse:
    status = 422 if form.errors and request.method == "POST" else 200
    context = {
        "card": card_of(row, request.user),
        "form": form,
        "draft": draft,
        "problem": row.problem,
        "history": history(row),
        "variant": row,
        **_worked_out(row, form),
    }
    if request.htmx:
        return render(request, "variants/editing.html", context, status=status)
    return page(request, "variants/edit_page.html", context, section="review", status=status)
