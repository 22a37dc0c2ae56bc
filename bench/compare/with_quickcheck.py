#!/usr/bin/env python3
"""with_quickcheck.py: QuickCheck and SmallCheck beside assay, on the same properties (haskell/*.hs)."""

import functools
import json
from typing import Optional

import measure
import properties

PROGRAM = measure.WORK / "haskell/properties"
BESPOKE = {"bst": "bst-ordered", "rbt": "rbt-valid"}  # generators that make valid trees only
TESTS = 100_000_000  # more than there is time for


def build() -> bool:
    PROGRAM.parent.mkdir(parents=True, exist_ok=True)
    source = measure.ROOT / "bench/compare/haskell"
    ended = measure.run(["ghc", "-v0", "-O", "-outputdir", PROGRAM.parent, f"-i{source}", source / "Main.hs", "-o", PROGRAM], 300)
    for peer in ("quickcheck", "smallcheck"):
        if ended.status != 0:
            measure.missing(peer, "all", f"its programs cannot be compiled: {ended.errors.strip().splitlines()[0] if ended.errors else 'no reason given'}")
    return ended.status == 0


def finds(arguments: list[str]) -> properties.Found:
    ended = measure.run([PROGRAM, *arguments], properties.LIMIT)
    if ended.status is None:
        return properties.Found(None, ended.cpu, 0)
    answer = json.loads(measure.must(ended).output)
    return properties.Found(answer.get("term"), ended.cpu, answer.get("tests", 0) + answer.get("discarded", 0))


def quick(wrong: properties.Wrong, generator: Optional[str], seed: int) -> properties.Found:
    name = generator or wrong.name
    return finds(["quickcheck", name if wrong.bug is None else f"{name} {wrong.bug}", str(seed), str(TESTS)])


def search(wrong: properties.Wrong) -> None:
    seeds = range(1, measure.scaled(12, 3) + 1)
    ours = properties.for_seeds(lambda seed: properties.assay_finds(wrong, seed), seeds)
    ways = [("", None)] if wrong.bug is None else [("valid trees by hand", BESPOKE[wrong.name]), ("any trees", None)]
    for how, generator in ways:
        theirs = properties.for_seeds(functools.partial(quick, wrong, generator), seeds)
        properties.compare_findings("quickcheck", wrong, how, theirs, ours)


def enumerate_small(wrong: properties.Wrong) -> None:
    """SmallCheck enumerates, and so does assay, if it is told to. There is nothing random in either: several runs are there for the clock."""
    name = wrong.name if wrong.bug is None else f"{wrong.name} {wrong.bug}"
    repetitions = range(measure.scaled(3, 2))
    theirs = [finds(["smallcheck", name, "1000"])]
    theirs += [finds(["smallcheck", name, "1000"]) for _ in repetitions[1:] if theirs[0].term]
    ours = [properties.assay_finds(wrong, 0, "enum")]
    ours += [properties.assay_finds(wrong, 0, "enum") for _ in repetitions[1:] if ours[0].term]
    properties.compare_findings("smallcheck", wrong, "", theirs, ours)


def rate(holding: properties.Holding) -> None:
    name = holding.name + "*" if holding.mended else f"{BESPOKE[holding.name]} 0"
    count = 20_000
    repetitions = range(1, measure.scaled(5, 3) + 1)
    theirs = [count / measure.must(measure.run([PROGRAM, "quickcheck", name, str(seed), str(count)])).cpu for seed in repetitions]
    ours = [count / properties.assay_tries(holding, count, seed) for seed in repetitions]
    measure.measurement("quickcheck", holding.name, "tests per CPU second", "/s", "higher", theirs, ours)
    terms = measure.must(measure.run([PROGRAM, "terms", name, "1", "2000"])).output
    means = [measure.mean(side) for side in (properties.sizes(terms), properties.assay_sizes(holding, 2000))]
    measure.measurement("quickcheck", holding.name, "size of what is tested", "atoms", "neither", [means[0]], [means[1]])
    measure.measurement(
        "quickcheck", holding.name, "atoms tested per CPU second", "/s", "higher", [r * means[0] for r in theirs], [r * means[1] for r in ours]
    )


def start_up() -> None:
    empty = measure.WORK / "empty.rkt"
    empty.write_text("#lang racket/base\n(require redex/reduction-semantics)\n(define-language empty (t ::= x))\n", encoding="utf-8")
    repetitions = range(measure.scaled(10, 3))
    theirs = [measure.must(measure.run([PROGRAM, "nothing"])).cpu for _ in repetitions]
    ours = [measure.must(measure.run([measure.assay(), "run", empty])).cpu for _ in repetitions]
    note = "GHC's time to compile the property, some seconds, is not counted"
    measure.measurement("quickcheck", "nothing is tested", "CPU time to start", "s", "lower", theirs, ours, note)


def main() -> None:
    for of, package in (("GHC", "ghc"), ("QuickCheck", "libghc-quickcheck2-dev"), ("SmallCheck", "libghc-smallcheck-dev")):
        measure.package_version(of, package)
    if not (measure.available("quickcheck", "ghc") and build()):
        return
    properties.prepare()
    for holding in properties.HOLDING:
        rate(holding)
    start_up()
    for wrong in properties.WRONG:
        search(wrong)
    for wrong in properties.WRONG:
        enumerate_small(wrong)


if __name__ == "__main__":
    main()
