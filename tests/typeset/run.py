#!/usr/bin/env python3
"""Typesetting of whole files: run.py ASSAY WORK-DIR FILE-OR-DIRECTORY...

Every file that loads is written in all formats. In a picture, no piece may lie on another or outside. With pdflatex, the pages of
the files under a directory named models are compiled. Prints a line "N passed, N failed".
"""
import os, re, shutil, subprocess, sys
import xml.etree.ElementTree as ET

assay, work, *roots = sys.argv[1:]
pdflatex = shutil.which("pdflatex")
os.makedirs(work, exist_ok=True)


def files():
    for root in roots:
        if os.path.isfile(root):
            yield root
        for directory, _, names in sorted(os.walk(root)):
            yield from (os.path.join(directory, n) for n in sorted(names) if n.endswith(".rkt"))


def typeset(path, form):
    done = subprocess.run([assay, "typeset", path, "--format", form], capture_output=True, text=True, timeout=120)
    return done.stdout if done.returncode == 0 else None


def wrong_with_picture(text):
    root = ET.fromstring(text)
    width, height = float(root.get("width")), float(root.get("height"))
    rows = {}
    for t in root.iter("{http://www.w3.org/2000/svg}text"):
        x, y, length = float(t.get("x")), float(t.get("y")), float(t.get("textLength"))
        if x < 0 or x + length > width or y > height:
            return f"{t.text!r} is outside"
        rows.setdefault(y, []).append((x, x + length, t.text))
    for row in rows.values():
        row.sort()
        for left, right in zip(row, row[1:]):
            if left[1] > right[0] + 0.2:
                return f"{left[2]!r} lies on {right[2]!r}"
    return None


def wrong_with_pages(path, text):
    name = re.sub(r"\W", "_", path)[-100:]
    with open(os.path.join(work, name + ".tex"), "w", encoding="utf-8") as out:
        out.write(text)
    done = subprocess.run([pdflatex, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", name + ".tex"],
                          cwd=work, capture_output=True, text=True, errors="replace", timeout=120)
    return None if done.returncode == 0 else done.stdout[-800:]


passed = failed = 0
for path in files():
    text = typeset(path, "text")
    if not text:  # it does not load, or defines nothing
        continue
    picture, pages = typeset(path, "svg"), typeset(path, "latex")
    wrong = "no picture, or no pages" if not picture or not pages else wrong_with_picture(picture)
    if not wrong and "U+" in pages:
        wrong = "a character that LaTeX has no command for: " + re.search(r"U\+\w+", pages).group()
    if not wrong and pdflatex and "/models/" in os.path.abspath(path):
        wrong = wrong_with_pages(path, pages)
    passed += not wrong
    failed += bool(wrong)
    if wrong:
        print(f"FAILED: {path}: {wrong}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
