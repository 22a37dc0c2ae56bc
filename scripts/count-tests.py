#!/usr/bin/python3
"""count-tests.py NAME TESTLOG.JSON FAILURES: for each test that meson ran, a line "PASSED FAILED NAME: test".

What a test printed is counted: the lines of TAP, or a last line "N passed, N failed". A test that ended badly has
failed at least once, whatever it printed. What the failed ones said is added to the file FAILURES.
"""

import json
import re
import sys


def count(stdout):
    lines = stdout.splitlines()
    totals = re.fullmatch(r"(\d+) passed, (\d+) failed", lines[-1].strip()) if lines else None
    if totals:
        return int(totals[1]), int(totals[2])
    passed = sum(line.startswith("ok ") for line in lines)
    failed = sum(line.startswith("not ok ") for line in lines)
    plans = [int(line[3:]) for line in lines if re.fullmatch(r"1\.\.\d+", line)]
    return passed, max(failed, sum(plans) - passed)


def complaint(test):
    """The lines that say what failed: "not ok" with the remarks behind it, else the last ones."""
    lines = (test.get("stdout", "") + test.get("stderr", "")).splitlines()
    said, within = [], False
    for line in lines:
        within = line.startswith("not ok ") or (within and line.startswith("#"))
        if within:
            said.append(line)
    return (said or lines[-15:])[:40]


def main(name, path, failures):
    try:
        with open(path, encoding="utf-8") as log:
            tests = [json.loads(line) for line in log]
    except (OSError, ValueError) as error:
        tests = []
        print(f"{name}: no test log: {error}", file=sys.stderr)
    if not tests:
        print(f"0 1 {name}: no tests were run")
    for test in tests:
        passed, failed = count(test.get("stdout", ""))
        if test["result"] != "OK":
            failed = max(failed, 1)
        elif passed == 0:
            failed = 1
        title = f"{name}: {test['name'].split(' / ')[-1]}"
        print(passed, failed, title)
        if failed:
            with open(failures, "a", encoding="utf-8") as out:
                print(f"{title} ({test['result']}, {test.get('duration', 0):.0f} s)", file=out)
                out.writelines(f"  {line[:300]}\n" for line in complaint(test))


main(*sys.argv[1:])
