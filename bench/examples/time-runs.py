#!/usr/bin/env python3
"""time-runs.py ASSAY EXAMPLES-DIR FILE...: what it takes to run an example of Redex with its tests, in Racket and in assay.

CPU seconds of the whole process, as a user who runs the file has to wait for: Racket from compiled files, once; assay from the source, the median of several runs.
A file that wants a display, or that Racket refuses, is left out. Prints a row a file, and the geometric mean of the ratios."""

import math
import os
import statistics
import subprocess
import sys

RUNS = 9  # of assay
PROGRAM = """
(define file (string->path (vector-ref (current-command-line-arguments) 0)))
(for ([part (list file `(submod ,file main) `(submod ,file test))])
  (when (or (path? part) (module-declared? part #t)) (dynamic-require part #f)))
"""


def cpu_seconds(command):
    """None: it failed."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = status
    return None if status else used.ru_utime + used.ru_stime


def main():
    assay, root, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.environ.pop("DISPLAY", None)
    ratios = []
    print(f"{'file':52} {'Racket, s':>10} {'assay, s':>10} {'ratio':>7}")
    for file in files:
        path = os.path.join(root, file)
        theirs = cpu_seconds(["racket", "-l", "racket/base", "-e", PROGRAM, path])
        ours = [cpu_seconds([assay, "check", path]) for _ in range(RUNS)] if theirs else [None]
        if None in ours:
            continue
        ratios.append(theirs / statistics.median(ours))
        print(f"{file:52} {theirs:10.2f} {statistics.median(ours):10.4f} {ratios[-1]:7.0f}", flush=True)
    if ratios:
        print(f"geometric mean: {math.exp(statistics.mean(map(math.log, ratios))):.0f} ({len(ratios)} files)")


main()
