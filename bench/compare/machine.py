#!/usr/bin/env python3
"""machine.py LOAD MINUTES: the record of a run, and assay's version. LOAD is what others did when it began, MINUTES is how long it took."""

import datetime
import os
import pathlib
import platform
import re
import sys

import measure


def found(path: str, pattern: str) -> str:
    text = pathlib.Path(path).read_text(encoding="utf-8") if pathlib.Path(path).exists() else ""
    match = re.search(pattern, text, re.MULTILINE)
    return match.group(1) if match else "unknown"


def main() -> None:
    memory = found("/proc/meminfo", r"^MemTotal: +(\d+)")
    measure.emit(
        "run",
        date=datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        processor=found("/proc/cpuinfo", r"^model name\s*: (.*)$"),
        processors=os.cpu_count(),
        memory=f"{int(memory) / 2**20:.0f} GiB" if memory.isdigit() else memory,
        system=found("/etc/os-release", r'^PRETTY_NAME="(.*)"$'),
        kernel=platform.release().split("-")[0],
        load=f"{sys.argv[1]} when it began",
        scale=measure.scale(),
        minutes=int(sys.argv[2]),
    )
    version = measure.must(measure.run([measure.assay(), "--version"])).output.split("\n")[0]
    measure.emit("version", of="assay", version=version.removeprefix("assay "))


if __name__ == "__main__":
    main()
