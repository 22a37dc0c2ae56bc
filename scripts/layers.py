#!/usr/bin/env python3
"""layers.py [--write]: the layers of src/layers.txt against what includes what.

A file that includes one of a layer below its own, or of no layer, is an error; so is a directory that the list does not have,
a room with too many files, and a table or picture in docs/ that the list would make otherwise. --write makes these anew."""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PAGE = ROOT / "docs/architecture.md"
PICTURE = ROOT / "docs/pictures/layers.svg"
MOST_FILES = 45  # of a room: a directory without those below it
# Made by the build, or public.
ELSEWHERE = {"assay.h", "assay_embedded.h", "commit.h", "refused_calls.h", "sonames.h"}


def read_layers():
    layers = {}
    for line in (SOURCE / "layers.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, text = line.split(None, 1)
            layers[name] = text
    return layers


def source_files():
    return sorted(p.relative_to(SOURCE) for p in SOURCE.rglob("*.[ch]"))


def includes(path):
    for number, line in enumerate((SOURCE / path).read_text().splitlines(), 1):
        found = re.match(r'#include "([^"]+)"', line)
        if found and found[1] not in ELSEWHERE:
            yield number, pathlib.PurePath(found[1])


def check_includes(layers):
    order = list(layers)
    for path in source_files():
        layer = path.parts[0]
        if layer not in layers:
            yield f"src/{path}: the layer {layer} is not in src/layers.txt"
            continue
        for number, other in includes(path):
            if other.parts[0] not in layers:
                yield f"src/{path}:{number}: {other} is of no layer"
            elif order.index(other.parts[0]) > order.index(layer):
                yield f"src/{path}:{number}: {layer} includes {other}, which is of a later layer"


def check_rooms(layers):
    files = collections.Counter(path.parent for path in source_files())
    for room, count in sorted(files.items()):
        if count > MOST_FILES:
            yield f"src/{room}: {count} files: what are its two concepts?"
    for layer in layers:
        if not (SOURCE / layer).is_dir():
            yield f"src/layers.txt: there is no directory src/{layer}"


def table(layers):
    return "| directory | holds |\n|---|---|\n" + "".join(f"| `src/{n}` | {text} |\n" for n, text in layers.items())


def page(layers):
    text = PAGE.read_text()
    return re.sub(r"(<!-- layers -->\n).*?(<!-- end of layers -->)", lambda m: m[1] + table(layers) + m[2], text, flags=re.S)


def picture(layers):
    """The last layer on top: each stands on those below it."""
    width, height, columns = 720, 26, 3
    rows = [list(layers)[i:i + columns] for i in range(0, len(layers), columns)]
    total = len(rows) * (height + 6) + 12
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total}" font-family="sans-serif" font-size="13">',
           "<title>The layers of assay: each uses those below it, and those to its left</title>"]
    for i, row in enumerate(rows):
        y = total - 6 - (i + 1) * (height + 6)
        for j, name in enumerate(row):
            room = (width - 12) / len(row)
            out.append(f'<rect x="{6 + j * room:.0f}" y="{y}" width="{room - 6:.0f}" height="{height}" rx="4" fill="#e8eef7" stroke="#5b7db1"/>')
            out.append(f'<text x="{6 + j * room + (room - 6) / 2:.0f}" y="{y + 18}" text-anchor="middle" fill="#1b2a41">{name}</text>')
    return "\n".join(out + ["</svg>", ""])


def main():
    layers = read_layers()
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(layers))
        PICTURE.write_text(picture(layers))
    mistakes = list(check_includes(layers)) + list(check_rooms(layers))
    if page(layers) != PAGE.read_text() or picture(layers) != PICTURE.read_text():
        mistakes.append("docs/architecture.md or its picture is not as src/layers.txt has it: run scripts/layers.py --write")
    print("\n".join(mistakes), end="\n" if mistakes else "")
    print(f"{0 if mistakes else 1} passed, {len(mistakes)} failed")
    return 1 if mistakes else 0


sys.exit(main())
