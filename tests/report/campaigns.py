#!/usr/bin/env python3
"""campaigns.py KIND DIR [FINDINGS]: a campaign in DIR, as `assay hunt --campaign` would leave it, with what tests are about.

KINDS: empty (nothing found), model (as hunts of models find), programs (as hunts of programs find), hostile (texts that try to be more than text), large-tree
(a term of 50,000 nodes), many (FINDINGS findings among ten million terms), newer (a store of a newer version), damaged (no database any more).

The tables are made by the statements of src/store/schema.c, so that they are those that assay makes."""
import hashlib
import json
import os
import re
import sqlite3
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(HERE, "..", "..", "src", "store", "schema.c")


def statements():
    """The CREATE statements of schema.c, in their order."""
    with open(SCHEMA, encoding="utf-8") as file:
        source = file.read()
    macro = re.search(r'#define CAMPAIGN "([^"]*)"', source).group(1)
    source = source.replace('" CAMPAIGN "', macro)
    texts = ["".join(re.findall(r'"([^"]*)"', run)) for run in re.findall(r'(?:"[^"]*"\s*)+', source)]
    return [text for text in texts if text.startswith(("CREATE ", "ALTER "))], version_of(source)


def version_of(source):
    return len(re.search(r"steps\[\] = \{([^}]*)\}", source).group(1).split(","))


class Campaign:
    """A database to be filled."""

    def __init__(self, directory, **campaign):
        os.makedirs(directory, exist_ok=True)
        self.path = os.path.join(directory, "campaign.sqlite")
        self.db = sqlite3.connect(self.path, isolation_level=None)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("BEGIN")
        creates, version = statements()
        if not any(text.startswith("CREATE TABLE IF NOT EXISTS meta") for text in creates):
            self.db.execute("CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        for text in creates:
            self.db.execute(text)
        self.db.execute("INSERT INTO meta VALUES ('schema', ?)", (str(version),))
        self.id = "c0ffee0123456789"
        row = {"id": self.id, "name": "test", "kind": "model", "file": "models/demo.rkt", "subject": None,
               "subject_hash": "0123456789abcdef", "version": "0.1.0", "seed": "7", "shards": 1, "bound_count": 100000,
               "bound_seconds": None, "options": "{}", "created": "2026-03-01T09:30:00Z"}
        self.insert("campaign", {**row, **campaign}, False)
        self.insert("shard", {"number": 0, "seed": "7", "place": 0, "places": 1, "bound_count": 100000,
                              "elapsed": 61.5, "cpu": 118.2, "is_done": 1, "touched": "2026-03-01T09:31:02Z"})
        self.number = 0

    def insert(self, table, row, is_part=True):
        known = {column[1]: column for column in self.db.execute(f"PRAGMA table_info({table})")}
        row = {**({"campaign": self.id} if is_part else {}), **row}
        for name, column in known.items():
            if name not in row and column[3]:
                row[name] = "" if column[2] == "TEXT" else 0
        names = [name for name in row if name in known]
        marks = ", ".join("?" * len(names))
        self.db.execute(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", [row[name] for name in names])

    def property(self, number, form, name, file="models/demo.rkt", line=101, col=1):
        self.insert("property", {"number": number, "form": form, "name": name, "file": file, "line": line, "col": col})

    def stream(self, number, generator, tried, hits, of=0, **counts):
        self.insert("stream", {"number": number, "shard": 0, "property": of, "generator": generator, "next": tried + 1,
                               "tried": tried, "hits": hits, "seconds": 60.0, "cpu": 30.5, "is_done": 1, **counts})

    def covered(self, kind, owner, name, line, used):
        self.insert("coverage", {"shard": 0, "kind": kind, "owner": owner, "name": name, "line": line, "used": used})

    def finding(self, steps=(), looks=(), **row):
        """looks: (stream, index, seconds) of each hit."""
        self.number += 1
        shape = row.pop("shape", hashlib.sha256(f"shape{self.number}".encode()).hexdigest()[:16])
        usual = {"shape": shape, "number": self.number, "property": 0, "generator": "enum", "seed": "7", "shard": 0,
                 "idx": 271, "weights": 0, "kind": "false", "signature": "00000000000000aa", "formulas": "[]",
                 "evidence": "[]", "checks": 298, "steps": len(steps), "seconds": 0.5 * self.number, "reducing": 0.021,
                 "found": "2026-03-01T09:30:01Z"}
        self.insert("finding", {**usual, "text": row.get("reduced", ""), **row})
        for number, (term, nodes, name) in enumerate(steps):
            self.insert("step", {"shape": shape, "number": number, "term": term, "nodes": nodes, "pass": name})
        for place, (stream, index, seconds) in enumerate(looks):
            self.insert("look", {"shard": 0, "stream": stream, "idx": index, "shape": shape, "was_new": int(place == 0),
                                 "seconds": seconds})
        return shape

    def close(self):
        self.db.execute("COMMIT")
        self.db.close()


def variable(name, sort, places, kind="any", witnesses=()):
    made = {"name": name, "sort": sort, "kind": kind, "places": places}
    return {**made, "witnesses": list(witnesses)} if witnesses else made


def formula(text, variables, tests=10000, **more):
    return {"text": text, "universal": True, "variables": variables, "guards": [], "condition": None, "tests": tests,
            "discarded": 0, "encoded": "", **more}


def nodes_of(term):
    return len(re.findall(r"\(|[^\s()]+", term))


def empty(directory):
    c = Campaign(directory)
    c.property(0, "redex-check", "e")
    c.stream(0, "grammar", 100000, 0)
    c.close()


DEMO_SOURCE = """#lang racket/base
;; A language, written by somebody in a hurry.
(require redex/reduction-semantics)
"""


def model(directory):
    c = Campaign(directory)
    c.insert("source", {"path": "demo.rkt", "text": DEMO_SOURCE})
    c.property(0, "redex-check", "e")
    c.property(1, "redex-check", "(tc • e τ)", line=104)
    c.property(2, "redex-check", "progress", line=109)
    for number, (name, tried, hits, more) in enumerate([
            ("grammar", 114688, 31, {"skipped": 1201, "too_long": 3}), ("enum", 704548, 97, {}),
            ("random-index", 450596, 12, {}), ("derive", 20211, 0, {"not_made": 9100, "skipped": 40})]):
        c.stream(number, name, tried, hits, **more)
    c.stream(4, "derive", 18000, 44, of=1, not_made=700)
    c.stream(5, "grammar", 99000, 0, of=2)
    term = "(rec (x (num → num)) (λ (x num) x))"
    chain = ["(if0 (+ 1 2) (rec (a (num → num)) (λ (a num) (if0 a a 7))) (λ (b num) b))",
             "(rec (a (num → num)) (λ (a num) (if0 a a 7)))", "(rec (a (num → num)) (λ (a num) a))", term]
    names = ["original", "hoist", "hoist", "rename"]
    c.finding(reduced=term, nodes=14, original=chain[0], original_nodes=nodes_of(chain[0]),
              formulas=json.dumps([formula("forall x0 : x, x1 : τ. (rec (x0 (x1 → x1)) (λ (x0 x1) x0))", [
                  variable("x0", "x", ["1 0", "2 1 0", "2 2"]), variable("x1", "τ", ["1 1 0", "1 1 2", "2 1 1"])])]),
              steps=[(text, nodes_of(text), name) for text, name in zip(chain, names)],
              looks=[(1, 271 + i, 0.2 + i) for i in range(9)] + [(0, 40 + i, 1.5 * i) for i in range(3)])
    c.finding(reduced="(((λ (y num) (+ y y)) 3) ((λ (y num) (+ y y)) 3))", nodes=23, property=1, generator="derive",
              original="((λ (z (num → num)) (z ((λ (y num) (+ y y)) 3))) ((λ (y num) (+ y y)) 3))", original_nodes=31,
              kind="exception", exception="types-of: a term has two types\n  in: (tc • e τ)",
              formulas=json.dumps([formula("forall x0 : n where x0 > 2. (… x0 …)", [
                  variable("x0", "n", ["0 1", "1 1"], "exists", ["3", "(+ 1 2)"])], guards=["x0 > 2"], discarded=41)]),
              looks=[(4, 12 + i, 3 + i * i) for i in range(4)])
    c.finding(reduced="(+ 1 #t)", nodes=4, original="(+ 1 #t)", original_nodes=4, looks=[(2, 5, 31.0)])
    for kind, owner, name, line, used in [
            ("rule", "tc", "number", 29, 623924), ("rule", "tc", "variable", 31, 186931), ("rule", "tc", "function", 34, 223390),
            ("rule", "tc", "recursion", 37, 96284), ("rule", "tc", "application", 40, 0), ("clause", "lookup", "", 22, 717630),
            ("clause", "lookup", "", 23, 186388), ("clause", "subst", "", 54, 6848), ("clause", "subst", "", 55, 0),
            ("step", "red", "β", 80, 1062), ("step", "red", "μ", 80, 11646), ("production", "e", "(e e)", 9, 390895),
            ("production", "τ", "num", 10, 938867), ("production", "v", "n", 13, 0)]:
        c.covered(kind, owner, name, line, used)
    c.close()


PROGRAM = """module Main (main) where

import qualified Control.Exception
import qualified System.IO

code0 :: [Int] -> [Int]
code0 = seq (seq undefined seq)

main :: IO ()
main = do
  System.IO.hSetBuffering System.IO.stdout System.IO.NoBuffering
  mapM_ (print . code0) [[], [0], [1, 2], [3, 0, 1, 2]]
"""


def answer(who, output, is_wrong, **more):
    return {"who": who, "status": "ran", "output": output, "is_wrong": is_wrong, **more}


def programs(directory):
    c = Campaign(directory, kind="programs", file="subjects/haskell/strictness.assay", subject="strictness",
                 bound_count=None, bound_seconds=300.0)
    c.property(0, "subject", "strictness", file="subjects/haskell/strictness.assay", line=12)
    c.stream(0, "open", 3166, 3, repeated=41, unknown=12, flaky=1, known=7, unchanged=3)
    right, wrong = "*** \n*** \n*** \n*** \n", "[]\n[0]\n[1,2]\n[3,0,1,2]\n"
    evidence = [answer("meaning", right, False), answer("ghc O0", wrong, True, command="ghc -O0 main.hs", version="9.0.2"),
                answer("ghc O", right, False, command="ghc -O -fno-full-laziness main.hs", version="9.0.2"),
                answer("hugs", right, False)]
    made = "((λ v0 v0) ((λ v0 (v0 (v0 (seq v0 v0 undefined)))) (λ v0 (seq v0 (λ v1 (λ v2 (seq v0 v2))) odd))))"
    chain = [made, "((λ v0 (v0 (v0 (seq v0 v0 undefined)))) (λ v0 (seq v0 (λ v1 (λ v2 (seq v0 v2))) odd)))",
             "(seq (λ v0 (seq undefined seq)) seq)", "(seq (seq undefined seq))"]
    c.finding(reduced="(seq (seq undefined seq))", text="seq (seq undefined seq)", nodes=7, original=made, original_nodes=30,
              generator="open", kind="differs", program=PROGRAM, evidence=json.dumps(evidence), idx=166, seconds=9.69,
              reducing=27.7, checks=368, run="[]", twin="seq undefined",
              formulas=json.dumps([{"text": "forall x0 : a. seq (seq undefined x0)", "tests": 500}]),
              steps=[(text, nodes_of(text), "drop") for text in chain], looks=[(0, 166, 9.69), (0, 2044, 160.0)])
    c.finding(reduced="(id (λ v0 v0))", text="id (\\a -> a)", nodes=5, original="(id (λ v0 v0))", original_nodes=5, generator="open",
              kind="rejected", evidence=json.dumps([{"who": "ghc O", "status": "rejected", "is_wrong": True,
                                                     "output": "main.hs:7:9: error:\n    • Couldn't match type\n"}]),
              program=PROGRAM, idx=900, looks=[(0, 900, 99.0)])
    for name, used in [("seq", 8100), ("undefined", 2044), ("map", 990), ("foldr", 0), ("case1", 12)]:
        c.covered("constant", "prelude", name, 0, used)
    c.close()


HOSTILE = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> ]]> & \" ' \u202etxet\u202c \u200b\u0007 \x1b[31m ``` \u2028 end"


def hostile(directory):
    c = Campaign(directory, name=HOSTILE, file="models/" + HOSTILE, subject=HOSTILE, options=json.dumps({"x": HOSTILE}))
    c.insert("source", {"path": HOSTILE, "text": HOSTILE})
    c.property(0, "redex-check", HOSTILE, file="models/" + HOSTILE)
    c.stream(0, HOSTILE, 1000, 1)
    quoted = '(f "' + HOSTILE.replace("\\", "\\\\").replace('"', '\\"') + '")'
    c.finding(reduced=quoted, text=HOSTILE, nodes=3, original="(g " + quoted + ")", original_nodes=5, generator=HOSTILE,
              kind="exception", exception=HOSTILE, program=HOSTILE + "\n" + HOSTILE, run=HOSTILE, twin=HOSTILE,
              evidence=json.dumps([answer(HOSTILE, HOSTILE, True, command=HOSTILE), answer("other", "x" + HOSTILE, False)]),
              formulas=json.dumps([formula(HOSTILE, [variable("x0", HOSTILE, ["1"], "exists", [HOSTILE])], guards=[HOSTILE],
                                           condition=HOSTILE)]),
              steps=[("(g " + quoted + ")", 5, HOSTILE), (quoted, 3, HOSTILE)], looks=[(0, 1, 0.1)])
    c.finding(reduced="(f 1)", nodes=3, original="(f 1)", original_nodes=3, looks=[(0, 2, 0.1)])
    c.covered("rule", HOSTILE, HOSTILE, 3, 0)
    c.close()


def tree_of(leaves, first=0):
    """A balanced tree of sequences, whose leaves are all different."""
    if leaves == 1:
        return f"v{first}"
    half = leaves // 2
    return f"(pair {tree_of(half, first)} {tree_of(leaves - half, first + half)})"


def large_tree(directory):
    c = Campaign(directory)
    c.property(0, "redex-check", "e")
    c.stream(0, "enum", 1000, 1)
    wide = tree_of(16667)
    deep = "(s " * 12000 + "z" + ")" * 12000
    shared = "(node " + tree_of(20) + " (other " + tree_of(20) + " " + tree_of(20) + "))"
    c.finding(reduced=wide, nodes=nodes_of(wide), original=deep, original_nodes=nodes_of(deep), looks=[(0, 1, 0.1)])
    c.finding(reduced=shared, nodes=nodes_of(shared), original=shared, original_nodes=nodes_of(shared), looks=[(0, 2, 0.2)])
    c.close()


def many(directory, count):
    c = Campaign(directory, bound_count=2500000)
    generators = ["grammar", "enum", "random-index", "derive"]
    c.property(0, "redex-check", "e")
    for number, name in enumerate(generators):
        c.stream(number, name, 2500000, 5 * count // 2, not_made=900 * number)
    for i in range(count):
        term = f"(rec (x{i} (num → num)) (λ (x{i} num) x{i}))"
        original = f"(if0 {tree_of(40, i)} {term} (λ (b num) {tree_of(25, i)}))"
        middle = f"(if0 {i} {term} (λ (b num) b))"
        c.finding(reduced=term, nodes=14, original=original, original_nodes=nodes_of(original), generator=generators[i % 4],
                  seconds=0.001 * (i + 1) ** 1.7, idx=i,
                  formulas=json.dumps([formula(f"forall x0 : τ. (rec (x{i} (x0 → x0)) (λ (x{i} x0) x{i}))", [
                      variable("x0", "τ", ["1 1 0", "1 1 2", "2 1 1"])])]),
                  steps=[(original, nodes_of(original), "original"), (middle, nodes_of(middle), "hoist"), (term, 14, "hoist")],
                  looks=[((i + k) % 4, i * 16 + k, 0.01 * i + k) for k in range(10)])
    for i in range(300):
        c.covered("rule", f"judgment-{i // 12}", f"rule-{i}", i, (i * 7919) % 13)
    c.close()


def newer(directory):
    c = Campaign(directory)
    c.db.execute("UPDATE meta SET value = '99'")
    c.close()


def damaged(directory):
    empty(directory)
    path = os.path.join(directory, "campaign.sqlite")
    for log in ("-wal", "-shm"):
        if os.path.exists(path + log):
            os.remove(path + log)
    with open(path, "r+b") as file:
        file.write(b"\x00" * 4096)


def main(arguments):
    kinds = {"empty": empty, "model": model, "programs": programs, "hostile": hostile, "large-tree": large_tree, "newer": newer,
             "damaged": damaged}
    kind, directory = arguments[:2]
    if kind == "many":
        many(directory, int(arguments[2]))
    else:
        kinds[kind](directory)


if __name__ == "__main__":
    main(sys.argv[1:])
