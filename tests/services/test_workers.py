"""Whether workers are alive, as pages are told."""

from django.core.cache import cache

from mwpapp.services import workers
from mwpapp.services.workers import Health


def test_a_queue_that_nobody_speaks_for_is_silent(services_urls: tuple[str, str]):
    cache.clear()
    assert workers.health() == {"gpu": Health.SILENT, "default": Health.SILENT}


def test_a_worker_that_loads_its_models_says_so(services_urls: tuple[str, str]):
    cache.clear()
    workers.beat("gpu", health=Health.WARMING)
    assert workers.health()["gpu"] is Health.WARMING
    workers.beat("gpu", health=Health.READY)
    assert workers.health()["gpu"] is Health.READY
