"""Twenty simultaneous annotators give exactly the wanted labels."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from mwpapp.models import Campaign, Claim, Label, Pair, Role, User
from mwpapp.services.labelling import annotating, campaigns, claims
from mwpapp.services.labelling.annotating import CannotLabel, LabelInput
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair, person

PEOPLE = 20


@pytest.fixture
def crowd(campaign: Campaign) -> list[User]:
    found = [person(f"crowd-{n}", Role.ANNOTATOR, school=campaign.lead.school) for n in range(20)]
    for annotator in found:
        campaigns.invite(campaign, annotator=annotator)
    return found


def at_once(people: list[User], work: Callable[[User], object]) -> list[object]:
    """Run `work` for all people at once, each in a thread with a separate connection."""
    barrier = Barrier(len(people))

    def run_alone(annotator: User) -> object:
        try:
            barrier.wait()
            return work(annotator)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(people)) as pool:
        return list(pool.map(run_alone, people))


@pytest.mark.django_db(transaction=True)
def test_twenty_concurrent_claims_never_exceed_the_wanted_labels(
    campaign: Campaign, crowd: list[User]
):
    tasks = at_once(crowd, lambda run_alone: annotating.next_task(campaign, annotator=run_alone))
    held = Counter(Claim.objects.values_list("pair_id", flat=True))
    assert set(held.values()) == {2}
    assert sum(task is not None for task in tasks) == 2 * 6


@pytest.mark.django_db(transaction=True)
def test_twenty_concurrent_annotators_give_exactly_the_wanted_labels(
    campaign: Campaign, crowd: list[User]
):
    def work(annotator: User) -> None:
        while task := annotating.next_task(campaign, annotator=annotator):
            answer = "valid" if annotator.pk % 2 else "cannot_tell"
            annotating.save(
                campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(answer=answer)
            )

    adding.add_pairs(campaign, [labelled_pair(n) for n in range(10, 40)])
    at_once(crowd, work)
    given = Counter(Label.objects.values_list("pair_id", flat=True))
    assert set(given.values()) == {2}
    assert len(given) == 36
    assert set(Pair.objects.values_list("missing", flat=True)) == {0}


@pytest.mark.django_db(transaction=True)
def test_an_annotator_with_many_windows_gets_no_pair_twice(campaign: Campaign, annotator: User):
    def work(run_alone: User) -> None:
        while task := annotating.next_task(campaign, annotator=run_alone):
            annotating.save(
                campaign,
                annotator=run_alone,
                pair_id=task.pair_id,
                given=LabelInput(answer="valid"),
            )

    at_once([annotator] * 8, work)
    assert Label.objects.count() == 6
    assert set(Pair.objects.values_list("missing", flat=True)) == {1}


@pytest.mark.django_db(transaction=True)
def test_twenty_late_labels_never_exceed_the_wanted_labels(campaign: Campaign, crowd: list[User]):
    """All annotators have expired claims and save at the same time."""
    pair = Pair.objects.earliest("pk")
    Pair.objects.exclude(pk=pair.pk).delete()
    for annotator in crowd:
        assert annotating.next_task(campaign, annotator=annotator)
        Claim.objects.update(opened_at="2020-01-01T00:00Z", until="2020-01-02T00:00Z")

    def work(annotator: User) -> bool:
        try:
            annotating.save(
                campaign, annotator=annotator, pair_id=pair.pk, given=LabelInput(answer="valid")
            )
        except CannotLabel:
            return False
        return True

    assert sum(map(bool, at_once(crowd, work))) == 2
    assert Label.objects.count() == 2


def test_the_database_refuses_more_labels_than_wanted(campaign: Campaign):
    pair = Pair.objects.earliest("pk")
    with pytest.raises(IntegrityError), transaction.atomic():
        Pair.objects.filter(pk=pair.pk).update(missing=-1)


@pytest.mark.parametrize(("age", "kept"), [(timedelta(minutes=10), True), (claims.HOLD, False)])
def test_a_renewed_claim_keeps_its_opening_time_unless_it_had_expired(
    campaign: Campaign, annotator: User, age: timedelta, kept: bool
):
    pair = Pair.objects.earliest("pk")
    opened_at = timezone.now() - age
    Claim.objects.create(
        pair=pair, annotator=annotator, opened_at=opened_at, until=opened_at + claims.HOLD
    )
    assert claims.take(pair, annotator=annotator)
    claim = Claim.objects.get()
    assert (claim.opened_at == opened_at) is kept
    assert claim.until - timezone.now() > claims.HOLD - timedelta(minutes=1)


def test_a_pair_without_room_or_with_a_label_is_not_claimed(campaign: Campaign, crowd: list[User]):
    pair = Pair.objects.earliest("pk")
    first, second, third, *_others = crowd
    assert claims.take(pair, annotator=first)
    assert claims.take(pair, annotator=second)
    assert not claims.take(pair, annotator=third)
    annotating.skip(campaign, annotator=second, pair_id=pair.pk, reason="Cut off")
    assert not claims.take(pair, annotator=second)
    assert claims.take(pair, annotator=third)
    assert set(Claim.objects.values_list("annotator", flat=True)) == {first.pk, third.pk}


def test_the_next_pair_takes_at_most_two_more_queries_with_many_pairs_than_with_few(
    campaign: Campaign, annotator: User
):
    def queries() -> int:
        Claim.objects.filter(annotator=annotator).delete()
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert annotating.next_task(campaign, annotator=annotator)
        return len(captured)

    few = queries()
    adding.add_pairs(campaign, [labelled_pair(n) for n in range(10, 500)])
    assert queries() <= few + 2  # the search may start after the last place


def test_the_search_for_the_next_pair_uses_the_index(campaign: Campaign, annotator: User):
    """The query plan finds wanted pairs by place and does not read all pairs."""
    adding.add_pairs(campaign, [labelled_pair(n) for n in range(10, 3000)])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE mwpapp_pair")
    free = claims._free(claims._wanted(campaign, pool=claims.REAL), annotator=annotator)
    plan = free.filter(place__gte=5).order_by("place")[:1].explain()
    assert "pair_wanted" in plan
    assert "Sort" not in plan


@pytest.mark.django_db(transaction=True)
def test_closing_waits_for_an_unfinished_correction(campaign: Campaign, annotator: User):
    """Otherwise the campaign could be frozen without that correction."""
    task = annotating.next_task(campaign, annotator=annotator)
    own = {"annotator": annotator, "pair_id": task.pair_id}
    annotating.save(campaign, **own, given=LabelInput(answer="valid"))

    def close() -> None:
        campaigns.change_state(campaign, to="closed")
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            annotating.correct(campaign, **own, given=LabelInput(answer="not_valid"))
            closing = pool.submit(close)
            assert wait([closing], timeout=0.5).not_done
        closing.result(timeout=10)
    with pytest.raises(CannotLabel):
        annotating.correct(campaign, **own, given=LabelInput(answer="valid"))
