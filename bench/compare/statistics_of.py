"""What a measurement says: means, the ratio of both sides, and an interval of it."""

import math
import random
from typing import Any, NamedTuple, Optional, Sequence

RESAMPLES = 2000


class Ratio(NamedTuple):
    """How many times as good assay is as the peer: above 1 it is ahead, below it is behind. The interval is of 95%."""

    value: float
    low: Optional[float]
    high: Optional[float]

    @property
    def verdict(self) -> str:
        low, high = (self.value, self.value) if self.low is None or self.high is None else (self.low, self.high)
        if low > 1:
            return "ahead"
        return "behind" if high < 1 else "even"


def mean(samples: Sequence[Any]) -> float:
    """Runs that were given up count for the time that they took: all that was spent, over the number of answers. Infinite if there are none."""
    answers = [x for x in samples if not isinstance(x, dict)]
    spent = sum(x["cut"] if isinstance(x, dict) else x for x in samples)
    return spent / len(answers) if answers else math.inf


def divided(theirs: float, ours: float, better: str) -> Optional[float]:
    """None: neither has anything."""
    over, under = (ours, theirs) if better == "higher" else (theirs, ours)
    if math.isinf(over) and math.isinf(under):
        return None
    if over == under:
        return 1.0
    return math.inf if under == 0 else over / under


def resampled(rng: random.Random, samples: Sequence[Any]) -> float:
    return mean([rng.choice(samples) for _ in samples])


def quantile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, max(0, round(part * (len(ordered) - 1))))]



def bootstrap(measurement: dict[str, Any]) -> list[float]:
    """The ratios of samples that are drawn anew from what was measured. A single measurement on both sides says nothing of its spread: none."""
    theirs, ours, better = measurement["theirs"], measurement["ours"], measurement["better"]
    if len(theirs) < 2 and len(ours) < 2:
        return []
    rng = random.Random(f"{measurement['peer']} {measurement['experiment']} {measurement['quantity']}")
    drawn = (divided(resampled(rng, theirs), resampled(rng, ours), better) for _ in range(RESAMPLES))
    return [ratio for ratio in drawn if ratio is not None]


def ratio_of(measurement: dict[str, Any]) -> Optional[Ratio]:
    value = divided(mean(measurement["theirs"]), mean(measurement["ours"]), measurement["better"])
    if measurement["better"] == "neither" or value is None:
        return None
    drawn = sorted(bootstrap(measurement))
    if not drawn:
        return Ratio(value, None, None)
    return Ratio(value, quantile(drawn, 0.025), quantile(drawn, 0.975))


def geometric_mean(values: Sequence[float]) -> float:
    return math.exp(sum(math.log(x) for x in values) / len(values))


def summary_of(measurements: Sequence[dict[str, Any]]) -> Optional[Ratio]:
    """The geometric mean of the ratios that are finite, over all experiments of one quantity."""
    finite = [(m, r) for m in measurements if (r := ratio_of(m)) and 0 < r.value < math.inf]
    if not finite:
        return None
    value = geometric_mean([r.value for _, r in finite])
    drawn = [bootstrap(m) or [r.value] * RESAMPLES for m, r in finite]
    rows = [[column[i % len(column)] for column in drawn] for i in range(RESAMPLES)]
    means = sorted(geometric_mean(row) for row in rows if all(0 < x < math.inf for x in row))
    if not means or all(len(m["theirs"]) < 2 and len(m["ours"]) < 2 for m, _ in finite):
        return Ratio(value, None, None)
    return Ratio(value, quantile(means, 0.025), quantile(means, 0.975))
