#!/usr/bin/env python3
"""model.py SEED NUMBER: writes random model NUMBER of a seed. It is a function of these two alone."""
import random, sys

from binders import BindingLanguage
from definitions import Judgment, Metafunction, Reduction, bind
from languages import Language, Scope, Union
from mistakes import spoil
from patterns import Terms, has_hole, size, write, write_term
from templates import Templates

TERMS = 14


class Model:
    def __init__(self, seed, number):
        self.rng = rng = random.Random(f"{seed}/{number}")
        self.seed, self.number = seed, number
        self.forms, self.questions, self.wanted = [], [], []
        binders = rng.random() < 0.15
        self.extend(BindingLanguage(rng, "L0") if binders else Language(rng, "L0"))
        for name in ["L1", "L2"]:
            what = rng.random()
            if what < 0.25:
                self.extend(Language(rng, name, self.language))
            elif what < 0.35:
                other = Language(rng, "M" + name)
                self.forms.append(other.text)
                self.extend(Union(rng, name, self.language, other))
        if binders:
            self.ask_binding()
        self.definitions()
        self.patterns()
        if rng.random() < 0.06:
            self.forms = spoil(rng, self.forms)

    def extend(self, language):
        self.language = language
        self.forms.append(language.text)

    def definitions(self):
        rng = self.rng
        functions, judgments = [], []
        order = ["function"] * rng.choice([0, 1, 1, 2]) + ["judgment"] * rng.choice([0, 1, 1, 2])
        rng.shuffle(order)
        for i, kind in enumerate(order):
            if kind == "function":
                definition = Metafunction(rng, self.language, f"f{i}", functions, judgments)
                functions.append(definition.function())
                self.ask_function(definition)
            else:
                definition = Judgment(rng, self.language, f"j{i}", functions, judgments)
                judgments.append(definition)
                self.ask_judgment(definition)
            self.add(definition)
        if rng.random() < 0.1:
            self.extend_judgment(functions, judgments)
        relation = None
        for i in range(rng.choice([0, 1, 1, 2])):
            relation = Reduction(rng, self.language, f"red{i}", functions, judgments, relation if rng.random() < 0.5 else None)
            self.add(relation)
            self.questions.append(f"(ask-steps '{relation.name} {relation.name} terms)")
        if relation and rng.random() < 0.15:
            self.ask_closure(relation)

    def ask_binding(self):
        name = self.language.name
        self.over_terms(f"(ask 'equivalent (list t u) (alpha-equivalent? {name} t u))", True)
        variable = self.rng.choice(["x", "y", "a"])
        self.over_terms(f"(ask 'substitute (list t u) (term (substitute ,t {variable} ,u) #:lang {name}))", True)

    def extend_judgment(self, functions, judgments):
        if judgments:
            definition = Judgment(self.rng, self.language, "k", functions, judgments, self.rng.choice(judgments))
            self.add(definition)
            self.ask_judgment(definition)

    def ask_closure(self, relation):
        name = self.language.name
        nt = self.rng.choice(list(self.language.grammar))
        closure = f"(compatible-closure {relation.name} {name} {nt})"
        if self.language.contexts and self.rng.random() < 0.6:
            closure = f"(context-closure {relation.name} {name} {self.language.contexts[0]})"
        self.questions.append(f"(ask-steps 'closure {closure} terms)")

    def add(self, definition):
        self.forms.append(definition.text)
        self.wanted += definition.wanted

    def ask_function(self, definition):
        arguments = ",t" if definition.arity == 1 else ",t ,u"
        self.over_terms(f"(ask '{definition.name} t (term ({definition.name} {arguments})))", definition.arity == 2)

    def ask_judgment(self, definition):
        rng = self.rng
        inputs = iter([",t", ",u"])
        call = " ".join([definition.name] + [next(inputs) if m == "I" else f"any_{i}" for i, m in enumerate(definition.mode)])
        outputs = "(" + " ".join(f"any_{i}" for i, m in enumerate(definition.mode) if m == "O") + ")"
        pair = definition.mode.count("I") == 2
        self.over_terms(f"(ask '{definition.name} t (sorted (judgment-holds ({call}) {outputs})))", pair)
        what = rng.random()
        if what < 0.5:
            self.over_terms(f"(ask '{definition.name}-derivations t (sorted (build-derivations ({call}))))", pair)
        elif what < 0.7:
            self.over_terms(f"(ask '{definition.name}-holds t (judgment-holds ({call})))", pair)
        elif "O" in definition.mode:
            inputs = iter([",t", ",u"])
            scope = Scope()
            call = " ".join([definition.name] + [next(inputs) if m == "I" else write(self.language.pattern(scope, 1)) for m in definition.mode])
            self.over_terms(f"(ask '{definition.name}-holds t (judgment-holds ({call})))", pair)

    def over_terms(self, body, pair):
        if pair:
            self.questions.append(f"(for ([t (in-list terms)] [u (in-list (cdr terms))])\n  {body})")
        else:
            self.questions.append(f"(for ([t (in-list terms)])\n  {body})")

    def patterns(self):
        rng = self.rng
        names = list(self.language.grammar)
        for nt in rng.sample(names, min(2, len(names))):
            self.questions.append(f"(ask-matches \"{nt}\" (redex-match {self.language.name} {nt}) terms)")
        for i in range(rng.choice([0, 1, 2])):
            pattern = self.language.pattern(Scope(), 3)
            self.wanted.append(pattern)
            self.questions.append(f"(ask-matches \"pattern {i}\" (redex-match {self.language.name} {write(pattern)}) terms)")
        if rng.random() < 0.3:
            self.ask_template()

    def ask_template(self):
        pattern = self.language.pattern(Scope(), 3)
        self.wanted.append(pattern)
        env = bind([], pattern)
        template = Templates(self.rng, self.language).make(env, 3)
        self.over_terms(f"(ask 'template t (redex-let {self.language.name} ([{write(pattern)} t]) (term {template})))", False)

    def terms(self):
        rng = self.rng
        source = Terms(rng, self.language.grammar)
        names = [nt for nt, ps in self.language.grammar.items() if any(p[0] == "seq" for p in ps)] or list(self.language.grammar)
        terms = []
        for _ in range(8 * TERMS):
            pattern = rng.choice(self.wanted) if self.wanted and rng.random() < 0.5 else ("nt", rng.choice(names), "")
            term = source.make(pattern, rng.choice([1, 3, 4, 5, 6]), {})
            if rng.random() < 0.2:
                term = source.near_miss(term)
            if size(term) <= 40 and term not in terms and (not isinstance(term, str) or rng.random() < 0.3):
                terms.append(term)
            if len(terms) == TERMS:
                break
        return terms or ["a", "b"]

    def text(self):
        terms = "\n        ".join(f"(term {write_term(t)})" if has_hole(t) else "'" + write_term(t) for t in self.terms())
        head = f"#lang racket/base\n;; Random model {self.number} of seed {self.seed}.\n(require redex/reduction-semantics \"answers.rkt\")"
        return "\n".join([head, *self.forms, f"(define terms\n  (list {terms}))", *self.questions]) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[2].isdigit():
        sys.exit("usage: model.py SEED NUMBER")
    sys.stdout.write(Model(sys.argv[1], int(sys.argv[2])).text())
