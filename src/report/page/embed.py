#!/usr/bin/env python3
# embed.py OUTPUT STYLE SCRIPT...: the style and the scripts, in that order one text, as C strings with their hashes for the page's policy.
import base64
import hashlib
import sys


def literal(text):
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("?", "\\?")
    return '"' + quoted + '"'


def strings(text):
    return "\n    ".join(literal(line) for line in text.splitlines(keepends=True))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def policy(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


output, style, *scripts = sys.argv[1:]
texts = {"style": read(style), "script": "".join(read(path) for path in scripts)}
with open(output, "w", encoding="utf-8") as file:
    file.write('/* Made by src/report/page/embed.py. */\n#include "report/campaign/campaign_page.h"\n')
    for name, text in texts.items():
        file.write(f"\nconst char campaign_page_{name}[] =\n    {strings(text)};\n")
        file.write(f"const char campaign_page_{name}_hash[] = {literal(policy(text))};\n")
