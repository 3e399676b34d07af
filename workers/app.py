"""The Celery application: queue `gpu` for what needs a checkpoint, `default` for the rest."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.contrib.django.task import DjangoTask

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mwpapp.settings")

app: Celery[DjangoTask[Any, Any]] = Celery("reword", task_cls=DjangoTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.imports = (
    "workers.lifecycle",
    "workers.problems",
    "workers.paraphrases",
    "workers.runs",
)
app.conf.task_routes = {
    "workers.problems.*": {"queue": "gpu"},
    "workers.paraphrases.*": {"queue": "gpu"},
    "workers.runs.*": {"queue": "default"},
}
app.conf.beat_schedule = {
    "pick up what a dead worker left": {"task": "workers.runs.recover", "schedule": 10.0}
}
