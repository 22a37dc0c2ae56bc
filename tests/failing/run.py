#!/usr/bin/env python3
"""run.py ASSAY LIBRARY memory|write SAMPLES [SCENARIO]...: small runs in which one call fails, or all from one on, at SAMPLES places each (0: at every one).

LIBRARY is failing.c, preloaded. A run must then end as it would without (what fails is not always needed), or with status 2 and a message; never by a signal,
never without a word. A campaign must be whole, and resumed end with the findings of one that was not disturbed; what was announced must be in it."""
import errno, importlib.util, os, random, shutil, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
spec = importlib.util.spec_from_file_location("kill", os.path.join(here, "../campaign/kill.py"))
kill = importlib.util.module_from_spec(spec)
spec.loader.exec_module(kill)

MODEL = "tests/cli/fixtures/three-bugs.rkt"
HUNT = ["hunt", MODEL, "--count", "60", "--jobs", "1", "--seed", "1"]
scenarios = {
    "gen": ["gen", MODEL, "--pattern", "e", "--count", "5"],
    "check": ["check", "tests/cli/fixtures/programs.assay", "--subject", "tails", "tail", "id"],
    "shrink": ["shrink", MODEL, "(plus (times 0 1) 2)"],
    "hunt": [*HUNT, "--campaign", "CAMPAIGN"],
    "report": ["report", "WHOLE", "-o", "report.html"],
    "programs": ["hunt", "tests/cli/fixtures/programs.assay", "--subject", "tails", "--count", "4", "--jobs", "1", "--campaign", "CAMPAIGN"],
}


class Run:
    def __init__(self, assay, library, what, work):
        self.assay, self.library, self.what, self.work = assay, library, what, work
        self.count = os.path.join(work, "count")
        self.whole = os.path.join(work, "whole")

    def arguments(self, name, campaign):
        places = {"CAMPAIGN": campaign, "WHOLE": self.whole, "report.html": os.path.join(self.work, "report.html")}
        return [self.assay] + [places.get(a, a) for a in scenarios[name]]

    def __call__(self, name, campaign, at=0, on=False, problem=errno.EIO):
        environment = {**os.environ, "LD_PRELOAD": self.library, "FAIL_WHAT": self.what, "FAIL_COUNT": self.count, "FAIL_AT": str(at), "FAIL_ERRNO": str(problem)}
        if on:
            environment["FAIL_ON"] = "1"
        return subprocess.run(self.arguments(name, campaign), env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", timeout=120)


def announced(text):
    """The counterexamples that were shown: the line after each that has their name."""
    lines = text.splitlines()
    return [lines[i + 1].strip() for i in range(len(lines) - 1) if "counterexample of" in lines[i]]


def what_is_wrong(run, name, got, reference, campaign, problem):
    if got.returncode < 0:
        return f"ended by signal {-got.returncode}"
    if got.returncode == 2 and not got.stderr.strip():
        return "status 2 without a message"
    if got.returncode not in (2, reference.returncode):
        return f"status {got.returncode} instead of {reference.returncode}"
    if got.returncode != 2 and name not in ("hunt", "programs") and got.stdout != reference.stdout:
        reason = os.strerror(errno.ENOMEM if run.what == "memory" else problem)
        return None if reason in got.stdout else "another answer: " + got.stdout[:300]
    if "CAMPAIGN" not in scenarios[name]:
        return None
    resumed = subprocess.run(run.arguments(name, campaign) + ["--resume"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if resumed.returncode != reference.returncode:
        return f"resumed: status {resumed.returncode}: {resumed.stderr}"
    rows = kill.dump(campaign)
    if rows != run.wanted[name]:
        return "resumed, it differs: " + "; ".join(sorted(set(rows) ^ set(run.wanted[name])))[:600]
    for term in announced(got.stdout):
        if not any(term in row for row in rows):
            return f"lost: {term}"
    return None


def main():
    assay, library, what, samples = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    names = sys.argv[5:] or list(scenarios)
    rng = random.Random(int(os.environ.get("SEED", "1")))
    passed, failed = 0, 0
    with tempfile.TemporaryDirectory(prefix="assay-failing-") as work:
        run = Run(assay, library, what, work)
        subprocess.run([assay, *HUNT, "--campaign", run.whole], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        run.wanted = {}
        for name in names:
            campaign = os.path.join(work, "campaign")
            shutil.rmtree(campaign, ignore_errors=True)
            reference = run(name, campaign)
            assert reference.returncode in (0, 1), (name, reference)
            calls = int(open(run.count).read())
            if os.path.isdir(campaign):
                run.wanted[name] = kill.dump(campaign)
            places = list(range(1, calls + 1)) if samples == 0 or samples >= calls else sorted(rng.sample(range(1, calls + 1), samples))
            wrong = refused = 0
            for at in places:
                shutil.rmtree(campaign, ignore_errors=True)
                on, problem = rng.random() < 0.5, rng.choice([errno.ENOSPC, errno.EIO])
                try:
                    got = run(name, campaign, at, on, problem)
                    trouble = what_is_wrong(run, name, got, reference, campaign, problem)
                except subprocess.TimeoutExpired:
                    got, trouble = None, "it does not end"
                refused += got is not None and got.returncode == 2
                if trouble:
                    wrong += 1
                    print(f"{name}: {what} {at} of {calls}{' and all after it' if on else ''} ({os.strerror(problem)}): {trouble}\n  {got.stderr[:300] if got else ''}", flush=True)
            passed, failed = passed + len(places) - wrong, failed + wrong
            print(f"{name}: {len(places)} of {calls} calls that fail: {refused} ended the run with a message, {wrong} wrong", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
