#!/usr/bin/env python3
# embed.py OUTPUT NAME=FILE,FILE... ...: each name a text in C, of these files one after the other.
import sys


def literal(line):
    quoted = line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("?", "\\?")
    return '"' + quoted + '"'


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


output, *texts = sys.argv[1:]
with open(output, "w", encoding="utf-8") as file:
    file.write('/* Made by src/serve/page/embed.py. */\n#include "serve/page.h"\n')
    for text in texts:
        name, _, paths = text.partition("=")
        lines = "".join(read(path) for path in paths.split(",")).splitlines(keepends=True)
        file.write(f"\nconst char {name}[] =\n    " + "\n    ".join(map(literal, lines)) + ";\n")
