"""The Celery application: queue `gpu` for what needs a checkpoint, `default` for the rest."""

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


class Door(DjangoTask):  # type: ignore[type-arg]
    """A task that a page may ask for while the broker is away: what it asks for is a row by
    then, and `workers.runs.recover` finds it when the broker is back."""

    abstract = True

    def delay_on_commit(self, *args: Any, **kwargs: Any) -> None:  # type: ignore[override]
        transaction.on_commit(lambda: self._send(args, kwargs))

    def _send(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        try:
            self.delay(*args, **kwargs)
        except OperationalError:
            logger.warning("no broker: %s%s waits", self.name, args)


app: Celery[Door] = Celery("reword", task_cls=Door)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.imports = (
    "workers.lifecycle",
    "workers.problems",
    "workers.pairs",
    "workers.paraphrases",
    "workers.evaluations",
    "workers.test_sets",
    "workers.runs",
)
app.conf.task_routes = {
    "workers.problems.*": {"queue": "gpu"},
    "workers.paraphrases.*": {"queue": "gpu"},
    "workers.evaluations.*": {"queue": "gpu"},
    "workers.pairs.make": {"queue": "gpu"},
    "workers.pairs.*": {"queue": "default"},
    "workers.test_sets.*": {"queue": "default"},
    "workers.runs.*": {"queue": "default"},
}
app.conf.beat_schedule = {
    "pick up what a dead worker left": {"task": "workers.runs.recover", "schedule": 10.0}
}
