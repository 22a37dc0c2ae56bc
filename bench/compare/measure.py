"""What the files of this directory share: running commands for their CPU time, and the form of measurements.

A measurement is a line of JSON:

    {"record": "measurement", "peer": "quickcheck", "experiment": "heap", "quantity": "CPU time to a small counterexample",
     "unit": "s", "better": "lower", "theirs": [...], "ours": [...], "note": "..."}

`theirs` and `ours` are repeated measurements. Each is a number, or {"cut": NUMBER}: a run that was given up after so much without an
answer. `better` is "higher", "lower", or "neither" for what only describes the work. Other records are

    {"record": "run", ...}         the machine, the date, the scale
    {"record": "version", "of": ..., "version": ...}
    {"record": "missing", "peer": ..., "experiment": ..., "why": ...}     what could not be measured
    {"record": "remark", "peer": ..., "text": ...}     what a reader has to know, and only this run can tell
"""

import ctypes
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from typing import Any, NamedTuple, Optional, Sequence, Union

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build/compare"
Sample = Union[float, dict[str, float]]


def assay() -> str:
    return os.environ.get("ASSAY", str(ROOT / "build/assay"))


def scale() -> float:
    return float(os.environ.get("COMPARE_SCALE", "1"))


def scaled(count: float, least: int = 1) -> int:
    """How often something is repeated."""
    return max(least, round(count * scale()))


PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # who is left behind by a process that was stopped becomes our child: its time counts


def orphans(seconds: float) -> float:
    """CPU seconds of processes that a command has left behind, as far as they end within some seconds."""
    cpu, until = 0.0, time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            pid, _, usage = os.wait4(-1, os.WNOHANG)
            cpu += usage.ru_utime + usage.ru_stime
            if not pid:
                time.sleep(0.01)
    except ChildProcessError:  # there are no more
        pass
    return cpu


class Ended(NamedTuple):
    status: Optional[int]  # None: it was given up
    output: str
    errors: str
    cpu: float  # seconds, user and system, of the process and all that it started


def run(
    command: Sequence[Union[str, pathlib.Path]],
    limit: float = 600,
    cwd: Optional[pathlib.Path] = None,
    env: Optional[dict[str, str]] = None,
) -> Ended:
    """Runs a command for at most `limit` seconds of CPU time, or ten times as many by the clock."""
    WORK.mkdir(parents=True, exist_ok=True)

    def limit_cpu() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))

    with subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd or ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
        start_new_session=True,
        preexec_fn=limit_cpu,
    ) as process:
        timer = threading.Timer(10 * limit + 5, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        pieces: dict[str, bytes] = {}
        errors = threading.Thread(target=lambda: pieces.update(errors=process.stderr.read()))  # type: ignore[union-attr]
        errors.start()
        output = process.stdout.read()  # type: ignore[union-attr]
        errors.join()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        left = orphans(2)
    given_up = process.returncode in (-signal.SIGKILL, -signal.SIGXCPU)
    return Ended(
        None if given_up else process.returncode,
        output.decode("utf-8", "replace"),
        pieces["errors"].decode("utf-8", "replace"),
        usage.ru_utime + usage.ru_stime + left,
    )


def fail(text: str) -> None:
    print(f"compare: {text}", file=sys.stderr)
    sys.exit(1)


def must(ended: Ended, statuses: Sequence[int] = (0,)) -> Ended:
    if ended.status not in statuses:
        fail(f"a command ended with status {ended.status}: {ended.errors.strip()[-500:] or ended.output[-500:]}")
    return ended


# ---- records


def emit(record: str, **members: Any) -> None:
    print(json.dumps({"record": record, **members}, ensure_ascii=False), flush=True)


def measurement(
    peer: str, experiment: str, quantity: str, unit: str, better: str, theirs: Sequence[Sample], ours: Sequence[Sample], note: str = ""
) -> None:
    print(f"compare: {peer}: {experiment}: {quantity}", file=sys.stderr)
    members: dict[str, Any] = {"note": note} if note else {}
    emit(
        "measurement",
        peer=peer,
        experiment=experiment,
        quantity=quantity,
        unit=unit,
        better=better,
        theirs=[rounded(x) for x in theirs],
        ours=[rounded(x) for x in ours],
        **members,
    )


def rounded(x: Sample) -> Sample:
    return {"cut": rounded(x["cut"])} if isinstance(x, dict) else float(f"{x:.5g}")  # type: ignore[dict-item]


def cut(x: float) -> dict[str, float]:
    return {"cut": x}


def missing(peer: str, experiment: str, why: str) -> None:
    print(f"compare: {peer}: {experiment}: {why}", file=sys.stderr)
    emit("missing", peer=peer, experiment=experiment, why=why)


def remark(peer: str, text: str) -> None:
    emit("remark", peer=peer, text=text)


def package_version(of: str, package: str) -> None:
    """By Debian's package; without dpkg, nothing is known."""
    version = "unknown"
    if shutil.which("dpkg-query"):
        asked = run(["dpkg-query", "--show", "--showformat", "${Version}", package])
        version = asked.output.strip() if asked.status == 0 else "not installed"
    emit("version", of=of, version=version)


def available(peer: str, *programs: str) -> bool:
    """Are these installed? If not, that is said."""
    absent = [name for name in programs if not shutil.which(name)]
    if absent:
        missing(peer, "all", f"{', '.join(absent)} could not be installed")
    return not absent


# ---- terms


def atoms(term: str) -> int:
    """How large a term is: its symbols, numbers, strings and booleans. A number that is written (s (s O)) is one."""
    term = re.sub(r'"(?:[^"\\]|\\.)*"', " x ", term)
    before = None
    while before != term:
        before, term = term, re.sub(r"\(s (O|n)\)", "n", term)
    return len(re.findall(r"[^\s()\[\]]+", term))


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
