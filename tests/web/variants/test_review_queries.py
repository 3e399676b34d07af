"""The review page reads its variants once, however many there are."""

from typing import Any

from django.test import Client
from django.urls import reverse

from mwpapp.models import Paraphrase, User

MOST_QUERIES = 14


def test_the_review_page_needs_few_queries(
    client: Client, owner: User, variant: Paraphrase, django_assert_max_num_queries: Any
):
    client.force_login(owner)
    address = reverse("problem", args=[variant.problem_id])
    client.get(address)
    for number in range(30):
        variant.pk, variant.text = None, f"{variant.text} {number}"
        variant.save(force_insert=True)
    with django_assert_max_num_queries(MOST_QUERIES):
        client.get(address)
