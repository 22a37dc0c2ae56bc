"""Random templates (what `term` takes) and the Racket inside of them, over variables that patterns have bound."""


class Variable:
    """A bound name. A strict one stands for a proper part of the input: recursion on it ends."""

    def __init__(self, name, depth, strict, base):
        self.name, self.depth, self.strict, self.base = name, depth, strict, base


class Function:
    """Something that a template may call: with anything, or (recursion) with a strict variable first."""

    def __init__(self, name, arity, recursive=False):
        self.name, self.arity, self.recursive = name, arity, recursive


class Templates:
    def __init__(self, rng, language, functions=()):
        self.rng = rng
        self.contexts = language.contexts
        self.literals = language.symbols()
        self.shapes = [p for ps in language.grammar.values() for p in ps if p[0] == "seq"]
        self.functions = list(functions)

    def atom(self, env):
        rng = self.rng
        plain = [v.name for v in env if v.depth == 0]
        if plain and rng.random() < 0.8:
            return rng.choice(plain)
        return rng.choice(self.literals)

    def sequence_of(self, variable, env):
        """A depth-n variable as a sequence: its text ends in n ellipses, some of them inside of lists."""
        rng = self.rng
        body = variable.name
        for level in range(variable.depth):
            what = rng.random()
            others = [v for v in env if v.depth == 1] if level == variable.depth - 1 else []
            if what < 0.12 and others:
                body = f"({body} {rng.choice(others).name})"
            elif what < 0.3:
                body = f"({body} {self.atom(env)})"
            elif what < 0.4 and level == 0:
                call = self.call_on(variable, env)
                body = call or body
            if level > 0 and rng.random() < 0.8:
                body = f"({body})"
            body += " ..."
        return body

    def call_on(self, variable, env):
        usable = [f for f in self.functions if variable.strict or not f.recursive]
        if not usable:
            return None
        function = self.rng.choice(usable)
        rest = [self.atom(env) for _ in range(function.arity - 1)]
        return "(" + " ".join([function.name, variable.name] + rest) + ")"

    def call(self, env):
        plain = [v for v in env if v.depth == 0]
        return self.call_on(self.rng.choice(plain), env) if plain else None

    def of_base(self, base, env, depth):
        """A variable of the same non-terminal, if there is one."""
        known = [v.name for v in env if v.depth == depth and v.base == base]
        others = [v.name for v in env if v.depth == depth]
        return self.rng.choice(known or others or self.literals) if known or self.rng.random() < 0.7 else self.rng.choice(self.literals)

    def shaped(self, shape, env):
        """A production with variables in the places of its names."""
        if shape[0] == "lit":
            return "a" if shape[1].startswith("(") else shape[1]
        if shape[0] == "nt":
            return self.of_base(shape[1], env, 0)
        if shape[0] != "seq":
            return "hole" if shape[0] == "hole" else "a"
        parts = []
        for item in shape[1]:
            if item[0] != "dots":
                parts.append(self.shaped(item, env))
                continue
            deep = [v for v in env if v.depth == 1]
            if item[1][0] == "nt" and deep:
                name = self.rng.choice([v.name for v in deep if v.base == item[1][1]] or [v.name for v in deep])
                parts.append(f"{name} ...")
            elif self.rng.random() < 0.5:
                parts.append(self.shaped(item[1], env))
        return "(" + " ".join(parts) + ")"

    def make(self, env, fuel=2):
        rng = self.rng
        if self.shapes and fuel > 0 and rng.random() < 0.2:
            return self.shaped(rng.choice(self.shapes), env)
        what = rng.random()
        if what < 0.3 or fuel <= 0:
            return self.atom(env)
        if what < 0.45:
            call = self.call(env)
            if call:
                return call
        if what < 0.53:
            contexts = [v for v in env if v.depth == 0 and v.base in self.contexts]
            if contexts:
                return f"(in-hole {rng.choice(contexts).name} {self.make(env, fuel - 1)})"
        if what < 0.60:
            return "," + self.value(env)
        if what < 0.61:
            return rng.choice(["hole", "()", "(in-hole hole a)"])
        return "(" + " ".join(self.items(env, fuel)) + ")"

    def items(self, env, fuel):
        rng = self.rng
        items = [rng.choice(self.literals)] if rng.random() < 0.3 else []
        for _ in range(rng.choice([1, 1, 2, 2, 3])):
            deep = [v for v in env if v.depth > 0]
            if deep and rng.random() < 0.55:
                items.append(self.sequence_of(rng.choice(deep), env))
            elif rng.random() < 0.04:
                items.append(",@(list " + self.value(env) + ")")
            else:
                items.append(self.make(env, fuel - 1))
        return items

    def list_of(self, env):
        deep = [v for v in env if v.depth > 0]
        if deep and self.rng.random() < 0.7:
            return f"(term ({self.sequence_of(self.rng.choice(deep), env)}))"
        return f"(term ({self.atom(env)} {self.atom(env)}))"

    def value(self, env):
        """A Racket expression."""
        rng = self.rng
        atom = self.atom(env)
        kind = rng.randrange(9)
        if kind == 0:
            return f"(length {self.list_of(env)})"
        if kind == 1:
            return f"(reverse {self.list_of(env)})"
        if kind == 2:
            return f"(cons (term {atom}) {self.list_of(env)})"
        if kind == 3:
            return f"(append {self.list_of(env)} {self.list_of(env)})"
        if kind == 4:
            return f"(if {self.test(env)} (term {self.atom(env)}) (term {self.make(env, 1)}))"
        if kind == 5:
            return f"(if (number? (term {atom})) (+ (term {atom}) 1) 'none)"
        if kind == 6:
            return f"(list (term {atom}) 'b {rng.choice(['1', 'null', '(quote (c d))'])})"
        if kind == 7 and rng.random() < 0.4:
            return f"({rng.choice(['car', 'cdr', 'add1', 'symbol->string'])} (term {atom}))"
        return f"(term {self.make(env, 1)})"

    def test(self, env):
        rng = self.rng
        atom = self.atom(env)
        kind = rng.randrange(8)
        if kind == 0:
            return f"(equal? (term {atom}) (term {self.atom(env)}))"
        if kind == 1:
            return f"(not {self.test(env)})"
        if kind == 2:
            return f"(< {rng.choice('012')} (length {self.list_of(env)}))"
        if kind == 3:
            return f"(and {self.test(env)} {self.test(env)})"
        if kind == 4:
            return f"(member (term {atom}) {self.list_of(env)})"
        return f"({rng.choice(['number?', 'symbol?', 'pair?', 'list?', 'string?', 'null?'])} (term {atom}))"
