"""The checkpoints of this installation."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Checkpoint(models.Model):
    """A checkpoint's manifest: what was trained on which data, the metrics and the folder."""

    name = models.CharField(max_length=120, unique=True)
    part = models.CharField(max_length=40)
    architecture = models.JSONField(default=dict)
    data = models.JSONField(default=dict)
    metrics = models.JSONField(default=dict)
    location = models.CharField(max_length=500)
    format_version = models.PositiveSmallIntegerField(default=1)
    registered_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["part", "name"]
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")

    def __str__(self) -> str:
        return self.name
