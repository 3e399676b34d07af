"""Unsaved edits of variants."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from mwpapp.models.paraphrases import Paraphrase


class Draft(models.Model):
    """What a person typed into the edit form of a variant. `fields` maps field names to values."""

    paraphrase = models.ForeignKey(Paraphrase, on_delete=models.CASCADE, related_name="drafts")
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts"
    )
    fields = models.JSONField()
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="draft_once_for_a_person", fields=["paraphrase", "who"])
        ]

    def __str__(self) -> str:
        return f"{self.paraphrase_id} / {self.who_id}"
