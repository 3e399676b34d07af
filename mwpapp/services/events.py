"""Tells open pages that something changed, after the change is committed.

A message carries no content: only which topic, which row and what sort of thing changed.
The consumer that receives it checks its own user's right and renders what may be seen.
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
    """Everything on one problem's page: its variants, solution and runs."""
    return f"problem.{problem_id}"


def person_topic(user_id: int) -> str:
    """Everything about one person's runs."""
    return f"person.{user_id}"


def campaign_topic(campaign_id: int) -> str:
    """That a campaign changed, for its lead and adjudicators. Annotators are blind: that
    somebody labelled just now is not theirs to know, so no message names a pair."""
    return f"campaign.{campaign_id}"


def publish(topics: Iterable[str], *, what: What, ids: Iterable[int]) -> None:
    """Announce to each topic that these rows changed, once the transaction commits."""
    transaction.on_commit(partial(_send, tuple(topics), what, tuple(ids)))


def _send(topics: tuple[str, ...], what: What, ids: tuple[int, ...]) -> None:
    # Postgres is the truth: a page that misses a message catches up when it reconnects,
    # so a broker that is away must not undo work that is already committed.
    try:
        async_to_sync(_send_all)(topics, what, ids)
    except (RedisError, OSError):
        logger.warning("no broker: %s of %s not announced", what, topics)


async def _send_all(topics: tuple[str, ...], what: What, ids: tuple[int, ...]) -> None:
    layer = get_channel_layer()
    for topic in topics:
        message = {"type": "changed", "topic": topic, "what": what, "ids": list(ids)}
        await layer.group_send(topic, message)
