#!/usr/bin/env python3
"""reference.py ASSAY [--write]: is everything that assay takes named in a page of reference?

Commands, arguments, options and exit statuses come from the program (`assay --dump-options`), and each needs its manual page; forms come from the tables of the readers in src: those of subject files must be
named in docs/subjects.md or docs/operations.md, those of models in docs/model-forms.md, whose list of all names is made by --write.
"""

import pathlib
import re
import sys
from typing import Iterator

import command_lines
import page

BEGIN, END = "<!-- names -->\n", "<!-- end -->\n"


def source(name: str) -> str:
    return (page.ROOT / "src" / name).read_text(encoding="utf-8")


def table(name: str, variable: str) -> list[str]:
    """The first string of each row of a table, or all strings of an array of strings."""
    found = re.search(rf"\b{variable}\[[^\]]*\] = \{{(.*?)\}};", source(name), re.DOTALL)
    if not found:
        raise SystemExit(f"src/{name} has no table `{variable}`: tests/docs/reference.py should know")
    designated = re.findall(r'\] = \{"([^"]+)"', found.group(1))
    rows = designated or re.findall(r'\{+"([^"]+)"', found.group(1))
    return rows or re.findall(r'"([^"]+)"', found.group(1))


# ---- subject files


def heads(name: str) -> list[str]:
    """What a reader compares the heads of forms with, where it has no table."""
    return re.findall(r'(?:is_form|form_is|head_is|strcmp)\([^()"]*(?:\([^()]*\))?[^()"]*"([a-z-]+)"\)', source(name))


def subject_names() -> Iterator[tuple[str, str]]:
    """(what it is a part of, name)."""
    for part, names in {
        "a subject file": table("subject/subject_forms.c", "subject_forms") + ["include"],
        "a syntax": table("lambda/notation.c", "rows") + ["names", "reserved", "reader"],
        "a constant": table("lambda/signature_read.c", "attributes") + ["saturated"],
        "a signature": ["types", "group", "extends", "definitions"],
        "a target": table("run/target.c", "parts") + table("run/target.c", "step_heads"),
        "a subject": table("subject/subject_check.c", "readers") + ["terms", "graphs"],
        "graphs": table("subject/subject.c", "ranges") + heads("subject/subject.c"),
        "operations": heads("graph/operations.c") + table("graph/operations.c", "made") + table("graph/operations.c", "names"),
        "a graph-syntax": table("graph/graph_notation.c", "parts") + ["literal"],
        "a type of operations": table("graph/value_type.c", "kinds"),
        "a meaning of an operation": table("graph/meaning.c", "primitives"),
        "a meaning of a constant": heads("reference/reference_compile.c"),
    }.items():
        for name in names:
            yield part, name


# ---- models


def model_tables() -> dict[str, list[str]]:
    """The names of each file that has tables of forms or procedures."""
    found: dict[str, list[str]] = {}
    sources = [path for layer in ("racket", "redex", "property") for path in (page.ROOT / "src" / layer).rglob("*.c")]
    for path in sorted(sources):
        text = path.read_text(encoding="utf-8")
        names: list[str] = []
        for body in re.findall(r"static const struct (?:\w*form\w*|primitive_row|check_row|\w*definition\w*) \w+\[[^\]]*\] = \{(.*?)\};", text, re.DOTALL):
            names += re.findall(r'\{+"([^"]+)"', body)
        names += re.findall(r'\b(?:builtins_add_value|builtins_add_struct|add_parameter|parameter_named)\(m, "([^"]+)"', text)
        if path.name == "typesetting.c":
            names += table("redex/typesetting.c", "drawing") + table("redex/typesetting.c", "parameters")
        if path.name == "compile_for.c":
            names += [start + suffix for start in ("for", "for*") for suffix in re.findall(r'\{"(/?[a-z]*)", FOR_', text)]
            names += re.findall(r'\{"(in-[a-z-]+)", SEQUENCE_', text)
        names = [name for name in dict.fromkeys(names) if not name.startswith("#%")]
        if names:
            found[str(path.relative_to(page.ROOT / "src"))] = names
    return found


def redex_symbols() -> list[str]:
    """The words of patterns and clauses."""
    listed = re.search(r"#define REDEX_SYMBOLS\(X\)(.*?)\n/\*", source("redex/redex.h"), re.DOTALL)
    words = re.findall(r'X\(\w+, "([^"]+)"\)', listed.group(1)) if listed else []
    return [word for word in words if not word.startswith(("#%", " ")) and word not in ("nt", "quote", "I", "O", "empty-context", "unquote", "unquote-splicing", "quasiquote")]


def names_list() -> str:
    rows = []
    for file, names in model_tables().items():
        rows.append(f"- `src/{file}`: " + ", ".join(f"`{name}`" for name in names) + "\n")
    return "\n" + "".join(rows) + "\n"


# ---- the test


def named(text: str, name: str) -> bool:
    """Is it in some piece of code of the page?"""
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


def code(name: str) -> str:
    lines = page.read(page.ROOT / "docs" / name)
    return "\n".join([span for _, span in page.spans(lines)] + ["\n".join(block.lines) for block in page.blocks(lines)])


def mistakes(program: command_lines.Program) -> Iterator[tuple[str, list[str]]]:
    for command in program.options:
        path = page.ROOT / "man" / f"assay-{command}.1.scd"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        arguments = ["@ARGUMENTS@"] if command in program.with_arguments else []
        lacks = [mark for mark in [*arguments, "@OPTIONS@", "@STATUS@"] if mark not in text]
        yield f"manual page of assay {command}", [f"man/{path.name} lacks {mark}" for mark in lacks]
        told = program.help(command)
        yield f"assay help {command}", [f"--{o} is not in it" for o in program.options[command] if f"--{o}" not in told]
    subjects = code("subjects.md") + code("operations.md") + code("reference.md")
    parts: dict[str, list[str]] = {}
    for part, name in subject_names():
        missing = parts.setdefault(part, [])
        if not named(subjects, name):
            missing.append(f"`{name}` is not named in docs/subjects.md, docs/operations.md or docs/reference.md")
    for part, missing in parts.items():
        yield f"forms of {part}", missing
    models = code("model-forms.md")
    yield "words of patterns and clauses", [f"`{w}` is not named in docs/model-forms.md" for w in redex_symbols() if not named(models, w) and w not in models]
    text = (page.ROOT / "docs" / "model-forms.md").read_text(encoding="utf-8")
    is_right = text.split(BEGIN)[1].split(END)[0] == names_list()
    yield "all names of models", [] if is_right else ["the list of docs/model-forms.md is another one: run tests/docs/reference.py ASSAY --write"]


def write() -> None:
    path = page.ROOT / "docs" / "model-forms.md"
    before, rest = path.read_text(encoding="utf-8").split(BEGIN)
    path.write_text(before + BEGIN + names_list() + END + rest.split(END)[1], encoding="utf-8")


def main() -> int:
    if "--write" in sys.argv[2:]:
        write()
    failed = passed = 0
    for name, found in mistakes(command_lines.Program(sys.argv[1])):
        print("not ok" if found else "ok", name)
        for mistake in found:
            print("    " + mistake)
        failed += bool(found)
        passed += not found
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
