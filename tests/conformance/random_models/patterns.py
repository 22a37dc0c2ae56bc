"""Patterns of random models: how they are written, what they bind, and terms that (mostly) match them.

A pattern is a tuple whose first element says its kind:
    ("lit", text)            a literal, or any other text that binds nothing
    ("nt", base, subscript)  a non-terminal or built-in pattern; subscript "" is a bare name, "!_1" a mismatch
    ("name", id, pattern)
    ("hole",)
    ("in", context, pattern) in-hole
    ("hide", pattern)        hide-hole
    ("cross", nt)
    ("cond", pattern, text)  side-condition
    ("seq", [item, ...])     where an item is a pattern or ("dots", pattern, label)
A term is the text of an atom, or a list of terms.
"""

BUILT_IN = ["any", "number", "natural", "integer", "real", "string", "boolean", "variable", "variable-not-otherwise-mentioned"]
SYMBOLS = ["a", "b", "c", "x", "y", "z", "x1", "q-1", "x_1", "λ"]
HOLE = "hole"


def write(pattern):
    kind = pattern[0]
    if kind == "lit":
        return pattern[1]
    if kind == "nt":
        return pattern[1] + ("_" + pattern[2] if pattern[2] else "")
    if kind == "name":
        return f"(name {pattern[1]} {write(pattern[2])})"
    if kind == "hole":
        return HOLE
    if kind == "in":
        return f"(in-hole {write(pattern[1])} {write(pattern[2])})"
    if kind == "hide":
        return f"(hide-hole {write(pattern[1])})"
    if kind == "cross":
        return f"(cross {pattern[1]})"
    if kind == "cond":
        return f"(side-condition {write(pattern[1])} {pattern[2]})"
    return "(" + " ".join(f"{write(i[1])} ...{i[2]}" if i[0] == "dots" else write(i) for i in pattern[1]) + ")"


def write_term(term):
    return term if isinstance(term, str) else "(" + " ".join(map(write_term, term)) + ")"


def has_hole(term):
    return term == HOLE if isinstance(term, str) else any(map(has_hole, term))


def size(term):
    return 1 if isinstance(term, str) else 1 + sum(map(size, term))


def plug(term, inner):
    if isinstance(term, str):
        return inner if term == HOLE else term
    return [plug(t, inner) for t in term]


def variables(pattern, depth=0, strict=False):
    """The names that a pattern binds: (name, depth, whether what it matches is a proper part of the whole, base)."""
    kind = pattern[0]
    if kind == "nt" and not pattern[2].startswith("!"):
        yield write(pattern), depth, strict, pattern[1]
    elif kind == "name":
        yield pattern[1], depth, strict, "any"
        yield from variables(pattern[2], depth, strict)
    elif kind == "in":  # the context may be a hole alone
        yield from variables(pattern[1], depth, False)
        yield from variables(pattern[2], depth, strict)
    elif kind in ("hide", "cond"):
        yield from variables(pattern[1], depth, strict)
    elif kind == "seq":
        for item in pattern[1]:
            dots = item[0] == "dots"
            yield from variables(item[1] if dots else item, depth + dots, True)


class Terms:
    """Random terms of a language: `grammar` maps non-terminals to their productions."""

    def __init__(self, rng, grammar):
        self.rng = rng
        self.grammar = grammar
        self.leaves = {nt: [p for p in ps if not self.recursive(p)] or ps[:1] for nt, ps in grammar.items()}

    def recursive(self, pattern):
        kind = pattern[0]
        if kind == "nt":
            return pattern[1] in self.grammar and any(q[0] in ("seq", "in") for q in self.grammar[pattern[1]])
        if kind == "seq":
            return any(self.recursive(i) for i in pattern[1] if i[0] != "dots")
        return any(self.recursive(p) for p in pattern[1:] if isinstance(p, tuple))

    def atom(self):
        return self.rng.choice(SYMBOLS + ["0", "1", "2", "-1", "7", "1.5", '"s"', '"t"', "#t", "#f"])

    def built_in(self, base, fuel):
        rng = self.rng
        if base == "any":
            return self.atom() if fuel <= 0 or rng.random() < 0.6 else [self.built_in("any", fuel - 2) for _ in range(rng.randrange(4))]
        if base == "string":
            return rng.choice(['"s"', '"t"', '""'])
        if base == "boolean":
            return rng.choice(["#t", "#f"])
        if base.startswith("variable"):
            return rng.choice(SYMBOLS)
        if base == "natural":
            return rng.choice("0012357")
        if base == "integer":
            return rng.choice(["-3", "-1", "0", "1", "2"])
        return rng.choice(["-1", "0", "1", "2", "1.5"])

    def literal(self, text):
        if text.startswith("(variable-prefix "):
            return text[len("(variable-prefix ") : -1] + self.rng.choice(["", "1", "-a"])
        if text.startswith("(variable-except") or text == "_":
            return self.rng.choice(SYMBOLS)
        return text

    def make(self, pattern, fuel, env):
        """A term; env remembers what names stand for, so that the same name twice is the same term."""
        kind = pattern[0]
        if kind == "lit":
            return self.literal(pattern[1])
        if kind == "hole":
            return HOLE
        if kind == "cross":
            return HOLE
        if kind == "nt":
            name = write(pattern)
            if name in env and not pattern[2].startswith("!") and (pattern[2] or self.rng.random() < 0.5):
                return env[name]
            env[name] = self.of_name(pattern[1], fuel)
            return env[name]
        if kind == "name":
            if pattern[1] not in env:
                env[pattern[1]] = self.make(pattern[2], fuel, env)
            return env[pattern[1]]
        if kind == "in":
            return plug(self.make(pattern[1], fuel - 1, env), self.make(pattern[2], fuel - 1, env))
        if kind in ("hide", "cond"):
            return self.make(pattern[1], fuel, env)
        term = []
        for item in pattern[1]:
            if item[0] == "dots":
                term += self.several(item, fuel - 1, env)
            else:
                term.append(self.make(item, fuel - 1, env))
        return term

    def of_name(self, base, fuel):
        if fuel < -6:  # a non-terminal without small terms
            return "a"
        if base not in self.grammar:
            return self.built_in(base, fuel)
        productions = self.leaves[base] if fuel <= 0 else self.grammar[base]
        return self.make(self.rng.choice(productions), fuel - 1, {})

    def several(self, item, fuel, env):
        names = [v[0] for v in variables(item[1])]
        known = [env[n] for n in names if isinstance(env.get(n), tuple)]
        count = len(known[0]) if known else 0 if fuel <= 0 else self.rng.choice([0, 1, 1, 2, 2, 3])
        if item[2]:
            count = env.setdefault("..." + item[2], count)
        inner = [{n: env[n][i] for n in names if isinstance(env.get(n), tuple) and i < len(env[n])} for i in range(count)]
        terms = [self.make(item[1], fuel, e) for e in inner]
        for n in names:
            env[n] = tuple(e.get(n, "a") for e in inner)
        return terms

    def near_miss(self, term):
        """The term with something changed in one place."""
        rng = self.rng
        if isinstance(term, str) or not term or rng.random() < 0.15:
            return rng.choice([self.atom(), [term], [term, term], self.atom()])
        copy = list(term)
        i = rng.randrange(len(copy))
        what = rng.random()
        if what < 0.6:
            copy[i] = self.near_miss(copy[i])
        elif what < 0.7:
            del copy[i]
        elif what < 0.85:
            copy.insert(i, copy[rng.randrange(len(copy))])
        else:
            copy[i] = copy[rng.randrange(len(copy))]
        return copy
