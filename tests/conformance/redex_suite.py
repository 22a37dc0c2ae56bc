"""Redex's own test suite under assay; see redex-suite.sh.

A file is run as it is, but for its macro `test`, which also says on which line it stands. A top-level form that assay cannot
run is set aside, and the file run again without it; its cases count as not run. The files of errors (*.rktd) are cases of one
expression each: one that must be refused, or one that must raise the given message.

Cases about Redex's own insides are counted apart, as private: those that mention a name of PRIVATE, or one that the file
defines with the help of such a name; and those that ask by way of ASKED what no program can. Nothing else is.

With ENGINE=racket the same files run in Racket: what is asked by way of ASKED must then be answered as the tests expect."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

DEFAULT = [
    'tl-language.rkt', 'tl-metafunctions.rkt', 'tl-relation.rkt', 'term-test.rkt', 'hole-test.rkt', 'mf-apply-test.rkt',
    'keyword-macros-test.rkt', 'ambiguous-test.rkt', 'tl-judgment-form.rkt', 'tl-reduction-relation.rkt', 'tl-test.rkt',
    'binding-forms-test.rkt', 'tut-subst-test.rkt', 'rg-test.rkt', 'gen-test.rkt', 'enum-test.rkt', 'matcher-test.rkt',
    'err-loc-test.rkt']
LIMIT = 120  # seconds for one run
CASE = re.compile(r'\((?!test\s+::=)(?:test|check|check-[\w?!=-]+|test-[^\s()]+)(?=[\s)])')

# Names that redex/reduction-semantics does not provide: of structures and helpers inside of Redex, and of the library that
# draws pictures.
PRIVATE = frozenset('''
    language-id-nt-aliases language-id-nt-hole-map compiled-lang-lang compiled-lang-cclang nt-name nt-rhs rhs-pattern
    rewrite-proc-side-conditions-rewritten reduction-relation-make-procs parse-kw-args
    to-lw lw-e lw-column-span pict->bitmap term->pict metafunction->pict judgment-form->pict with-compound-rewriter
    ambiguous-pattern? ambiguity-cache ambiguity-cache-ht build-amb-info build-ambiguity-cache build-ambiguous-ht
    build-overlapping-productions-table overlapping-patterns? list-lp num-konsts var-konsts prefixes+literals
    base-cases-cross base-cases-non-cross find-base-cases class-reassignments generation-decisions is-nt? make-rg-lang
    pick-any pick-boolean pick-char pick-from-list pick-integer pick-natural pick-nts pick-number pick-real
    pick-sequence-length pick-string pick-var post-threshold-incr proportion-at-size random-string retry-threshold
    default-retries plug enum-test-support check-dq lvar
    make-bindings build-compatible-context-language build-cons-context build-flat-context compile-language
    compile-pattern compiled-pattern compiled-pattern-cp extract-empty-bindings has-hole? lookup-binding make-mtch
    make-nt make-repeat make-rhs match-pattern mismatch-bind-name mismatch-bind? mtch mtch-bindings rewrite-ellipses
    the-hole the-not-hole
'''.split())
# Insides that a program can ask about by other means: a module of redex_suite/ that does, what it stands for (modules of Redex, or
# definitions of the file), a form that tells the cases of a file that counts them itself, and names that remain private.
ASKED = {
    'matcher-test.rkt': ('matcher.rkt', ['redex/private/matcher', 'redex/private/lang-struct'], [],
                         '(tell-cases test-count failures)', []),
    'ambiguous-test.rkt': ('ambiguous.rkt', ['(submod redex/private/ambiguous for-tests)', 'redex/private/ambiguous',
                                             'redex/reduction-semantics'], [], '',
                           ['lp', 'num-konsts', 'L4-overlapping-productions-ht']),
    'tl-language.rkt': ('languages.rkt', [],
                        ['language-aliases', 'language-nts-as-set', 'get-bad-nt-references', 'get-nt-hole-map'], '',
                        ['compiled-lang-cclang']),
}
RACKET = ['racket', '-l', 'racket/base', '-l', 'rackunit/log', '-e', """
(let ([path (vector-ref (current-command-line-arguments) 0)])
  (dynamic-require (string->path path) #f)
  (let ([counts (test-log)])
    (printf "~a tests passed, ~a failed\\n" (- (cdr counts) (car counts)) (car counts))))"""]
WORD = re.compile(r'(?:\|[^|]*\||[^\s()\[\]{}";,\'`|])+')
STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.S)
DEFINED = re.compile(r'^\((?:define|define-syntax|define-syntax-rule|define-for-syntax)\s+\(*([^\s()]+)')
BODY = re.compile(  # forms that can be run without some of what they hold, and how many parts come before that
    r'\((?:(?P<two>let\*?(?:-values)?|letrec|let-syntax|letrec-syntax|parameterize|with-handlers|when|unless|for\*?)|'
    r'(?P<one>begin|test-begin|capture-output))(?=[\s)])')

# What the suite's own module of this name provides, with a macro that tells the line.
UTILITIES = '''#lang racket
(require "asked/matcher.rkt" rackunit)
(provide test test/at tests reset-count print-tests-passed equal/bindings? test-contract-violation test/proc)
(define-syntax-rule (test got expected) (test/proc (λ () got) expected 0 ""))
(define-syntax-rule (test/at line got expected) (test/proc (λ () got) expected line ""))
(define-syntax test-contract-violation
  (syntax-rules ()
    [(_ e #:blaming who) (test-contract-violation e #:blaming who #:message "" #:extract values)]
    [(_ e #:blaming who #:message text) (test-contract-violation e #:blaming who #:message text #:extract values)]
    [(_ e #:blaming who #:message text #:extract f)
     (test/proc (λ () (with-handlers ([(λ (x) (exn:fail:contract:blame? (f x)))
                                       (λ (x) (blamed (exn-message (f x)) who))])
                        e
                        'no-violation))
                (regexp text) 0 "")]))
(define (blamed message who)
  (if (regexp-match? (string-append "blaming: [^\n]*" who) message) message (list 'blames-another message)))
(define tests 0)
(define (reset-count) (void))
(define (print-tests-passed file) (void))
(define (test/proc run expected line file)
  (define got (with-handlers ([exn:fail? values]) (run)))
  (define same? (and (not (exn? got))
                     (if (regexp? expected)
                         (and (string? got) (regexp-match? expected got))
                         (equal/bindings? got expected))))
  (unless same?
    (eprintf "line ~a: got ~s\\n  expected ~s\\n" line (if (exn? got) (exn-message got) got) expected))
  (check-true same?))
'''


class Reader:
    """Where the data of a text begin and end; no more is understood of them."""

    def __init__(self, text, at=0):
        self.text, self.at = text, at

    def skip(self):
        """Blanks and comments."""
        text = self.text
        while self.at < len(text):
            if text[self.at].isspace():
                self.at += 1
            elif text[self.at] == ';':
                self.at = (text.find('\n', self.at) + 1) or len(text)
            elif text.startswith('#|', self.at):
                self.skip_block()
            elif text.startswith('#;', self.at):
                self.at += 2
                self.datum()
            else:
                break

    def skip_block(self):
        depth = 0
        while self.at < len(self.text):
            two = self.text[self.at:self.at + 2]
            depth += {'#|': 1, '|#': -1}.get(two, 0)
            self.at += 2 if two in ('#|', '|#') else 1
            if depth == 0:
                return

    def datum(self):
        """The text of the next datum; None at the end."""
        self.skip()
        text, start = self.text, self.at
        if start >= len(text):
            return None
        prefix = re.compile(r"#?(?:[`']|,@?)|#(?:hasheqv|hasheq|hash|rx|px|s|&|\d*)(?=[(\[\"])|#t(?=\()").match(text, start)
        if prefix and prefix.end() > start:
            self.at = prefix.end()
            self.datum()
        elif text[start] in '([{':
            self.at += 1
            while self.skip() or (self.at < len(text) and text[self.at] not in ')]}'):
                self.datum()
            self.at += 1
        elif text[start] == '"':
            self.at = re.compile(r'"(?:[^"\\]|\\.)*"', re.S).match(text, start).end()
        elif text.startswith('#\\', start):
            self.at = re.compile(r'#\\(?:[a-zA-Z]+|.)', re.S).match(text, start).end()
        elif text[start] in ')]}':
            self.at += 1
        else:
            self.at = re.compile(r'(?:\|[^|]*\||\\.|[^\s()\[\]{}";,\'`|])+').match(text, start).end()
        return text[start:self.at]


def data(text, at=0):
    """All data of a text: (start, text)."""
    reader, found = Reader(text, at), []
    while True:
        reader.skip()
        start, x = reader.at, reader.datum()
        if x is None:
            return found
        found.append((start, x))


def inside(text):
    """The data inside a list."""
    return [x for _, x in data(text[1:-1])]


def words(text):
    return WORD.findall(STRING.sub('""', text))


def without_structures(form):
    """The form without the cases that contain literals of structures, which assay does not read, and how many these are."""
    if '#s(' not in STRING.sub('""', form):
        return form, 0
    if CASE.match(form):
        return '(void)' + '\n' * form.count('\n'), 1
    if form[0] not in '([':
        return form, 0
    out, at, cut = form[0], 0, 0
    for start, part in data(form[1:-1]):
        kept, n = without_structures(part)
        out += form[1 + at:1 + start] + kept
        at, cut = start + len(part), cut + n
    return out + form[1 + at:], cut


class Private:
    """What of a file is about private names."""

    def __init__(self, forms, names):
        self.names, self.cases = set(names), 0
        for form in forms:
            if DEFINED.match(form) and not CASE.search(form) and self.mentioned(form):
                self.names.update(DEFINED.findall(form)[:1])

    def mentioned(self, text):
        return not self.names.isdisjoint(words(text))

    def without(self, form):
        """The form on the same lines without the parts that mention private names; counts the cases in these."""
        if not self.mentioned(form) or re.match(r'\((?:require|module|provide)\s', form):
            return form
        head = BODY.match(form)
        parts = data(form[1:-1]) if head else []
        named = len(parts) > 1 and head and head['two'] == 'let' and parts[1][1][0] not in '(['
        before = (2 if head['two'] else 1) + named if head else 0
        if not head or any(self.mentioned(part) for _, part in parts[:before]):
            self.cases += len(CASE.findall(form))
            self.names.update(DEFINED.findall(form)[:1])
            return '(void)' + '\n' * form.count('\n')
        out, at = form[0], 0
        for i, (start, part) in enumerate(parts):
            out += form[1 + at:1 + start] + (part if i < before else self.without(part))
            at = start + len(part)
        return out + form[1 + at:]


class Suite:
    def __init__(self, directory, assay, racket, verbose):
        self.assay, self.racket, self.verbose = os.path.abspath(assay), racket, verbose
        self.work = tempfile.mkdtemp(prefix='redex-suite-')
        self.directory = os.path.join(self.work, 'tests')
        shutil.copytree(directory, self.directory, ignore=shutil.ignore_patterns('*.png', 'compiled'))
        asked = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'redex_suite')
        shutil.copytree(asked, os.path.join(self.directory, 'private', 'asked'), ignore=shutil.ignore_patterns('compiled'))
        with open(os.path.join(self.directory, 'private', 'test-util.rkt'), 'w') as f:
            f.write(UTILITIES)
        self.totals = [0, 0, 0, 0]

    def tell(self, text):
        if self.verbose:
            print('    ' + text.strip().replace('\n', '\n      '))

    def run(self, command, name, text):
        path = os.path.join(self.directory, name)
        with open(path, 'w') as f:
            f.write(text)
        program = RACKET if self.racket else [self.assay, command]
        try:
            done = subprocess.run([*program, path], cwd=self.directory, capture_output=True, text=True,
                                  errors='replace', timeout=LIMIT, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as e:
            return -1, '', (e.stderr or b'').decode(errors='replace') + 'out of time'
        return done.returncode, done.stdout, done.stderr

    def report(self, name, passed, failed, aside, private=0):
        row = passed + failed + aside + private, private, passed + failed, passed
        self.totals = [total + n for total, n in zip(self.totals, row)]
        self.show(name, row)

    @staticmethod
    def show(name, row):
        cases, private, ran, passed = row
        public = cases - private
        share = f'{100 * passed // public:4}%' if public else '    -'
        print(f'{name:44} {cases:5} cases {private:5} private {ran:5} ran {passed:5} passed {share}', flush=True)

    # ---- files of tests ----

    def file(self, name):
        if name == 'err-loc-test.rkt':
            self.errors()
            return
        with open(os.path.join(self.directory, name)) as f:
            text = f.read()
        lang = text[:text.index('\n', text.index('#lang')) + 1]
        lang, found, tell, names = self.asked(name, lang, data(text, len(lang)))
        private = Private([form for _, form in found], names)
        forms, structures = [], 0
        for start, form in found:
            line = text.count('\n', 0, start) + 1
            if not self.racket and tell:
                form, cut = without_structures(form)
                structures += cut
            forms.append((line, line + form.count('\n'), private.without(form)))
        aside = {}
        while True:
            status, out, err = self.run('check', name, self.instrumented(lang, forms, aside) + tell + '\n')
            counts = re.search(r'(\d+) tests? passed, (\d+) failed', out)
            if status in (0, 1) and (counts or not self.racket):
                break
            bad = self.culprit(name, forms, err, aside)
            if bad is None:
                self.tell('cannot be run: ' + err[-400:])
                self.report(name, 0, 0, sum(len(CASE.findall(form)) for _, _, form in forms), private.cases)
                return
            aside[bad] = err
        for bad in sorted(aside):
            self.tell('not run: ' + aside[bad].split('@')[-1][:300])
        for failure in re.findall(r'line \d+: got .*\n.*|test on line .*\n.*\n.*\n.*|location: .*(?:\n(?!-).*)*', err):
            self.tell(failure)
        if self.verbose > 1:
            self.tell(out)
        passed, failed = (int(counts[1]), int(counts[2])) if counts else (0, 0)
        refused = len(re.findall(r'^cannot be written: ', err, re.M))
        self.report(name, passed, failed - refused, sum(len(CASE.findall(forms[i][2])) for i in aside) + structures,
                    private.cases + refused)

    @staticmethod
    def asked(name, lang, found):
        """The file's first line and forms, with what it asks of Redex's insides asked by our module."""
        if name not in ASKED:
            return lang, found, '', PRIVATE
        module, modules, defined, tell, private = ASKED[name]
        module = f'"private/asked/{module}"'
        forms = []
        for start, form in found:
            names = DEFINED.findall(form)
            if names and names[0] in defined:
                form = '(void)' + '\n' * form.count('\n')
            elif form.startswith('(require'):
                for replaced in modules:
                    form = re.sub(re.escape(replaced) + r'(?![\w/-])', lambda _: module, form)
            forms.append((start, form))
        return lang.rstrip('\n') + (f' (require {module})\n' if defined else '\n'), forms, tell, private

    @staticmethod
    def instrumented(lang, forms, aside):
        """The same forms on the same lines, each behind a note that it is run next."""
        lines, out = 1, lang
        lines += lang.count('\n')
        for i, (first, _, form) in enumerate(forms):
            if i in aside:
                continue
            out += '\n' * (first - lines)
            lines = max(first, lines)
            for k, line in enumerate(form.split('\n')):
                if k > 0:
                    out += '\n'
                    lines += 1
                out += re.sub(r'\(test(?=\s(?!::=|\(variable)|$)', lambda m: f'(test/at {first + k}', line)
            if not re.match(r'\((?:require|module|provide|define-namespace|define-syntax|begin-for-syntax)', form):
                out += f' (eprintf "@{i}\\n")'
        return out + '\n'

    @staticmethod
    def culprit(name, forms, err, aside):
        """The form that an error message is about, by its place; or the one after the last that was run."""
        place = None
        for place in re.finditer(r'^(\S+?):(\d+):\d+: error', err, re.M):
            if place[1].endswith(name):
                line = int(place[2])
                for i, (first, last, _) in enumerate(forms):
                    if first <= line <= last and i not in aside:
                        return i
        notes = re.findall(r'^@(\d+)$', err, re.M)
        after = int(notes[-1]) + 1 if notes else 0
        for i in range(after, len(forms)):
            if i not in aside and not re.match(r'\((?:require|module|define-syntax)', forms[i][2]):
                return i
        return None

    # ---- files of errors ----

    def errors(self):
        """err-loc-test.rkt says which definitions each file of errors needs."""
        with open(os.path.join(self.directory, 'err-loc-test.rkt')) as f:
            text = f.read()
        text = text[text.index('\n') + 1:]
        shared, seen = '', set()
        for _, form in data(text):
            own = ''
            for at in re.finditer(r"\(eval '(?=\()|\(exec-(syntax|runtime)-error-tests \"([^\"]*)\"", form):
                if form.startswith('(module'):
                    continue
                if at[1] is None:
                    own += Reader(form, at.end()).datum() + '\n'
                elif at[2] not in seen or at[1] == 'syntax':
                    seen.add(at[2])
                    self.error_file(at[1], at[2], (shared if at[1] == 'syntax' else '') + own)
            if 'syn-err-test-namespace' in form and own:
                shared = own

    def error_file(self, kind, name, definitions):
        directory = 'syn-err-tests' if kind == 'syntax' else 'run-err-tests'
        with open(os.path.join(self.directory, directory, name)) as f:
            text = f.read()
        passed = failed = 0
        kept = [form for _, form in data(definitions) if not form.startswith('(require')]
        head = '#lang racket\n(require redex/reduction-semantics)\n' + '\n'.join(kept) + '\n'
        for start, case in data(text):
            parts = inside(case)
            pieces = [inside(p) for group in parts[1:-1] for p in inside(group)]
            body = parts[-1]
            for piece in pieces:
                body = re.sub(r'(?<![^\s()\[\]\'`,])' + re.escape(piece[0]) + r'(?![^\s()\[\]])',
                              lambda m, to=piece[1]: to, body)
            if re.match(r'\(\.\.\.\s', body):
                body = inside(body)[1]
            ok, got = (self.refused if kind == 'syntax' else self.raised)(head, body, parts[0])
            passed, failed = passed + ok, failed + (not ok)
            if not ok:
                self.tell(f'line {text.count(chr(10), 0, start) + 1}: {body[:300]}\n  got {got[:300]}\n  expected {parts[0]}')
        self.report(directory + '/' + name, passed, failed, 0)

    def refused(self, head, body, _):
        status, out, err = self.run('check', 'error-case.rkt', head + '(let ()\n' + body + '\n(void))\n')
        return status == 2 and 'not supported' not in err, out + err

    def raised(self, head, body, message):
        program = head + '(with-handlers ([exn:fail? (λ (e) (display (exn-message e)))])\n' + body + '\n(void))\n'
        status, out, err = self.run('run', 'error-case.rkt', program)
        pattern = re.sub(r'\\(["\\n])', lambda m: '\n' if m[1] == 'n' else m[1], message[message.index('"') + 1:-1])
        found = re.search(pattern, out, re.S) if message.startswith('#') else out == pattern
        return bool(status == 0 and found), out + err


def main():
    suite = Suite(sys.argv[1], os.environ['ASSAY'], os.environ.get('ENGINE') == 'racket', int(os.environ.get('VERBOSE') or 0))
    try:
        for name in sys.argv[2:] or DEFAULT:
            suite.file(name)
        suite.show('all', suite.totals)
    finally:
        shutil.rmtree(suite.work, ignore_errors=True)


main()
