"""Addresses, requests and responses of the annotator's pages, for several test modules."""

from typing import Any

from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Claim, User
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair
from tests.html import compact

HTMX = {"HX-Request": "true"}


def at(name: str, campaign: Campaign, *more: int) -> str:
    return reverse(name, args=[campaign.pk, *more])


def claimed_pair(person: User) -> int:
    """Return the ID of the pair that the person has claimed."""
    return Claim.objects.get(annotator=person).pair_id


def send(client: Client, campaign: Campaign, name: str = "save_label", **sent: Any) -> Any:
    return client.post(at(name, campaign), sent, headers=HTMX)


def text(answer: Any) -> str:
    return compact(answer.content)


def add_practice_pair(campaign: Campaign) -> None:
    adding.add_pairs(campaign, [labelled_pair(50, practice=True, gold="valid")])
