"""Command lines, held against what the program takes: its commands and options, by `assay --dump-options`."""

import re
import shlex
import subprocess
from typing import Iterator, Optional

import page

SHIPPED = re.compile(r"^(bench|contrib|docs|examples|include|man|models|scripts|src|subjects|tests)/[^$*…{]*$")
SOURCE = re.compile(r"^(\w+/)+\w+\.[ch]$")  # as pages about the code name it: its path, or that below src


class Option:
    def __init__(self, letter: str, argument: str):
        self.letter = letter
        self.argument = argument


class Program:
    """What assay takes."""

    def __init__(self, assay: str):
        self.path = assay
        self.options: dict[str, dict[str, Option]] = {}
        self.with_arguments: set[str] = set()
        for line in subprocess.run([assay, "--dump-options"], capture_output=True, text=True, check=True).stdout.splitlines():
            kind, command, *rest = line.split("\t")
            options = self.options.setdefault(command, {})
            if kind == "option":
                options[rest[0]] = Option(rest[1], rest[2])
            elif kind == "argument":
                self.with_arguments.add(command)

    def help(self, command: str) -> str:
        return subprocess.run([self.path, "help", command], capture_output=True, text=True, check=True).stdout


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (page.ROOT / "Makefile").read_text(), re.MULTILINE))


def words(text: str) -> list[str]:
    """The words of a shell's command, with `|`, `&&`, `;`, ( and ) among them; ValueError if a quotation does not end."""
    text = re.sub(r"\\\n\s*", " ", text)
    text = re.sub(r"(^|\s)# .*$", "", text, flags=re.MULTILINE)
    lexer = shlex.shlex(text, posix=True, punctuation_chars=True)
    lexer.commenters = ""
    lexer.whitespace_split = True
    return list(lexer)


def simple_commands(text: str) -> Iterator[list[str]]:
    found: list[str] = []
    for word in [*words(text), ";"]:
        if re.fullmatch(r"[|&;()]+|do|then|else|time|nice|!", word):
            if found:
                yield found
            found = []
        elif re.fullmatch(r"[<>]+", word):
            continue
        elif found or not re.match(r"^[A-Z_]+=", word):
            found.append(word)


def option_mistake(program: Program, command: str, word: str, value: Optional[str]) -> Optional[str]:
    """Of `--name`, `--name=value` or `-x`."""
    name = word.split("=", 1)[0]
    options = program.options[command]
    key = name[2:] if name.startswith("--") else next((k for k, o in options.items() if o.letter == name[1:2]), None)
    if key is None or key not in options:
        return f"`assay {command}` has no option {name}"
    if "=" in word:
        value = word.split("=", 1)[1]
    choices = options[key].argument.split("|")
    if len(choices) > 1 and value is not None and value not in choices:
        return f"`assay {command} --{key}` takes {options[key].argument}, not {value}"
    return None


def takes_value(program: Program, command: str, word: str) -> bool:
    options = program.options[command]
    if "=" in word:
        return False
    if word.startswith("--"):
        return word[2:] in options and options[word[2:]].argument != ""
    return len(word) == 2 and any(o.letter == word[1] and o.argument for o in options.values())


def assay_mistakes(program: Program, arguments: list[str], is_whole: bool) -> Iterator[str]:
    """Of what stands behind `assay`; if it is no whole command, there need not be arguments."""
    if not arguments or arguments[0] in ("help", "--version", "--help"):
        return
    command = arguments[0]
    if command not in program.options:
        yield f"there is no command `assay {command}`"
        return
    positional = 0
    rest = arguments[1:]
    while rest:
        word = rest.pop(0)
        if re.match(r"^-[^-0-9]|^--.", word):
            value = rest[0] if rest and takes_value(program, command, word) else None
            mistake = option_mistake(program, command, word, value)
            if mistake:
                yield mistake
            elif value is not None:
                rest.pop(0)
        else:
            positional += 1
            yield from file_mistakes(word)
    if is_whole and not positional and command in program.with_arguments:
        yield f"`assay {command}` lacks an argument"


def file_mistakes(word: str) -> Iterator[str]:
    if SHIPPED.match(word) and not (page.ROOT / word).exists():
        yield f"there is no {word}"
    elif SOURCE.match(word) and not (page.ROOT / word).exists() and not (page.ROOT / "src" / word).exists():
        yield f"there is no {word}, nor src/{word}"


def mistakes(program: Program, text: str) -> Iterator[str]:
    """Of a line that somebody is told to type."""
    try:
        commands = list(simple_commands(text))
    except ValueError as e:
        yield f"{e}: {text}"
        return
    for command in commands:
        name = command[0].rsplit("/", 1)[-1]
        if name == "assay":
            yield from assay_mistakes(program, command[1:], True)
        elif name == "make":
            yield from (f"there is no `make {t}`" for t in command[1:] if re.match(r"[a-z]", t) and t not in make_targets())
        else:
            yield from file_mistakes(command[0])


def mention_mistakes(program: Program, text: str) -> Iterator[str]:
    """Of a piece of code that speaks of commands: `assay gen --stats`, `hunt --emi`, `make test`, `models/stlc.rkt`."""
    for command, rest in re.findall(r"\bassay ([a-z]+)((?: [^|;`]*)?)", text):
        if command in program.options or "--" in rest:
            tail = re.split(r"\s{2,}|\bassay ", rest)[0].split()
            options = [word for word in tail if re.match(r"^--[a-z]", word)]
            yield from assay_mistakes(program, [command, *options], False)
    first = text.split(" ")[0]
    if first in program.options and " --" in text:
        yield from assay_mistakes(program, [first, *(w for w in text.split() if re.match(r"^--[a-z]", w))], False)
    if re.match(r"^make [a-z-]+$", text) and text[5:] not in make_targets():
        yield f"there is no `{text}`"
    yield from file_mistakes(text.split(" ")[0].split("#")[0].split(":")[0])
