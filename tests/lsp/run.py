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
    check("what another file has wrong is told where it is named", len(told) == 1 and place(told[0]) == (0, 9, 0, 21) and "part.assay:1:" in told[0]["message"], told)
    with open(directory + "/part.rkt", "w") as file:
        file.write("#lang racket/base\n(define x (if 1))\n(provide x)\n")
    told = editor.open("file://" + directory + "/whole.rkt", '#lang racket/base\n(require (only-in "part.rkt" x))\n')["diagnostics"]
    check("in models too", len(told) == 1 and place(told[0]) == (1, 18, 1, 28) and "part.rkt:2:11" in told[0]["message"], told)

    params = editor.open("file://" + directory + "/a%FF.rkt", "#lang racket/base\n(define x (if 1))\n")
    check("names that are no UTF-8 lose no messages", codes(params) == ["form"] and place(params["diagnostics"][0]) == (1, 10, 1, 16), params)
    params = editor.open("file://" + directory + "/mark.rkt", "\ufeff(define-syntax")
    check("a byte order mark is a character for the editor", place(params["diagnostics"][0])[:2] == (0, 1), params)

    part = "file://" + directory + "/parts.rkt"
    params = editor.open(part, '#lang racket/base\n(define y "𝒳")(define x (if 1))\n')
    check("a text to change", codes(params) == ["form"], params)
    changes = [{"range": {"start": {"line": 1, "character": 29}, "end": {"line": 1, "character": 30}}, "text": "1 2 3"}]
    editor.tell("textDocument/didChange", textDocument={"uri": part, "version": 2}, contentChanges=changes)
    params = editor.read()["params"]
    check("a change of a part leaves the rest", params["version"] == 2 and params["diagnostics"] == [], params)
    editor.tell("textDocument/didChange", textDocument={"uri": part, "version": 3}, contentChanges=[{"range": "x", "text": "("}])
    message, params = editor.read(), editor.read()["params"]
    check("a change that is none is said and left out", message["method"] == "window/logMessage" and params["diagnostics"] == [], (message, params))

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
for data, code, name in [
    (b"", -32700, "an empty message"),
    (b"42", -32600, "JSON that is no object"),
    (b'[{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]', -32600, "a batch"),
    (b'{"jsonrpc": "2.0", "id": 7, "method": 3}', -32600, "a method that is no text"),
    (b'{"jsonrpc": "2.0", "id": 7}', -32600, "a request without a method"),
    (b'{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}', -32600, "an id that is none"),
    (b'{"jsonrpc": "2.0", "id": 7, "method": "shutdown", "params": 3}', -32602, "params that are none"),
    (b'{"jsonrpc": "2.0", "id": 7, "method": "textDocument/didOpen", "params": {}}', -32601, "a notification with an id"),
    (b'{"jsonrpc": "2.0", "id": 7, "method": "initialize", "params": {}}', -32600, "initialize for the second time"),
]:
    editor.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    answer = editor.read()
    check(name + " is refused, and it goes on", answer["error"]["code"] == code and answer["id"] == (7 if b'"id": 7' in data else None), answer)
editor.tell("$/cancelRequest", id=3)
check("it ends when told", editor.end() == 0)

editor = Editor()
answer = editor.ask("textDocument/hover")
check("before initialize, requests are refused", answer["error"]["code"] == -32002, answer)
editor.ask("initialize", capabilities={})
editor.ask("shutdown")
answer = editor.ask("shutdown")
check("after shutdown, requests are refused", answer["error"]["code"] == -32600, answer)
editor.tell("exit")
check("it ends then, too", editor.server.wait(timeout=20) == 0)

for header in ["Content-Length: abc", "Content-Length: -5", "Content-Length: 5000000000", "Content-Type: x", "Content-Length: 5x"]:
    ended = subprocess.run([assay, "lsp"], input=header.encode() + b"\r\n\r\n{}", capture_output=True, timeout=20)
    check(f"'{header}' is an error that is said", ended.returncode == 2 and ended.stderr.startswith(b"assay lsp: the input has ") and not ended.stdout, ended)

editor = Editor()
editor.server.stdin.close()
check("it ends with its input, which is no good end", editor.server.wait(timeout=20) == 1)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
