#!/usr/bin/env python3
"""build.py MANUAL-PAGES OUT: makes the site of the documentation: plain pages that need no network, and can be searched.

MANUAL-PAGES is the directory with what scdoc has made (build/man). Pages are docs/*.md, in the order of docs/site/contents.txt, the manual pages, and the schema of reports. cmark-gfm
and mandoc do the converting; here pages get their frame, links, and the index of the search.
"""

import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from typing import NamedTuple, Optional

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parent
ROOT = DOCS.parent
FORMS = {
    "": ("run by the tests", "Commands of this block are run by the tests, and their output is compared."),
    "example": ("example", "The shape of a command; the tests check its options."),
}


class Page(NamedTuple):
    name: str  # of its file, without .html
    section: str
    title: str
    body: str


class Heading(NamedTuple):
    level: int
    anchor: str
    text: str


def convert(command: list[str], text: str) -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def slug(text: str) -> str:
    """The anchor of a heading, as code forges make it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


# ---- what is in the site


def contents() -> list[tuple[str, str, Optional[str]]]:
    """(section, what, title): the lines of contents.txt, and pages that it does not have."""
    rows, section = [], ""
    for line in (HERE / "contents.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif line.strip() and not line.startswith(";"):
            what, _, title = line.partition(" ")
            rows.append((section, what, title.strip() or None))
    listed = {what for _, what, _ in rows}
    rows += [("Further pages", path.name, None) for path in sorted(DOCS.glob("*.md")) if path.name not in listed]
    return rows


def manual_files(directory: pathlib.Path) -> list[pathlib.Path]:
    found = [p for p in directory.iterdir() if re.fullmatch(r".+\.[1-8]", p.name)]
    return sorted(found, key=lambda p: (p.suffix, p.name != "assay.1", p.name))


# ---- pages


def decorate_code(match: re.Match[str]) -> str:
    language, meta, code = match.group(1) or "", html.unescape(match.group(2) or ""), match.group(3)
    caption, hint = "", ""
    if language == "console":
        code = re.sub(r"^(\$ .*(?:\\\n.*)*)$", r'<span class="command">\1</span>', code, flags=re.MULTILINE)
        caption, hint = FORMS.get(meta, (meta, "Measured on that day; the tests check its options."))
    elif meta:
        caption, hint = meta, "The file that this is, or is a part of."
    label = f'<figcaption title="{html.escape(hint)}">{html.escape(caption)}</figcaption>' if caption else ""
    return f'<figure class="code">{label}<pre tabindex="0"><code>{code}</code></pre></figure>'


def anchors(body: str) -> str:
    used: dict[str, int] = {}

    def with_anchor(match: re.Match[str]) -> str:
        level, inner = match.group(1), match.group(2)
        name = slug(plain(inner))
        used[name] = used.get(name, 0) + 1
        if used[name] > 1:
            name += f"-{used[name] - 1}"
        return f'<h{level} id="{name}">{inner} <a class="anchor" href="#{name}" aria-label="Link to this section">#</a></h{level}>'

    return re.sub(r"<h([2-6])>(.*?)</h\1>", with_anchor, body, flags=re.DOTALL)


def link_names(body: str, names: set[str], manuals: set[str]) -> str:
    """Links for docs/NAME.md and `man assay-NAME`, wherever they are in the text."""

    def in_text(text: str) -> str:
        text = re.sub(
            r"\bdocs/([a-z0-9-]+)\.md\b",
            lambda m: f'<a href="{m.group(1)}.html">{m.group(0)}</a>' if m.group(1) in names else m.group(0),
            text,
        )
        return re.sub(
            r"\b(?:man )?(assay[a-z-]*)(?:\((\d)\))",
            lambda m: f'<a href="{m.group(1)}.{m.group(2)}.html">{m.group(0)}</a>' if f"{m.group(1)}.{m.group(2)}" in manuals else m.group(0),
            text,
        )

    out, inside = [], 0
    for piece in re.split(r"(<[^>]*>)", body):
        if re.match(r"<(a|pre|h\d)\b", piece):
            inside += 1
        elif re.match(r"</(a|pre|h\d)>", piece):
            inside -= 1
        elif not piece.startswith("<") and not inside:
            piece = in_text(piece)
        out.append(piece)
    return "".join(out)


def markdown_page(path: pathlib.Path) -> tuple[str, str]:
    """Its title and body."""
    body = convert(["cmark-gfm", "-e", "table", "--full-info-string"], path.read_text(encoding="utf-8"))
    title = plain(re.search(r"<h1>(.*?)</h1>", body, re.DOTALL).group(1))  # type: ignore[union-attr]
    body = re.sub(
        r'<pre><code(?: class="language-([^"]*)")?(?: data-meta="([^"]*)")?>(.*?)</code></pre>', decorate_code, body, flags=re.DOTALL
    )
    body = body.replace("<table>", '<div class="table" tabindex="0" role="region" aria-label="Table"><table>').replace("</table>", "</table></div>")
    return title, anchors(body)


def manual_page(path: pathlib.Path) -> tuple[str, str]:
    body = convert(["mandoc", "-T", "html", "-O", "fragment"], path.read_text(encoding="utf-8"))
    body = re.sub(r'<table class="(head|foot)">.*?</table>', "", body, flags=re.DOTALL)
    body = re.sub(r'<h1 class="Sh" id="[^"]*"><a[^>]*>(.*?)</a></h1>', lambda m: f"<h2>{' '.join(m.group(1).split()).capitalize()}</h2>", body, flags=re.DOTALL)
    body = re.sub(r"<pre>", '<pre tabindex="0">', body)
    body = re.sub(r"<b>(assay[a-z-]*)</b>\((\d)\)", r"\1(\2)", body)
    name = re.sub(r"\.(\d)$", r"(\1)", path.name)
    return name, f"<h1>{name}</h1>\n{anchors(body)}"


# ---- the schema of reports, as a page


def type_of(schema: dict) -> str:
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(f"<code>{html.escape(json.dumps(x))}</code>" for x in schema["enum"])
    if "const" in schema:
        return f"<code>{html.escape(json.dumps(schema['const']))}</code>"
    if schema.get("type") == "array" and "items" in schema:
        return f"list of {type_of(schema['items'])}"
    kind = schema.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else kind


def schema_rows(schema: dict, path: str) -> list[str]:
    rows = []
    for name, member in schema.get("properties", {}).items():
        where = f"{path}.{name}" if path else name
        needed = "yes" if name in schema.get("required", []) else ""
        rows.append(
            f"<tr><td><code>{html.escape(where)}</code></td><td>{type_of(member)}</td><td>{needed}</td>"
            f"<td>{html.escape(member.get('description', ''))}</td></tr>"
        )
        inner = member.get("items", member)
        if isinstance(inner, dict) and "properties" in inner:
            rows += schema_rows(inner, where + ("[]" if "items" in member else ""))
    return rows


def schema_page() -> tuple[str, str]:
    schema = json.loads((DOCS / "report.schema.json").read_text(encoding="utf-8"))
    definitions = "".join(
        f"<tr><td>{html.escape(name)}</td><td>{type_of(d)}</td><td>{html.escape(d.get('description', ''))}</td></tr>"
        for name, d in schema["definitions"].items()
    )
    title = "Schema of reports"
    body = f"""<h1>{title}</h1>
<p>What <code>assay report --format json</code> writes (docs/reports.md), made of its schema, <a href="report.schema.json">report.schema.json</a>, against which the tests hold it.</p>
<h2>Members</h2>
<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead><tr><th>member</th><th>type</th><th>always there</th><th>says</th></tr></thead>
<tbody>{''.join(schema_rows(schema, ''))}</tbody></table></div>
<h2>Types</h2>
<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead><tr><th>name</th><th>type</th><th>says</th></tr></thead><tbody>{definitions}</tbody></table></div>
"""
    return title, anchors(body)


# ---- headers of the library, as pages


def header_page(path: pathlib.Path) -> tuple[str, str]:
    """Its sections, which begin with /* ---- NAME ---- */."""
    pieces = re.split(r"/\* -+ (.*?) -+ \*/\n", path.read_text(encoding="utf-8"))
    parts = [f'<h1>{path.name}</h1>\n<figure class="code"><pre tabindex="0"><code>{html.escape(pieces[0].strip())}</code></pre></figure>']
    for name, text in zip(pieces[1::2], pieces[2::2]):
        parts.append(f'<h2>{html.escape(name[:1].upper() + name[1:])}</h2>\n<figure class="code"><pre tabindex="0"><code>{html.escape(text.strip())}</code></pre></figure>')
    return path.name, anchors("\n".join(parts))


# ---- links


class Site:
    def __init__(self, manuals: pathlib.Path, out: pathlib.Path):
        self.out = out
        self.pages: list[Page] = []
        self.manuals = manual_files(manuals)
        rows = contents()
        names = {pathlib.PurePath(what).stem for _, what, _ in rows if what.endswith(".md")}
        manual_names = {p.name for p in self.manuals}
        for section, what, title in rows:
            for name, (own, body) in self.load(what):
                body = link_names(body, names, manual_names)
                self.pages.append(Page(name, section, title or own, self.local_links(body)))

    def load(self, what: str) -> list[tuple[str, tuple[str, str]]]:
        if what == "MANUAL":
            return [(p.name, manual_page(p)) for p in self.manuals]
        if what.startswith("HEADER:"):
            return [(pathlib.PurePath(what[7:]).name, header_page(ROOT / what[7:]))]
        if what == "SCHEMA":
            return [("report-schema", schema_page())]
        return [(pathlib.PurePath(what).stem, markdown_page(DOCS / what))]

    def local_links(self, body: str) -> str:
        """Pages become .html; other files of the repository are put beside them."""

        def change(match: re.Match[str]) -> str:
            kind, target = match.group(1), match.group(2)
            if re.match(r"[a-z]+:|#", target) or target.endswith(".html") or ".html#" in target:
                return match.group(0)
            path, _, anchor = target.partition("#")
            if path.endswith(".md") and "/" not in path:
                return f'{kind}="{path[:-3]}.html{"#" + anchor if anchor else ""}"'
            return f'{kind}="{self.copy(path)}"'

        return re.sub(r'\b(href|src)="([^"]*)"', change, body)

    def copy(self, path: str) -> str:
        source = (DOCS / path).resolve()
        place = source.relative_to(DOCS) if source.is_relative_to(DOCS) else pathlib.Path("files") / source.relative_to(ROOT)
        (self.out / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, self.out / place)
        return str(place)

    # ---- writing

    def navigation(self, current: Page) -> str:
        out, section = [], None
        for page in self.pages:
            if page.section != section:
                out.append(("</ul>" if section is not None else "") + f"<h2>{html.escape(page.section)}</h2><ul>")
                section = page.section
            here = ' aria-current="page"' if page is current else ""
            out.append(f'<li><a href="{page.name}.html"{here}>{html.escape(page.title)}</a>')
            if page is current:
                inner = [h for h in headings(page.body) if h.level == 2]
                out.append("<ul>" + "".join(f'<li><a href="#{h.anchor}">{html.escape(h.text)}</a></li>' for h in inner) + "</ul>" if inner else "")
            out.append("</li>")
        return "".join(out) + "</ul>"

    def write(self) -> None:
        frame = (HERE / "frame.html").read_text(encoding="utf-8")
        for number, page in enumerate(self.pages):
            before = self.pages[number - 1] if number else None
            after = self.pages[number + 1] if number + 1 < len(self.pages) else None
            parts = {
                "TITLE": html.escape(page.title),
                "NAVIGATION": self.navigation(page),
                "BODY": page.body,
                "BEFORE": f'<a rel="prev" href="{before.name}.html">← {html.escape(before.title)}</a>' if before else "<span></span>",
                "AFTER": f'<a rel="next" href="{after.name}.html">{html.escape(after.title)} →</a>' if after else "<span></span>",
            }
            text = re.sub(r"@([A-Z]+)@", lambda m, p=parts: p[m.group(1)], frame)
            (self.out / f"{page.name}.html").write_text(text, encoding="utf-8")
        for name in ["style.css", "search.js"]:
            shutil.copyfile(HERE / name, self.out / name)
        index = json.dumps([entry for page in self.pages for entry in index_of(page)], ensure_ascii=False, separators=(",", ":"))
        (self.out / "search-index.js").write_text(f"assaySearchIndex({index});\n", encoding="utf-8")


def headings(body: str) -> list[Heading]:
    return [
        Heading(int(level), anchor, plain(inner).removesuffix(" #").strip())
        for level, anchor, inner in re.findall(r'<h([2-6]) id="([^"]*)">(.*?)</h\1>', body, re.DOTALL)
    ]


class Sections(HTMLParser):
    """The text of a page, cut at its headings of level 2 and 3."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[list[str]] = [["", "", ""]]  # anchor, heading, text
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Optional[str]]]) -> None:
        if tag in ("h2", "h3"):
            self.found.append([str(dict(attrs).get("id", "")), "", ""])
        if tag in ("h1", "h2", "h3", "figcaption"):
            self.inside = tag
        elif tag in ("p", "li", "td", "th", "div", "pre", "br"):
            self.found[-1][2] += " "

    def handle_endtag(self, tag: str) -> None:
        if tag == self.inside:
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("h2", "h3"):
            self.found[-1][1] += data
        elif not self.inside:
            self.found[-1][2] += data


def index_of(page: Page) -> list[list[str]]:
    """Of each section: its address, the page's title, its heading, its text."""
    sections = Sections()
    sections.feed(page.body)
    return [
        [f"{page.name}.html{'#' + anchor if anchor else ''}", page.title, heading.removesuffix("#").strip(), " ".join(text.split())]
        for anchor, heading, text in sections.found
    ]


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__.split("\n", maxsplit=1)[0], file=sys.stderr)
        return 2
    out = pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    site = Site(pathlib.Path(sys.argv[1]), out)
    site.write()
    print(f"{len(site.pages)} pages: {out / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
