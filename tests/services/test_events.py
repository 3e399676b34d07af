"""Messages are sent after the commit and contain no data. A message that cannot be sent does not
undo the change."""

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from mwpapp.services import events


def received(topic: str, act) -> list[dict[str, object]]:
    """Return the messages that reach a group while `act` runs."""

    async def listen() -> list[dict[str, object]]:
        import asyncio

        from asgiref.sync import sync_to_async

        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(topic, channel)
        await sync_to_async(act)()
        got = []
        while True:
            try:
                got.append(await asyncio.wait_for(layer.receive(channel), timeout=0.3))
            except TimeoutError:
                return got

    return async_to_sync(listen)()


@pytest.mark.django_db(transaction=True)
def test_a_message_contains_only_its_topic_and_the_type_and_ids_of_rows():
    topic = events.problem_topic(7)
    (message,) = received(topic, lambda: events.publish([topic], what="paraphrase", ids=[1, 2]))
    assert message == {"type": "changed", "topic": topic, "what": "paraphrase", "ids": [1, 2]}


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_change_is_not_announced():
    topic = events.problem_topic(8)

    def change_and_fail() -> None:
        try:
            with transaction.atomic():
                events.publish([topic], what="problem", ids=[8])
                raise ValueError
        except ValueError:
            return

    assert received(topic, change_and_fail) == []


@pytest.mark.django_db(transaction=True)
def test_an_unreachable_broker_does_not_undo_the_change(settings, caplog: pytest.LogCaptureFixture):
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]},
        }
    }
    events.publish(["problem.1"], what="problem", ids=[1])
    assert "not announced" in caplog.text
