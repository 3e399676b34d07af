"""Sentences beside the figures: why one is missing, and where kappa misleads.

The paradox: Feinstein and Cicchetti, High agreement but low kappa (1990). Where nearly all
labels are one, nearly all agreement is expected by chance, and a few disagreements pull every
figure of kappa's kind down although annotators hardly ever differ. AC1 does not follow it down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mwpapp.ml.agreement.proportions import Share

# From this share of one label on kappa is suspected ...
NEARLY_ALL = 0.8
# ... and where it then lies this far below AC1, it is called misleading.
MISLEADING_GAP = 0.1


@dataclass(frozen=True, slots=True)
class Prevalence:
    """A label and its share of the labels of pairs with two or more."""

    label: str
    share: Share

    @property
    def percent(self) -> int:
        """Rounded down, so that nothing less than all is called 100%."""
        return 100 * self.share.hits // self.share.of


def kappa_paradox(
    totals: Mapping[str, int], *, kappas: Sequence[float | None], ac1: float | None
) -> Prevalence | None:
    """The label that is nearly all of them and makes the figures of kappa's kind suffer.

    `totals` says how often each label was given to pairs with two or more, `kappas` are kappa,
    Fleiss' kappa and alpha, `ac1` is None where no pair has two labels.
    None where there is nothing to warn of, and where none of the kappas is defined.
    """
    known = [kappa for kappa in kappas if kappa is not None]
    if ac1 is None or not known or ac1 - min(known) < MISLEADING_GAP:
        return None
    label, count = max(totals.items(), key=lambda item: (item[1], item[0]))
    share = Share(count, sum(totals.values()))
    return Prevalence(label, share) if share.hits >= NEARLY_ALL * share.of else None


def prevalence_notes(totals: Mapping[str, int], *, paradox: Prevalence | None) -> list[str]:
    """What one frequent label does to the figures; `totals` as for `kappa_paradox`."""
    if len(totals) == 1:
        (label,) = totals
        return [
            f'Wherever two labels meet, both are "{label}": kappa and alpha are not defined, '
            "since nothing but agreement could be expected. Read the percent agreement."
        ]
    if paradox is None:
        return []
    return [
        f'{paradox.percent}% of the labels are "{paradox.label}": kappa and alpha mislead here, '
        "because with one label nearly everywhere a few disagreements pull them down although "
        "annotators mostly agree. Read AC1 and the percent agreement beside them."
    ]


def missing_notes(*, annotators: int, labels_of_each: int | None, label_pairs: bool) -> list[str]:
    """Why a figure is not there, as far as it lies in who labelled how much.

    `labels_of_each` is the number of labels that every pair has, None where they differ;
    `label_pairs` says whether any pair has two.
    """
    if not label_pairs:
        return ["No pair has two labels: there is nothing to compare."]
    notes = []
    if annotators != 2:
        notes.append(f"Cohen's kappa is for two annotators; here are {annotators}.")
    if labels_of_each is None:
        notes.append("Fleiss' kappa needs equally many labels on every pair; here they differ.")
    return notes
