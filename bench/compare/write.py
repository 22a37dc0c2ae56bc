#!/usr/bin/env python3
"""write.py RAW TEMPLATE PAGE PICTURES: makes the page of the comparison from the raw measurements (measure.py tells their form), and its plots.

Nothing is in the page's tables that is not in RAW. The same RAW makes the same page.
"""

import json
import math
import pathlib
import re
import sys
from typing import Any, Iterator, Optional

import plot
from statistics_of import Ratio, mean, ratio_of, summary_of

PEERS = {
    "redex": "Redex",
    "quickcheck": "QuickCheck",
    "smallcheck": "SmallCheck",
    "hypothesis": "Hypothesis",
    "csmith": "Csmith",
    "cvise": "C-Vise",
    "creduce": "C-Reduce",
}
Record = dict[str, Any]


class Raw:
    """All that was measured."""

    def __init__(self, path: pathlib.Path):
        records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        by_kind: dict[str, list[Record]] = {kind: [] for kind in ("run", "version", "measurement", "missing", "remark")}
        for record in records:
            by_kind[record["record"]].append(record)
        if len(by_kind["run"]) != 1:
            raise SystemExit(f"{path}: there are {len(by_kind['run'])} records of a run, not one")
        self.run: Record = by_kind["run"][0]
        self.versions = by_kind["version"]
        self.measurements = by_kind["measurement"]
        self.missing = by_kind["missing"]
        self.remarks = by_kind["remark"]

    def of(self, peer: str) -> list[Record]:
        return [m for m in self.measurements if m["peer"] == peer]

    def quantities(self, peer: str) -> dict[str, list[Record]]:
        found: dict[str, list[Record]] = {}
        for m in self.of(peer):
            found.setdefault(m["quantity"], []).append(m)
        return found


# ---- numbers


def significant(x: float) -> str:
    if x == 0:
        return "0"
    if x >= 100:
        return f"{x:,.0f}"
    return f"{float(f'{x:.3g}'):.10f}".rstrip("0").rstrip(".")


def amount(x: float, unit: str) -> str:
    if math.isinf(x):
        return "none"
    if unit == "s":
        factor, name = (1, "s") if x >= 1 else (1e3, "ms") if x >= 1e-3 else (1e6, "µs")
        return f"{significant(x * factor)} {name}"
    return significant(x)


def side(samples: list[Any], unit: str) -> str:
    """A mean; and how many runs were given up, if any."""
    cut = [x["cut"] for x in samples if isinstance(x, dict)]
    if len(cut) == len(samples):
        return f"none: {len(cut)} runs of {amount(max(cut), unit)}" if len(cut) > 1 else f"not done in {amount(max(cut), unit)}"
    return amount(mean(samples), unit) + (f" ({len(cut)} of {len(samples)} runs without)" if cut else "")


def times(x: float) -> str:
    return "∞" if math.isinf(x) else "0" if x == 0 else significant(x)


def ratio_text(ratio: Optional[Ratio]) -> str:
    if ratio is None:
        return "—"
    text = times(ratio.value)
    if ratio.low is not None and ratio.high is not None:
        text += f" ({times(ratio.low)} to {times(ratio.high)})"
    return f"**{text}: behind**" if ratio.verdict == "behind" else text


# ---- parts of the page


def table(peer: str, quantity: str, measurements: list[Record]) -> Iterator[str]:
    unit = measurements[0]["unit"]
    runs = [len(m["theirs"]) for m in measurements] + [len(m["ours"]) for m in measurements]
    counted = f"{min(runs)}" if min(runs) == max(runs) else f"{min(runs)} to {max(runs)}"
    better = {"higher": "more is better", "lower": "less is better", "neither": "neither is better"}[measurements[0]["better"]]
    in_unit = f", in {unit}" if unit and unit not in ("s", "/s") else ""
    yield f"**{quantity[0].upper() + quantity[1:]}**{in_unit} ({better}; means of {counted}):"
    yield ""
    yield f"| | {PEERS[peer]} | assay | ratio (95%) |"
    yield "|---|---|---|---|"
    notes: dict[str, int] = {}
    for m in measurements:
        mark = f" [{notes.setdefault(m['note'], len(notes) + 1)}]" if m.get("note") else ""
        yield f"| {m['experiment']}{mark} | {side(m['theirs'], unit)} | {side(m['ours'], unit)} | {ratio_text(ratio_of(m))} |"
    if len(measurements) > 1 and measurements[0]["better"] != "neither":
        yield f"| geometric mean | | | {ratio_text(summary_of(measurements))} |"
    yield ""
    for note, number in notes.items():
        yield f"[{number}] {note}."
        yield ""


def results(raw: Raw, peer: str) -> Iterator[str]:
    absent = [m for m in raw.missing if m["peer"] == peer]
    if not raw.of(peer) and not absent:
        yield f"{PEERS[peer]} was not part of this run."
        yield ""
    for m in absent:
        what = f"{PEERS[peer]}" if m["experiment"] == "all" else f"{PEERS[peer]}, {m['experiment']}"
        yield f"**Not measured: {what}**: {m['why']}"
        yield ""
    if any(ratio_of(m) for m in raw.of(peer)):
        yield f"![How many times as good as {PEERS[peer]} assay is, with intervals, on a logarithmic scale](pictures/compare-{peer}.svg)"
        yield ""
    for quantity, measurements in raw.quantities(peer).items():
        yield from table(peer, quantity, measurements)
    for r in raw.remarks:
        if r["peer"] == peer:
            yield r["text"]
            yield ""


def plots(raw: Raw) -> Iterator[tuple[str, str]]:
    for peer, name in PEERS.items():
        rows = []
        for quantity, measurements in raw.quantities(peer).items():
            ratios = [(m["experiment"], ratio_of(m)) for m in measurements]
            if any(ratio for _, ratio in ratios):
                rows.append(plot.Row(quantity, None))
                rows += [plot.Row(text, ratio) for text, ratio in ratios if ratio]
        if rows:
            yield f"compare-{peer}.svg", plot.picture(f"assay beside {name}", rows)
    overview = [plot.Row(f"{PEERS[peer]}: {quantity}", ratio) for peer, quantity, ratio in summaries(raw)]
    yield "compare-all.svg", plot.picture("assay beside all peers: geometric means", overview)


def summaries(raw: Raw) -> Iterator[tuple[str, str, Ratio]]:
    for peer in PEERS:
        for quantity, measurements in raw.quantities(peer).items():
            ratio = summary_of(measurements) if measurements[0]["better"] != "neither" else None
            if ratio:
                yield peer, quantity, ratio


def summary(raw: Raw) -> Iterator[str]:
    if raw.run["scale"] < 1:
        yield f"**This was a trial, with a scale of {raw.run['scale']:g}**: there are few repetitions, and limits are short. Do not rely on it."
        yield ""
    yield "![Geometric means of all ratios, by peer and quantity](pictures/compare-all.svg)"
    yield ""
    yield "| peer | quantity | experiments | geometric mean of ratios (95%) | assay is ahead, even, behind in |"
    yield "|---|---|---|---|---|"
    for peer, quantity, ratio in summaries(raw):
        verdicts = [r.verdict for m in raw.quantities(peer)[quantity] if (r := ratio_of(m))]
        counts = ", ".join(str(verdicts.count(v)) for v in ("ahead", "even", "behind"))
        yield f"| {PEERS[peer]} | {quantity} | {len(verdicts)} | {ratio_text(ratio)} | {counts} |"
    yield ""


def behind(raw: Raw) -> Iterator[str]:
    """All in which assay is behind, by peer and quantity, the worst first."""
    verdicts: list[str] = []
    for peer in PEERS:
        for quantity, measurements in raw.quantities(peer).items():
            ratios = [(r, m) for m in measurements if (r := ratio_of(m))]
            verdicts += [r.verdict for r, _ in ratios]
            worse = sorted(((r, m) for r, m in ratios if r.verdict == "behind"), key=lambda pair: pair[0].value)
            if worse:
                r, m = worse[0]
                worst = f"{side(m['ours'], m['unit'])} for assay, {side(m['theirs'], m['unit'])} for {PEERS[peer]}"
                rest = "; ".join(f"{m['experiment']} {times(r.value)}" for r, m in worse[1:])
                yield (
                    f"- **{PEERS[peer]}: {quantity}**, in {len(worse)} of {len(ratios)}: {m['experiment']} {times(r.value)} ({worst})"
                    + (f"; {rest}." if rest else ".")
                )
    if "behind" not in verdicts:
        yield "In this run assay was behind in nothing that was measured."
    yield ""
    counts = {verdict: verdicts.count(verdict) for verdict in ("ahead", "even", "behind")}
    yield (
        f"Of {len(verdicts)} comparisons assay is behind in {counts['behind']}, in {counts['even']} the interval has 1 in it or both are the same, "
        f"and in {counts['ahead']} assay is ahead."
    )
    yield ""


def machine(raw: Raw) -> Iterator[str]:
    run = raw.run
    yield "| | |"
    yield "|---|---|"
    for name in ("date", "processor", "processors", "memory", "system", "kernel", "load", "scale", "minutes"):
        if name in run:
            yield f"| {name} | {run[name]} |"
    for version in raw.versions:
        yield f"| {version['of']} | {version['version']} |"
    yield ""


def page(raw: Raw, template: str) -> str:
    parts = {"summary": summary, "behind": behind, "machine": machine}

    def part(match: re.Match[str]) -> str:
        name, _, peer = match.group(1).partition(" ")
        lines = results(raw, peer) if name == "results" else parts[name](raw)
        return "\n".join(lines).rstrip("\n")

    text = re.sub(r"^\{\{([a-z ]+)\}\}$", part, template, flags=re.MULTILINE)
    scale = "" if raw.run["scale"] == 1 else f" COMPARE_SCALE={raw.run['scale']:g}"
    return text.replace("{{DATE}}", raw.run["date"]).replace("{{SCALE}}", scale)


def main() -> int:
    if len(sys.argv) != 5:
        print(__doc__, file=sys.stderr)
        return 2
    source, template, target, pictures = (pathlib.Path(name) for name in sys.argv[1:])
    raw = Raw(source)
    target.write_text(page(raw, template.read_text(encoding="utf-8")), encoding="utf-8")
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("compare-*.svg"):
        old.unlink()
    for name, text in plots(raw):
        (pictures / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
