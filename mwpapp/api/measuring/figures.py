"""Serialize the figures of an evaluation, overall and by stratum, with their intervals."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from mwpapp.ml.agreement.proportions import wilson_interval
from mwpapp.services.measuring.comparisons import StratumFigures


class FigureField(serializers.FloatField):
    """A figure, or null if it is undefined for this scorer or these pairs."""

    def __init__(self) -> None:
        super().__init__(read_only=True, allow_null=True)


class IntervalField(serializers.ListField):
    """The bounds of a 95% confidence interval, or null if there are too few pairs."""

    def __init__(self) -> None:
        super().__init__(
            child=serializers.FloatField(),
            min_length=2,
            max_length=2,
            read_only=True,
            allow_null=True,
        )


class AverageSerializer(serializers.Serializer[Any]):
    """An average over both classes, with both definitions of F1."""

    precision = FigureField()
    recall = FigureField()
    f1_mean = FigureField()
    f1_harmonic = FigureField()


class AverageIntervalsSerializer(serializers.Serializer[Any]):
    precision = IntervalField()
    recall = IntervalField()
    f1_mean = IntervalField()
    f1_harmonic = IntervalField()


class IntervalsSerializer(serializers.Serializer[Any]):
    """The confidence intervals of the averages."""

    macro = AverageIntervalsSerializer(read_only=True)
    weighted = AverageIntervalsSerializer(read_only=True)


class ConfusionSerializer(serializers.Serializer[Any]):
    tp = serializers.IntegerField(read_only=True)
    fp = serializers.IntegerField(read_only=True)
    fn = serializers.IntegerField(read_only=True)
    tn = serializers.IntegerField(read_only=True)


class ThresholdsSerializer(serializers.Serializer[Any]):
    ready = serializers.FloatField(read_only=True)
    reject = serializers.FloatField(read_only=True)


class ReadySerializer(serializers.Serializer[Any]):
    """The pairs that a verdict marks ready at its fitted threshold."""

    threshold = FigureField()
    precision = FigureField()
    recall = FigureField()
    count = serializers.IntegerField(read_only=True)


class FiguresSerializer(serializers.Serializer[Any]):
    """The figures of one scorer on the labelled pairs.

    `n` is the number of labelled pairs, `positives` the number of valid ones, and `unresolved` the
    number of pairs without a label. `missing` lists the numbers of the pairs that an outside model
    did not score; these pairs count as errors. Only cosines have a `separation`. Only verdicts have
    `tpr_minus_fpr` and the figures after it.
    """

    n = serializers.IntegerField(read_only=True)
    positives = serializers.IntegerField(read_only=True)
    unresolved = serializers.IntegerField(read_only=True, allow_null=True)
    missing = serializers.ListField(
        child=serializers.IntegerField(), read_only=True, allow_null=True
    )
    macro = AverageSerializer(read_only=True)
    weighted = AverageSerializer(read_only=True)
    confusion = ConfusionSerializer(read_only=True)
    mean_positive = FigureField()
    mean_negative = FigureField()
    roc_auc = FigureField()
    average_precision = FigureField()
    separation = FigureField()
    tpr_minus_fpr = FigureField()
    calibration_error = FigureField()
    brier = FigureField()
    thresholds = ThresholdsSerializer(read_only=True, allow_null=True)
    ready = ReadySerializer(read_only=True, allow_null=True)


class StratumSerializer(serializers.Serializer[StratumFigures]):
    """The figures of the pairs with one value of a provenance field. `name` is that value; it is
    empty for pairs without the field. Precision and recall are those of “valid”."""

    name = serializers.CharField(read_only=True)
    pairs = serializers.IntegerField(read_only=True)
    valid = serializers.IntegerField(read_only=True)
    f1 = FigureField()
    f1_interval = IntervalField()
    precision = FigureField()
    precision_interval = IntervalField()
    recall = FigureField()
    recall_interval = IntervalField()

    def to_representation(self, instance: StratumFigures) -> dict[str, Any]:
        return {
            "name": instance.name,
            "pairs": instance.pairs,
            "valid": instance.valid,
            "f1": instance.f1,
            "f1_interval": instance.f1_interval,
            "precision": instance.precision.value,
            "precision_interval": wilson_interval(instance.precision),
            "recall": instance.recall.value,
            "recall_interval": wilson_interval(instance.recall),
        }


class StrataSerializer(serializers.Serializer[Any]):
    """The figures for each value of each provenance field, largest group first."""

    stratum = StratumSerializer(many=True, read_only=True)
    operator = StratumSerializer(many=True, read_only=True)
    kind = StratumSerializer(many=True, read_only=True)
    generator = StratumSerializer(many=True, read_only=True)
    # A field may share its name with a serializer attribute: the metaclass collects the fields.
    source = StratumSerializer(many=True, read_only=True)  # type: ignore[assignment]
