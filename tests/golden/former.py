#!/usr/bin/env python3
"""former.py BUILD [--write | --expect] [NAME]...: do campaigns and corpora of a former version open?

former/ has what a former version wrote of each campaign in the table below:

  NAME.sql         its database, as text
  NAME-killed.sql  the database of the same campaign, killed before its end
  NAME-part.sql    that of the first of two shards
  NAME.json        what `assay export` printed
  NAME.corpus      its findings as a corpus

All are read, reported, replayed, resumed, raised, merged and exported, and compared with
NAME.expected.json. --write writes all of it anew, with the program of BUILD; --expect only what is
expected. In accounted.txt, these hunts are called former-NAME."""
import argparse, json, os, shutil, sqlite3, sys, tempfile

import compare, normal, run

FORMER = os.path.join(run.HERE, "former")
SUBJECTS = os.path.join(FORMER, "subjects")
CAMPAIGNS = {  # NAME: arguments of its hunt, what it needs
    "model": (["model.rkt", "--count", "3000"], None),
    "texts": (["programs.assay", "--subject", "texts", "--count", "1200"], None),
    "mutants": (["programs.assay", "--subject", "units", "--emi", "--count", "200"], None),
    "graph": (["graph.assay", "--subject", "few", "--count", "60"], "gcc"),
}
RAISED = 2  # times the count


# ---- databases as text ----

def write_sql(directory, path):
    """The campaign's database as SQL, without the name of the machine."""
    database = sqlite3.connect(os.path.join(directory, "campaign.sqlite"))
    with open(path, "w", encoding="utf-8") as file:
        for line in database.iterdump():
            file.write(line + "\n")
    database.close()


def forget_worker(directory):
    database = sqlite3.connect(os.path.join(directory, "campaign.sqlite"))
    database.execute("UPDATE shard SET worker = 'host, process 1'")
    database.commit()
    database.close()


def restore(name, directory):
    """The campaign's directory, with nothing but its database, which has a write-ahead log as it had."""
    os.mkdir(directory)
    database = sqlite3.connect(os.path.join(directory, "campaign.sqlite"))
    with open(os.path.join(FORMER, name + ".sql"), encoding="utf-8") as file:
        database.executescript(file.read())
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    return directory


# ---- writing ----

def write(program, name, arguments, work):
    whole, killed, part = (os.path.join(work, what) for what in ("whole", "killed", "part"))
    program.keep(arguments, whole)
    # Killed with a finding, and before its end.
    while not run.kill_later(program, arguments, killed, "SELECT count(*) FROM finding") or run.stored(killed, "SELECT min(is_done) FROM shard"):
        shutil.rmtree(killed)
    program.keep(arguments, part, "--shard", "0/2")
    for directory, end in ((whole, ""), (killed, "-killed"), (part, "-part")):
        forget_worker(directory)
        write_sql(directory, os.path.join(FORMER, name + end + ".sql"))
    program.run("export", whole, "--output", os.path.join(FORMER, name + ".json"))
    corpus = os.path.join(FORMER, name + ".corpus")
    shutil.rmtree(corpus, ignore_errors=True)
    program.run("export", whole, "--format", "corpus", "--output", corpus)


# ---- reading ----

def report(program, directory):
    """The findings of the report as JSON. Other formats must have them, too: their words may change."""
    findings = json.loads(program.run("report", directory, "--format", "json")[0])["findings"]
    for form in ("text", "html", "junit", "sarif", "markdown"):
        text = program.run("report", directory, "--format", form)[0]
        if any(of["shape"] not in text for of in findings):
            raise run.Failure(f"the report as {form} lacks a finding")
    return {"status": 0, "report": [f"{of['shape']} {of['kind']}, hit {of['hits']}: {of['reduced']}" for of in findings]}


def results_of(program, name, arguments, work, accounted):
    directory = lambda what: os.path.join(work, what)
    kept = lambda where, *more: program.export(where, program.keep(arguments, where, "--resume", *more))
    results = {}
    whole = restore(name, directory("whole"))
    results["stored"] = program.export(whole, 0)
    results["report"] = report(program, whole)
    results["replay"] = program.replay(whole)
    run.same({**results["stored"], "status": 1}, kept(whole), "resumed when it was done")
    if len(os.listdir(os.path.join(whole, "findings"))) != len(results["stored"]["findings"]):
        raise run.Failure("the directories of the findings were not made")

    run.same({**results["stored"], "status": 1}, kept(restore(name + "-killed", directory("killed"))), "resumed after it was killed", accounted)

    count = str(RAISED * int(run.option(arguments, "--count")))
    results["raised"] = program.export(whole, program.keep(run.with_option(arguments, "--count", count), whole, "--resume"))

    # The other half is hunted now.
    part, other = restore(name + "-part", directory("part")), directory("other")
    program.keep(arguments, other, "--shard", "1/2")
    program.run("merge", directory("merged"), part, other, "--quiet")
    results["merged"] = program.export(directory("merged"), 0)
    program.run("merge", directory("imported"), os.path.join(FORMER, name + ".json"), "--quiet")
    run.same(results["stored"], program.export(directory("imported"), 0), "merged from the exported file")

    corpus = os.path.join(FORMER, name + ".corpus")
    subject = ["--subject", run.option(arguments, "--subject")] if "--subject" in arguments else []
    output, status = program.run("check", arguments[0], *subject, "--corpus", corpus, "--json")
    results["corpus"] = normal.replayed(json.loads(output), status)
    results["hunt with corpus"] = program.hunt(run.with_option(arguments, "--seed", "99"), "--corpus", corpus)
    return results


# ---- all ----

def try_campaign(program, name, arguments, work, options):
    """Lines about what is wrong."""
    path = os.path.join(FORMER, name + ".expected.json")
    accounted = compare.read_accounted(os.path.join(run.HERE, "accounted.txt")).get("former-" + name, {})
    try:
        if options.write:
            write(program, name, arguments, work)
        reading = os.path.join(work, "reading")
        os.mkdir(reading)
        results = results_of(program, name, arguments, reading, accounted)
        if options.write or options.expect:
            with open(path, "w", encoding="utf-8") as file:
                file.write(compare.written(results) + "\n")
        with open(path, encoding="utf-8") as file:
            return compare.difference(json.load(file), results, accounted)
    except run.ERRORS as failure:
        return run.explained(failure)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--expect", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    names = [name for name in CAMPAIGNS if not options.names or name in options.names]
    program = run.Program(options.build, SUBJECTS)  # what is kept has paths as they were given
    failed = 0
    print(f"1..{len(names)}", flush=True)
    for number, name in enumerate(names, 1):
        arguments, need = CAMPAIGNS[name]
        if need and not shutil.which(need):
            print(f"ok {number} - {name} # SKIP {need}: not installed", flush=True)
            continue
        with tempfile.TemporaryDirectory(prefix="assay-former-") as work:
            lines = try_campaign(program, name, arguments, work, options)
        failed += bool(lines)
        print("\n".join([f"{'not ok' if lines else 'ok'} {number} - {name}: a campaign of a former version"] + ["# " + line for line in lines]), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
