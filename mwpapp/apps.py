"""The configuration and the system checks of the Django application."""

from typing import Any

from django.apps import AppConfig
from django.core.checks import Error, register
from django.utils.translation import gettext_lazy as _

from mwpapp.services import engines


class RewordConfig(AppConfig):
    name = "mwpapp"
    verbose_name = _("Reword")


@register
def check_settings(**_options: Any) -> list[Error]:
    """Report faulty settings of the paraphraser and the writing service."""
    return [Error(fault, id="mwpapp.E001") for fault in engines.settings_faults()]
