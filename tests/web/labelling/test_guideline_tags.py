"""Guidelines are rendered from Markdown without raw HTML, images or unusual links."""

import pytest

from mwpapp.web.labelling.guideline_tags import as_guidelines


def test_headings_in_markdown_are_rendered_below_those_of_the_page():
    shown = as_guidelines("# Valid\n\n- *same* question\n- **same** answer\n\none\ntwo")
    assert "<h3>Valid</h3>" in shown
    assert "<li><em>same</em> question</li>" in shown
    assert "one<br" in shown
    assert "<h6>" in as_guidelines("###### deep")


def test_a_link_gives_its_target_no_access_to_the_page():
    shown = as_guidelines("[paper](https://example.org/a?b=1&c=2)")
    assert 'href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer"' in shown


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)> b",
        "![x](https://example.org/pixel.png)",
        "[x](javascript:alert(1))",
        "[x](JAVASCRIPT:alert(1))",
        "[x](data:text/html,1)",
        "<javascript:alert(1)>",
        "```\n</code><script>\n```",
        '[x](https://a "\\" onclick=\\"alert(1)")',
    ],
)
def test_hostile_text_is_escaped(text: str):
    shown = as_guidelines(text)
    assert "<script" not in shown
    assert "<img" not in shown
    assert 'href="javascript' not in shown.lower()
    assert 'href="data' not in shown
    assert '" onclick' not in shown
