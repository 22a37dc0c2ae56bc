"""Random languages with binding forms."""
from languages import Language


def nt(base, subscript=""):
    return ("nt", base, subscript)


def seq(*items):
    return ("seq", list(items))


def lit(text):
    return ("lit", text)


def dots(pattern):
    return ("dots", pattern, "")


# Productions of e, with what binds in them.
FORMS = [
    (seq(lit("λ"), seq(nt("x")), nt("e")), "(λ (x) e #:refers-to x)"),
    (seq(lit("fun"), seq(dots(nt("x"))), nt("e")), "(fun (x ...) e #:refers-to (shadow x ...))"),
    (seq(lit("let"), seq(dots(seq(nt("x"), nt("e")))), nt("e")), "(let ((x e_x) ...) e_b #:refers-to (shadow x ...))"),
    (
        seq(lit("letrec"), seq(dots(seq(nt("x"), nt("e")))), nt("e")),
        "(letrec ((x e_x) ...) #:refers-to (shadow x ...) e_b #:refers-to (shadow x ...))",
    ),
    (seq(lit("match"), nt("e"), nt("p"), nt("e")), "(match e_1 p e_2 #:refers-to p)"),
    (seq(lit("fix"), nt("x"), nt("e"), nt("e")), "(fix x e_1 #:refers-to x e_2)"),
    (seq(lit("both"), nt("x"), nt("x"), nt("e")), "(both x_1 x_2 e #:refers-to (shadow x_2 x_1))"),
    (seq(lit("block"), nt("d"), nt("e")), "(block d e #:refers-to d)"),
]
EXPORTS = {
    "p": ([nt("x"), seq(lit("pair"), nt("p"), nt("p")), lit("nil")], "(pair p_1 p_2) #:exports (shadow p_1 p_2)"),
    "d": ([seq(lit("val"), nt("x"), nt("e")), seq(lit("none"))], "(val x e) #:exports x"),
}


class BindingLanguage(Language):
    def fresh(self):
        rng = self.rng
        forms = rng.sample(FORMS, rng.choice([1, 2, 2, 3]))
        self.grammar["x"] = [nt("variable-not-otherwise-mentioned")]
        self.grammar["e"] = [nt("x"), lit("1"), seq(nt("e"), nt("e"))] + [production for production, _ in forms]
        specs = [spec for _, spec in forms]
        for name, (productions, spec) in EXPORTS.items():
            if any(f" {name} " in s for s in specs):
                self.grammar[name] = productions
                specs.append(spec)
        if rng.random() < 0.5:
            self.contexts.append("E")
            self.grammar["E"] = [("hole",), seq(nt("E"), nt("e")), seq(nt("e"), nt("E"))]
            if forms[0][0][1][0] == lit("λ"):
                self.grammar["E"].append(seq(lit("λ"), seq(nt("x")), nt("E")))
        shapes = "\n  ".join(self.write_nt(n, ps) for n, ps in self.grammar.items())
        return f"(define-language {self.name}\n  {shapes}\n  #:binding-forms\n  " + "\n  ".join(specs) + ")"
