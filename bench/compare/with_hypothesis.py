#!/usr/bin/env python3
"""with_hypothesis.py: Hypothesis beside assay, on the same properties (python/properties_to_test.py)."""

import functools
import json
from typing import Optional

import measure
import properties

PYTHON = "/usr/bin/python3"  # Debian's, which has Debian's packages
PROGRAM = measure.ROOT / "bench/compare/python/properties_to_test.py"


def python(*arguments: str, limit: float = 600) -> measure.Ended:
    storage = {"HYPOTHESIS_STORAGE_DIRECTORY": str(measure.WORK / "hypothesis")}
    return measure.run([PYTHON, PROGRAM, *arguments], limit, env=storage)


def finds(wrong: properties.Wrong, seed: int) -> properties.Found:
    arguments = [wrong.name] if wrong.bug is None else [wrong.name, str(wrong.bug)]
    ended = python("find", str(seed), *arguments, limit=properties.LIMIT)
    if ended.status is None:
        return properties.Found(None, ended.cpu, 0)
    answer = json.loads(measure.must(ended).output)
    return properties.Found(answer.get("term"), ended.cpu, answer["tests"])


def search(wrong: properties.Wrong) -> None:
    seeds = range(1, measure.scaled(6, 2) + 1)
    theirs = properties.for_seeds(functools.partial(finds, wrong), seeds)
    ours = properties.for_seeds(functools.partial(properties.assay_finds, wrong), seeds)
    properties.compare_findings("hypothesis", wrong, "", theirs, ours)


def tries(name: str, seed: int, count: int, terms: Optional[str] = None) -> measure.Ended:
    return measure.must(python(terms or "hold", str(seed), name, str(count)))


def rate(holding: properties.Holding) -> None:
    """Without the start of Python, which would be most of it."""
    count = 300
    repetitions = range(1, measure.scaled(3, 2) + 1)
    theirs = [count / json.loads(tries(holding.name, seed, count).output)["cpu"] for seed in repetitions]
    ours = [70 * count / properties.assay_tries(holding, 70 * count, seed) for seed in repetitions]
    measure.measurement("hypothesis", holding.name, "tests per CPU second", "/s", "higher", theirs, ours)
    terms = tries(holding.name, 1, count, "terms").output
    means = [measure.mean(side) for side in (properties.sizes(terms), properties.assay_sizes(holding, 2000))]
    measure.measurement("hypothesis", holding.name, "size of what is tested", "atoms", "neither", [means[0]], [means[1]])
    measure.measurement(
        "hypothesis", holding.name, "atoms tested per CPU second", "/s", "higher", [r * means[0] for r in theirs], [r * means[1] for r in ours]
    )


def start_up() -> None:
    repetitions = range(measure.scaled(5, 2))
    theirs = [measure.must(python("nothing")).cpu for _ in repetitions]
    ours = [measure.must(measure.run([measure.assay(), "run", "models/etna/bst.rkt"])).cpu for _ in repetitions]
    measure.measurement("hypothesis", "nothing is tested", "CPU time to start", "s", "lower", theirs, ours, "it is part of the times to a counterexample")


def main() -> None:
    measure.package_version("Hypothesis", "python3-hypothesis")
    measure.package_version("Python", "python3")
    if measure.run([PYTHON, "-c", "import hypothesis"]).status != 0:
        measure.missing("hypothesis", "all", "python3-hypothesis could not be installed")
        return
    properties.prepare()
    for holding in properties.HOLDING:
        rate(holding)
    start_up()
    for wrong in properties.WRONG:
        search(wrong)


if __name__ == "__main__":
    main()
