"""Annotators undo their last label and skip pairs."""

import pytest
from django.test import Client

from mwpapp.models import Campaign, Label, User
from tests.web.labelling.annotating.pages import at, claimed_pair, send, text


def test_undo_shows_the_pair_again_with_its_answer(
    desk: Client, campaign: Campaign, annotator: User
):
    desk.get(at("label", campaign))
    pair = claimed_pair(annotator)
    send(desk, campaign, pair=pair, answer="valid", comment="too quick", reasons=["added"])
    Label.objects.update(seconds=1234.56)
    answer = text(send(desk, campaign, "undo_label"))
    assert f'data-pair="{pair}"' in answer
    assert "too quick" in answer
    assert 'value="added" checked' in answer
    assert 'name="seconds" value="1234.6" data-seconds' in answer
    assert not Label.objects.exists()


def test_a_repeated_undo_removes_only_one_label(desk: Client, campaign: Campaign, annotator: User):
    desk.get(at("label", campaign))
    for _label in range(2):
        last = claimed_pair(annotator)
        answer = text(send(desk, campaign, pair=last, answer="valid"))
    undo = answer[answer.index(f'action="{at("undo_label", campaign)}"') :]
    assert f'name="pair" value="{last}"' in undo[: undo.index("</form>")]
    send(desk, campaign, "undo_label", pair=last)
    again = text(send(desk, campaign, "undo_label", pair=last))
    assert "Nothing was undone" in again
    assert f'data-pair="{last}"' in again
    assert Label.objects.count() == 1


def test_undo_without_scripts_shows_the_answer_and_resubmitting_it_removes_nothing(
    desk: Client, campaign: Campaign, annotator: User
):
    desk.get(at("label", campaign))
    for comment in ("the first", "the second"):
        last = claimed_pair(annotator)
        send(desk, campaign, pair=last, answer="valid", comment=comment)
    undone = desk.post(at("undo_label", campaign), {"pair": last})
    assert undone.status_code == 200
    assert "<html" in text(undone)
    assert "Your answer was undone" in text(undone)
    assert "the second" in text(undone)
    again = desk.post(at("undo_label", campaign), {"pair": last})
    assert again["Location"] == at("label", campaign)
    assert Label.objects.get().comment == "the first"


def test_undo_with_nothing_to_undo_gives_a_message(desk: Client, campaign: Campaign):
    desk.get(at("label", campaign))
    assert "There is nothing to undo." in text(send(desk, campaign, "undo_label"))


@pytest.mark.parametrize(
    ("sent", "reason"),
    [({"why": "0"}, "I have seen this pair before"), ({"words": "Too long"}, "Too long")],
)
def test_a_skip_keeps_its_reason(
    desk: Client, campaign: Campaign, annotator: User, sent: dict[str, str], reason: str
):
    desk.get(at("label", campaign))
    send(desk, campaign, "skip_label", pair=claimed_pair(annotator), **sent)
    saved = Label.objects.get()
    assert (saved.answer, saved.skip_reason) == ("skip", reason)


def test_a_skip_needs_a_reason(desk: Client, campaign: Campaign, annotator: User):
    desk.get(at("label", campaign))
    answer = send(desk, campaign, "skip_label", pair=claimed_pair(annotator), words="  ")
    assert answer.status_code == 422
    assert "Enter the reason for skipping this pair." in text(answer)
    assert not Label.objects.exists()
