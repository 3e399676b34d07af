"""The one application of the project."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RewordConfig(AppConfig):
    name = "mwpapp"
    verbose_name = _("Reword")
