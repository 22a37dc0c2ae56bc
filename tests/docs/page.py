"""A page of the documentation, taken apart: its blocks of code, and what stands in the text between backquotes.

A block is what is between two fences, with the words behind the first one (its *info*), or lines that are indented by four
spaces or more behind an empty line, whose info is None. The forms of blocks that have commands in them:

    ```console                     every line `$ COMMAND` is run, and prints the lines below it
    ```console measured 2026-11-16 it was run then; too long, or different on every machine, to be run by the tests
    ```console example             the shape of a command, with files or addresses that only the reader has

A line that ends with a backslash goes on in the next one. In an output, a line `...` stands for any lines. A block whose info is a language and
a file, such as ```racket stlc.rkt, is (a part of) that file.
"""

import pathlib
import re
from typing import Iterator, NamedTuple, Optional

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Block(NamedTuple):
    line: int  # of the first fence, or of the first line of the code, from 1
    info: Optional[str]
    lines: list[str]

    @property
    def is_console(self) -> bool:
        return self.info is not None and self.info.split()[:1] == ["console"]

    @property
    def is_executed(self) -> bool:
        return self.info == "console"

    @property
    def file(self) -> Optional[str]:
        """The file that the block is a part of."""
        words = (self.info or "").split()
        return words[1] if len(words) == 2 and words[0] != "console" else None


class Command(NamedTuple):
    line: int
    text: str
    output: list[str]


def blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        fence = re.match(r"^ {0,3}```([^`]*)$", lines[at])
        if fence:
            end = at + 1
            while end < len(lines) and lines[end].strip() != "```":
                end += 1
            yield Block(at + 1, fence.group(1).strip(), lines[at + 1 : end])
            at = end + 1
        elif re.match(r"^ {4}", lines[at]) and (at == 0 or not lines[at - 1].strip()):
            end = at
            while end < len(lines) and (re.match(r"^ {4}", lines[end]) or not lines[end].strip()):
                end += 1
            yield Block(at + 1, None, [line[4:] for line in lines[at:end]])
            at = end
        else:
            at += 1


def text(lines: list[str]) -> list[str]:
    """The lines with nothing in the place of those that are code."""
    left = list(lines)
    for block in blocks(lines):
        first = block.line - 1
        last = first + len(block.lines) + (2 if block.info is not None else 0)
        left[first:last] = [""] * (last - first)
    return left


def spans(lines: list[str]) -> Iterator[tuple[int, str]]:
    """What stands between backquotes, with the number of its line."""
    for number, line in enumerate(text(lines), 1):
        for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", line):
            yield number, span


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block."""
    found: Optional[Command] = None
    for number, line in enumerate(block.lines, block.line + 1):
        if found and found.text.endswith("\\") and not found.output:
            found = Command(found.line, found.text + "\n" + line, [])
        elif line.startswith("$ "):
            if found:
                yield found
            found = Command(number, line[2:], [])
        elif found:
            found.output.append(line)
        else:
            found = Command(number, "", [line])  # an output of nothing: who reads it will say so
    if found:
        yield found


def read(path: pathlib.Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


def pages() -> list[pathlib.Path]:
    """Those of the repository's top, and those of the site."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *site_pages()]


def site_pages() -> list[pathlib.Path]:
    return sorted((ROOT / "docs").glob("*.md"))
