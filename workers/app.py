"""Configure Celery: the queue `gpu` is for tasks that need a checkpoint, `default` for the rest."""

from __future__ import annotations

import logging
import os
from typing import Any

from celery import Celery
from celery.contrib.django.task import DjangoTask
from django.db import transaction
from kombu.exceptions import OperationalError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mwpapp.settings")

logger = logging.getLogger(__name__)


class RecoverableTask(DjangoTask):  # type: ignore[type-arg]
    """A task that `delay_on_commit` can request while the broker is unreachable. Except for
    searches, the database shows what was requested, and `workers.runs.recover` enqueues it once the
    broker responds again."""

    abstract = True

    def delay_on_commit(self, *args: Any, **kwargs: Any) -> None:  # type: ignore[override]
        transaction.on_commit(lambda: self._send(args, kwargs))

    def _send(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        try:
            self.delay(*args, **kwargs)
        except OperationalError:
            logger.warning("the broker is unreachable: %s%s was not enqueued", self.name, args)


app: Celery[RecoverableTask] = Celery("reword", task_cls=RecoverableTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.imports = (
    "workers.lifecycle",
    "workers.solutions",
    "workers.searches",
    "workers.variants",
    "workers.labelling",
    "workers.measuring",
    "workers.assessments",
    "workers.runs",
)
app.conf.task_routes = {
    "workers.solutions.*": {"queue": "gpu"},
    "workers.searches.*": {"queue": "gpu"},
    "workers.variants.*": {"queue": "gpu"},
    "workers.labelling.make_pairs": {"queue": "gpu"},
    "workers.labelling.*": {"queue": "default"},
    "workers.measuring.measure": {"queue": "gpu"},
    "workers.measuring.*": {"queue": "default"},
    "workers.assessments.*": {"queue": "default"},
    "workers.runs.*": {"queue": "default"},
}
app.conf.beat_schedule = {
    "recover unfinished work": {"task": "workers.runs.recover", "schedule": 10.0}
}
