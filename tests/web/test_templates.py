"""Rules for templates that the formatter does not check."""

from pathlib import Path

from django.conf import settings

TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
MAX_LINE_LENGTH = 120


def test_no_line_of_a_template_is_too_long():
    long = [
        f"{path.name}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > MAX_LINE_LENGTH
    ]
    assert TEMPLATES
    assert long == []
