"""The annotator's pages: opening them and labelling pairs."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Label, Role, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair
from tests.web.labelling.annotating.pages import (
    HTMX,
    add_practice_pair,
    at,
    claimed_pair,
    send,
    text,
)

# ---- the first page ---------------------------------------------------------------------


def test_an_annotator_is_redirected_to_labelling(desk: Client):
    assert desk.get(reverse("home"))["Location"] == reverse("labels")
    assert reverse("labels") in text(desk.get(reverse("labels")))


def test_a_campaign_shows_its_progress_and_links_to_labelling(
    desk: Client, campaign: Campaign, annotator: User
):
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    annotating.save(
        campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(answer="valid")
    )
    page = text(desk.get(reverse("labels")))
    assert "1 of 6 pairs" in page
    assert f'href="{at("label", campaign)}"' in page
    assert f'href="{at("own_labels", campaign)}"' in page


def test_practice_is_announced_before_labelling(desk: Client, campaign: Campaign):
    add_practice_pair(campaign)
    page = text(desk.get(reverse("labels")))
    assert "Practice: 0 of 1" in page
    assert "Practice pairs come first." in page


@pytest.mark.parametrize(
    ("states", "words"),
    [(["paused"], "This campaign is paused"), (["paused", "closed"], "This campaign is closed")],
)
def test_a_campaign_that_accepts_no_labels_gives_the_reason(
    desk: Client, campaign: Campaign, states: list[str], words: str
):
    for state in states:
        campaigns.change_state(campaign, to=state)
    for address in (reverse("labels"), at("label", campaign)):
        page = text(desk.get(address))
        assert words in page
        assert "Resume labelling" not in page
        assert 'name="answer"' not in page


def test_an_annotator_without_campaigns_is_told_how_to_begin(
    client: Client, second_annotator: User
):
    client.force_login(second_annotator)
    page = text(client.get(reverse("labels")))
    assert "Nothing to label yet" in page
    assert second_annotator.username in page


def test_the_header_links_annotators_and_participants_to_labelling(
    client: Client, campaign: Campaign, annotator: User, owner: User
):
    client.force_login(owner)
    assert reverse("labels") not in text(client.get(reverse("home")))
    User.objects.filter(pk=annotator.pk).update(roles=[Role.TEACHER])
    client.force_login(annotator)
    assert reverse("labels") in text(client.get(reverse("home")))


# ---- one pair ---------------------------------------------------------------------------


def test_a_pair_is_shown_with_its_question_and_guidelines(desk: Client, campaign: Campaign):
    page = text(desk.get(at("label", campaign)))
    for words in ("loaves", campaign.question, "Guidelines, version 1", "the same solution"):
        assert words in page
    assert "0 of 6" in page


def test_a_pair_does_not_reveal_its_origin(desk: Client, campaign: Campaign):
    page = text(desk.get(at("label", campaign)))
    for hidden in ("op-0", "op-1", "operator", "stratum", "second<", "lead<"):
        assert hidden not in page


def test_examples_are_shown_beside_the_pair(desk: Client, campaign: Campaign, lead: User):
    example = campaigns.Example(
        question="Two and two?", paraphrase="Three?", answer="not_valid", why="Another number."
    )
    campaigns.write_guidelines(campaign, by=lead, text="Read.", examples=[example])
    page = text(desk.get(at("label", campaign)))
    assert "Guidelines, version 2" in page
    assert "Another number." in page


def test_an_answer_is_saved_and_the_next_pair_is_shown(
    desk: Client, campaign: Campaign, annotator: User
):
    desk.get(at("label", campaign))
    first = claimed_pair(annotator)
    answer = send(
        desk, campaign, pair=first, answer="not_valid", reasons=["numbers"], comment="5?", seconds=0
    )
    saved = Label.objects.get()
    assert (saved.pair_id, saved.answer, saved.reasons) == (first, "not_valid", ["numbers"])
    assert (saved.comment, saved.seconds) == ("5?", 0)
    assert claimed_pair(annotator) != first
    assert f'data-pair="{claimed_pair(annotator)}"' in text(answer)
    assert f'data-saved="{first}"' in text(answer)
    assert "1 of 6" in text(answer)


def test_without_scripts_the_page_is_reloaded(desk: Client, campaign: Campaign, annotator: User):
    desk.get(at("label", campaign))
    first = claimed_pair(annotator)
    answer = desk.post(at("save_label", campaign), {"pair": first, "answer": "valid"})
    assert answer["Location"] == f"{at('label', campaign)}?after={first}"
    assert "1 of 6" in text(desk.get(answer["Location"]))


def test_guidelines_are_sent_again_only_when_they_changed(
    desk: Client, campaign: Campaign, annotator: User, lead: User
):
    desk.get(at("label", campaign))
    known = {"answer": "valid", "guidelines": "1"}
    assert "Valid means" not in text(send(desk, campaign, pair=claimed_pair(annotator), **known))
    campaigns.write_guidelines(campaign, by=lead, text="Think anew.")
    answer = text(send(desk, campaign, pair=claimed_pair(annotator), **known))
    assert "Think anew." in answer
    assert "The guidelines have changed" in answer
    read = Label.objects.order_by("pk").values_list("guidelines__number", flat=True)
    assert list(read) == [1, 1], "the second label was also given with version 1"


@pytest.mark.parametrize("version", ["", "x", "0", "99999999999"])
def test_an_unknown_guidelines_version_does_not_stop_an_answer(
    desk: Client, campaign: Campaign, annotator: User, version: str
):
    desk.get(at("label", campaign))
    send(desk, campaign, pair=claimed_pair(annotator), answer="valid", guidelines=version)
    assert Label.objects.get().guidelines.number == 1


@pytest.mark.parametrize("seconds", ["", "soon", "nan", "-1e400"])
def test_invalid_seconds_do_not_stop_an_answer(
    desk: Client, campaign: Campaign, annotator: User, seconds: str
):
    desk.get(at("label", campaign))
    send(desk, campaign, pair=claimed_pair(annotator), answer="valid", seconds=seconds)
    assert Label.objects.get().seconds >= 0


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "Choose an answer."),
        ({"answer": "valid", "comment": "x" * 2001}, "to 2000 characters"),
    ],
)
def test_a_form_that_is_refused_keeps_what_was_typed(
    desk: Client, campaign: Campaign, annotator: User, sent: dict[str, str], words: str
):
    desk.get(at("label", campaign))
    pair = claimed_pair(annotator)
    filled = {"comment": "kept", "pair": pair, "reasons": ["units"], **sent}
    for headers in (HTMX, {}):
        answer = desk.post(at("save_label", campaign), filled, headers=headers)
        assert answer.status_code == 422
        assert words in text(answer)
        assert filled["comment"] in text(answer)
        assert 'value="units" checked' in text(answer)
    assert not Label.objects.exists()


def test_practice_shows_the_expected_answer(desk: Client, campaign: Campaign, annotator: User):
    add_practice_pair(campaign)
    assert "Practice: you see the expected answer" in text(desk.get(at("label", campaign)))
    answer = text(send(desk, campaign, pair=claimed_pair(annotator), answer="not_valid"))
    assert "a different answer was expected" in answer
    saved = Label.objects.get()
    again = text(desk.get(at("label", campaign), {"after": saved.pair_id}))
    assert "a different answer was expected" in again


def test_practice_shows_why_the_answer_is_expected_only_afterwards(
    desk: Client, campaign: Campaign, annotator: User
):
    add_practice_pair(campaign)
    campaign.pairs.filter(practice=True).update(why="Both ask for the loaves that are left.")
    why = "Both ask for the loaves that are left."
    assert why not in text(desk.get(at("label", campaign)))
    assert why in text(send(desk, campaign, pair=claimed_pair(annotator), answer="not_valid"))
    own = desk.get(reverse("own_label", args=[campaign.pk, Label.objects.get().pair_id]))
    assert why in text(own)


def test_the_reason_for_a_gold_answer_stays_hidden(
    desk: Client, campaign: Campaign, annotator: User
):
    campaign.pairs.all().delete()
    adding.add_pairs(campaign, [labelled_pair(60, gold="not_valid", why="A secret reason.")])
    desk.get(at("label", campaign))
    answer = text(send(desk, campaign, pair=claimed_pair(annotator), answer="valid"))
    own = desk.get(reverse("own_label", args=[campaign.pk, Label.objects.get().pair_id]))
    assert "A secret reason." not in answer + text(own)


def test_practice_without_an_expected_answer_promises_none(
    desk: Client, campaign: Campaign, annotator: User
):
    adding.add_pairs(campaign, [labelled_pair(number, practice=True) for number in (50, 51)])
    page = text(desk.get(at("label", campaign)))
    answer = text(send(desk, campaign, pair=claimed_pair(annotator), answer="not_valid"))
    for shown in (page, answer):
        assert "Practice: this pair is not counted." in shown
        assert "you see the expected answer" not in shown
    assert "you see the expected answer" in text(desk.get(reverse("labels")))


def test_a_gold_pair_does_not_reveal_its_answer(desk: Client, campaign: Campaign, annotator: User):
    campaign.pairs.all().delete()
    adding.add_pairs(campaign, [labelled_pair(60, gold="not_valid")])
    desk.get(at("label", campaign))
    answer = text(send(desk, campaign, pair=claimed_pair(annotator), answer="valid"))
    assert "xpected" not in answer
    listed = text(desk.get(at("own_labels", campaign)))
    assert "xpected" not in listed


def test_a_label_for_a_pair_that_was_not_offered_is_refused(
    desk: Client, campaign: Campaign, annotator: User
):
    desk.get(at("label", campaign))
    other = campaign.pairs.exclude(pk=claimed_pair(annotator)).values_list("pk", flat=True)[0]
    answer = send(desk, campaign, pair=other, answer="valid", comment="my thought")
    assert "There is no such pair." in text(answer)
    assert "my thought" in text(answer)
    assert 'name="answer"' in text(answer)
    assert not Label.objects.exists()


def test_an_answer_to_a_paused_campaign_is_refused_with_a_reason(
    desk: Client, campaign: Campaign, annotator: User
):
    desk.get(at("label", campaign))
    pair = claimed_pair(annotator)
    campaigns.change_state(campaign, to="paused")
    answer = text(send(desk, campaign, pair=pair, answer="valid"))
    assert "This campaign is not accepting labels now." in answer
    assert "This campaign is paused" in answer


@pytest.mark.parametrize("headers", [HTMX, {}])
@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("save_label", {"answer": "valid", "comment": "my thought"}),
        ("skip_label", {"words": "my thought"}),
    ],
)
def test_a_refused_answer_keeps_its_comment(
    desk: Client, campaign: Campaign, annotator: User, name, sent, headers
):
    desk.get(at("label", campaign))
    pair = claimed_pair(annotator)
    campaigns.change_state(campaign, to="paused")
    wanted = {"headers": headers, "follow": True}
    answer = desk.post(at(name, campaign), {"pair": pair, **sent}, **wanted)
    assert "my thought" in text(answer)
    assert not Label.objects.exists()


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_an_invalid_answer_for_another_pair_keeps_its_comment(
    desk: Client, campaign: Campaign, annotator: User, headers: dict[str, str]
):
    desk.get(at("label", campaign))
    other = campaign.pairs.exclude(pk=claimed_pair(annotator)).values_list("pk", flat=True)[0]
    sent, wanted = {"pair": other, "comment": "my thought"}, {"headers": headers, "follow": True}
    answer = text(desk.post(at("save_label", campaign), sent, **wanted))
    assert "Your answer was for another pair, so it was not saved." in answer
    assert "my thought" in answer


def test_pressing_twice_gives_one_label(desk: Client, campaign: Campaign, annotator: User):
    desk.get(at("label", campaign))
    pair = claimed_pair(annotator)
    for _press in range(2):
        send(desk, campaign, pair=pair, answer="valid")
    assert Label.objects.count() == 1


def test_the_page_says_when_every_pair_is_labelled(
    desk: Client, campaign: Campaign, annotator: User
):
    desk.get(at("label", campaign))
    for _pair in range(6):
        answer = text(send(desk, campaign, pair=claimed_pair(annotator), answer="valid"))
    assert "All done" in answer
    assert "All done" in text(desk.get(at("label", campaign)))
