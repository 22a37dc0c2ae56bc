#!/usr/bin/env python3
"""test_comparison.py: does what make compare writes say what was measured? A small file of measurements goes in, a page and plots come out; and docs/comparison.md is what comes of docs/comparison.jsonl."""

import json
import pathlib
import subprocess
import sys
import tempfile
from typing import Any, Iterator
from xml.dom import minidom

import page

WRITER = page.ROOT / "bench/compare/write.py"
TEMPLATE = "# Title\n\n{{summary}}\n\n{{behind}}\n\n{{results redex}}\n\n{{results quickcheck}}\n\n{{results creduce}}\n\n{{machine}}\n\nOn {{DATE}}.\n"


def measured(experiment: str, better: str, theirs: list[Any], ours: list[Any], **others: str) -> dict[str, Any]:
    common = {"record": "measurement", "peer": "redex", "quantity": f"quantity of {better}", "unit": "s"}
    return {**common, "experiment": experiment, "better": better, "theirs": theirs, "ours": ours, **others}


RAW = [
    {"record": "run", "date": "2026-01-02", "processors": 2, "scale": 1.0},
    {"record": "version", "of": "Redex", "version": "8.7"},
    measured("ahead", "lower", [8.0, 8.0, 8.0], [2.0, 2.0, 2.0], note="a note"),
    measured("behind", "lower", [1.0, 1.1, 0.9], [4.0, 4.1, 3.9]),
    measured("even", "lower", [1.0, 3.0, 2.0], [2.0, 1.0, 3.1]),
    measured("once", "lower", [3.0], [1.0]),
    measured("given up", "lower", [{"cut": 5.0}, {"cut": 5.0}], [0.5, 0.5]),
    measured("now and then", "lower", [4.0, {"cut": 6.0}], [5.0, 5.0]),
    measured("more", "higher", [10.0, 10.0], [5.0, 5.0]),
    measured("described", "neither", [3.0], [7.0]),
    {"record": "missing", "peer": "creduce", "experiment": "all", "why": "it could not be installed"},
    {"record": "remark", "peer": "redex", "text": "What a reader has to know."},
]
LINES = [
    "| ahead [1] | 8 s | 2 s | 4 (4 to 4) |",
    "[1] a note.",
    "| once | 3 s | 1 s | 3 |",
    "| given up | none: 2 runs of 5 s | 500 ms | ∞ (∞ to ∞) |",
    "| more | 10 s | 5 s | **0.5 (0.5 to 0.5): behind** |",
    "| described | 3 s | 7 s | — |",
    "**Not measured: C-Reduce**: it could not be installed",
    "QuickCheck was not part of this run.",
    "What a reader has to know.",
    "| Redex | 8.7 |",
    "On 2026-01-02.",
    "- **Redex: quantity of higher**, in 1 of 1: more 0.5 (5 s for assay, 10 s for Redex).",
    "Of 7 comparisons assay is behind in 2, in 2 the interval has 1 in it or both are the same, and in 3 assay is ahead.",
]


def written(work: pathlib.Path, raw: str, template: pathlib.Path) -> dict[str, str]:
    """The page and its plots, by their names."""
    (work / "raw").write_text(raw, encoding="utf-8")
    subprocess.run([sys.executable, WRITER, work / "raw", template, work / "comparison.md", work / "pictures"], check=True)
    return {path.name: path.read_text(encoding="utf-8") for path in [work / "comparison.md", *sorted((work / "pictures").iterdir())]}


def cases(work: pathlib.Path) -> Iterator[tuple[str, bool]]:
    template = work / "template.md"
    template.write_text(TEMPLATE, encoding="utf-8")
    raw = "\n".join(json.dumps(record) for record in RAW)
    files = written(work, raw, template)
    text = files["comparison.md"]
    lines = text.split("\n")
    for line in LINES:
        yield line, line in lines
    yield "who is slower is behind, with an interval", any(line.startswith("| behind | 1 s | 4 s | **0.25 (0.2") for line in lines)
    yield "an interval with 1 in it is no lead", any(line.startswith("| even | 2 s |") and "behind" not in line for line in lines)
    yield "time without an answer counts", any(line.startswith("| now and then | 10 s (1 of 2 runs without) | 5 s | 2 (") for line in lines)
    yield "nothing is left of the template", "{{" not in text
    yield "there are a plot for each peer, and one for all", set(files) == {"comparison.md", "compare-redex.svg", "compare-all.svg"}
    for name in files:
        if name.endswith(".svg"):
            picture = minidom.parseString(files[name].encode()).documentElement
            yield f"{name} is a picture with a title", picture is not None and bool(picture.getElementsByTagName("title"))
    yield "the same measurements make the same page", written(work, raw, template) == files
    refused = subprocess.run([sys.executable, WRITER, work / "template.md"], capture_output=True, check=False)
    yield "too few arguments are refused", refused.returncode == 2

    shipped = written(work, (page.ROOT / "docs/comparison.jsonl").read_text(encoding="utf-8"), page.ROOT / "bench/compare/page.md")
    for name, text in shipped.items():
        path = page.ROOT / "docs" / (name if name.endswith(".md") else f"pictures/{name}")
        yield f"docs/{path.name} is what comes of docs/comparison.jsonl", path.exists() and path.read_text(encoding="utf-8") == text


def main() -> int:
    passed = failed = 0
    with tempfile.TemporaryDirectory() as work:
        for name, is_right in cases(pathlib.Path(work)):
            print("ok" if is_right else "not ok", name)
            passed += is_right
            failed += not is_right
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
