#!/usr/bin/env python3
# run.py ASSAY: speaks the Language Server Protocol with `assay lsp`, as an editor does.
import json
import os
import subprocess
import sys
import tempfile

assay = os.path.abspath(sys.argv[1])
passed = failed = 0


def check(name, good, seen=""):
    global passed, failed
    print("ok" if good else "not ok", name)
    if good:
        passed += 1
    else:
        failed += 1
        print("   ", seen)


class Editor:
    def __init__(self):
        self.server = subprocess.Popen([assay, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0

    def write(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def frame(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        return b"Content-Length: %d\r\n\r\n" % len(text) + text

    def tell(self, method, **params):
        self.write(self.frame({"method": method, "params": params}))

    def read(self):
        length = 0
        while line := self.server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.server.stdout.read(length))

    def ask(self, method, **params):
        self.count += 1
        self.write(self.frame({"id": self.count, "method": method, "params": params}))
        answer = self.read()
        check(f"the answer to {method} is for it", answer.get("id") == self.count, answer)
        return answer

    def open(self, uri, text, version=1):
        self.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "racket", "version": version, "text": text})
        return self.read()["params"]

    def change_to(self, uri, text, version):
        return self.frame({"method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}})

    def end(self):
        self.ask("shutdown")
        self.tell("exit")
        return self.server.wait(timeout=20)


def codes(params):
    return [d["code"] for d in params["diagnostics"]]


def place(d):
    start, end = d["range"]["start"], d["range"]["end"]
    return start["line"], start["character"], end["line"], end["character"]


head = "#lang racket/base\n(require redex/reduction-semantics)\n"

editor = Editor()
capabilities = editor.ask("initialize", capabilities={}, processId=None, rootUri=None)["result"]["capabilities"]
check("documents are sent whole", capabilities["textDocumentSync"]["change"] == 1, capabilities)
editor.tell("initialized")

with tempfile.TemporaryDirectory() as directory:
    uri = "file://" + directory + "/a%20model.rkt"
    params = editor.open(uri, head + "(define x (if 1))\n")
    check("a mistake is told when a file is opened", codes(params) == ["form"] and params["version"] == 1, params)
    check("with its range, from 0", place(params["diagnostics"][0]) == (2, 10, 2, 16), params)
    check("as an error", params["diagnostics"][0]["severity"] == 1, params)

    editor.write(editor.change_to(uri, head + '(define y "𝒳") (define x (if 1))\n', 2))
    params = editor.read()["params"]
    check("columns are counted in UTF-16", place(params["diagnostics"][0])[:2] == (2, 26), params)

    editor.write(b"".join(editor.change_to(uri, head + f"(define x {n}\n", n) for n in range(3, 50)) + editor.change_to(uri, head + "(define x 1)\n", 50))
    seen = [editor.read()["params"]]
    while seen[-1]["version"] != 50:
        seen.append(editor.read()["params"])
    check("the last of many changes is looked at, and not each of them", seen[-1]["diagnostics"] == [] and len(seen) < 10, seen)

    warned = editor.open("file://" + directory + "/b.rkt", head + "(define-language L (t ::= (t → t)))\n(redex-match? L t 1)\n")
    check("warnings are told as such", codes(warned) == ["empty-nonterminal"] and warned["diagnostics"][0]["severity"] == 2, warned)

    subject = "file://" + directory + "/c.assay"
    params = editor.open(subject, "(include \"part.assay\")\n(subject s (terms sig Int))\n")
    check("subject files are known by their name", codes(params) == ["form"] and "part.assay" in params["diagnostics"][0]["message"], params)
    with open(directory + "/part.assay", "w") as file:
        file.write("(signature sig (types [Int (c \"int\")]) [0 : Int (c \"0\") (weight x)])\n")
    editor.tell("textDocument/didSave", textDocument={"uri": "file://" + directory + "/part.assay"})
    found = {}
    while len(found) < 3:
        params = editor.read()["params"]
        found[params["uri"]] = params
    told = found[subject]["diagnostics"]
    check("what another file has wrong is told at the beginning", len(told) == 1 and place(told[0]) == (0, 0, 0, 0) and "part.assay:1:" in told[0]["message"], told)

    loop = head + "(require (for-syntax racket/base))\n(define-syntax (m x) (let loop () (loop)))\n(m)\n"
    params = editor.open("file://" + directory + "/loop.rkt", loop)
    check("a macro that never ends does not stop the server", "ran longer than" in params["diagnostics"][0]["message"] or "processor time" in params["diagnostics"][0]["message"], params)

    editor.tell("textDocument/didClose", textDocument={"uri": uri})
    params = editor.read()["params"]
    check("a file that is closed has no messages", params["uri"] == uri and params["diagnostics"] == [], params)

answer = editor.ask("textDocument/formatting")
check("what it cannot do is refused", answer["error"]["code"] == -32601, answer)
editor.write(b"Content-Length: 5\r\n\r\n{oops")
answer = editor.read()
check("what is no JSON is refused, and it goes on", answer["error"]["code"] == -32700, answer)
editor.tell("$/cancelRequest", id=3)
check("it ends when told", editor.end() == 0)

editor = Editor()
editor.server.stdin.close()
check("it ends with its input, which is no good end", editor.server.wait(timeout=20) == 1)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
