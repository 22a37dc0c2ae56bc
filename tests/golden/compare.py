"""compare.py: a result against what is expected, and the duplicates that are accounted for.

A line of accounted.txt, with two spaces or more between its parts:

  HUNT  SHAPE-OR-TERM  duplicate of  SHAPE-OR-TERM

The first finding of that hunt, in any mode, may be missing if the second is found and was hit.
Hits, and what depends on them, are then not compared in that mode; nor are they if both are there."""
import difflib, json, re

OF_HITS = ("hits", "unseen", "looks")
WIDTH = 150


def read_accounted(path):
    """{hunt: {finding: the one that it is a duplicate of}}"""
    accounted = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            parts = re.split(r"\s{2,}|\t", line)
            if len(parts) != 4 or parts[2] != "duplicate of":
                raise SystemExit(f"{path}:{number}: expected `HUNT  FINDING  duplicate of  FINDING`")
            accounted.setdefault(parts[0], {})[parts[1]] = parts[3]
    return accounted


def is_called(finding, name):
    return name in (finding["term"], finding.get("shape"))


def without_hits(value):
    if isinstance(value, dict):
        return {name: without_hits(part) for name, part in value.items() if name not in OF_HITS}
    return [without_hits(part) for part in value] if isinstance(value, list) else value


def missing_duplicates(expected, found, accounted):
    """The expected findings that are missing and accounted for."""
    terms = [finding["term"] for finding in found["findings"]]
    missing = []
    for finding in expected["findings"]:
        of = next((of for name, of in accounted.items() if is_called(finding, name)), None)
        # What comes from a corpus is known before anything is tried: it need not be met.
        was_met = any(is_called(other, of) and other.get("hits") for other in expected["findings"]) if of else True
        if of and finding["term"] not in terms and any(is_called(other, of) and (other.get("hits") or not was_met) for other in found["findings"]):
            missing.append(finding)
    return missing


def written(value, indent=0, depth=0):
    """JSON with what is short on one line, so that a difference is easy to read."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or (depth > 1 and len(line) + indent <= WIDTH):
        return line
    before = " " * (indent + 1)
    if isinstance(value, dict):
        parts = [f"{before}{json.dumps(name)}: {written(part, indent + 1, depth + 1)}" for name, part in value.items()]
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(before + written(part, indent + 1, depth + 1) for part in value) + "\n" + " " * indent + "]"


def without_missing(expected, found, accounted):
    """Both without what depends on duplicates that are missing and accounted for. Both are {mode: result}."""
    expected, found, gone = dict(expected), dict(found), set()
    for mode in expected:
        if "findings" in expected[mode] and "findings" in found.get(mode, {}):
            missing = missing_duplicates(expected[mode], found[mode], accounted)
            # A campaign that has both already counts what it meets from now on as the one.
            has_both = any(is_called(finding, name) for finding in expected[mode]["findings"] for name in accounted)
            if missing or has_both:
                kept = [finding for finding in expected[mode]["findings"] if finding not in missing]
                announced = [term for term in expected[mode].get("announced", []) if term not in [finding["term"] for finding in missing]]
                kept_announced = {"announced": announced} if "announced" in expected[mode] else {}
                expected[mode] = without_hits({**expected[mode], "findings": kept, **kept_announced})
                found[mode] = without_hits(found[mode])
                gone |= {finding.get("shape") for finding in missing}
    for mode in expected:
        if "replayed" in expected[mode]:
            kept = [line for line in expected[mode]["replayed"] if line.split()[0] not in gone]
            expected[mode] = {**expected[mode], "replayed": kept}
    return expected, found


def difference(expected, found, accounted):
    """The lines of a diff, none if `found` is as expected. Both are {mode: result}."""
    expected, found = without_missing(expected, found, accounted)
    return list(difflib.unified_diff(written(expected).splitlines(), written(found).splitlines(), "expected", "found", lineterm="", n=4))
