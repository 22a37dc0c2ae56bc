#!/usr/bin/env python3
"""kill.py ASSAY KILLS SUBJECT [OPTION]...: a campaign that is killed again and again ends as one that is not.

Hunts in SUBJECT with the options (which bound it by count) once without a disturbance. Then again, killed with SIGKILL after a random time and resumed,
until it ends; and so on until KILLS processes have been killed. What the stores have in the end must be the same, but for times.
SEED in the environment makes other random times."""
import json, os, random, shutil, signal, sqlite3, subprocess, sys, tempfile, time

# Columns that are about time, or about who was there.
times = {
    "campaign": {"created"},
    "shard": {"elapsed", "cpu", "worker", "touched"},
    "stream": {"seconds", "cpu"},
    "finding": {"seconds", "reducing", "found", "delivered"},
    "look": {"seconds"},
    "pending": {"seconds"},
}
tables = ["campaign", "source", "property", "shard", "stream", "pending", "finding", "step", "look", "coverage"]


def without_times(table, column, value, kind):
    if table == "coverage" and column == "used" and kind not in ("constant", "operation"):
        return value > 0  # what a world remembers of calls is not used again: how often depends on when it was made
    if column != "state" or value is None:
        return value
    state = json.loads(value)
    if "covered" in state:
        state["covered"] = [n > 0 for n in state["covered"]]
    for name in ("price", "earned", "cpu"):
        state.pop(name, None)
    return json.dumps(state, sort_keys=True)


def dump(directory):
    """All rows of a store that should be the same; and digests of programs, which may be in other portions."""
    database = sqlite3.connect(os.path.join(directory, "campaign.sqlite"))
    assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    rows = []
    for table in tables:
        cursor = database.execute(f"SELECT * FROM {table}")
        names = [c[0] for c in cursor.description]
        kept = [i for i, name in enumerate(names) if name not in times.get(table, ())]
        kind = names.index("kind") if "kind" in names else 0
        rows += sorted(f"{table} " + " | ".join(f"{names[i]}={without_times(table, names[i], row[i], row[kind])}" for i in kept) for row in cursor)
    digests = "".join(row[0] for row in database.execute("SELECT digests FROM seen ORDER BY shard, first"))
    database.close()
    return rows + ["seen " + digests]


def files(directory):
    found = {}
    for path, _, names in os.walk(os.path.join(directory, "findings")):
        for name in names:
            if name == "log.txt":
                continue
            with open(os.path.join(path, name)) as f:
                found[os.path.relpath(os.path.join(path, name), directory)] = f.read()
    return found


def main():
    assay, kills, subject, options = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    rng = random.Random(int(os.environ.get("SEED", "1")))
    work = tempfile.mkdtemp(prefix="assay-kill-")
    try:
        return run(assay, kills, subject, options, rng, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def run(assay, kills, subject, options, rng, work):
    command = lambda directory: [assay, "hunt", subject, "--campaign", directory, "--resume", "--checkpoint", "10ms", *options]
    whole = os.path.join(work, "whole")
    begun = time.monotonic()
    first = subprocess.run(command(whole), stdout=subprocess.PIPE, text=True, check=False)
    duration = time.monotonic() - begun
    assert first.returncode in (0, 1), first
    wanted, wanted_files = dump(whole), files(whole)
    killed = resumed = rounds = 0
    while killed < kills:
        directory = os.path.join(work, f"killed-{rounds}")
        rounds += 1
        while True:
            process = subprocess.Popen(command(directory), stdout=subprocess.DEVNULL, start_new_session=True)
            try:
                # Most of them soon: the beginning is short, and all that follows is a beginning, too.
                process.wait(timeout=duration * rng.random() ** 2)
                break
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                killed += 1
        resumed += 1
        assert process.returncode == first.returncode, process.returncode
        seen, seen_files = dump(directory), files(directory)
        if seen != wanted or seen_files != wanted_files:
            print(f"not ok 1 - {subject}: after {killed} kills the campaign ended otherwise:")
            for row in sorted(set(wanted) - set(seen)):
                print(f"# - {row[:1000]}")
            for row in sorted(set(seen) - set(wanted)):
                print(f"# + {row[:1000]}")
            for name in sorted(set(wanted_files) ^ set(seen_files)):
                print(f"# file {name}")
            return 1
        shutil.rmtree(directory)
    findings = sum(row.startswith("finding ") for row in wanted)
    print(f"ok 1 - {os.path.basename(subject)}: {killed} kills in {rounds} campaigns of {duration:.1f} s, each ended with the same {findings} findings")
    return 0


if __name__ == "__main__":
    print("1..1")
    sys.exit(main())
