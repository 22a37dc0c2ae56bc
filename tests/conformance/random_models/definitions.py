"""Random metafunctions, judgment forms and reduction relations. Recursion is on proper parts of the input, so that it ends."""
from languages import Scope
from patterns import variables, write
from templates import Function, Templates, Variable


def bind(env, pattern, strict=True):
    """The environment after a pattern: names that are bound again are replaced."""
    new = {}
    for name, depth, inner, base in variables(pattern):
        new[name] = Variable(name, depth, inner and strict, base)
    return [v for v in env if v.name not in new] + list(new.values())


class Definition:
    def __init__(self, rng, language, name, functions, judgments):
        self.rng = rng
        self.language = language
        self.name = name
        self.judgments = judgments
        self.wanted = []  # what the definition takes apart
        self.templates = Templates(rng, language, functions)

    def where(self, env, scope, keyword="where"):
        """A where clause."""
        rng = self.rng
        pattern = self.language.pattern(scope if rng.random() < 0.98 else Scope(), 2)
        plain = [v for v in env if v.depth == 0]
        deep = [v for v in env if v.depth == 1]
        if plain and rng.random() < 0.5:
            source = rng.choice(plain)
            return f"({keyword} {write(pattern)} {source.name})", bind(env, pattern, source.strict)
        if deep and rng.random() < 0.4:
            text = f"({rng.choice(deep).name} ...)"
        else:
            text = self.templates.make(env, 2)
        return f"({keyword} {write(pattern)} {text})", bind(env, pattern, False)

    def extras(self, env, scope, count, keywords):
        """Conditions one after the other, and the environment after them."""
        rng = self.rng
        texts = []
        for _ in range(count):
            what = rng.random()
            if what < 0.55:
                keyword = rng.choice(keywords)
                text, env = self.where(env, scope, keyword)
            elif what < 0.9 or not self.judgments:
                keyword = "side-condition/hidden" if rng.random() < 0.1 else "side-condition"
                text = f"({keyword} {self.templates.test(env)})"
            else:
                premise, env = rng.choice(self.judgments).premise(self, env, scope, False)
                if not premise:
                    continue
                text = f"(judgment-holds {premise})"
            texts.append(text)
        return texts, env


class Metafunction(Definition):
    WHERE = ["where", "where", "where", "where", "where/hidden", "where/error"]

    def __init__(self, rng, language, name, functions, judgments=()):
        self.arity = rng.choice([1, 1, 1, 2])
        super().__init__(rng, language, name, [*functions, Function(name, self.arity, True)], judgments)
        self.text = self.write()

    def function(self):
        return Function(self.name, self.arity)

    def contract(self):
        rng = self.rng
        names = [nt for nt in self.language.grammar] + ["any", "any", "any", "any"]
        domain = " ".join(rng.choice(names) for _ in range(self.arity))
        codomain = "any" if rng.random() < 0.6 else rng.choice(names)
        if rng.random() < 0.2:
            codomain += " or " + rng.choice(names)
        return f"  {self.name} : {domain} -> {codomain}\n"

    def clause(self):
        rng = self.rng
        scope = Scope()
        patterns = [self.language.pattern(scope) for _ in range(self.arity)]
        env = []
        self.wanted += patterns[:1]
        for p in patterns:
            env = bind(env, p)
        left = " ".join([self.name] + [write(p) for p in patterns])
        parts, first = [], True
        for _ in range(2 if rng.random() < 0.08 else 1):
            extras, inner = self.extras(env, scope, rng.choice([0, 0, 0, 1, 1, 2]), self.WHERE)
            parts.append(" ".join(([] if first else ["or"]) + [self.templates.make(inner)] + extras))
            first = False
        return f"  [({left})\n   " + "\n   ".join(parts) + "]"

    def write(self):
        rng = self.rng
        clauses = [self.clause() for _ in range(rng.choice([2, 3, 3, 4]))]
        if rng.random() < 0.65:
            names = " ".join(f"any_{i}" for i in range(self.arity))
            clauses.append(f"  [({self.name} {names}) {rng.choice(['any_0', 'none', '(other any_0)'])}]")
        contract = self.contract() if rng.random() < 0.6 else ""
        return f"(define-metafunction {self.language.name}\n{contract}" + "\n".join(clauses) + ")"


class Judgment(Definition):
    def __init__(self, rng, language, name, functions, judgments, parent=None):
        super().__init__(rng, language, name, functions, judgments)
        self.parent = parent
        self.mode = parent.mode if parent else rng.choice(["I", "IO", "IO", "IO", "IIO", "IOO", "OI"])
        self.text = self.write()

    def premise(self, user, env, scope, dots=True):
        """The judgment as a premise of `user`, its inputs from env; binds its outputs."""
        rng = self.rng
        own = user is self
        sources = [v for v in env if v.depth in ((0, 1) if dots else (0,)) and (v.strict or not own)]
        if not sources:
            return None, env
        first = rng.choice(sources)
        parts, new, is_first = [], [], True
        for m in self.mode:
            if m == "I":
                if is_first:
                    parts.append(first.name)
                elif first.depth == 0 and rng.random() < 0.3:
                    parts.append(user.templates.make(env, 1))
                else:
                    parts.append(user.templates.atom(env))
                is_first = False
            elif first.depth == 0:
                pattern = user.language.pattern(scope, 1)
                parts.append(write(pattern))
                new.append(pattern)
            else:
                pattern = user.language.variable(rng.choice(["any", "any", *user.language.grammar]), scope, 1)
                parts.append(write(pattern))
                new.append(("seq", [("dots", pattern, "")]))
        for pattern in new:
            env = bind(env, pattern, False)
        return f"({self.name} {' '.join(parts)})" + (" ..." if first.depth else ""), env

    def rule(self, number):
        rng = self.rng
        scope = Scope()
        inputs = [self.language.pattern(scope, 2) if m == "I" else None for m in self.mode]
        env = []
        self.wanted += [p for p in inputs if p][:1]
        for p in inputs:
            env = bind(env, p) if p else env
        premises = []
        for _ in range(rng.choice([0, 0, 1, 1, 2, 2])):
            what = rng.random()
            if what < 0.55:
                text, env = rng.choice([self, self, *self.judgments]).premise(self, env, scope)
            elif what < 0.8:
                text, env = self.where(env, scope, "where" if rng.random() < 0.9 else "where/hidden")
            else:
                text = f"(side-condition {self.templates.test(env)})"
            if text:
                premises.append(text)
        parts = [write(p) if p else self.templates.make(env, 2) for p in inputs]
        conclusion = f"({self.name} {' '.join(parts)})"
        name = rng.choice(["", f' "r{number}"', f" r{number}", f' "rule {number}"'])
        if rng.random() < 0.15:
            return f"  [{conclusion}\n   {' '.join(premises)}]"
        return "  [" + "\n   ".join(premises + ["------" + name, conclusion]) + "]"

    def write(self):
        rng = self.rng
        contract = ""
        if rng.random() < 0.4:
            names = [*self.language.grammar, "any", "any", "any"]
            contract = f"  #:contract ({self.name} {' '.join('any' if m == 'O' and rng.random() < 0.5 else rng.choice(names) for m in self.mode)})\n"
        rules = [self.rule(i) for i in range(rng.choice([2, 3, 3, 4]))]
        head = f"define-extended-judgment-form {self.language.name} {self.parent.name}" if self.parent else f"define-judgment-form {self.language.name}"
        return f"({head}\n  #:mode ({self.name} {' '.join(self.mode)})\n{contract}" + "\n".join(rules) + ")"


class Reduction(Definition):
    def __init__(self, rng, language, name, functions, judgments, parent=None):
        super().__init__(rng, language, name, functions, judgments)
        self.parent = parent
        self.text = self.write()

    def sides(self, wrap):
        rng = self.rng
        scope = Scope()
        left = self.language.pattern(scope, 3)
        if wrap and self.language.contexts:
            context = ("nt", self.language.contexts[0], "")
            if scope.take(context[1], 0):
                left = ("in", context, left)
        env = bind([], left)
        self.wanted.append(left)
        return left, env, scope

    def rule(self, number, arrow):
        rng = self.rng
        left, env, scope = self.sides(arrow == "-->" and rng.random() < 0.5)
        fresh = ""
        if rng.random() < 0.12:
            name = rng.choice(["y", "x_9", "a"])
            fresh = f" (fresh {name})"
            env = [v for v in env if v.name != name] + [Variable(name, 0, False, "any")]
        extras, env = self.extras(env, scope, rng.choice([0, 0, 0, 1, 1, 2]), ["where"])
        right = self.templates.make(env, 2)
        contexts = [v.name for v in env if v.base in self.language.contexts and v.depth == 0]
        if left[0] == "in" and contexts and rng.random() < 0.8:
            right = f"(in-hole {contexts[0]} {right})"
        name = rng.choice(["", f' "r{number}"', f" r{number}", f' "rule {number}"'])
        return f"   ({arrow} {write(left)}\n        {right}{name}{fresh}{' ' if extras else ''}{' '.join(extras)})"

    def write(self):
        rng = self.rng
        rules = [self.rule(i, "-->") for i in range(rng.choice([1, 2, 2, 3]))]
        shortcut = ""
        if rng.random() < 0.25 and self.language.contexts:
            context = self.language.contexts[0]
            rules += [self.rule(9, "==>")]
            shortcut = f"\n   with [(--> (in-hole {context} from) (in-hole {context} to)) (==> from to)]"
        domain = ""
        if not self.parent and rng.random() < 0.15:
            domain = f" #:domain {rng.choice(['any', *self.language.grammar])}"
        head = f"extend-reduction-relation {self.parent.name} {self.language.name}" if self.parent else f"reduction-relation {self.language.name}{domain}"
        return f"(define {self.name}\n  ({head}\n" + "\n".join(rules) + shortcut + "))"
