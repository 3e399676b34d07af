"""People and schools, until the product has pages of its own for them."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.forms import CheckboxSelectMultiple, MultipleChoiceField
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from mwpapp.models import Role, School, User


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
        """Who may use these pages is told by the role alone."""
        obj.is_staff = obj.is_superuser = Role.ADMINISTRATOR in obj.roles
        super().save_model(request, obj, form, change)


@admin.register(School)
class SchoolAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name",)
