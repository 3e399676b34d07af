"""The lead writes guidelines with examples, in versions."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, User
from mwpapp.services.labelling import campaigns
from tests.html import compact
from tests.web.labelling.campaigns.labels import label_one


def examples(*rows: dict[str, str]) -> dict[str, str]:
    sent = {"examples-TOTAL_FORMS": str(len(rows)), "examples-INITIAL_FORMS": "0"}
    return sent | {
        f"examples-{at}-{name}": value for at, row in enumerate(rows) for name, value in row.items()
    }


def test_guidelines_are_written_with_examples(page: Client, draft: Campaign, lead: User):
    example = {"question": "2 and 2?", "paraphrase": "2 or 2?", "answer": "not_valid", "why": "or"}
    sent = {"text": "The same\r\nsolution.", **examples(example, {})}
    page.post(reverse("campaign_guidelines", args=[draft.pk]), sent)
    version = draft.guidelines.get()
    assert (version.number, version.text, version.written_by) == (1, "The same\nsolution.", lead)
    assert version.examples == [example]


def test_half_an_example_is_refused(page: Client, draft: Campaign):
    sent = {"text": "As typed.", **examples({"question": "2 and 2?"})}
    answer = page.post(reverse("campaign_guidelines", args=[draft.pk]), sent)
    assert answer.status_code == 422
    assert "Complete the example." in answer.content.decode()
    assert "2 and 2?" in answer.content.decode()
    assert not draft.guidelines.exists()


def test_adding_fields_for_examples_keeps_what_was_typed(page: Client, draft: Campaign):
    sent = {"text": "As typed.", "more": "1", **examples({"question": "2 and 2?"})}
    content = page.post(reverse("campaign_guidelines", args=[draft.pk]), sent).content.decode()
    assert "2 and 2?" in content
    assert "As typed." in content
    assert 'name="examples-2-why"' in content
    assert not draft.guidelines.exists()


@pytest.mark.parametrize("total", ["", "many", "-1", "9" * 30])
def test_an_invalid_number_of_examples_causes_no_error(page: Client, draft: Campaign, total: str):
    sent = {"text": "As typed.", **examples({}), "examples-TOTAL_FORMS": total}
    answer = page.post(reverse("campaign_guidelines", args=[draft.pk]), sent)
    assert answer.status_code in (302, 422)


def test_versions_show_their_number_of_labels(
    page: Client, campaign: Campaign, annotator: User, lead: User
):
    label_one(campaign, annotator)
    campaigns.write_guidelines(campaign, by=lead, text="Second.")
    content = page.get(reverse("campaign_guidelines", args=[campaign.pk])).content.decode()
    assert "Version 2" in content
    assert "1 label" in content
    assert "keeps the version that was current when it was given" in content


def test_the_newest_version_is_listed_first_and_marked_as_current(
    page: Client, campaign: Campaign, lead: User
):
    for words in ("Second.", "Third."):
        campaigns.write_guidelines(campaign, by=lead, text=words)
    content = compact(page.get(reverse("campaign_guidelines", args=[campaign.pk])).content)
    listed = content[content.index(">Versions<") :]
    assert 'Version 3<span class="pill ready">current</span>' in listed
    assert listed.count("current") == 1
    assert listed.index("Version 3") < listed.index("Version 2") < listed.index("Version 1")


def test_a_text_typed_over_an_older_version_is_kept_and_saved_by_pressing_again(
    page: Client, draft: Campaign, lead: User
):
    address = reverse("campaign_guidelines", args=[draft.pk])
    assert 'name="began" value="0"' in page.get(address).content.decode()
    campaigns.write_guidelines(draft, by=lead, text="From elsewhere.")
    sent = {"text": "Typed here.", "began": "0", **examples({})}
    answer = page.post(address, sent)
    content = answer.content.decode()
    assert answer.status_code == 422
    assert "Version 1 was saved while you were editing." in content
    assert "Typed here.</textarea>" in content
    assert 'name="began" value="1"' in content
    page.post(address, {**sent, "began": "1"})
    page.post(address, {**sent, "began": "1"})  # a double press
    assert [version.text for version in draft.guidelines.order_by("number")] == [
        "From elsewhere.", "Typed here.",
    ]  # fmt: skip
