#!/usr/bin/env python3
"""test_comments.py: does scripts/comments.py wrap what it should, and nothing else? Each case is a piece of C code, before and after."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import comments  # pylint: disable=wrong-import-position

LONG = "word " * 24 + "end."  # 124 columns
HEAD, TAIL = "word " * 18 + "word", "word " * 5 + "end."  # what fits on a line behind `/* `, and the rest
CASES = {
    "a comment that fits stays": (f"/* {HEAD} */\n", f"/* {HEAD} */\n"),
    "one line becomes two": (f"/* {LONG} */\n", f"/* {HEAD}\n * {TAIL} */\n"),
    "the end of the comment counts": ("/* " + "x" * 90 + " abcde */\n", "/* " + "x" * 90 + "\n * abcde */\n"),
    "an end on its own line stays there": (f"/* {LONG}\n */\n", f"/* {HEAD}\n * {TAIL}\n */\n"),
    "indentation": (f"  /* {LONG} */\n", "  /* " + "word " * 18 + "word\n   * " + TAIL + " */\n"),
    "lines of a paragraph are joined": (f"/* {LONG}\n * And more. */\n", f"/* {HEAD}\n * {TAIL} And more. */\n"),
    "paragraphs stay apart": (f"/* Short.\n *\n * {LONG} */\n", f"/* Short.\n *\n * {HEAD}\n * {TAIL} */\n"),
    "a paragraph that fits keeps its lines": (f"/* a\n * b\n *\n * {LONG} */\n", f"/* a\n * b\n *\n * {HEAD}\n * {TAIL} */\n"),
    "a short sentence ends its paragraph": (f"/* A name.\n * {LONG} */\n", f"/* A name.\n * {HEAD}\n * {TAIL} */\n"),
    "an example stays": (f"/* Such as\n *\n *   {LONG}\n */\n", f"/* Such as\n *\n *   {LONG}\n */\n"),
    "columns stay": (f"/* a   {LONG} */\n", f"/* a   {LONG} */\n"),
    "a list stays": (f"/* These:\n * - {LONG}\n * - another */\n", f"/* These:\n * - {LONG}\n * - another */\n"),
    "a dash does not begin a line": ("/* " + "x" * 92 + " yyy - z */\n", "/* " + "x" * 92 + "\n * yyy - z */\n"),
    "a heading ends as it begins": (
        "/* ---- " + "x" * 40 + " " + "y" * 46 + " ---- */\n",
        "/* ---- " + "x" * 40 + "\n * " + "y" * 46 + " ---- */\n",
    ),
    "a comment behind code stays": (f"int x; /* {LONG} */\n", f"int x; /* {LONG} */\n"),
    "a comment before code stays": (f"/* {LONG} */ int x;\n", f"/* {LONG} */ int x;\n"),
    "a comment behind code that goes on stays": (f"int x; /* a\n        * {LONG} */\n", f"int x; /* a\n        * {LONG} */\n"),
    "a macro's comment stays": (f"#define X \\\n  /* {LONG} */ \\\n  1\n", f"#define X \\\n  /* {LONG} */ \\\n  1\n"),
    "a string stays": (f'const char *s = "\\\n/* {LONG} */\\\n";\n', f'const char *s = "\\\n/* {LONG} */\\\n";\n'),
    "a directive stays": (f"/* NOLINTNEXTLINE(x): {LONG} */\n", f"/* NOLINTNEXTLINE(x): {LONG} */\n"),
    "code stays": (f"int {'x' * 110};\n", f"int {'x' * 110};\n"),
    "a word that is too long stays": ("/* " + "x" * 110 + " */\n", "/* " + "x" * 110 + " */\n"),
}


def mistakes(before: str, after: str) -> list[str]:
    got = comments.rewritten(before)
    found = [] if got == after else [f"expected:\n{after}got:\n{got}"]
    if comments.rewritten(got) != got:
        found.append("another run changes it again")
    return found


def check_mistakes() -> list[str]:
    """Are the lines reported that are prose and too wide, and no others?"""
    text = f"int x; /* {LONG} */\n/* Short.\n * {LONG}\n *\n *   {LONG} */\n"
    lines = [comment.line + place for comment in comments.comments(text) for place in comments.wide(comment)]
    return [] if lines == [3] else [f"reported: {lines}"]


def main() -> int:
    checked = [(name, mistakes(*case)) for name, case in CASES.items()] + [("what is reported", check_mistakes())]
    for name, found in checked:
        print("not ok" if found else "ok", name)
        for mistake in found:
            print(mistake)
    failed = sum(1 for _, found in checked if found)
    print(f"{len(checked) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
