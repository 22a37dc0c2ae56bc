"""The properties of algebraic data that assay is tried on beside libraries of property-based testing, and assay's side of it."""

import json
import re
from typing import Callable, NamedTuple, Optional, Sequence

import measure

LIMIT = max(2.0, 5 * measure.scale())  # seconds of CPU time until a run is given up


class Wrong(NamedTuple):
    """A property that does not hold: models/smartcheck, or a mutant of models/etna."""

    name: str
    bug: Optional[int] = None

    @property
    def title(self) -> str:
        return self.name if self.bug is None else f"{self.name}, mutant {self.bug}"

    @property
    def model(self) -> str:
        return f"models/smartcheck/{self.name}.rkt" if self.bug is None else str(measure.WORK / f"etna/{self.name}-{self.bug}.rkt")


class Holding(NamedTuple):
    """A property that holds: one of models/smartcheck with its mistake mended, or models/etna as it is."""

    name: str
    mended: Optional[tuple[str, str]]  # what stands in the model, and what should
    using: str
    goal: list[str]  # of assay gen, for what is tried

    @property
    def model(self) -> str:
        return f"models/etna/{self.name}.rkt" if self.mended is None else str(measure.WORK / f"mended/{self.name}.rkt")


WRONG = [Wrong(name) for name in ("reverse", "div0", "bound5", "heap", "parser")]
WRONG += [Wrong("bst", bug) for bug in (3, 5, 6)] + [Wrong("rbt", bug) for bug in (3, 7, 12)]
HOLDING = [
    Holding("reverse", ("(equal? (term l) (reverse (term l)))", "(equal? (term l) (reverse (reverse (term l))))"), "grammar", ["--pattern", "l"]),
    Holding("heap", ("(cons x (elements (merge left right)))", "(cons x (sorted-list (merge left right)))"), "grammar", ["--pattern", "t"]),
    Holding("parser", ("[(& \\|) (list 'And b a)] ; the bug", ""), "grammar", ["--pattern", "t"]),
    Holding("bst", None, "derive", ["--satisfying", "(input t_1 t_2 k v)"]),
    Holding("rbt", None, "derive", ["--satisfying", "(input t k)"]),
]


def prepare() -> None:
    """Writes the models that do not ship as such."""
    bugs = ",".join(f"{w.name}-{w.bug}" for w in WRONG if w.bug is not None)
    (measure.WORK / "etna").mkdir(parents=True, exist_ok=True)
    measure.must(measure.run([measure.assay(), "bench", "etna", "--bugs", bugs, "--write", measure.WORK / "etna"]))
    (measure.WORK / "mended").mkdir(parents=True, exist_ok=True)
    for h in HOLDING:
        if h.mended:
            text = (measure.ROOT / f"models/smartcheck/{h.name}.rkt").read_text(encoding="utf-8")
            assert text.count(h.mended[0]) == 1, h.name
            (measure.WORK / f"mended/{h.name}.rkt").write_text(text.replace(*h.mended), encoding="utf-8")


def tested(term: str) -> str:
    """What was drawn at random of a term that a property is tried on: of (HeapPP PROGRAM HEAP) the program, from which the heap follows; and no name of a judgment."""
    if not term.startswith("(HeapPP "):
        return re.sub(r"^\(input ", "(", term)
    rest, depth = term[len("(HeapPP ") :], 0
    for at, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if depth == 0 and (character == ")" or rest[at + 1] == " "):
            return rest[: at + 1]
    return rest


def sizes(terms: str) -> list[float]:
    """Of the terms on the lines of a text."""
    return [measure.atoms(tested(line)) for line in terms.splitlines()]


class Found(NamedTuple):
    """How a search ended."""

    term: Optional[str]  # None: it was given up
    cpu: float  # of the process, from its start to its end
    tests: int

    @property
    def sample(self) -> measure.Sample:
        return self.cpu if self.term else measure.cut(self.cpu)


def for_seeds(find: Callable[[int], Found], seeds: Sequence[int]) -> list[Found]:
    """Who has been given up three times before anything was found is asked no more."""
    found: list[Found] = []
    for seed in seeds:
        found.append(find(seed))
        if len(found) == 3 and not any(f.term for f in found):
            break
    return found


def assay_finds(wrong: Wrong, seed: int, using: Optional[str] = None) -> Found:
    """As a user would hunt: all generators in turns, or one; and the counterexample is made small, but not generalised, which no peer does."""
    command = [measure.assay(), "hunt", wrong.model, "--first", "--no-generalise", "--json", "--quiet", "-j", "1", "--seed", str(seed)]
    ended = measure.run(command + (["--using", using] if using else []) + ["--for", f"{10 * LIMIT:.0f}s"], LIMIT)
    if ended.status is None:
        return Found(None, ended.cpu, 0)
    end = json.loads(measure.must(ended, (0, 1)).output)
    tests = sum(g["tried"] for p in end["properties"] for g in p["generators"])
    terms = [f["term"] for p in end["properties"] for f in p.get("findings", [])]
    return Found(re.sub(r"^\(input ", "(", terms[0]) if terms else None, ended.cpu, tests)


def assay_tries(holding: Holding, count: int, seed: int) -> float:
    """CPU seconds for so many tests of a property that holds, with the start of the program."""
    command = [measure.assay(), "hunt", holding.model, "--using", holding.using, "--count", str(count), "--seed", str(seed), "-j", "1", "--json", "--quiet"]
    ended = measure.must(measure.run(command))
    tried = sum(g["tried"] for p in json.loads(ended.output)["properties"] for g in p["generators"])
    if tried != count:
        measure.fail(f"{holding.name}: {tried} of {count} terms were tried")
    return ended.cpu


def assay_sizes(holding: Holding, count: int) -> list[float]:
    """Of terms such as a hunt tries."""
    ended = measure.must(measure.run([measure.assay(), "gen", holding.model, *holding.goal, "--count", str(count)]))
    return sizes(ended.output)


def is_counterexample(wrong: Wrong, term: str) -> bool:
    """Does assay agree that it is one? So the properties of both sides are the same."""
    ended = measure.run([measure.assay(), "shrink", wrong.model, term, "--max-checks", "1", "--no-generalise", "--json"])
    return ended.status in (0, 1) and '"term"' in ended.output


def compare_findings(peer: str, wrong: Wrong, how: str, theirs: list[Found], ours: list[Found]) -> None:
    """All that is measured of a search for a counterexample."""
    refused = [f.term for f in theirs if f.term and not is_counterexample(wrong, f.term)]
    if refused:
        measure.fail(f"{peer}: {wrong.title}: assay takes this for no counterexample: {refused[0]}")
    title = wrong.title + (f" ({how})" if how else "")
    found = [f for f in theirs if f.term], [f for f in ours if f.term]
    measure.measurement(peer, title, "CPU time to a small counterexample", "s", "lower", [f.sample for f in theirs], [f.sample for f in ours])
    if all(found):
        measure.measurement(peer, title, "tests to a counterexample", "", "lower", [f.tests for f in found[0]], [f.tests for f in found[1]])
        small = [[measure.atoms(f.term) for f in side if f.term] for side in found]
        measure.measurement(peer, title, "size of the counterexample", "atoms", "lower", small[0], small[1])
