#!/usr/bin/env python3
"""with_csmith.py: Csmith beside assay: C programs made, programs checked, and what is found in compilers that are known to be wrong."""

import json
import pathlib
import re
import shutil
from typing import NamedTuple, Optional

import measure

SUBJECT = "bench/compare/gcc.assay"
INCLUDE = "-I/usr/include/csmith"
CSMITH = ["csmith", "--no-packed-struct"]  # tcc does not know #pragma pack(push), and would reject every program that has it
RUN_LIMIT = 1  # seconds; programs that need more are not compared
UNLIKE = "Csmith's are programs, assay's are functions: that there are more of them says nothing"
# Compilers, and the subject that ships for them.
WRONG = {"tcc": ("subjects/ops/tcc-expressions.assay", "tcc-expressions"), "pcc": ("subjects/ops/pcc.assay", "pcc")}


class Code(NamedTuple):
    """What was made, and what it took."""

    size: int  # bytes, without comments
    statements: int  # semicolons
    cpu: float


def measured(text: str, cpu: float) -> Code:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return Code(len(text.encode()), text.count(";"), cpu)


def csmith(seed: int, file: pathlib.Path) -> Code:
    ended = measure.must(measure.run([*CSMITH, "--seed", str(seed), "--output", file], 60, file.parent))  # it leaves a file platform.info where it runs
    return measured(file.read_text(encoding="utf-8"), ended.cpu)


def assay_code(seed: int, count: int) -> Code:
    ended = measure.must(measure.run([measure.assay(), "gen", SUBJECT, "--count", str(count), "--seed", str(seed)]))
    return measured(ended.output, ended.cpu)


def generation(work: pathlib.Path) -> float:
    """Returns the mean number of statements of one of assay's functions."""
    count = measure.scaled(40, 5)
    theirs = [csmith(seed, work / "made.c") for seed in range(1, count + 1)]
    many = 2000
    ours = [assay_code(seed, many) for seed in range(1, measure.scaled(5, 3) + 1)]
    groups = [theirs[i::5] for i in range(5)]  # a program takes from 1 to 600 ms: only means of several say anything
    title = "programs are made"
    programs = [len(g) / sum(c.cpu for c in g) for g in groups], [many / c.cpu for c in ours]
    measure.measurement("csmith", title, "programs per CPU second", "/s", "neither", *programs, note=UNLIKE)
    for quantity, what in (("bytes made per CPU second", "size"), ("statements made per CPU second", "statements")):
        rates = [sum(getattr(c, what) for c in g) / sum(c.cpu for c in g) for g in groups], [getattr(c, what) / c.cpu for c in ours]
        measure.measurement("csmith", title, quantity, "/s", "higher", *rates)
    means = measure.mean([c.statements for c in theirs]), measure.mean([c.statements / many for c in ours])
    measure.measurement("csmith", title, "statements of a program", "", "neither", [means[0]], [means[1]])
    return means[1]


class Checked(NamedTuple):
    cpu: float
    statements: int
    answers: list[Optional[str]]  # of each compiler; None: it does not end


def compile_and_run(compiler: list[str], source: pathlib.Path, program: pathlib.Path) -> tuple[Optional[str], float]:
    program.unlink(missing_ok=True)
    compiled = measure.run([*compiler, "-w", INCLUDE, source, "-o", program, "-lm"], 60)
    if compiled.status != 0:
        return f"compiler: status {compiled.status}", compiled.cpu
    ran = measure.run([program], RUN_LIMIT)
    if ran.status is None:
        return None, compiled.cpu + ran.cpu
    return (ran.output if ran.status == 0 else f"status {ran.status}"), compiled.cpu + ran.cpu


def check(seed: int, compilers: list[list[str]], work: pathlib.Path) -> Checked:
    """A program of Csmith is made, compiled and run."""
    source = work / "checked.c"
    code = csmith(seed, source)
    answers, cpu = [], code.cpu
    for compiler in compilers:
        answer, took = compile_and_run(compiler, source, work / "checked")
        answers.append(answer)
        cpu += took
    return Checked(cpu, code.statements, answers)


def checking(work: pathlib.Path, statements: float) -> None:
    """gcc without and with optimisation."""
    compilers = [["gcc", "-O0"], ["gcc", "-O2"]]
    theirs = [check(seed, compilers, work) for seed in range(1, measure.scaled(30, 5) + 1)]
    wrong = [c for c in theirs if None not in c.answers and c.answers[0] != c.answers[1]]
    if wrong:
        measure.remark("csmith", f"{len(wrong)} of {len(theirs)} programs of Csmith were compiled differently by gcc -O0 and -O2.")
    groups = [theirs[i::5] for i in range(5)]
    count = 1000
    hunts = []
    for seed in range(1, measure.scaled(3, 2) + 1):
        command = [measure.assay(), "hunt", SUBJECT, "--count", str(count), "--seed", str(seed), "-j", "1", "--json", "--quiet"]
        hunts.append(measure.must(measure.run(command), (0, 1)).cpu)
    title = "made, and checked with gcc -O0 and -O2"
    programs = [len(g) / sum(c.cpu for c in g) for g in groups], [count / cpu for cpu in hunts]
    measure.measurement("csmith", title, "programs per CPU second", "/s", "neither", *programs, note=UNLIKE)
    rates = [sum(c.statements for c in g) / sum(c.cpu for c in g) for g in groups], [statements * count / cpu for cpu in hunts]
    measure.measurement("csmith", title, "statements checked per CPU second", "/s", "higher", *rates)


def csmith_finds(compiler: str, budget: float, work: pathlib.Path) -> tuple[int, int, set[str]]:
    """Programs that were tried, those that go wrong, and in how many ways they do, as far as can be told without making them small."""
    spent, tried, wrong, kinds = 0.0, 0, 0, set()
    while spent < budget:
        tried += 1
        checked = check(1000 + tried, [["gcc", "-O0"], [compiler]], work)
        spent += checked.cpu
        right, other = checked.answers
        if right is None or right.startswith(("compiler", "status")) or other == right:
            continue
        second, took = compile_and_run(["gcc", "-O2"], work / "checked.c", work / "checked")
        spent += took
        if second == right:
            wrong += 1
            kinds.add("wrong answer" if other and other.startswith("checksum") else str(other))
    return tried, wrong, kinds


def assay_finds(compiler: str, budget: float) -> tuple[Optional[int], str]:
    """How many bugs it tells apart; or why it does not."""
    file, subject = WRONG[compiler]
    campaign = measure.WORK / f"campaign-{compiler}"
    shutil.rmtree(campaign, ignore_errors=True)
    spent, asked, tried, findings = 0.0, 0.0, 0, 0
    while spent < 0.95 * budget and asked < 20 * budget:
        asked += max(1.0, budget - spent)  # by the clock, which goes faster than the processor's where others work
        command = [measure.assay(), "hunt", file, "--subject", subject, "--for", f"{asked:.0f}s", "--campaign", campaign, "--resume", "-j", "1", "--json", "--quiet"]
        ended = measure.run(command, 10 * budget)
        if ended.status not in (0, 1):
            return None, ended.errors.strip().splitlines()[0] if ended.errors else "no reason given"
        spent += ended.cpu
        end = json.loads(ended.output.splitlines()[-1])
        tried, findings = end["tried"], len(end["findings"])
    return findings, f"{tried:,} functions"


def finding(work: pathlib.Path) -> None:
    budget = max(5.0, 30 * measure.scale())
    for compiler in WRONG:
        if not measure.available("csmith", compiler):
            continue
        tried, wrong, kinds = csmith_finds(compiler, budget, work)
        ours, text = assay_finds(compiler, budget)
        title = f"{compiler}, {budget:.0f} s of CPU time"
        told = f"{compiler}: of {tried:,} programs of Csmith {wrong} went wrong" + (f" ({', '.join(sorted(kinds))})" if kinds else "")
        if ours is None:
            measure.missing("csmith", title, f"assay could not try it: {text}. {told}.")
            continue
        measure.remark("csmith", f"{told}; assay tried {text}, and has {ours} findings, made small.")
        note = "Csmith: programs that go wrong, which may all be one bug; assay: findings, each made small and told apart"
        measure.measurement("csmith", title, "miscompilations found", "", "higher", [wrong], [ours], note)


def main() -> None:
    for of in ("csmith", "tcc", "pcc", "gcc"):
        measure.package_version({"csmith": "Csmith", "gcc": "GCC"}.get(of, of), of)
    if not measure.available("csmith", "csmith", "gcc"):
        return
    work = measure.WORK / "csmith"
    work.mkdir(parents=True, exist_ok=True)
    checking(work, generation(work))
    finding(work)


if __name__ == "__main__":
    main()
