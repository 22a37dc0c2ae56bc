"""normal.py: results of hunts in one form, whatever wrote them.

One function for each format: what `assay hunt --json` prints of a model, the same of programs, and
what `assay export` prints of a campaign. All return

  {"status": exit status, "properties": ["FORM NAME"...], "streams": [...], "findings": [...], ...}

with the same names for the same things. Times, versions, paths and numbers of checks are left out,
and so are counters that are 0."""
import hashlib, json

SHORT = 160  # texts up to this length are kept, of longer ones a digest
ALWAYS = ("property", "place", "seed", "index", "nodes", "tried")
COUNTERS = ("tried", "skipped", "not_made", "too_long", "repeated", "unchanged", "unknown", "flaky", "known", "hits", "unseen")


def digest(value):
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def short(text):
    """A text, or how long it is and its digest."""
    return text if text is None or len(text) <= SHORT else f"{len(text)} characters, {digest(text)}"


def without_empty(values):
    return {name: value for name, value in values.items() if value not in (None, 0, [], "", False) or name in ALWAYS}


def counters(row):
    return {name: row.get(name, 0) for name in COUNTERS}


def answer(variant, line, is_wrong=False):
    return f"{variant}: {short(line)}" + (", wrong" if is_wrong else "")


def unused(rows, owner):
    """The parts of a model that no term has used. How often the others were used may differ by a few."""
    return sorted(" ".join(str(part) for part in (row["kind"], row[owner], row.get("name")) if part) for row in rows if not row["used"])


def productions(rows, owner):
    """How often the productions of a grammar were used: a fingerprint of the terms. Unlike that of
    rules, it does not depend on which calls are remembered."""
    used = {}
    for row in rows:
        if row["kind"] == "production":
            key = f"{row[owner]} {row.get('name')} {row['line']}"
            used[key] = used.get(key, 0) + row["used"]
    return [sum(used.values()), digest(used)]


# ---- assay hunt --json ----

def model_finding(finding, number):
    exception = finding.get("exception")
    return without_empty({
        "property": number, "kind": "exception" if exception else "false", "term": finding["term"], "nodes": finding["nodes"],
        "generator": finding["generator"], "seed": finding["seed"], "index": finding["index"], "weights": finding["weights"],
        "hits": finding["hits"], "formulas": [formula["text"] for formula in finding["formulas"]], "exception": short(exception),
        "original": short(finding.get("original")), "original_nodes": finding.get("original_nodes")})


def model_hunt(events):
    end = events[-1]
    streams, findings = [], []
    for number, of in enumerate(end["properties"]):
        for stream in of["generators"]:
            streams.append(without_empty({"property": number, "generator": stream["generator"], **counters(stream),
                                          "exhausted": stream["exhausted"], "why": stream.get("why") or stream.get("refused")}))
        findings += [model_finding(finding, number) for finding in of["findings"]]
    return {"properties": [f"{of['form']} {of['name']}" for of in end["properties"]],
            "streams": streams,
            "hits": [without_empty({"property": number, "hits": of["hits"], "unseen": of["unseen"]}) for number, of in enumerate(end["properties"])],
            "findings": findings, "unused": unused(end["coverage"], "of"), "productions": productions(end["coverage"], "of")}


def program_finding(finding, generator, seed):
    return without_empty({
        "property": 0, "kind": finding["kind"], "term": finding["term"], "nodes": finding["nodes"], "text": short(finding["text"]),
        "generator": generator, "seed": seed, "index": finding["index"], "hits": finding["hits"],
        "formulas": [text for text in (finding.get("proved"), finding.get("formula")) if text], "run": short(finding.get("run")),
        "twin": short(finding.get("twin")),
        "answers": [answer(f"{of['target']} {of['variant']}", of.get("line")) for of in finding["answers"] + finding["also"]],
        "program": finding.get("program") and digest(finding["program"]), "steps": finding["steps"],
        "original": short(finding["made"]), "original_nodes": finding["made_nodes"]})


def program_hunt(events):
    start, end = events[0], events[-1]
    row = {**end, "hits": end["hits"] - end["unseen"]}
    return {"properties": [f"subject {start['subject']}"],
            "streams": [without_empty({"property": 0, "generator": start["generator"], **counters(row)})],
            "hits": [without_empty({"property": 0, "hits": row["hits"], "unseen": row["unseen"]})],
            "findings": [program_finding(finding, start["generator"], start["seed"]) for finding in end["findings"]],
            "left_out": [" ".join(of.values()) for of in end["left_out"]]}


def hunt(events, status):
    """All objects that a hunt has printed. `announced` is what was printed when it was found, if that
    differs from the end: with several properties, or with a corpus."""
    if events[0]["event"] != "start" or events[-1]["event"] != "end":
        raise ValueError("the first event is not `start`, or the last one not `end`")
    announced = [event["term"] for event in events if event["event"] == "finding"]
    result = model_hunt(events) if events[0]["kind"] == "model" else program_hunt(events)
    if announced != [finding["term"] for finding in result["findings"]]:
        result["announced"] = announced
    return {"status": status, **result}


# ---- assay export ----

def stored_finding(finding, steps):
    return without_empty({
        "shape": finding["shape"], "property": finding["property"], "kind": finding["kind"], "term": finding["reduced"], "nodes": finding["nodes"],
        "text": short(finding["text"]) if finding["text"] != finding["reduced"] else None, "generator": finding["generator"],
        "seed": int(finding["seed"]), "shard": finding["shard"], "index": finding["idx"], "weights": finding["weights"], "hits": finding["hits"],
        "formulas": [formula["text"] for formula in finding["formulas"]], "exception": short(finding["exception"]), "run": short(finding["run"]),
        "twin": short(finding["twin"]), "answers": [answer(of["who"], of.get("line"), of["is_wrong"]) for of in finding["evidence"]],
        "program": finding["program"] and digest(finding["program"]), "original": short(finding["original"]),
        "original_nodes": finding["original_nodes"], "steps": [finding["steps"], digest(steps)]})


def campaign(store, status):
    """What `assay export` has printed."""
    steps = {}
    for step in sorted(store["step"], key=lambda step: (step["shape"], step["number"])):
        steps.setdefault(step["shape"], []).append((step["term"], step["pass"]))
    looks = sorted((look["shard"], look["stream"], look["idx"], look["shape"] or "", look["was_new"]) for look in store["look"])
    seen = "".join(row["digests"] for row in sorted(store["seen"], key=lambda row: (row["shard"], row["first"])))
    used = sorted((row["kind"], row["owner"], row["name"], row["used"]) for row in store["coverage"])
    of_models = {"unused": unused_of_store(store["coverage"]), "productions": productions(store["coverage"], "owner")}
    of_programs = {"seen": [len(seen) // 16, digest(seen)], "coverage": digest(used)}
    shards = [without_empty({"place": shard["place"], "places": shard["places"], "seed": int(shard["seed"]), "count": shard["bound_count"],
                             "is_done": shard["is_done"]}) for shard in sorted(store["shard"], key=lambda shard: shard["number"])]
    streams = sorted(store["stream"], key=lambda row: (row["shard"], row["number"]))
    return {"status": status,
            "properties": [f"{of['form']} {of['name']}" for of in sorted(store["property"], key=lambda of: of["number"])],
            "shards": shards,
            "streams": [without_empty({"shard": row["shard"], "property": row["property"], "generator": row["generator"], "next": row["next"],
                                       **counters(row), "is_done": row["is_done"]}) for row in streams],
            "findings": [stored_finding(of, steps.get(of["shape"], [])) for of in sorted(store["finding"], key=lambda of: of["number"])],
            "pending": len(store["pending"]),
            "looks": [len(looks), digest(looks)],
            **(of_models if store["campaign"][0]["kind"] == "model" else of_programs)}


def unused_of_store(rows):
    """As `unused`, of all shards together."""
    used = {}
    for row in rows:
        key = (row["kind"], row["owner"], row["name"], row["line"])
        used[key] = used.get(key, 0) + row["used"]
    return sorted(" ".join(part for part in key[:3] if part) for key, times in used.items() if not times)


# ---- assay replay --json, assay check --corpus --json ----

def replayed(result, status):
    return {"status": status, "replayed": [f"{of['shape']} {of['verdict']}: {of['term']}" for of in result["findings"]]}
