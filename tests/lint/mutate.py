#!/usr/bin/env python3
# mutate.py ASSAY COUNT DIR...: breaks models and subject files at random, always the same ones, and lints them: lint ends well, and what
# it says lies within the file.
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

assay, count, *directories = sys.argv[1:]
work = tempfile.TemporaryDirectory()
for directory in directories:  # a broken file stands beside the others, which it may require or include
    shutil.copytree(directory, os.path.join(work.name, os.path.basename(directory)))
files = sorted(f for e in ("rkt", "assay") for f in glob.glob(work.name + "/**/*." + e, recursive=True))
token = re.compile(r'"(?:\\.|[^"\\])*"|[()\[\]]|[^\s()\[\]"]+')
dice = random.Random(1)
failed = 0


def broken(text):
    for _ in range(dice.randint(1, 3)):
        places = [m.span() for m in token.finditer(text)]
        begin, end = dice.choice(places)
        other = text[slice(*dice.choice(places))]
        change = dice.randrange(4)
        if change == 0:
            text = text[:begin] + text[end:]
        elif change == 1:
            text = text[:begin] + other + text[end:]
        elif change == 2:
            text = text[:begin] + other + " " + text[begin:]
        else:
            text = text[:begin] + dice.choice("()[]\"'`,;#|λ\\") + text[begin:]
    return text


def is_inside(m, lines):
    start, end = (m["line"], m["column"]), (m["end_line"], m["end_column"])
    return start <= end and all(1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1 for line, column in (start, end))


def look_at(path, text):
    run = subprocess.run([assay, "lint", "--json", path], capture_output=True, timeout=60, env={**os.environ, "ASSAY_LIB": ""})
    if run.returncode not in (0, 2) or run.stderr:
        return f"status {run.returncode}: {run.stderr[-2000:]}"
    answer = json.loads(run.stdout)
    if answer["errors"] + answer["warnings"] != len(answer["messages"]) or (run.returncode == 2) != (answer["errors"] > 0):
        return "counted wrongly"
    lines = text.split("\n")
    return next((str(m) for m in answer["messages"] if m["file"] == path and not is_inside(m, lines)), None)


for i in range(int(count)):
    original = dice.choice(files)
    with open(original, encoding="utf-8") as file:
        text = broken(file.read())
    path = os.path.join(os.path.dirname(original), "broken" + os.path.splitext(original)[1])
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    wrong = look_at(path, text)
    if wrong:
        failed += 1
        print(f"not ok {i}, made of {original}: {wrong}")
    os.unlink(path)

print(f"{int(count) - failed} passed, {failed} failed")
sys.exit(failed > 0)
