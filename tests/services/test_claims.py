"""Twenty people at once: exactly the wanted labels, whoever races whom."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from mwpapp.models import Campaign, Claim, Label, Pair, Role, User
from mwpapp.services import campaigns, claims, labels, pairs
from mwpapp.services.labels import CannotLabel, Given
from tests.cast import labelled_pair, person

PEOPLE = 20


@pytest.fixture
def crowd(campaign: Campaign) -> list[User]:
    found = [person(f"crowd-{n}", Role.ANNOTATOR, school=campaign.lead.school) for n in range(20)]
    for annotator in found:
        campaigns.invite(campaign, annotator=annotator)
    return found


def at_once(people: list[User], work: Callable[[User], object]) -> list[object]:
    """Each in a thread with a connection of its own, all beginning together."""
    barrier = Barrier(len(people))

    def one(annotator: User) -> object:
        try:
            barrier.wait()
            return work(annotator)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(people)) as pool:
        return list(pool.map(one, people))


@pytest.mark.django_db(transaction=True)
def test_twenty_claimants_never_hold_more_than_is_wanted(campaign: Campaign, crowd: list[User]):
    tasks = at_once(crowd, lambda one: labels.next_task(campaign, annotator=one))
    held = Counter(Claim.objects.values_list("pair_id", flat=True))
    assert set(held.values()) == {2}
    assert sum(task is not None for task in tasks) == 2 * 6


@pytest.mark.django_db(transaction=True)
def test_twenty_labellers_give_exactly_what_is_wanted(campaign: Campaign, crowd: list[User]):
    def work(annotator: User) -> None:
        while task := labels.next_task(campaign, annotator=annotator):
            answer = "valid" if annotator.pk % 2 else "cannot_tell"
            labels.save(
                campaign, annotator=annotator, pair_id=task.pair_id, given=Given(answer=answer)
            )

    pairs.add_pairs(campaign, [labelled_pair(n) for n in range(10, 40)])
    at_once(crowd, work)
    given = Counter(Label.objects.values_list("pair_id", flat=True))
    assert set(given.values()) == {2}
    assert len(given) == 36
    assert set(Pair.objects.values_list("missing", flat=True)) == {0}


@pytest.mark.django_db(transaction=True)
def test_one_annotator_in_many_windows_gets_no_pair_twice(campaign: Campaign, annotator: User):
    def work(one: User) -> None:
        while task := labels.next_task(campaign, annotator=one):
            labels.save(campaign, annotator=one, pair_id=task.pair_id, given=Given(answer="valid"))

    at_once([annotator] * 8, work)
    assert Label.objects.count() == 6
    assert set(Pair.objects.values_list("missing", flat=True)) == {1}


@pytest.mark.django_db(transaction=True)
def test_late_labels_of_twenty_are_taken_up_to_what_is_wanted(
    campaign: Campaign, crowd: list[User]
):
    """All hold claims that ran out, and save in the same moment."""
    pair = Pair.objects.earliest("pk")
    Pair.objects.exclude(pk=pair.pk).delete()
    for annotator in crowd:
        assert labels.next_task(campaign, annotator=annotator)
        Claim.objects.update(opened_at="2020-01-01T00:00Z", until="2020-01-02T00:00Z")

    def work(annotator: User) -> bool:
        try:
            labels.save(campaign, annotator=annotator, pair_id=pair.pk, given=Given(answer="valid"))
        except CannotLabel:
            return False
        return True

    assert sum(map(bool, at_once(crowd, work))) == 2
    assert Label.objects.count() == 2


def test_the_database_itself_refuses_one_label_too_many(campaign: Campaign):
    pair = Pair.objects.earliest("pk")
    with pytest.raises(IntegrityError), transaction.atomic():
        Pair.objects.filter(pk=pair.pk).update(missing=-1)


def test_a_step_asks_as_much_with_many_pairs_as_with_few(campaign: Campaign, annotator: User):
    def queries() -> int:
        claims.let_go(campaign, annotator=annotator)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert labels.next_task(campaign, annotator=annotator)
        return len(captured)

    few = queries()
    pairs.add_pairs(campaign, [labelled_pair(n) for n in range(10, 500)])
    assert queries() <= few + 2  # a step may begin behind the last place


def test_the_walk_goes_along_the_index(campaign: Campaign, annotator: User):
    """No plan that reads all pairs: what is wanted is found by place."""
    pairs.add_pairs(campaign, [labelled_pair(n) for n in range(10, 3000)])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE mwpapp_pair")
    free = claims._free(claims._wanted(campaign, room=claims.REAL), annotator=annotator)
    plan = free.filter(place__gte=5).order_by("place")[:1].explain()
    assert "pair_wanted" in plan
    assert "Sort" not in plan


@pytest.mark.django_db(transaction=True)
def test_closing_waits_for_a_correction_that_is_on_its_way(campaign: Campaign, annotator: User):
    """Otherwise it could be frozen without the label that comes in a moment later."""
    task = labels.next_task(campaign, annotator=annotator)
    own = {"annotator": annotator, "pair_id": task.pair_id}
    labels.save(campaign, **own, given=Given(answer="valid"))

    def close() -> None:
        campaigns.change_state(campaign, to="closed")
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            labels.correct(campaign, **own, given=Given(answer="not_valid"))
            closing = pool.submit(close)
            assert wait([closing], timeout=0.5).not_done
        closing.result(timeout=10)
    with pytest.raises(CannotLabel):
        labels.correct(campaign, **own, given=Given(answer="valid"))
