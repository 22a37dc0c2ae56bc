#!/usr/bin/env python3
"""Why not: run.py ASSAY CASES MODELS EXAMPLES. Prints what failed, and a line "N passed, N failed"."""
import os, re, shlex, subprocess, sys

assay, cases, models, examples = sys.argv[1:5]
here = os.path.dirname(os.path.abspath(cases))
places = {"models": models, "ex": examples, "here": here}


def read_cases(path):
    case = None
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("==="):
            case = {"name": line[4:], "wanted": None}
            yield case
        elif case is None:
            continue
        elif line.startswith("$ "):
            case["words"] = shlex.split(line[2:])
        elif line == "---":
            case["wanted"] = []
        elif line:
            case["wanted"].append(line)


def run(case):
    command, file, *rest = case["words"]
    place, name = file.split("/", 1)
    args = [assay, command, "--why", os.path.join(places[place], name), *rest]
    done = subprocess.run(args, capture_output=True, text=True, timeout=60)
    text = done.stdout + done.stderr
    reason = re.search(r"^because: (.*)$", text, re.M)
    missing = [w for w in case["wanted"] if not reason or w not in reason.group(1)]
    if not case["wanted"]:
        missing = ["(the case says nothing)"]
    if done.returncode not in (1, 2):
        missing.append(f"status {done.returncode}")
    return missing, text


passed = failed = 0
for case in list(read_cases(cases)):
    missing, text = run(case)
    if not missing:
        passed += 1
        continue
    failed += 1
    print(f"FAILED: {case['name']}: {shlex.join(case['words'])}\n  wanted: {missing}\n  got:\n{text[:3000]}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
