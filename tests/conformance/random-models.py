#!/usr/bin/env python3
"""random-models.py ASSAY WORK-DIR [--seed S] [--first N] [--count N]: random models, run in Redex and in assay.

Makes models FIRST ... FIRST+COUNT-1 of a seed (random_models/model.py), runs each in Racket and in assay, and compares every answer.
A difference is shown with the model's number. Models and outputs stay in WORK-DIR (.expected is Racket's, .actual assay's if it differs):
what Racket prints is made again only for models that are new.
A model that Redex refuses must be refused by assay too; with which words is not compared.
JOBS in the environment is the number of Racket processes (default: one for each processor)."""
import argparse, concurrent.futures, os, pathlib, re, shutil, subprocess, sys

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here / "random_models"))
from model import Model

# What Redex 8.7 does wrong (docs/conformance.md): answers, or reasons to refuse a model, and what a model has where that is so.
REDEX_BUGS = [
    (r"matcher\.rkt: invariant broken; unknown-mismatch-depth", r""),
    (r"^match: no matching clause for 'variable", r""),
    (r"^2dmatch: no matching clause for .*mismatch-name", r""),
    (r"lookup-binding: didn't find '\.\.\._", r""),
    # Holes of a term's own, in a language that hides holes: assay does not tell hidden ones from others.
    (r"^\w+( \w+)? [^:]*#<hole>[^:]*: ", r"\(hide-hole "),
    # A context that matches in several equal ways, of which assay knows one.
    (r"redex-let: pattern .* matched term .* multiple ways", r"^\s*[\[(]E .*\.\.\. "),
    # The code in ,@( ) of a judgment is read as a part of the term around it.
    (r"define-judgment-form: unbound pattern variable", r",@\(list"),
    # A name that `fresh` has made, with an underscore, as what a judgment is asked.
    (r"before underscore must be either a non-terminal or a built-in pattern\n +at: x_9", r"\(fresh x_9\).*judgment-holds"),
    # A call of a metafunction under two ellipses.
    (r"too few ellipses for pattern variable in template", r"\(f\d+ .*\) \.\.\. \.\.\."),
]
# Contexts with two ellipses side by side match in several equal ways: Redex lists each, assay one.
EQUAL_MATCHES = r"^\s*[\[(]C .*\.\.\. .*\.\.\. "

BATCH = 25  # models for one Racket process: its start is 1/20 of their time
SECONDS = 60  # for one model, in either
SHOWN = 3  # differences that are shown of one model


def run_redex(work, files):
    status = subprocess.run(["racket", here / "random_models/batch.rkt", work, str(SECONDS), *files], cwd=work).returncode
    if status != 0:
        sys.exit(f"random-models: racket ended with status {status}")


def forget_other_answers(work):
    """Answers that were asked for in another way are to be made again."""
    asked, asking = work / "answers.rkt", here / "random_models/answers.rkt"
    if not asked.exists() or asked.read_bytes() != asking.read_bytes():
        for file in work.glob("*.expected"):
            file.unlink()
        shutil.copy(asking, asked)


def renew(file, text):
    """Writes a model; tells whether Racket's answers are to be made."""
    if file.exists() and file.read_text() == text:
        return not file.with_suffix(".expected").exists()
    file.write_text(text)
    file.with_suffix(".expected").unlink(missing_ok=True)
    return True


def run_assay(assay, file):
    """What assay prints, "refused" as from Racket, or how it died."""
    try:
        ran = subprocess.run([assay, "run", file.name], cwd=file.parent, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, text=True)
    except subprocess.TimeoutExpired:
        return "too long\n"
    if ran.returncode == 0:
        return ran.stdout
    return ("refused\n" if ran.returncode == 2 else f"died with status {ran.returncode}\n") + ran.stderr


def kind_of_error(line):
    """What kind of error an answer is, without the terms in its message; None: it is none."""
    found = re.search(r': \(error "(.*)"\)$', line)
    return found and re.split(r"\(|given:|term:|values:", found[1])[0]


# Calls of metafunctions in a template come before its unquotes in Redex, and in their order in assay: one of several errors is another one.
CALL_FAILED = r"no clauses matched|is not in my domain|codomain"


def tokens(answer):
    return re.findall(r'"(?:\\.|[^"\\])*"|[()]|[^\s()"]+', answer.split(": ", 1)[-1])


def parsed(answer):
    """An answer as tuples of texts."""
    stack = [[]]
    for token in tokens(answer):
        if token == "(":
            stack.append([])
        elif token == ")" and len(stack) > 1:
            inner = tuple(stack.pop())
            stack[-1].append(inner)
        else:
            stack[-1].append(token)
    return stack[0][0] if stack[0] else ""


def unordered(answer):
    """The same with its lists sorted, and the lists in them."""
    whole = parsed(answer)
    if isinstance(whole, str):
        return whole
    return sorted((repr(sorted(map(repr, item))) if isinstance(item, tuple) else repr(item)) for item in whole)


class Comparison:
    """Differences that are bugs, and how many there are of those that are explained in docs/conformance.md."""

    def __init__(self, model, expected, actual):
        self.model = model
        self.differences = []
        self.redex_bugs = self.other_errors = self.equal_matches = 0
        theirs, ours = expected.replace("#<not-hole>", "#<hole>").split("\n"), actual.split("\n")
        if "refused" in (theirs[0], ours[0]) or actual.startswith("died"):
            if theirs[0] != ours[0]:
                self.differ(expected[:300], actual[:300])
        elif len(ours) != len(theirs):
            self.differ(f"{len(theirs)} lines", f"{len(ours)} lines")
        else:
            for pair, as_written in zip(zip(theirs, ours), expected.split("\n")):
                # Holes that are hidden look like others in assay: what was sorted by its text comes in another order.
                same_but_sorted = "#<not-hole>" in as_written and unordered(pair[0]) == unordered(pair[1])
                if pair[0] != pair[1] and not same_but_sorted:
                    self.differ(*pair)

    def is_bug(self, text):
        return any(re.search(bug, text, re.M) and re.search(where, self.model, re.M) for bug, where in REDEX_BUGS)

    def are_equal_matches(self, theirs, ours):
        return re.search(EQUAL_MATCHES, self.model, re.M) and set(parsed(theirs)) == set(parsed(ours))

    def differ(self, theirs, ours):
        kind = kind_of_error(theirs)
        if self.is_bug(theirs):
            self.redex_bugs += 1
        elif kind and (kind == kind_of_error(ours) or kind_of_error(ours) and re.search(CALL_FAILED, theirs)):
            self.other_errors += 1
        elif self.are_equal_matches(theirs, ours):
            self.equal_matches += 1
        else:
            self.differences.append((theirs, ours))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("assay")
    parser.add_argument("work")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=150)
    options = parser.parse_args()
    assay = shutil.which(options.assay)
    if not assay:
        sys.exit(f"random-models: no program {options.assay}")
    assay = os.path.abspath(assay)
    work = pathlib.Path(options.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    forget_other_answers(work)
    subprocess.run(["raco", "make", work / "answers.rkt"], check=True)

    count = dict.fromkeys(["answers", "refused", "long", "bugs", "errors", "equal", "slow", "differing"], 0)

    def one_batch(numbers):
        files = [work / f"model-{options.seed}-{number}.rkt" for number in numbers]
        fresh = [file for file, number in zip(files, numbers) if renew(file, Model(options.seed, number).text())]
        if fresh:
            run_redex(work, fresh)
        return [(number, file, run_assay(assay, file)) for number, file in zip(numbers, files)]

    def compare(number, file, actual):
        expected = file.with_suffix(".expected").read_text()
        if expected.startswith("too long\n"):
            count["long"] += 1
            return
        if actual.startswith("too long\n"):  # docs/conformance.md: ambiguous contexts
            count["slow"] += 1
            print(f"model {number} of seed {options.seed} takes assay too long ({file})", flush=True)
            return
        found = Comparison(file.read_text(), expected, actual)
        refused = expected.startswith("refused\n")
        count["refused"] += refused
        count["answers"] += 0 if refused else expected.count("\n")
        count["bugs"] += found.redex_bugs
        count["errors"] += found.other_errors
        count["equal"] += found.equal_matches
        if not found.differences:
            return
        count["differing"] += 1
        file.with_suffix(".actual").write_text(actual)
        print(f"model {number} of seed {options.seed}: {len(found.differences)} answers differ ({file})")
        for theirs, ours in found.differences[:SHOWN]:
            print(f"  Redex: {theirs.strip()}\n  assay: {ours.strip()}", flush=True)

    numbers = range(options.first, options.first + options.count)
    batches = [numbers[i : i + BATCH] for i in range(0, len(numbers), BATCH)]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", os.cpu_count()))) as pool:
        for results in pool.map(one_batch, batches):
            for result in results:
                compare(*result)
    print(
        "{} models: {answers} answers; {refused} models refused by both; {long} took Redex too long; {bugs} answers are bugs of Redex; "
        "{errors} are another of several errors; {equal} name equal matches less often; {slow} took assay too long; {differing} models differ".format(len(numbers), **count)
    )
    print(f"{len(numbers) - count['differing']} passed, {count['differing']} failed")
    sys.exit(1 if count["differing"] else 0)


if __name__ == "__main__":
    main()
