#!/usr/bin/env python3
"""run.py ASSAY PAGE.md [--write]: runs the commands of a page and compares what they print.

tests/docs/page.py tells the forms of blocks. Commands run in a new directory in which the page's files are, and links to what ships with
assay (models, subjects, examples, ...); what they print is standard output and error together, without the lines that tell how far a hunt is. A block ```racket FILE appends to FILE, and so do other languages; a block ```c FILE is FILE, and if
$TUTORIAL_FILES, a directory whose files are there from the beginning, has it, the two must be the same. With --write, the outputs of the page are replaced by what
the commands print now.
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import page

# What a hunt tells now and then about its progress depends on the machine.
PROGRESS = re.compile(r"^[0-9,]+ s: [0-9,]+ terms, .*\n?", re.MULTILINE)
SHIPPED = ["bench", "docs", "examples", "models", "scripts", "subjects", "tests"]


def fits(expected: list[str], actual: list[str]) -> bool:
    """Are they the same, if a line `...` stands for any lines?"""
    if "..." not in expected:
        return expected == actual
    at = expected.index("...")
    if expected[:at] != actual[:at]:
        return False
    rest = expected[at + 1 :]
    return any(fits(rest, actual[i:]) for i in range(at, len(actual) + 1))


class Run:
    def __init__(self, assay: pathlib.Path, work: pathlib.Path):
        self.directory = work / "files"
        self.passed = self.failed = 0
        (work / "bin").mkdir()
        self.directory.mkdir()
        (work / "bin" / "assay").symlink_to(assay)
        for name in SHIPPED:
            (self.directory / name).symlink_to(page.ROOT / name)
        if "TUTORIAL_FILES" in os.environ:
            for file in pathlib.Path(os.environ["TUTORIAL_FILES"]).iterdir():
                (self.directory / file.name).write_bytes(file.read_bytes())
        self.environment = {
            **os.environ,
            "PATH": f"{work / 'bin'}:{os.environ['PATH']}",
            "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
        }

    def tell(self, name: str, is_right: bool, expected: list[str], actual: list[str]) -> None:
        print("ok" if is_right else "not ok", name)
        if is_right:
            self.passed += 1
            return
        self.failed += 1
        for line in difflib.unified_diff(expected, actual, "in the page", "now", lineterm=""):
            print("    " + line)

    def command(self, command: page.Command) -> list[str]:
        """What the page should have there."""
        done = subprocess.run(
            ["bash", "-c", command.text],
            cwd=self.directory,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        printed = PROGRESS.sub("", done.stdout.decode("utf-8", "replace")).rstrip("\n")
        actual = printed.split("\n") if printed else []
        is_right = fits(command.output, actual)
        self.tell(command.text, is_right, command.output, actual)
        return command.output if is_right else actual

    def file(self, block: page.Block) -> None:
        path = self.directory / str(block.file)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not str(block.info).startswith("c "):
            with path.open("a", encoding="utf-8") as file:
                file.write("".join(line + "\n" for line in [*block.lines, ""]))
        elif path.exists():
            there = path.read_text(encoding="utf-8").split("\n")[:-1]
            self.tell(path.name, there == block.lines, block.lines, there)
        else:
            path.write_text("".join(line + "\n" for line in block.lines), encoding="utf-8")


def run_page(run: Run, lines: list[str]) -> list[str]:
    """Returns the page as it should be."""
    new: list[str] = []
    done = 0
    for block in page.blocks(lines):
        if block.file:
            run.file(block)
        if not block.is_executed:
            continue
        new += lines[done : block.line]
        for command in page.commands(block):
            new += ("$ " + command.text).split("\n") + run.command(command)
        done = block.line + len(block.lines)
    return new + lines[done:]


def main() -> int:
    if len(sys.argv) not in (3, 4) or sys.argv[3:] not in ([], ["--write"]):
        print(__doc__.split("\n", maxsplit=1)[0], file=sys.stderr)
        return 2
    path = pathlib.Path(sys.argv[2])
    lines = page.read(path)
    with tempfile.TemporaryDirectory() as work:
        run = Run(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(work))
        new = run_page(run, lines)
    if sys.argv[3:]:
        path.write_text("\n".join(new), encoding="utf-8")
    print(f"{run.passed} passed, {run.failed} failed")
    return 1 if not sys.argv[3:] and (run.failed or not run.passed) else 0


if __name__ == "__main__":
    sys.exit(main())
