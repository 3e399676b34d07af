"""Define the task that embeds the text of a search in the bank."""

from __future__ import annotations

from uuid import UUID

from mwpapp.services.bank import text_search
from workers.app import app


@app.task
def embed_text(key: str) -> None:
    """Embed the text of a search."""
    text_search.embed(UUID(key))
