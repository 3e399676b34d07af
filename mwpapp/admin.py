"""The admin site: people, schools, and the runs of everybody."""

from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.forms import CheckboxSelectMultiple, MultipleChoiceField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.models import Role, Run, School, User
from mwpapp.services.bank import vectors
from workers.runs import enqueue


class RolesField(MultipleChoiceField):
    widget = CheckboxSelectMultiple


class PersonCreationForm(AdminUserCreationForm):
    roles = RolesField(choices=Role.choices, label=_("Roles"))


class PersonChangeForm(UserChangeForm):  # type: ignore[type-arg]
    roles = RolesField(choices=Role.choices, label=_("Roles"))


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
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
        """Give access to the admin site by the role alone."""
        obj.is_staff = obj.is_superuser = Role.ADMINISTRATOR in obj.roles
        super().save_model(request, obj, form, change)


@admin.register(School)
class SchoolAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name",)


@admin.register(Run)
class RunAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Lists runs read-only, and queues the one that recomputes embeddings."""

    list_display = ("pk", "kind", "state", "asked_by", "done", "total", "created_at")
    list_filter = ("kind", "state")
    list_select_related = ("asked_by",)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _run: Run | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _run: Run | None = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_POST(self.recompute_embeddings))
        return [path("embeddings/", view, name="recompute_embeddings"), *super().get_urls()]

    def recompute_embeddings(self, request: HttpRequest) -> HttpResponse:
        """Queue the run, and say what was queued."""
        level, message = _request_embeddings(request)
        self.message_user(request, message, level=level)
        return redirect("admin:mwpapp_run_changelist")


def _request_embeddings(request: HttpRequest) -> tuple[int, str]:
    """Queue the run where it is needed; return a message and its level."""
    try:
        run = vectors.request_update(by=cast(User, request.user))
    except CheckpointError as fault:
        return messages.ERROR, str(fault)
    if run is None:
        return messages.INFO, gettext("All embeddings are current or being recomputed.")
    enqueue(run)
    return messages.SUCCESS, gettext("Recomputing %(n)s embeddings.") % {"n": run.total}
