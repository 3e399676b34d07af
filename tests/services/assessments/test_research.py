"""The research files of a worksheet, with the scores of its variants."""

import csv
import io
import json

import pytest

from mwpapp.models import Assessment, Paraphrase, User
from mwpapp.services import rights
from mwpapp.services.assessments import exporting, sharing
from mwpapp.services.assessments.offers import offers
from mwpapp.services.assessments.pools import places_of, pools_of
from tests.services.assessments.building import worksheet

EVIDENCE = {"about": "numbers", "state": "good", "code": "same_numbers", "parameters": {}}
TEACHERS = {"csv", "jsonl", "key"}


@pytest.fixture
def sheet(owner: User) -> Assessment:
    created = worksheet(owner, places=2, variants=2)
    Paraphrase.objects.update(evidence=[EVIDENCE, {**EVIDENCE, "code": "=HYPERLINK()"}])
    return created


def content(sheet: Assessment, *, name: str, person: User) -> str:
    (piece,) = exporting.export(sheet, name=name, person=person).pieces
    assert isinstance(piece, bytes)
    return piece.decode("utf-8-sig")


def test_researchers_get_each_variant_with_its_scores_and_evidence(sheet: Assessment, owner: User):
    rows = [
        json.loads(line)
        for line in content(sheet, name="research-jsonl", person=owner).splitlines()
    ]
    variants = {row.pk: row for row in Paraphrase.objects.select_related("problem")}
    assert [row["place"] for row in rows] == [1, 1, 2, 2]
    assert {row["variant_id"] for row in rows} == set(variants)
    for row in rows:
        variant = variants[row["variant_id"]]
        assert (row["text"], row["original"]) == (variant.text, variant.problem.text)
        assert (row["kind"], row["generator"], row["judgement"]) == (
            "renumbered",
            "renumber",
            "ready",
        )
        assert (row["paraqd"], row["valid_probability"]) == (0.9, 0.9)
        assert (row["equation"], row["answer"]) == (variant.equation, variant.answer)
        assert row["evidence"] == ["same_numbers=good", "=HYPERLINK()=good"]


def test_the_table_has_the_same_rows(sheet: Assessment, owner: User):
    rows = list(csv.DictReader(io.StringIO(content(sheet, name="research-csv", person=owner))))
    assert [row["place"] for row in rows] == ["1", "1", "2", "2"]
    assert {row["evidence"] for row in rows} == {"same_numbers=good =HYPERLINK()=good"}


def test_files_for_teachers_have_no_scores(sheet: Assessment, owner: User):
    for name in ("csv", "jsonl"):
        written = content(sheet, name=name, person=owner)
        assert "valid_probability" not in written
        assert "paraqd" not in written
        assert "same_numbers" not in written


def test_only_people_who_may_have_the_scores_are_offered_them(sheet: Assessment, owner: User):
    for scores in (False, True):
        found = offers(sheet, pools_of(sheet), person=owner, scores=scores)
        assert ("research-csv" in {one.name for one in found}) == scores


def test_a_colleague_who_may_copy_gets_the_scores_of_visible_variants(
    sheet: Assessment, owner: User, colleague: User
):
    sharing.share(sheet, username="colleague", level="view")
    assert not rights.may_copy_assessment(colleague, sheet)
    sharing.share(sheet, username="colleague", level="copy")
    assert rights.may_copy_assessment(colleague, sheet)
    assert content(sheet, name="research-jsonl", person=colleague) == ""
    problem = places_of(sheet)[0].problem
    problem.shared = True
    problem.save()
    lines = content(sheet, name="research-jsonl", person=colleague).splitlines()
    assert {json.loads(line)["problem_id"] for line in lines} == {problem.pk}
