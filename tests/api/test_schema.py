"""The OpenAPI schema is complete and has no warnings."""

from django.core.management import call_command


def test_the_schema_is_complete_and_valid(db: None, tmp_path):
    file = tmp_path / "schema.yml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(file))
    described = file.read_text(encoding="utf-8")
    for noun in ("campaigns", "labels", "adjudications", "test-sets", "evaluations", "worksheets"):
        assert f"/api/{noun}/{{id}}/" in described
