#!/usr/bin/env python3
# embed.py OUTPUT HEADER NAME=FILE,FILE... ...: each name a text in C, of these files one after the other.
import sys


def literal(line):
    quoted = line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("?", "\\?")
    return '"' + quoted + '"'


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


output, header, *texts = sys.argv[1:]
with open(output, "w", encoding="utf-8") as file:
    file.write(f'/* Made by src/core/embed.py. */\n#include "{header}"\n')
    for text in texts:
        name, _, paths = text.partition("=")
        lines = "".join(read(path) for path in paths.split(",")).splitlines(keepends=True)
        file.write(f"\nconst char {name}[] =\n    " + "\n    ".join(map(literal, lines)) + ";\n")
