#!/usr/bin/env python3
"""run.py BUILD [--write] [--jobs N] [NAME | SECTION]...: do the hunts of hunts.txt find what is expected?

Each result, in the form of normal.py, is compared with expected/NAME.json; --write writes these
files instead. A hunt has modes:

  plain     the results of --json
  jobs      with two jobs, the results must be the same
  campaign  what `assay export` prints of the campaign, and `assay replay`
  killed    the campaign, killed with SIGKILL and resumed, must be the same
  raised    a campaign by a third of the count, which is then raised
  shards    three shards, merged
  corpus    the findings as a corpus: `assay check --corpus`, and a hunt with another seed
  text      the findings that the tests of an embedded compiler print"""
import argparse, concurrent.futures, json, os, re, shutil, signal, sqlite3, subprocess, sys, tempfile, threading, time, traceback

import compare, normal

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LONGEST = 900  # seconds for one command
# Time must not decide what is found.
PATIENT = {"rkt": ["--shrink-for", "1h", "--each", "30s"], "assay": ["--shrink-for", "1h"]}


class Failure(Exception):
    pass


ERRORS = (Failure, OSError, LookupError, TypeError, ValueError)


def explained(failure):
    """What is wrong; with a traceback if what was printed is not JSON, or not as normal.py knows it."""
    return (str(failure) if isinstance(failure, Failure) else traceback.format_exc()).splitlines()


def read_hunts(path):
    """[(name, section, modes, needs, command)]"""
    hunts, section = [], None
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if len(words) == 1:
                section = words[0].strip("[]")
                continue
            name, modes, needs, *command = words
            if any(mode not in ("plain", "text", *MODES) for mode in modes.split(",")):
                sys.exit(f"{path}: `{name}`: no such mode: {modes}")
            hunts.append((name, section, modes.split(","), [] if needs == "-" else needs.split(","), command))
    return hunts


def execute(command, statuses=(0, 1), directory=ROOT):
    """(what it prints, its exit status)"""
    try:
        done = subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        raise Failure(f"{' '.join(command)}: not done after {LONGEST} s") from None
    if done.returncode not in statuses:
        raise Failure(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout, done.returncode


class Program:
    """The program that is tested, and the directory in which it runs."""

    def __init__(self, build, directory=ROOT):
        self.build, self.directory = os.path.abspath(build), directory
        self.path = os.path.join(self.build, "assay")

    def run(self, *arguments, statuses=(0, 1)):
        return execute([self.path, *arguments], statuses, self.directory)

    def hunt(self, arguments, *more):
        output, status = self.run("hunt", *arguments, "--json", *more)
        return normal.hunt([json.loads(line) for line in output.splitlines()], status)

    def keep(self, arguments, directory, *more):
        """A hunt in a campaign; its exit status."""
        return self.run("hunt", *arguments, "--campaign", directory, "--quiet", *more)[1]

    def export(self, directory, status):
        return normal.campaign(json.loads(self.run("export", directory)[0]), status)

    def replay(self, directory, *more):
        output, status = self.run("replay", directory, "--json", *more)
        return normal.replayed(json.loads(output), status)


# ---- files that are made ----

class Made:
    """Models with the bugs of the benchmarks, and subjects with planted bugs, made when they are needed."""

    def __init__(self, program, directory):
        self.program, self.directory, self.lock = program, directory, threading.Lock()

    def path(self, kind):
        path = os.path.join(self.directory, kind)
        with self.lock:
            if not os.path.isdir(path):
                os.mkdir(path)
                getattr(self, "make_" + kind)(path)
        return path

    def make_redex(self, path):
        self.program.run("bench", "redex", "--write", path)

    def make_etna(self, path):
        self.program.run("bench", "etna", "--write", path)

    def make_planted(self, path):
        sys.path.insert(0, os.path.join(HERE, "..", "planted"))
        import run as planted
        for bug in planted.read_bugs():
            planted.write_subject(path, bug)

    def resolve(self, word):
        return re.sub(r"^\{(\w+)\}", lambda of: self.path(of[1]), word)


# ---- modes ----

def option(arguments, name):
    return arguments[arguments.index(name) + 1]


def with_option(arguments, name, value):
    """The arguments with another value of an option."""
    if name not in arguments:
        return [*arguments, name, value]
    place = arguments.index(name)
    return [*arguments[:place + 1], value, *arguments[place + 2:]]


def same(expected, found, what, accounted=None):
    lines = compare.difference({what: expected}, {what: found}, accounted or {})
    if lines:
        raise Failure(f"{what}: not the same\n" + "\n".join(lines))


def stored(directory, query):
    """A number from a campaign's database; 0 while there is none."""
    try:
        database = sqlite3.connect(f"file:{directory}/campaign.sqlite?mode=ro", uri=True)
        try:
            return database.execute(query).fetchone()[0] or 0
        finally:
            database.close()
    except sqlite3.Error:
        return 0


PROGRESS = "SELECT sum(next - 1) + (SELECT count(*) FROM finding) FROM stream"


def kill_later(program, arguments, directory, query=PROGRESS):
    """Starts or resumes a campaign, and kills it when the answer to the query has grown. Returns
    whether it was killed: it may end before."""
    before = stored(directory, query)
    process = subprocess.Popen([program.path, "hunt", *arguments, "--campaign", directory, "--resume", "--checkpoint", "10ms", "--quiet"],
                               cwd=program.directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    while process.poll() is None and stored(directory, query) <= before:
        time.sleep(0.005)
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    return process.wait() == -signal.SIGKILL


def mode_jobs(program, arguments, work, results):
    same(results["plain"], program.hunt(arguments, "--jobs", "2"), "two jobs")


def mode_campaign(program, arguments, work, results):
    directory = os.path.join(work, "campaign")
    results["campaign"] = program.export(directory, program.keep(arguments, directory))
    terms = lambda result: sorted((finding["term"], finding["index"], finding["hits"]) for finding in result["findings"])
    if terms(results["campaign"]) != terms(results["plain"]):
        raise Failure("the campaign has other findings than the hunt has printed")
    report = json.loads(program.run("report", directory, "--format", "json")[0])
    if sorted((of["reduced"], of["index"], of["hits"]) for of in report["findings"]) != terms(results["campaign"]):
        raise Failure("the report has other findings than the campaign")
    results["replay"] = program.replay(directory)


def mode_killed(program, arguments, work, results):
    directory = os.path.join(work, "killed")
    kills = sum(kill_later(program, arguments, directory) for _ in range(3))
    same(results["campaign"], program.export(directory, program.keep(arguments, directory, "--resume")), f"after {kills} kills")
    return f"killed {kills} times"


def mode_raised(program, arguments, work, results):
    directory = os.path.join(work, "raised")
    program.keep(with_option(arguments, "--count", str(int(option(arguments, "--count")) // 3)), directory)
    results["raised"] = program.export(directory, program.keep(arguments, directory, "--resume"))


def mode_shards(program, arguments, work, results):
    parts, files = [os.path.join(work, f"part-{place}") for place in range(3)], []
    for place, part in enumerate(parts):
        program.keep(arguments, part, "--shard", f"{place}/3")
        files.append(part + ".json")
        program.run("export", part, "--output", files[-1])
    merged, again = os.path.join(work, "merged"), os.path.join(work, "merged-files")
    program.run("merge", merged, *parts, "--quiet")
    results["shards"] = program.export(merged, 0)
    program.run("merge", merged, *parts, "--quiet")
    same(results["shards"], program.export(merged, 0), "merged again")
    program.run("merge", again, *files, "--quiet")
    same(results["shards"], program.export(again, 0), "merged from exported files")


def mode_corpus(program, arguments, work, results):
    corpus = os.path.join(work, "corpus")
    program.run("export", os.path.join(work, "campaign"), "--format", "corpus", "--output", corpus)
    subject = ["--subject", option(arguments, "--subject")] if "--subject" in arguments else []
    output, status = program.run("check", arguments[0], *subject, "--corpus", corpus, "--json")
    results["corpus"] = normal.replayed(json.loads(output), status)
    results["hunt with corpus"] = program.hunt(with_option(arguments, "--seed", "99"), "--corpus", corpus)


MODES = {"jobs": mode_jobs, "campaign": mode_campaign, "killed": mode_killed, "raised": mode_raised, "shards": mode_shards, "corpus": mode_corpus}


def embedded(program, arguments):
    """The findings of another program of the build, which prints text: where they are from, and their terms."""
    output, status = execute([os.path.join(program.build, arguments[0]), *arguments[1:]])
    places = [(int(seed), int(index)) for seed, index in re.findall(r"seed (\d+), index (\d+)\)", output)]
    terms = re.findall(r"as a term: (.*)", output)
    if len(places) != len(terms):
        raise Failure(f"{len(places)} findings, and {len(terms)} terms:\n{output}")
    return {"text": {"status": status, "findings": [{"term": term, "seed": place[0], "index": place[1], "hits": 1} for place, term in zip(places, terms)],
                     "streams": [{"tried": int(re.search(r"(\d+) programs? tried", output)[1])}]}}


def results_of(program, made, modes, command):
    """({mode: result}, the modes to print)"""
    arguments = [made.resolve(word) for word in command]
    if modes == ["text"]:
        return embedded(program, arguments), modes
    arguments += PATIENT[arguments[0].rsplit(".", 1)[1]]
    work = tempfile.mkdtemp(dir=made.directory)
    results, shown = {}, ["plain"]
    try:
        results["plain"] = program.hunt(arguments)
        for mode in modes:
            if mode != "plain":
                shown.append(MODES[mode](program, arguments, work, results) or mode)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return results, shown


# ---- all ----

def expected_path(name):
    return os.path.join(HERE, "expected", name + ".json")


def write_expected(name, results):
    os.makedirs(os.path.dirname(expected_path(name)), exist_ok=True)
    with open(expected_path(name), "w", encoding="utf-8") as file:
        file.write(compare.written(results) + "\n")


def try_hunt(program, made, hunt, accounted, write):
    """(is it good, what to print)"""
    name, _, modes, needs, command = hunt
    missing = [need for need in needs if not shutil.which(need) and not os.path.exists(os.path.join(program.build, need))]
    if missing:
        return True, f"{name} # SKIP {', '.join(missing)}: not installed"
    started = time.monotonic()
    try:
        results, modes = results_of(program, made, modes, command)
        if write:
            write_expected(name, results)
        with open(expected_path(name), encoding="utf-8") as file:
            lines = compare.difference(json.load(file), results, accounted.get(name, {}))
    except ERRORS as failure:
        lines = explained(failure)
    shown = f"{name}: {', '.join(modes)} ({time.monotonic() - started:.1f} s)"
    return not lines, "\n".join([shown] + ["# " + line for line in lines])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    hunts = read_hunts(os.path.join(HERE, "hunts.txt"))
    unknown = set(options.names) - {hunt[0] for hunt in hunts} - {hunt[1] for hunt in hunts}
    if unknown:
        parser.error(f"no such hunt or section: {', '.join(sorted(unknown))}")
    chosen = [hunt for hunt in hunts if not options.names or hunt[0] in options.names or hunt[1] in options.names]
    accounted = compare.read_accounted(os.path.join(HERE, "accounted.txt"))
    failed = 0
    print(f"1..{len(chosen)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="assay-golden-") as directory, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        program = Program(options.build)
        made = Made(program, directory)
        waiting = [pool.submit(try_hunt, program, made, hunt, accounted, options.write) for hunt in chosen]
        for number, future in enumerate(waiting, 1):
            is_good, text = future.result()
            failed += not is_good
            print(f"{'ok' if is_good else 'not ok'} {number} - {text}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
