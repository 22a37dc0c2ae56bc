#!/usr/bin/env python3
"""test_checkers.py ASSAY: do the checks of the documentation notice what they are there for? Each case is a page with a mistake, or without."""

import pathlib
import sys
import tempfile

import check_commands
import command_lines
import page
import reference
import run

GOOD = [
    "    (define x 1)\n",
    "```console\n$ assay hunt models/demo.rkt --count 5 -j 2\nno matter what\n```\n",
    "```console example\n$ assay hunt mine.rkt --for 8h --campaign night &\n$ make test   # all\n```\n",
    "```console measured 2026-11-16\n$ nice assay gen a.rkt --size=3 | sort >x; assay check a.rkt --color never\n```\n",
    "The option `--emi` of `assay hunt`, `hunt --emi`, `make soak` and `models/stlc.rkt`.\n",
    "It is in `hunt/hunt.c`, `src/hunt/hunt.c` and `hunt.c`.\n",
    "```console example\n$ assay mutate subjects/ops/c.assay '(graph --nonsense)' \\\n    --input 1\n```\n",
]
BAD = [
    "\n    $ assay hunt models/demo.rkt\n",
    "\n    assay hunt models/demo.rkt\n",
    "```\n$ assay hunt models/demo.rkt\n```\n",
    "```sh\nassay hunt models/demo.rkt\n```\n",
    "```console measured\n$ assay hunt models/demo.rkt\n```\n",
    "```console sometimes\n$ assay hunt models/demo.rkt\n```\n",
    "```console\nan output without a command\n```\n",
    "```console example\n$ assay hunt\n```\n",
    "```console example\n$ assay pursue mine.rkt\n```\n",
    "```console example\n$ assay hunt mine.rkt --sized 3\n```\n",
    "```console example\n$ assay hunt mine.rkt -Z\n```\n",
    "```console example\n$ assay hunt mine.rkt --color mauve\n```\n",
    "```console example\n$ assay hunt models/no-such-model.rkt\n```\n",
    "```console example\n$ true && assay hunt mine.rkt --sized 3\n```\n",
    "```console example\n$ make coffee\n```\n",
    "```console example\n$ assay hunt 'mine.rkt\n```\n",
    "It is `assay hunt --sized`.\n",
    "It is `hunt --sized`.\n",
    "It is `make coffee`.\n",
    "It is `models/no-such-model.rkt`.\n",
    "It is in `hunt/no_such_file.c`.\n",
]
OUTPUTS = [  # expected, actual, do they fit
    ("a\nb", "a\nb", True),
    ("a\nb", "a", False),
    ("a\n...\nc", "a\nb\nb\nc", True),
    ("a\n...\nc", "a\nc", True),
    ("a\n...\nc", "a\nb\nd", False),
    ("...\nb\n...\nb", "a\nb\nc\nb", True),
    ("...\nb\n...\nb", "a\nb\nc", False),
]


def ran(text: str, assay: str) -> int:
    """How many commands of a page fail."""
    with tempfile.TemporaryDirectory() as work:
        one = run.Run(pathlib.Path(assay).resolve(), pathlib.Path(work))
        sys.stdout, kept = open("/dev/null", "w", encoding="utf-8"), sys.stdout  # pylint: disable=consider-using-with
        run.run_page(one, text.split("\n"))
        sys.stdout.close()
        sys.stdout = kept
        return one.failed


def cases(assay: str):
    program = command_lines.Program(assay)
    for text in GOOD:
        yield repr(text), list(check_commands.page_mistakes(program, text.split("\n"))) == []
    for text in BAD:
        yield repr(text), list(check_commands.page_mistakes(program, text.split("\n"))) != []
    for expected, actual, fits in OUTPUTS:
        yield f"{expected!r} and {actual!r}", run.fits(expected.split("\n"), actual.split("\n")) == fits
    yield "a command that prints what the page says", ran("```racket a.txt\nhello\n```\n```console\n$ cat a.txt\nhello\n```", assay) == 0
    yield "a command that prints something else", ran("```console\n$ echo hello\ngoodbye\n```", assay) == 1
    yield "a name that no page has", not reference.named("`where`, `where/hidden`", "where/error")
    yield "a name that a page has", reference.named("`where`, `where/hidden`", "where/hidden")
    yield "there are many names of models", sum(len(names) for names in reference.model_tables().values()) > 500
    yield "there are pages", len(page.pages()) > 20


def main() -> int:
    passed = failed = 0
    for name, is_right in cases(sys.argv[1]):
        print("ok" if is_right else "not ok", name)
        passed += is_right
        failed += not is_right
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
