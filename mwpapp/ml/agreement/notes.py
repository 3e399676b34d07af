"""Explain why figures are missing, and when kappa is misleading.

The prevalence paradox (Feinstein and Cicchetti, High agreement but low kappa, 1990): if nearly
all labels are the same, nearly all agreement is expected by chance, so a few disagreements give
a low kappa although the annotators almost always agree. AC1 is hardly affected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mwpapp.ml.agreement.proportions import Share
from mwpapp.ml.catalogue.messages import Message, gettext_noop

# Kappa is called misleading if one label has at least this share of all labels ...
NEARLY_ALL = 0.8
# ... and one of the kappas or alpha is at least this far below AC1.
MISLEADING_GAP = 0.1

_ONE_LABEL = gettext_noop(
    'All labels that can be compared are "%(label)s", so kappa and alpha are undefined. Use the '
    "percent agreement instead."
)
_PARADOX = gettext_noop(
    '%(percent)s%% of the labels are "%(label)s", which makes kappa and alpha misleading: a few '
    "disagreements lower them although the annotators mostly agree. Use AC1 and the percent "
    "agreement as well."
)
_NO_COMPARISON = gettext_noop("No pair has two labels, so there is no agreement to measure.")
_NOT_TWO = gettext_noop(
    "Cohen's kappa compares two annotators. The number of annotators here is %(annotators)s."
)
_UNEQUAL_COUNTS = gettext_noop(
    "Fleiss' kappa needs the same number of labels on every pair. Here the numbers differ."
)


@dataclass(frozen=True, slots=True)
class Prevalence:
    """A label and its share of the labels on pairs with at least two labels."""

    label: str
    share: Share

    @property
    def percent(self) -> int:
        """The share in percent, rounded down, so that 100% always means every label."""
        return 100 * self.share.hits // self.share.of


def kappa_paradox(
    totals: Mapping[str, int], *, kappas: Sequence[float | None], ac1: float | None
) -> Prevalence | None:
    """Return the label whose prevalence makes kappa misleading, or None.

    `totals` says how often each label was given to pairs with at least two labels; `kappas` are
    Cohen's kappa, Fleiss' kappa and alpha. Also return None if `ac1` or all `kappas` are None.
    """
    known = [kappa for kappa in kappas if kappa is not None]
    if ac1 is None or not known or ac1 - min(known) < MISLEADING_GAP:
        return None
    label, count = max(totals.items(), key=lambda item: (item[1], item[0]))
    share = Share(count, sum(totals.values()))
    return Prevalence(label, share) if share.hits >= NEARLY_ALL * share.of else None


def prevalence_notes(totals: Mapping[str, int], *, paradox: Prevalence | None) -> list[Message]:
    """Return the note about a very frequent label, if any. For `totals`, see `kappa_paradox`."""
    if len(totals) == 1:
        (label,) = totals
        return [Message(_ONE_LABEL, {"label": label})]
    if paradox is None:
        return []
    return [Message(_PARADOX, {"percent": paradox.percent, "label": paradox.label})]


def missing_notes(
    *, annotators: int, labels_of_each: int | None, label_pairs: bool
) -> list[Message]:
    """Return notes on figures that are missing because of the number of annotators or labels.

    `labels_of_each` is the number of labels that every pair has, or None if pairs differ;
    `label_pairs` says whether any pair has two labels.
    """
    if not label_pairs:
        return [Message(_NO_COMPARISON)]
    notes = []
    if annotators != 2:
        notes.append(Message(_NOT_TWO, {"annotators": annotators}))
    if labels_of_each is None:
        notes.append(Message(_UNEQUAL_COUNTS))
    return notes
