#!/usr/bin/env python3
"""check_commands.py ASSAY [PAGE that is run]...: is every command line of the documentation in a form that is run or checked?

tests/docs/page.py tells the forms. What is not run is held against the program: its commands exist, and so do their options, the values that these may have, the targets of make, and the
files that ship with assay. So is what the text, the manual pages and the pages of help mention of commands. A page with commands to be run must be among the arguments.
"""

import pathlib
import re
import sys
from typing import Iterator

import command_lines
import page

KNOWN = re.compile(r"^console( example| measured \d{4}-\d\d-\d\d)?$")


def block_mistakes(program: command_lines.Program, block: page.Block) -> Iterator[tuple[int, str]]:
    if block.is_console and not KNOWN.match(str(block.info)):
        yield block.line, f"no known form: ```{block.info}"
    if block.is_console:
        for command in page.commands(block):
            if not command.text:
                yield command.line, "an output without a command"
            for mistake in command_lines.mistakes(program, command.text):
                yield command.line, mistake
        return
    names = "|".join(program.options)
    for number, line in enumerate(block.lines, block.line + (block.info is not None)):
        if not block.file and re.match(rf"^\s*(\$ |(\S*/)?assay ({names}) |make [a-z-]+\s*(#|$))", line):
            yield number, f"a command line in no known form: {line.strip()}"
        for mistake in command_lines.mention_mistakes(program, line):
            yield number, mistake


def page_mistakes(program: command_lines.Program, lines: list[str]) -> Iterator[tuple[int, str]]:
    for block in page.blocks(lines):
        yield from block_mistakes(program, block)
    for number, span in page.spans(lines):
        for mistake in command_lines.mention_mistakes(program, span):
            yield number, mistake


def manual_mistakes(program: command_lines.Program, lines: list[str]) -> Iterator[tuple[int, str]]:
    """Of the examples of a manual page."""
    for block in page.blocks([re.sub(r"^\t+", "", line) for line in lines]):
        for number, line in enumerate(block.lines, block.line + 1):
            if line.startswith("assay ") and block.info is not None:
                for mistake in command_lines.mistakes(program, line):
                    yield number, mistake


def help_mistakes(program: command_lines.Program, command: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(program.help(command).split("\n"), 1):
        if line.startswith("  assay "):
            for mistake in command_lines.mistakes(program, line):
                yield number, mistake


def main() -> int:
    program = command_lines.Program(sys.argv[1])
    run = {pathlib.Path(name).name for name in sys.argv[2:]}
    checked: list[tuple[str, list[tuple[int, str]]]] = []
    for path in page.pages():
        lines = page.read(path)
        found = list(page_mistakes(program, lines))
        executed = [block.line for block in page.blocks(lines) if block.is_executed]
        if executed and path.name not in run:
            found.append((executed[0], "commands to be run, but tests/meson.build does not have the page run"))
        checked.append((str(path.relative_to(page.ROOT)), found))
    for path in sorted((page.ROOT / "man").glob("*.scd")):
        checked.append((f"man/{path.name}", list(manual_mistakes(program, page.read(path)))))
    for command in program.options:
        checked.append((f"assay help {command}", list(help_mistakes(program, command))))
    for name, found in checked:
        print("not ok" if found else "ok", name)
        for number, mistake in found:
            print(f"    {name}:{number}: {mistake}")
    failed = sum(1 for _, found in checked if found)
    print(f"{len(checked) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
