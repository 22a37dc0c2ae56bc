#!/usr/bin/env python3
"""test_compare.py: what compare.py lets pass, and what not."""
import os, sys, tempfile

import compare

passed = failed = 0


def check(what, is_good):
    global passed, failed
    passed += is_good
    failed += not is_good
    if not is_good:
        print(f"failed: {what}")


def result(*findings, hits=9):
    return {"plain": {"status": 1, "hits": [{"hits": hits}], "findings": [{"term": term, "shape": shape, "hits": times} for term, shape, times in findings]},
            "replay": {"status": 1, "replayed": [f"{shape} fails: {term}" for term, shape, _ in findings]}}


def differ(expected, found, accounted):
    return bool(compare.difference(expected, found, accounted))


A, B, C = ("(f 0)", "aaaa", 3), ("(g (f 0))", "bbbb", 2), ("(h 1)", "cccc", 1)
more = ("(f 0)", "aaaa", 5)
duplicate = {"(g (f 0))": "(f 0)"}
check("the same is the same", not differ(result(A, B), result(A, B), {}))
check("a missing finding", differ(result(A, B), result(A), {}))
check("an extra finding", differ(result(A), result(A, B), {}))
check("another order", differ(result(A, B), result(B, A), {}))
check("other hits", differ(result(A, B), result(more, B), {}))
check("another counter", differ(result(A, B), result(A, B, hits=8), {}))
check("a mode that is missing", differ(result(A), {"plain": result(A)["plain"]}, {}))
check("a duplicate that is accounted for, by its term", not differ(result(A, B), result(more, hits=5), duplicate))
check("a duplicate that is accounted for, by its shape", not differ(result(A, B), result(more), {"bbbb": "aaaa"}))
check("a duplicate that is still found", not differ(result(A, B), result(A, B), duplicate))
check("a duplicate whose original is missing, too", differ(result(A, B, C), result(C), duplicate))
check("a duplicate whose original has no hits", differ(result(A, B), result(("(f 0)", "aaaa", 0)), duplicate))
check("another finding that is missing", differ(result(A, B, C), result(more), duplicate))
check("an extra finding beside a duplicate", differ(result(A, B), result(more, C), duplicate))

with tempfile.TemporaryDirectory() as directory:
    path = os.path.join(directory, "accounted.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("# why\nsome-hunt  (g (f 0))  duplicate of  (f 0)\n")
    check("a line of accounted.txt", compare.read_accounted(path) == {"some-hunt": duplicate})
    with open(path, "a", encoding="utf-8") as file:
        file.write("some-hunt (g (f 0)) duplicate of (f 0)\n")
    try:
        compare.read_accounted(path)
        check("a line that is not understood", False)
    except SystemExit as error:
        check("a line that is not understood", ":3: " in str(error))

print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
