#!/usr/bin/env python3
"""comments.py [--check | --write] [FILE...]: keeps comments of C code within 100 columns; code may be 120 wide.

Looks at the comments that stand alone on their lines, in all C files if none is given.
--check, the default, prints FILE:LINE for each line that is too wide, and exits with status 1 if there is one.
--write wraps the paragraphs that have such a line.
Examples, drawings and lists are neither reported nor changed: lines that are indented by two or more spaces,
lines with columns in them, and items that begin with `- `.
The same holds for directives to other tools, and for comments behind code.
"""

import pathlib
import re
import subprocess
import sys
from typing import Iterator, NamedTuple, Optional

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH = 100
SHORT = 80  # a sentence that ends a line on which the next word would fit, within so many columns, ends its paragraph
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//(?:\\\n|[^\n])*|/\*.*?\*/', re.DOTALL)
DIRECTIVE = re.compile(r"/\*\s*(NOLINT|clang-format |cppcheck-|IWYU |fall ?through)", re.IGNORECASE)
ITEM, RULE = "-", "----"  # what an item of a list begins with; what a heading begins and ends with


class Comment(NamedTuple):
    start: int  # of its first line in the file's text
    line: int  # the number of that line
    indent: str
    lines: list[str]  # without the indentation, `/*`, ` *` and `*/`
    is_closed_below: bool  # `*/` has a line of its own


def comments(text: str) -> Iterator[Comment]:
    """Those that stand alone on their lines, with a star at the beginning of each."""
    for token in TOKEN.finditer(text):
        if not token.group().startswith("/*") or DIRECTIVE.match(token.group()):
            continue
        start, end = text.rfind("\n", 0, token.start()) + 1, text.find("\n", token.end())
        indent = text[start : token.start()]
        if indent.strip(" ") or text[token.end() : end if end >= 0 else len(text)].strip():
            continue
        first, *rest = token.group()[2:-2].split("\n")
        is_closed_below = bool(rest) and not rest[-1].strip()
        if is_closed_below:
            rest.pop()
        if first.startswith(("*", "!")) or not all(line.startswith(indent + " *") for line in rest):
            continue
        lines = [first] + [line[len(indent) + 2 :] for line in rest]
        if not is_closed_below:
            lines[-1] = lines[-1].rstrip()
        yield Comment(start, text.count("\n", 0, start) + 1, indent, lines, is_closed_below)


def written(comment: Comment) -> list[str]:
    """The lines of the comment as they are in the file."""
    lines = [f"{comment.indent}{' *' if i else '/*'}{line}" for i, line in enumerate(comment.lines)]
    if comment.is_closed_below:
        return [*lines, f"{comment.indent} */"]
    return [*lines[:-1], f"{lines[-1]} */"]


def is_verbatim(line: str) -> bool:
    """Is it a part of an example, a drawing or a list, or empty?"""
    text = line.strip()
    return not text or line.startswith("   ") or "  " in text or text.split()[0] == ITEM


def wide(comment: Comment) -> list[int]:
    """The places of those lines that are prose and too wide."""
    lines = written(comment)
    return [i for i, line in enumerate(comment.lines) if len(lines[i]) > WIDTH and not is_verbatim(line)]


def paragraphs(lines: list[str]) -> Iterator[range]:
    """Lines of prose that belong together."""
    first: Optional[int] = None
    for i, line in enumerate([*lines, ""]):
        if first is not None and (is_verbatim(line) or ends(lines[i - 1], line)):
            yield range(first, i)
            first = None
        if first is None and not is_verbatim(line):
            first = i


def ends(line: str, following: str) -> bool:
    """Does the line end its paragraph, though another one follows?"""
    return line.endswith((".", ":", "?", ";")) and len(line) + 1 + len(following.split()[0]) <= SHORT


def words_of(lines: list[str]) -> list[str]:
    """The words of a paragraph; what must not begin a line stays behind the word before it."""
    words: list[str] = []
    for word in " ".join(lines).split():
        if words and word in (ITEM, RULE):
            words[-1] += " " + word
        else:
            words.append(word)
    return words


def wrapped(words: list[str], width: int) -> list[str]:
    """The words on lines of at most the width; each line begins with a space."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(" " + word)
    return lines


def reflowed(comment: Comment) -> Comment:
    """The comment with the paragraphs that are too wide wrapped."""
    too_wide = set(wide(comment))
    lines = list(comment.lines)
    for part in reversed(list(paragraphs(comment.lines))):
        if too_wide.isdisjoint(part):
            continue
        words = words_of(lines[part.start : part.stop])
        is_last = part.stop == len(comment.lines) and not comment.is_closed_below
        if is_last:
            words[-1] += " */"
        lines[part.start : part.stop] = wrapped(words, WIDTH - len(comment.indent) - 2)
        if is_last:
            lines[-1] = lines[-1][: -len(" */")]
    return comment._replace(lines=lines)


def rewritten(text: str) -> str:
    for comment in reversed(list(comments(text))):
        before = "\n".join(written(comment))
        if wide(comment) and text.startswith(before, comment.start):
            text = text[: comment.start] + "\n".join(written(reflowed(comment))) + text[comment.start + len(before) :]
    return text


def c_files() -> list[pathlib.Path]:
    names = subprocess.run([ROOT / "scripts/c-files.sh"], capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.split("\0") if name]


def name_of(path: pathlib.Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def main() -> int:
    arguments = sys.argv[1:]
    mode = arguments.pop(0) if arguments and arguments[0].startswith("--") else "--check"
    if mode not in ("--check", "--write"):
        sys.exit("usage: comments.py [--check | --write] [FILE...]")
    found = False
    for path in [pathlib.Path(name) for name in arguments] or c_files():
        text = path.read_text(encoding="utf-8")
        if mode == "--write":
            new = rewritten(text)
            if new != text:
                path.write_text(new, encoding="utf-8")
            continue
        for comment in comments(text):
            for place in wide(comment):
                print(f"{name_of(path)}:{comment.line + place}: a comment wider than {WIDTH} columns: run scripts/format.sh")
                found = True
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
