#!/usr/bin/env python3
"""with_redex.py: Redex beside assay: the same models and terms (scripts/bench-models.sh), start-up, and the time to find a bug."""

import collections
import csv
import json
import re
from typing import NamedTuple

import measure

# Of each kind of work some: matching, metafunctions, judgments, steps.
DRIVERS = ["match-stlc", "call-stlc", "judge-stlc", "judge-let-poly", "step-stlc", "step-delim-cont"]
STARTS = ["stlc+lists", "let-poly", "delim-cont"]
# Bugs of the benchmark that Redex finds within seconds, those on which it was nearest to assay before (list-machine-3, let-poly-7) among them.
BUGS = ["stlc-2", "poly-stlc-6", "rbtrees-1", "list-machine-3", "let-poly-7"]
GENERATORS = "grammar,enum,derive"


def rates() -> None:
    """Operations a second. bench-models.sh fails if the answers are not the same."""
    theirs, ours = collections.defaultdict(list), collections.defaultdict(list)
    for _ in range(measure.scaled(3)):
        measure.must(measure.run(["scripts/bench-models.sh", *DRIVERS], 3600, env={"ASSAY": measure.assay(), "BENCH_SECONDS": "0.3"}))
        with open(measure.ROOT / "build/bench-models.csv", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                theirs[row["experiment"]].append(float(row["redex"]))
                ours[row["experiment"]].append(float(row["assay"]))
    for name, redex in theirs.items():
        measure.measurement("redex", name, "operations per CPU second", "/s", "higher", redex, ours[name])


def starts() -> None:
    """CPU time from the start of the program to the first answer; Racket's files are compiled."""
    for name in STARTS:
        file = measure.ROOT / f"build/bench-models/start/{name}.rkt"
        commands = [["racket", file], [measure.assay(), "run", file]]
        answers = [measure.must(measure.run(command)).output for command in commands]
        if answers[0] != answers[1]:
            measure.fail(f"{name}: the answers differ")
        times = [[measure.run(command).cpu for _ in range(measure.scaled(5, 2))] for command in commands]
        measure.measurement("redex", name, "CPU time to the first answer", "s", "lower", times[0], times[1])


class Runs(NamedTuple):
    """The times that one generator took with different seeds."""

    generator: str
    times: list[measure.Sample]

    @property
    def mean(self) -> float:
        """All time that was spent, over the number of counterexamples."""
        found = [t for t in self.times if not isinstance(t, dict)]
        spent = sum(t["cut"] if isinstance(t, dict) else t for t in self.times)
        return spent / len(found) if found else float("inf")


def redex_runs(bug: str, seconds: float) -> list[Runs]:
    """By bench/redex/hunt.rkt, with the sizes of Redex's own benchmark."""
    model = bug.rpartition("-")[0]
    directory = measure.WORK / "redex"
    directory.mkdir(parents=True, exist_ok=True)
    measure.must(measure.run([measure.assay(), "bench", "redex", "--bugs", bug, "--write", directory]))
    unchanged = directory / f"{model}.rkt"
    unchanged.write_bytes((measure.ROOT / f"models/benchmark/{model}.rkt").read_bytes())
    ended = measure.must(measure.run(["racket", "bench/redex/hunt.rkt", f"{seconds:.0f}", GENERATORS, directory / f"{bug}.rkt", unchanged], 900))
    times: dict[str, list[measure.Sample]] = collections.defaultdict(list)
    for line in ended.output.splitlines():
        found = re.match(r"^\d+ (\S+) (found|cut) ([\d.e+-]+)$", line)
        if found:
            times[found.group(1)].append(float(found.group(3)) if found.group(2) == "found" else measure.cut(float(found.group(3))))
    return [Runs(generator, all_times) for generator, all_times in times.items()]


def assay_runs(bug: str, seconds: float) -> list[Runs]:
    """Each time is the mean of up to thirty runs with seeds that follow from one."""
    times: dict[str, list[measure.Sample]] = collections.defaultdict(list)
    for seed in range(1, measure.scaled(5, 3) + 1):
        command = [measure.assay(), "bench", "redex", "--bugs", bug, "--generators", GENERATORS, "--seed", str(seed)]
        ended = measure.must(measure.run(command + ["--for", f"{seconds:.0f}s", "-j", "1", "--json", "--quiet"]), (0, 1))
        for generator in json.loads(ended.output)["generators"]:
            time = generator["seconds"] if generator["found"] else measure.cut(generator["spent"])
            times[generator["generator"]].append(time)
    return [Runs(generator, all_times) for generator, all_times in times.items()]


def bugs() -> None:
    seconds = max(2.0, 5 * measure.scale())
    for bug in BUGS:
        theirs, ours = (min(runs, key=lambda r: r.mean) for runs in (redex_runs(bug, seconds), assay_runs(bug, max(2.0, seconds / 2))))
        best = (runs.generator if runs.mean < float("inf") else "none" for runs in (theirs, ours))
        note = "the best generators, of Redex and of assay: " + ", ".join(best)
        measure.measurement("redex", bug, "CPU time to a counterexample, best generator", "s", "lower", theirs.times, ours.times, note)


def main() -> None:
    measure.package_version("Racket with Redex", "racket")
    if measure.available("redex", "racket", "raco"):
        rates()
        starts()
        bugs()


if __name__ == "__main__":
    main()
