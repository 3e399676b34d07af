"""Views of the labels themselves, for the lead."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.views.decorators.http import require_safe

from mwpapp.services.labelling.label_export import labels_file
from mwpapp.web.access import PersonRequest, for_leads, led_campaign
from mwpapp.web.pages.downloads import attachment


@require_safe
@for_leads
def download(request: PersonRequest, pk: int, format: str) -> HttpResponseBase:
    """Download every label with its reasons, comment, seconds and version of the guidelines."""
    campaign = led_campaign(request, pk)
    annotators = request.GET.get("annotators", "")
    return attachment(labels_file(campaign, format=format, annotators=annotators))
