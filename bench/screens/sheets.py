"""Compose the four screenshots of a page into one picture, and list the pictures in a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO

from PIL import Image

from bench.screens.pages import SitePage

SCALE = 0.5
GAP = 12  # pixels
GROUND = (128, 128, 128)
QUALITY = 72

SUBJECTS = {
    "problems": "The bank and a problem",
    "paraphrases": "The bank and a problem",
    "review": "The bank and a problem",
    "worksheets": "Worksheets and classes",
    "quizzes": "Worksheets and classes",
    "classes": "Worksheets and classes",
    "runs": "Activity",
    "labels": "Labelling",
    "campaigns": "Campaigns",
    "adjudications": "Campaigns",
    "evaluations": "Measuring",
    "test-sets": "Measuring",
    "people": "People and accounts",
    "login": "People and accounts",
    "password": "People and accounts",
}
"""The heading of each first part of an address."""


def contact_sheet(shots: Sequence[bytes]) -> bytes:
    """Return a WebP picture of four PNG screenshots: wide and narrow in one row for each scheme."""
    pictures = [_small(Image.open(BytesIO(shot)).convert("RGB")) for shot in shots]
    rows = [pictures[:2], pictures[2:]]
    heights = [max(picture.height for picture in row) for row in rows]
    width = max(sum(picture.width for picture in row) + GAP for row in rows)
    sheet = Image.new("RGB", (width, sum(heights) + GAP), GROUND)
    top = 0
    for row, height in zip(rows, heights, strict=True):
        left = 0
        for picture in row:
            sheet.paste(picture, (left, top))
            left += picture.width + GAP
        top += height + GAP
    content = BytesIO()
    sheet.save(content, "WEBP", quality=QUALITY, method=6)
    return content.getvalue()


def _small(picture: Image.Image) -> Image.Image:
    size = (round(picture.width * SCALE), round(picture.height * SCALE))
    return picture.resize(size, Image.Resampling.LANCZOS)


def document(pages: Iterable[SitePage], *, folder: str) -> str:
    """Return the Markdown document that shows the pictures in `folder`, by subject."""
    by_heading: dict[str, list[SitePage]] = {}
    for page in pages:
        noun = page.address.strip("/").partition("/")[0]
        by_heading.setdefault(SUBJECTS.get(noun, "Home and help"), []).append(page)
    parts = [
        "# Pages\n",
        "Every page of Reword with sample data: wide and narrow, light and dark. "
        "`make screenshots` makes this document from the running product.\n",
    ]
    for heading, listed in by_heading.items():
        parts.append(f"## {heading}\n")
        for page in listed:
            parts.append(f"### {page.title.removesuffix(' · Reword')}\n")
            parts.append(f"`{page.name}`, seen by {page.reader}\n")
            parts.append(f"![{page.title}]({folder}/{page.name}.webp)\n")
    return "\n".join(parts)
