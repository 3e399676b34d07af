"""The admin site: people, schools, and everyone's runs.

Administrators may also label or adjudicate. Labels are among the rows that refer to a person or a
school, so the pages of people and schools neither list such rows nor filter by them.
"""

from collections.abc import Iterable
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.db.models import ProtectedError
from django.forms import CheckboxSelectMultiple, MultipleChoiceField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.models import Role, Run, School, User
from mwpapp.services.bank import vectors
from workers.runs import enqueue

# Runs of campaigns and test sets: their errors can name operators and scorers.
BLIND_KINDS = {Run.Kind.PAIRS, Run.Kind.FREEZE, Run.Kind.SET_IMPORT, Run.Kind.EVALUATION}


class BlindAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows, filters and deletes rows without showing the rows that refer to them."""

    delete_confirmation_template = "admin/delete_alone.html"
    refusal: Promise  # shown when other rows protect the row from deletion

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Accept only the filters of the page. Django would also accept `?labels=1`."""
        filtered = {name for name in self.list_filter if isinstance(name, str)}
        known = request is not None and super().lookup_allowed(lookup, value, request)
        return known and lookup.split("__")[0] in filtered

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Remove bulk deletion: its page lists all rows that refer to the selected ones."""
        actions = super().get_actions(request)
        return {name: action for name, action in actions.items() if name != "delete_selected"}

    def get_deleted_objects(
        self, _objs: Iterable[object], _request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        return [], {}, set(), []

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        try:
            return super().delete_view(request, object_id, extra_context)
        except ProtectedError:
            self.message_user(request, str(self.refusal), level=messages.ERROR)
            return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", object_id)


class RolesField(MultipleChoiceField):
    widget = CheckboxSelectMultiple


class PersonCreationForm(AdminUserCreationForm):
    roles = RolesField(choices=Role.choices, label=_("Roles"))


class PersonChangeForm(UserChangeForm):  # type: ignore[type-arg]
    roles = RolesField(choices=Role.choices, label=_("Roles"))


@admin.register(User)
class PersonAdmin(BlindAdmin, UserAdmin):  # type: ignore[type-arg]
    delete_confirmation_template = "admin/delete_person.html"
    refusal = _(
        "This account owns problems, labels or other work, so it cannot be deleted. "
        "Deactivate the account instead: clear “Active” and save."
    )
    form = PersonChangeForm
    add_form = PersonCreationForm
    list_display = ("username", "first_name", "last_name", "school", "roles", "is_active")
    list_filter = ("is_active", "school")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("first_name", "last_name", "email", "school", "roles")}),
        (_("Access"), {"fields": ("is_active",)}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": (
                    "username", "usable_password", "password1", "password2", "school", "roles",
                ),
            },
        ),
    )  # fmt: skip

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Give only administrators access to the admin site."""
        obj.is_staff = obj.is_superuser = Role.ADMINISTRATOR in obj.roles
        super().save_model(request, obj, form, change)


@admin.register(School)
class SchoolAdmin(BlindAdmin):
    list_display = ("name",)
    refusal = _("This school has people or problems, so it cannot be deleted.")


@admin.register(Run)
class RunAdmin(BlindAdmin):
    """Shows runs read-only, without their texts and results. Can queue the run that recomputes
    embeddings."""

    fields = (
        "kind", "state", "asked_by", "done", "total", "attempts",
        "created_at", "started_at", "finished_at", "get_error",
    )  # fmt: skip
    list_display = ("pk", "kind", "state", "asked_by", "done", "total", "created_at")
    list_filter = ("kind", "state")
    list_select_related = ("asked_by",)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _run: Run | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _run: Run | None = None) -> bool:
        return False

    @admin.display(description=_("error"))
    def get_error(self, run: Run) -> str:
        return "" if run.kind in BLIND_KINDS else str(run.error)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_POST(self.recompute_embeddings))
        return [path("embeddings/", view, name="recompute_embeddings"), *super().get_urls()]

    def recompute_embeddings(self, request: HttpRequest) -> HttpResponse:
        """Queue a run if any embedding is outdated, and show a message."""
        level, message = _request_embeddings(request)
        self.message_user(request, message, level=level)
        return redirect("admin:mwpapp_run_changelist")


def _request_embeddings(request: HttpRequest) -> tuple[int, str]:
    """Queue a run if any embedding is outdated. Return the level and the text of a message."""
    try:
        run = vectors.request_update(by=cast(User, request.user))
    except CheckpointError as fault:
        return messages.ERROR, str(fault)
    if run is None:
        return messages.INFO, gettext("All embeddings are current or being recomputed.")
    enqueue(run)
    message = ngettext(
        "Recomputing the embeddings of %(n)s problem.",
        "Recomputing the embeddings of %(n)s problems.",
        run.total,
    )
    return messages.SUCCESS, message % {"n": run.total}
