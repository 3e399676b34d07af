"""Live updates are in the language of the page that receives them."""

import asyncio

import pytest
from channels.db import database_sync_to_async

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.variants import deciding
from tests.web.live.sockets import PATIENCE, Socket, opened

pytestmark = pytest.mark.django_db(transaction=True)

in_thread = database_sync_to_async


def address(problem: Problem) -> str:
    return f"/ws/problems/{problem.pk}/"


async def wait_for(socket: Socket, words: str) -> None:
    """Wait for a message with the words. Without workers, a page also receives banners."""
    async with asyncio.timeout(PATIENCE):
        while words not in await socket.hear():
            pass


async def test_two_pages_receive_one_decision_in_two_languages(
    owner: User, problem: Problem, variant: Paraphrase
):
    async with (
        opened(address(problem), owner, query=b"language=de") as german,
        opened(address(problem), owner) as english,
    ):
        for socket in (german, english):
            await socket.catch_up()
        await in_thread(deciding.accept)(variant, by=owner)
        await wait_for(german, "1 übernommen")
        await wait_for(english, "1 accepted")


async def test_an_unknown_language_falls_back_to_english(
    owner: User, problem: Problem, variant: Paraphrase
):
    async with opened(address(problem), owner, query=b"language=%00xx") as socket:
        await socket.catch_up()
        await in_thread(deciding.accept)(variant, by=owner)
        await wait_for(socket, "1 accepted")


async def test_a_deleted_problem_is_reported_in_the_language_of_the_page(
    stranger: User, problem: Problem
):
    async with opened(address(problem), stranger, query=b"language=de") as socket:
        await wait_for(socket, "gelöscht")
