#!/usr/bin/env python3
"""schema.py SCHEMA: what a JSON schema says of each member, as lines of scdoc for a manual page."""
import json, sys

schema = json.load(open(sys.argv[1], encoding="utf-8"))


def plain(text):
    return "".join("\\" + c if c in "\\_*#[]" else c for c in text)


def resolve(part):
    """The part with what it refers to, and the name of that."""
    reference = part.get("$ref", "").removeprefix("#/definitions/")
    return {**schema["definitions"].get(reference, {}), **part}, reference


def kind(part, reference):
    """What sort of value it is, in a few words."""
    if reference in ("count", "seconds", "text or null"):
        return {"count": "a count", "seconds": "seconds", "text or null": "a text or null"}[reference]
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return "one of " + ", ".join(json.dumps(word) for word in part["enum"])
    names = {"string": "a text", "integer": "an integer", "number": "a number", "boolean": "true or false", "object": "an object",
             "array": "a list", "null": "null"}
    types = part.get("type", "string")
    return " or ".join(names[t] for t in ([types] if isinstance(types, str) else types))


def members(part, path):
    for name, member in part.get("properties", {}).items():
        member, reference = resolve(member)
        items, _ = resolve(member.get("items", {}))
        where = f"{path}{name}"
        said = member.get("description", "")
        optional = "" if name in part.get("required", []) else "; it may be missing"
        print(f"*{plain(where)}*\n\t{kind(member, reference)}{': ' + plain(said) if said else ''}{optional}.\n")
        members(member, where + ".")
        members(items, where + "[].")


members(schema, ".")
