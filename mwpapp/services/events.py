"""Notify open pages of committed changes.

A message has no content: it names a topic, the type of the changed rows, and their ids. The
consumer that receives it checks the rights of its user and renders what that user may see.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial
from typing import Literal

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

What = Literal["problem", "paraphrase", "solution", "run", "campaign"]

logger = logging.getLogger(__name__)


def problem_topic(problem_id: int) -> str:
    """Return the topic of one problem's page: its variants, solution and runs."""
    return f"problem.{problem_id}"


def person_topic(user_id: int) -> str:
    """Return the topic of one person's runs."""
    return f"person.{user_id}"


def campaign_topic(campaign_id: int) -> str:
    """Return the topic of a campaign's page, which only its lead may open. Messages never name a
    pair: annotators must not learn when others label it."""
    return f"campaign.{campaign_id}"


def publish(topics: Iterable[str], *, what: What, ids: Iterable[int]) -> None:
    """Announce the changed rows to each topic once the transaction commits."""
    transaction.on_commit(partial(_send, tuple(topics), what, tuple(ids)))


def _send(topics: tuple[str, ...], what: What, ids: tuple[int, ...]) -> None:
    # Pages that miss a message catch up when they reconnect, so an unreachable broker must not
    # turn committed work into an error.
    try:
        async_to_sync(_send_all)(topics, what, ids)
    except (RedisError, OSError):
        logger.warning("the broker is unreachable: %s of %s not announced", what, topics)


async def _send_all(topics: tuple[str, ...], what: What, ids: tuple[int, ...]) -> None:
    layer = get_channel_layer()
    for topic in topics:
        message = {"type": "changed", "topic": topic, "what": what, "ids": list(ids)}
        await layer.group_send(topic, message)
