"""Compare the HTML of pages regardless of the whitespace in templates."""

import re


def compact(html: str | bytes) -> str:
    """Reduce whitespace to single spaces, and remove it around tags and before their end.

    >>> compact('<p\\n  id="a"\\n>\\n  Two\\n  words </p>')
    '<p id="a">Two words</p>'
    """
    text = html.decode() if isinstance(html, bytes) else html
    text = re.sub(r"\s+", " ", text)
    return re.sub(r" ?(<[^>]*?) ?(>) ?", r"\1\2", text).strip()
