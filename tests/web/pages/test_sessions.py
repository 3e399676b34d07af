"""Sessions are read from the cache while it can be reached, and from the database otherwise."""

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.test import Client

from mwpapp.models import User
from mwpapp.web.pages.sessions import CACHED_SECONDS, SessionStore


@pytest.fixture
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = RedisCache("redis://127.0.0.1:1", {})
    monkeypatch.setattr(type(caches), "__getitem__", lambda _self, _alias: nowhere)


def test_a_page_takes_no_query_for_its_session(owner: User, django_assert_num_queries):
    session = SessionStore()
    session["colour"] = "green"
    session.save()
    with django_assert_num_queries(0):
        assert SessionStore(session.session_key)["colour"] == "green"


def test_a_cached_session_expires_within_minutes(db: None):
    session = SessionStore()
    session.save()
    assert (
        0
        < caches["default"]._cache.get_client().ttl(caches["default"].make_key(session.cache_key))
        <= CACHED_SECONDS
    )


def test_a_deleted_session_is_in_neither_the_cache_nor_the_database(db: None):
    session = SessionStore()
    session["colour"] = "green"
    session.save()
    SessionStore(session.session_key).delete()
    assert "colour" not in SessionStore(session.session_key)
    assert not Session.objects.exists()


def test_people_log_in_read_and_log_out_without_a_cache(
    owner: User, client: Client, no_cache: None
):
    client.force_login(owner)
    assert client.get("/password/").status_code == 200
    client.post("/logout/")
    assert client.get("/password/").status_code == 302
    assert not Session.objects.exists()


async def test_asynchronous_code_reads_sessions_without_a_cache(
    transactional_db: None, no_cache: None
):
    session = SessionStore()
    await session.aset("colour", "green")
    await session.asave()
    again = SessionStore(session.session_key)
    assert await again.aget("colour") == "green"
    await again.adelete()
    assert await SessionStore(session.session_key).aget("colour") is None
