"""Schools and the people in them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    TEACHER = "teacher", _("Teacher")
    ANNOTATOR = "annotator", _("Annotator")
    LEAD = "lead", _("Lead")
    ADMINISTRATOR = "administrator", _("Administrator")


class School(models.Model):
    """A school. Problems are shared within a school."""

    name = models.CharField(_("name"), max_length=200, unique=True)

    class Meta:
        verbose_name = _("school")
        verbose_name_plural = _("schools")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def first(cls) -> School:
        """Return the oldest school, or create one if there is none."""
        return cls.objects.order_by("pk").first() or cls.objects.create(name="Our school")


class UserManager(DjangoUserManager["User"]):
    """Creates users in the first school unless another is given."""

    def create_user(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> User:
        return super().create_user(username, email, password, **_with_school(fields))

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> User:
        fields.setdefault("roles", [Role.ADMINISTRATOR])
        return super().create_superuser(username, email, password, **_with_school(fields))


def _with_school(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields, with the first school unless they name one."""
    return fields if {"school", "school_id"} & set(fields) else {**fields, "school": School.first()}


class User(AbstractUser):
    """A person in one school, with one or more roles."""

    school = models.ForeignKey(
        School, on_delete=models.PROTECT, related_name="people", verbose_name=_("school")
    )
    roles = ArrayField(
        models.CharField(max_length=20, choices=Role.choices),
        default=list,
        verbose_name=_("roles"),
        help_text=_("One or more of: teacher, annotator, lead, administrator."),
    )
    # The names of the hints that the person has dismissed.
    dismissed = ArrayField(
        models.CharField(max_length=40), default=list, blank=True, editable=False
    )

    # A code of settings.LANGUAGES; empty: the browser decides.
    language = models.CharField(_("language"), max_length=10, blank=True)

    objects: ClassVar[UserManager] = UserManager()

    class Meta(AbstractUser.Meta):  # type: ignore[name-defined,misc]
        constraints = [
            models.CheckConstraint(
                name="user_roles_known",
                condition=models.Q(roles__contained_by=list(Role.values)),
                violation_error_message=_("Choose roles from the list."),
            ),
            models.CheckConstraint(
                name="user_has_a_role",
                condition=models.Q(roles__len__gte=1),
                violation_error_message=_("Everybody needs at least one role."),
            ),
        ]

    def has_role(self, *wanted: Role) -> bool:
        return any(role in self.roles for role in wanted)
