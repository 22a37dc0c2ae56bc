#!/usr/bin/env python3
"""documented.py HEADER...: is every function that a header declares documented: by a comment right above it, or behind it on its line?"""
import re, sys

passed = failed = 0
for path in sys.argv[1:]:
    lines = open(path, encoding="utf-8").read().split("\n")
    for number, line in enumerate(lines):
        if not line.startswith("ASSAY_API"):
            continue
        end = number
        while not re.search(r"\)\s*;", lines[end]):
            end += 1
        name = re.search(r"\b(assay_\w+)\(", " ".join(lines[number : end + 1])).group(1)
        above = lines[number - 1].strip()
        if (above.endswith("*/") and above.startswith(("/*", "*"))) or "/*" in lines[end]:
            passed += 1
        else:
            failed += 1
            print(f"{path}:{number + 1}: {name} has no comment")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
