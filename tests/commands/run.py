#!/usr/bin/env python3
"""run.py ASSAY LIBRARY COUNT: so many random command lines, made from the tables of options; none may crash. LIBRARY is many.c, preloaded. SEED makes others."""
import os, random, shutil, subprocess, sys, tempfile

assay, library, count = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
rng = random.Random(int(os.environ.get("SEED", "1")))

commands, options = {}, {}
for line in subprocess.run([assay, "--dump-options"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
    kind, command, *rest = line.split("\t")
    if kind == "command":
        commands[command] = []
        options[command] = []
    elif kind == "argument":
        commands[command].append(rest[0])
    elif kind == "option":
        options[command].append(rest)
# It would only wait for somebody to ask.
commands.pop("serve", None)

files = ["three-bugs.rkt", "programs.assay", "empty", "campaign", "nowhere", ".", "/dev/null", "-"]
values = ["0", "1", "2", "-1", "+3", "007", "18446744073709551615", "18446744073709551616", "99999999999999999999999", "1e9", "0x10", "1.5", "nan", "", " ", "x", "λ",
          "1s", "10ms", "0s", "1h", "-5m", "1/2", "0/1", "2/1", "all", "none", "grammar", "enum", "derive", "grammar,enum", "e", "(plus 1 2)", "(", "\\x -> x", "#t", "typeof", "a=b",
          "--", "-", "%s%n", "\x01", "\x7f", "x" * 5000, "../../x", "postgresql://127.0.0.1:1/x"]


def value(argument):
    roll = rng.random()
    if "|" in argument and roll < 0.7:
        return rng.choice(argument.split("|"))
    if roll < 0.3:
        return rng.choice(files)
    return rng.choice(values)


def option(command):
    if not options[command] or rng.random() < 0.03:
        return [rng.choice(["--", "-", "--nonsense", "-zzz", "--=", "---", "-jj", "--help", "-h", "--seed=", "--\x01"])]
    name, short, argument, *_ = rng.choice(options[command])
    if rng.random() < 0.1:
        name = name[: rng.randrange(len(name) + 1)]
    word = f"-{short}" if short and rng.random() < 0.3 else f"--{name}"
    if not argument:
        return [word + ("=x" if rng.random() < 0.02 else "")]
    form = rng.random()
    if form < 0.05:
        return [word]
    return [f"{word}={value(argument)}"] if form < 0.5 else [word, value(argument)]


def command_line():
    if rng.random() < 0.03:
        return [rng.choice(values + files) for _ in range(rng.randrange(4))]
    command = rng.choice(list(commands))
    words = [rng.choice(["help", command])] if rng.random() < 0.05 else []
    words.append(command if rng.random() < 0.98 else command[:-1])
    parts = [[rng.choice(files if argument in ("FILE", "DIR", "CAMPAIGN") else values)] for argument in commands[command] if rng.random() < 0.8]
    parts += [option(command) for _ in range(rng.randrange(5))]
    if rng.random() < 0.3:
        rng.shuffle(parts)
    return words + [word for part in parts for word in part]


def clean(word):
    return word.replace("\t", " ").replace("\n", " ")


def main():
    work = tempfile.mkdtemp(prefix="assay-commands-")
    try:
        here = os.path.dirname(os.path.abspath(__file__))
        for name in ("three-bugs.rkt", "programs.assay"):
            shutil.copy(os.path.join(here, "../cli/fixtures", name), work)
        open(os.path.join(work, "empty"), "w").close()
        subprocess.run([assay, "hunt", "three-bugs.rkt", "--count", "50", "--quiet", "--campaign", "campaign"], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        jobs = []
        for _ in range(2):
            environment = {**os.environ, "LD_PRELOAD": library, "HOME": work, "TMPDIR": work}
            lines = "".join("\t".join(map(clean, command_line())) + "\n" for _ in range(count // 2))
            source = tempfile.TemporaryFile("w+", dir=work)
            source.write(lines)
            source.seek(0)
            jobs.append(subprocess.Popen([assay], cwd=work, env=environment, stdin=source, stdout=subprocess.PIPE, text=True, errors="replace"))
        bad, ended = [], 0
        for job in jobs:
            for line in job.communicate()[0].splitlines():
                if line == "end":
                    ended += 1
                else:
                    bad.append(line)
        for line in bad[:20]:
            print(line[:1000])
        if ended < len(jobs):
            bad.append("not all were tried")
            print(bad[-1])
        print(f"{count // 2 * 2 - len(bad)} passed, {len(bad)} failed")
        return len(bad) > 0
    finally:
        shutil.rmtree(work, ignore_errors=True)


sys.exit(main())
