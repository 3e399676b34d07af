"""Forms for accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import UsernameField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.models import Role, User
from mwpapp.services import rights
from mwpapp.services.people import PersonSearch
from mwpapp.web.pages.words_field import WordsField

if TYPE_CHECKING:
    _ModelForm = forms.ModelForm[User]
else:  # generic for the type checker only
    _ModelForm = forms.ModelForm


class PersonForm(_ModelForm):
    """The names and roles of an account. The username cannot change once the account exists."""

    roles = forms.MultipleChoiceField(
        label=gettext_lazy("Roles"),
        error_messages={"required": gettext_lazy("Choose at least one role.")},
    )

    class Meta:
        model = User
        fields = ("username", "first_name", "last_name")
        # Normalizes a username as creating the account does, before it is compared with others.
        field_classes = {"username": UsernameField}
        labels = {"username": gettext_lazy("Username")}
        help_texts = {"username": gettext_lazy("Letters, digits and @ . + - _ only.")}

    def __init__(self, *args: Any, by: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = rights.roles_given_by(by)
        roles = self.fields["roles"]
        if isinstance(roles, forms.MultipleChoiceField):
            roles.choices = [(role.value, role.label) for role in offered]
        roles.initial = self.instance.roles or [Role.ANNOTATOR.value]
        if self.instance.pk:
            del self.fields["username"]

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise forms.ValidationError(_("Somebody already has this username."))
        return name

    def sent(self) -> dict[str, Any]:
        """Return the valid fields, as `services.people` expects them."""
        data = self.cleaned_data
        names = {"first": data["first_name"], "last": data["last_name"], "roles": data["roles"]}
        return {**names, "username": data["username"]} if "username" in data else names


class PersonSearchForm(forms.Form):
    """A form for searching accounts. Every field is optional; invalid fields filter nothing."""

    words = WordsField(label=gettext_lazy("Search"), max_length=200, required=False)
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[("", gettext_lazy("Any")), *Role.choices],
        required=False,
    )
    state = forms.ChoiceField(
        label=gettext_lazy("Account"),
        choices=[
            ("", gettext_lazy("Any")),
            ("active", gettext_lazy("Active")),
            ("inactive", gettext_lazy("Inactive")),
        ],
        required=False,
    )

    def wanted(self) -> PersonSearch:
        self.is_valid()
        return PersonSearch(**self.cleaned_data)
