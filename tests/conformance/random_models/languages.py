"""Random languages, and random patterns over them."""
from patterns import BUILT_IN, SYMBOLS, variables, write

LITERALS = ["a", "b", "c", "+", "λ", "if", "nil", "cons", "let", "z", "succ", "1", "2", '"s"', "#t", "#f", "->", "op"]


class Scope:
    """The names that a pattern has bound so far, with their depths: the same name must not be bound at two of them."""

    def __init__(self, depths=None):
        self.depths = dict(depths or {})

    def take(self, name, depth):
        if self.depths.setdefault(name, depth) != depth:
            return False
        return True


class Language:
    """A language with the productions that hold in it, those of the languages that it extends included."""

    def __init__(self, rng, name, parent=None):
        self.rng = rng
        self.name = name
        self.parent = parent
        self.grammar = {nt: list(ps) for nt, ps in parent.grammar.items()} if parent else {}
        self.contexts = list(parent.contexts) if parent else []
        self.text = self.extension() if parent else self.fresh()

    # Grammars

    def fresh(self):
        rng = self.rng
        leaves = rng.sample(["n", "x", "s", "k"], rng.choice([1, 2, 2, 3]))
        compounds = rng.sample(["e", "t", "v", "w"], rng.choice([1, 1, 2, 2, 3]))
        shapes = []
        for nt in leaves:
            self.grammar[nt] = self.leaf_productions(nt)
        for rank, nt in enumerate(compounds):
            self.grammar[nt] = [("nt", rng.choice(leaves), "")] if rng.random() < 0.8 else [self.literal()]
            lower = leaves + compounds[:rank]
            self.grammar[nt] += [self.production(nt, lower, leaves + compounds) for _ in range(rng.choice([1, 2, 2, 3, 4]))]
        if rng.random() < 0.65:
            self.contexts.append(rng.choice(["E", "C"]))
            for nt in self.contexts:
                self.grammar[nt] = [("hole",)]
                self.grammar[nt] += [self.context_production(nt, leaves + compounds) for _ in range(rng.choice([1, 2, 3]))]
        for nt in self.grammar:
            shapes.append(self.write_nt(nt, self.grammar[nt]))
        rng.shuffle(shapes)
        return f"(define-language {self.name}\n  " + "\n  ".join(shapes) + ")"

    def extension(self):
        rng = self.rng
        shapes = []
        own = [nt for nt in self.grammar if nt not in self.contexts]
        for nt in rng.sample(own, min(len(own), rng.choice([1, 1, 2]))):
            lower = [n for n in own if n != nt and all(p[0] in ("lit", "seq") for p in self.grammar[n])]
            added = [self.production(nt, lower, own) for _ in range(rng.choice([1, 2]))]
            if rng.random() < 0.7:
                shapes.append(self.write_nt(nt, added, "...."))
                self.grammar[nt] = self.grammar[nt] + added
            else:
                added.append(self.literal())
                shapes.append(self.write_nt(nt, added))
                self.grammar[nt] = added
        if rng.random() < 0.4:
            new = "m"
            self.grammar[new] = [self.literal(), self.production(new, own, own + [new])]
            shapes.append(self.write_nt(new, self.grammar[new]))
        if self.contexts and rng.random() < 0.4:
            nt = self.contexts[0]
            added = [self.context_production(nt, own)]
            shapes.append(self.write_nt(nt, added, "...."))
            self.grammar[nt] = self.grammar[nt] + added
        return f"(define-extended-language {self.name} {self.parent.name}\n  " + "\n  ".join(shapes) + ")"

    def write_nt(self, nt, productions, first=""):
        body = " ".join(([first] if first else []) + [write(p) for p in productions])
        return f"[{nt} {body}]" if self.rng.random() < 0.3 else f"[{nt} ::= {body}]"

    def symbols(self):
        """What a template may have as a literal: names of non-terminals are refused in some places."""
        return [s for s in LITERALS + SYMBOLS if s not in self.grammar and "_" not in s]

    def literal(self):
        return ("lit", self.rng.choice(LITERALS))

    def leaf_productions(self, nt):
        rng = self.rng
        choices = {
            "n": [["natural"], ["integer"], ["number"], ["0", "1", "2"], ["real"]],
            "x": [["variable-not-otherwise-mentioned"], ["variable-not-otherwise-mentioned"], ["variable"], ["(variable-prefix x)"],
                  ["(variable-except a b)"], ["(variable-prefix q-)", "y"]],
            "s": [["string"], ['"s"', "string"], ["boolean"], ["string", "boolean"], ["#t", "variable"]],
            "k": [["a", "b"], ["nil", "1", '"s"'], ["any"], ["boolean", "natural"], ["c", "#f"]],
        }
        return [("nt", p, "") if p in BUILT_IN else ("lit", p) for p in rng.choice(choices[nt])]

    def reference(self, names):
        rng = self.rng
        if names and rng.random() < 0.85:
            return rng.choice(names)
        return rng.choice(BUILT_IN)

    def production(self, nt, lower, names):
        rng = self.rng
        what = rng.random()
        if what < 0.08 and lower:
            return ("nt", rng.choice(lower), "")
        if what < 0.16:
            return self.literal()
        if what < 0.18:
            return ("lit", rng.choice(["(variable-prefix x)", "(variable-except a c)"]))
        return self.sequence(names + [nt], 2, Scope())

    def sequence(self, names, fuel, scope):
        rng = self.rng
        items = [self.literal()] if rng.random() < 0.6 else []
        for _ in range(rng.choice([1, 1, 2, 2, 3])):
            items.append(self.item(names, fuel, scope, 0))
        return ("seq", items)

    def item(self, names, fuel, scope, depth, repeated=False):
        """Of a production: bare names are free, those with subscripts are bound in the production."""
        rng = self.rng
        what = rng.random()
        if what < 0.22 and depth < 2 and not repeated:
            return ("dots", self.item(names, fuel - 1, scope, depth + 1, True), "")
        if what < 0.38 and fuel > 0:
            return ("seq", [self.item(names, fuel - 1, scope, depth) for _ in range(rng.choice([0, 1, 2, 2, 3]))])
        if what < 0.45:
            return self.literal()
        base = self.reference(names)
        if what < 0.53:
            name = base + "_" + rng.choice("12")
            if scope.take(name, depth):
                return ("nt", base, name[len(base) + 1 :])
        if what < 0.55 and scope.take(base + "_!_1", depth):
            return ("nt", base, "!_1")
        return ("nt", base, "")

    def context_production(self, nt, names):
        rng = self.rng
        items = [self.literal()] if rng.random() < 0.4 else []
        for _ in range(rng.choice([0, 1, 1, 2])):
            items.append(self.item(names, 1, Scope(), 1, True) if rng.random() < 0.7 else ("dots", ("nt", rng.choice(names), ""), ""))
        items.insert(rng.randrange(len(items) + 1), ("nt", nt, "") if rng.random() < 0.85 else ("hole",))
        return ("seq", items)

    # Patterns that bind

    def variable(self, base, scope, depth):
        rng = self.rng
        for _ in range(4):
            subscript = rng.choice(["", "1", "1", "2", "2", "3", "x", "!_1"])
            if scope.take(base + "_" + subscript if subscript else base, depth):
                return ("nt", base, subscript)
        return ("lit", "_")

    def pattern(self, scope, fuel=3, depth=0):
        rng = self.rng
        what = rng.random()
        names = [nt for nt in self.grammar if nt not in self.contexts]
        if what < 0.3 and fuel > 0:
            productions = [p for nt in names for p in self.grammar[nt] if p[0] == "seq"]
            if productions:
                return self.instance(rng.choice(productions), scope, depth)
        if what < 0.52 and fuel > 0:
            return ("seq", self.items(scope, fuel - 1, depth))
        if what < 0.58:
            return self.literal()
        if what < 0.64 and self.contexts:
            return self.in_hole(scope, fuel, depth)
        if what < 0.67:
            name = rng.choice(["whole", "part"])
            if scope.take(name, depth):
                return ("name", name, self.pattern(scope, fuel - 1, depth))
        if what < 0.70:
            return self.conditional(scope, fuel, depth)
        if what < 0.71 and self.contexts:
            return ("hide", self.variable(self.contexts[0], scope, depth))
        if what < 0.73:
            return ("lit", rng.choice(["(variable-prefix x)", "(variable-except a c)", "_", "hole"]))
        return self.variable(self.reference(names), scope, depth)

    def in_hole(self, scope, fuel, depth):
        context = self.variable(self.rng.choice(self.contexts), scope, depth)
        if context[0] != "nt" or context[2].startswith("!"):
            context = ("nt", self.contexts[0], "")
            if not scope.take(self.contexts[0], depth):
                return ("lit", "_")
        return ("in", context, self.pattern(scope, fuel - 1, depth))

    def conditional(self, scope, fuel, depth):
        inner = self.pattern(scope, fuel - 1, depth)
        free = [v for v in variables(inner) if v[1] == 0]
        if not free or depth > 0:
            return inner
        name = self.rng.choice(free)[0]
        test = self.rng.choice(["number?", "symbol?", "pair?", "list?", "(lambda (t) (not (equal? t 1)))", "(lambda (t) (equal? t 'a))"])
        return ("cond", inner, f"({test} (term {name}))")

    def items(self, scope, fuel, depth):
        rng = self.rng
        items = []
        for _ in range(rng.choice([0, 1, 2, 2, 3, 3])):
            if rng.random() < 0.35 and depth < 2:
                label = "_" + rng.choice(["1", "1", "2", "2", "!_1"]) if rng.random() < 0.25 else ""
                if label and not scope.take("..." + label, depth):
                    label = ""
                items.append(("dots", self.pattern(scope, fuel - 1, depth + 1), label))
            else:
                items.append(self.pattern(scope, fuel - 1, depth))
        return items

    def instance(self, production, scope, depth):
        """A production as a pattern: its names get subscripts, and some parts become deeper."""
        kind = production[0]
        if kind == "nt":
            if self.rng.random() < 0.12:
                return self.pattern(scope, 1, depth)
            return self.variable(production[1], scope, depth)
        if kind == "seq":
            items = []
            for item in production[1]:
                if item[0] == "dots":
                    items.append(("dots", self.instance(item[1], scope, depth + 1), ""))
                else:
                    items.append(self.instance(item, scope, depth))
            return ("seq", items)
        return production


def prefixed(pattern, prefix, names):
    """The pattern with a prefix before the names of non-terminals."""
    if pattern[0] == "nt" and pattern[1] in names:
        return ("nt", prefix + pattern[1], pattern[2])
    if pattern[0] == "seq":
        return ("seq", [prefixed(p, prefix, names) for p in pattern[1]])
    return tuple(prefixed(p, prefix, names) if isinstance(p, tuple) else p for p in pattern)


class Union(Language):
    """The union of two languages, the names of the second perhaps with a prefix."""

    def __init__(self, rng, name, first, second):
        self.rng, self.name, self.parent = rng, name, first
        prefix = "p-" if rng.random() < 0.5 else ""
        self.grammar = {nt: list(ps) for nt, ps in first.grammar.items()}
        for nt, productions in second.grammar.items():
            self.grammar[prefix + nt] = self.grammar.get(prefix + nt, []) + [prefixed(p, prefix, second.grammar) for p in productions]
        self.contexts = list(dict.fromkeys(first.contexts + [prefix + nt for nt in second.contexts]))
        part = f"({prefix} {second.name})" if prefix else second.name
        self.text = f"(define-union-language {name} {first.name} {part})"
