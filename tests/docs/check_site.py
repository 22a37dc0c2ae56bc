#!/usr/bin/env python3
"""check_site.py ASSAY MANUAL-PAGES OUT: builds the site of the documentation in OUT, and checks it.

Every link leads to a page, a section or a file that is there, in the pages as they are in docs (README.md and CONTRIBUTING.md too) and as they are in the site; every page is in it; every option of every command is on the page of its
manual; nothing is loaded from elsewhere; and what is searched for is in the index.
"""

import json
import pathlib
import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import Iterator, Optional

import command_lines
import page


class Links(HTMLParser):
    """What a page refers to, and what in it can be referred to."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.twice: list[str] = []
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.untold: list[str] = []  # pictures without a description

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Optional[str]]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            if values["id"] in self.anchors:
                self.twice.append(values["id"])
            self.anchors.add(values["id"])
        if tag == "a" and "href" in values:
            self.targets.append(values["href"])
        elif "src" in values or tag == "link":
            self.loaded.append(values.get("src") or values.get("href", ""))
        if tag == "img" and not values.get("alt"):
            self.untold.append(values.get("src", ""))


def read_site(out: pathlib.Path) -> dict[str, Links]:
    found = {}
    for path in sorted(out.glob("*.html")):
        found[path.name] = Links()
        found[path.name].feed(path.read_text(encoding="utf-8"))
    return found


def link_mistakes(site: dict[str, Links], out: pathlib.Path, name: str) -> Iterator[str]:
    links = site[name]
    for target in links.targets + links.loaded:
        if re.match(r"[a-z]+:", target):
            if target in links.loaded:
                yield f"loads {target}"
            continue
        path, _, anchor = target.partition("#")
        path = path or name
        if not (out / path).is_file():
            yield f"there is no {path}"
        elif anchor and path in site and anchor not in site[path].anchors:
            yield f"there is no section {anchor} in {path}"
    yield from (f"two things are named {anchor}" for anchor in links.twice)
    yield from (f"the picture {picture} has no description" for picture in links.untold)


def source_mistakes(path: pathlib.Path) -> Iterator[str]:
    """Of links in Markdown, and of pages that the text mentions."""
    for line in page.text(page.read(path)):
        for target in re.findall(r"\]\(([^)\s]+)\)", line):
            if not re.match(r"[a-z]+:|#", target) and not (path.parent / target.split("#")[0]).exists():
                yield f"there is no {target}"
        for target in re.findall(r"(?<![\w/])docs/[\w.-]*\w", line):
            if not (page.ROOT / target).exists():
                yield f"there is no {target}"


def option_mistakes(program: command_lines.Program, out: pathlib.Path, command: str) -> Iterator[str]:
    path = out / f"assay-{command}.1.html"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for option in program.options[command]:
        if f"--{option}</b>" not in text:
            yield f"{path.name} does not have --{option}"


def contents_mistakes(out: pathlib.Path) -> Iterator[str]:
    for path in page.site_pages():
        if not (out / f"{path.stem}.html").exists():
            yield f"docs/{path.name} is not in the site"


def index_mistakes(out: pathlib.Path) -> Iterator[str]:
    text = (out / "search-index.js").read_text(encoding="utf-8")
    index = json.loads(text[len("assaySearchIndex(") : -len(");\n")])
    for address, words in {"campaigns.html#corpora": "manifest.json", "assay-hunt.1.html#options": "--shrink-for", "reports.html#json": "report.schema.json"}.items():
        if not any(entry[0] == address and words in entry[3] for entry in index):
            yield f"`{words}` is not found in {address}"


def main() -> int:
    assay, manuals, out = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    subprocess.run([str(page.ROOT / "docs/site/build.py"), manuals, str(out)], check=True)
    program = command_lines.Program(assay)
    site = read_site(out)
    checks = [("all pages", contents_mistakes(out)), ("index", index_mistakes(out))]
    checks += [(str(path.relative_to(page.ROOT)), source_mistakes(path)) for path in page.pages()]
    checks += [(name, link_mistakes(site, out, name)) for name in site]
    checks += [(f"options of assay {command}", option_mistakes(program, out, command)) for command in program.options]
    failed = 0
    for name, mistakes in checks:
        found = list(dict.fromkeys(mistakes))
        print("not ok" if found else "ok", name)
        for mistake in found:
            print("    " + mistake)
        failed += bool(found)
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
