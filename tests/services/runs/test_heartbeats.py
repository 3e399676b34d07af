"""Heartbeats tell pages whether workers are alive."""

from django.core.cache import cache

from mwpapp.services.runs import heartbeats
from mwpapp.services.runs.heartbeats import Health


def test_a_queue_without_heartbeats_is_silent(services_urls: tuple[str, str]):
    cache.clear()
    assert heartbeats.health() == {"gpu": Health.SILENT, "default": Health.SILENT}


def test_a_worker_that_is_loading_its_models_is_warming_up(services_urls: tuple[str, str]):
    cache.clear()
    heartbeats.beat("gpu", health=Health.WARMING)
    assert heartbeats.health()["gpu"] is Health.WARMING
    heartbeats.beat("gpu", health=Health.READY)
    assert heartbeats.health()["gpu"] is Health.READY
