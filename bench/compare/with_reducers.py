#!/usr/bin/env python3
"""with_reducers.py: C-Reduce and C-Vise beside assay: the same files and tests (scripts/bench-files.sh)."""

import re
from typing import NamedTuple

import measure

# What the file is; how often it is reduced at scale 1; seconds by the clock after which that is stopped.
FILES = {
    "buffer.c": ("C, preprocessed: compiles, and calls vsnprintf", 1, 150),
    "inventory.rkt": ("Racket program: a certain error is raised", 1, 60),
    "terms.scm": ("random S-expressions: three words occur", 2, 60),
}
TOOLS = {"cvise": "C-Vise", "creduce": "C-Reduce"}
LINE = re.compile(r"^(\S+) +(\S+) +(\d+) -> +(\d+) bytes +(\d+) runs +([\d.]+) ([\d.]+) ([\d.]+) s \(wall, user, system\)(, stopped)?$")


class Reduced(NamedTuple):
    size: int
    tests: int
    cpu: float
    stopped: bool

    @property
    def time(self) -> measure.Sample:
        return measure.cut(self.cpu) if self.stopped else self.cpu


def seconds_for(file: str) -> float:
    return FILES[file][2] * max(0.2, measure.scale())


def reduce(file: str, tool: str) -> Reduced:
    limit = seconds_for(file)
    settings = {"BENCH_FILES": file, "BENCH_TOOLS": tool, "BENCH_LIMIT": f"{limit:.0f}"}
    ended = measure.must(measure.run(["scripts/bench-files.sh", measure.assay()], 10 * limit, env=settings))
    found = LINE.match(ended.output.strip())
    if not found or "is not interesting" in ended.errors:
        measure.fail(f"{tool} did not reduce {file}: {ended.output} {ended.errors}")
    assert found
    size, tests, user, system = found.group(4), found.group(5), found.group(7), found.group(8)
    is_stopped = bool(found.group(9))  # then the shell's clock does not know of all the processes that were
    return Reduced(int(size), int(tests), ended.cpu if is_stopped else float(user) + float(system), is_stopped)


def main() -> None:
    for tool, name in TOOLS.items():
        measure.package_version(name, tool)
    tools = [tool for tool in TOOLS if measure.available(tool, tool)]
    for file, (title, times, _) in FILES.items():
        repetitions = range(measure.scaled(times))
        ours = [reduce(file, "assay") for _ in repetitions]
        for tool in tools:
            theirs = [reduce(file, tool) for _ in repetitions]
            is_stopped = any(r.stopped for r in theirs + ours)
            seconds = f"{seconds_for(file):.0f} s by the clock"
            note = f"who had not ended after {seconds} was stopped, and this is what it had come to" if is_stopped else ""
            measure.measurement(tool, title, "bytes that are left", "bytes", "lower", [r.size for r in theirs], [r.size for r in ours], note)
            measure.measurement(tool, title, "CPU time", "s", "lower", [r.time for r in theirs], [r.time for r in ours], note)
            if not note:  # else more of them only means that they were faster
                measure.measurement(tool, title, "runs of the test", "", "lower", [r.tests for r in theirs], [r.tests for r in ours])


if __name__ == "__main__":
    main()
