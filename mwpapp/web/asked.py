"""What an address asks for, whatever somebody wrote into it."""

from __future__ import annotations


def whole(sent: str) -> int | None:
    """The number that was sent; None for what is none or fits no column."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= 18 else None
