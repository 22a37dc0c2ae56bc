#!/usr/bin/env python3
"""flat.py ASSAY SECONDS SUBJECT [OPTION]...: a hunt of so many seconds uses no more memory, descriptors, processes and temporary files in the end than when it was warm.

After a fifth of the time it is warm. Samples are taken all the time; what is compared is the least of the second fifth with the least of the last: what is
not given back stays there, and what is needed for a moment does not matter.
Memory is what the program has made itself: pages of files that it has touched are not counted. In a short run little may be added to it, in a long one some more, such as the digests of what was tried."""
import os, subprocess, sys, tempfile, time

assay, seconds, arguments = os.path.abspath(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]
ALLOWED = {"memory": (1.15, min(8 << 20, int(seconds * (80 << 10)))), "descriptors": (1.0, 24), "children": (1.0, 4), "files": (1.5, 20)}  # times, and so much more; each child has some descriptors


def children_of(pid):
    found = []
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/children") as f:
            found += f.read().split()
    return found


def sample(pid, temporary):
    with open(f"/proc/{pid}/status") as f:
        memory = next(int(line.split()[1]) for line in f if line.startswith("RssAnon:")) << 10
    return {"memory": memory, "descriptors": len(os.listdir(f"/proc/{pid}/fd")), "children": len(children_of(pid)),
            "files": sum(len(files) + len(directories) for _, directories, files in os.walk(temporary))}


def main():
    with tempfile.TemporaryDirectory(prefix="assay-flat-") as work:
        temporary = os.path.join(work, "tmp")
        os.mkdir(temporary)
        command = [assay, "hunt", *arguments, "--for", f"{seconds:.0f}s", "--quiet", "--campaign", os.path.join(work, "campaign")]
        process = subprocess.Popen(command, env={**os.environ, "TMPDIR": temporary}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        begun, samples = time.monotonic(), []
        while process.poll() is None:
            try:
                samples.append((time.monotonic() - begun, sample(process.pid, temporary)))
            except (FileNotFoundError, ProcessLookupError, StopIteration):  # it has just ended
                break
            time.sleep(min(1, seconds / 100))
        errors = process.communicate()[1].decode(errors="replace")
        if process.returncode not in (0, 1):
            print(f"status {process.returncode}: {errors}\n0 passed, 1 failed")
            return 1
        failed = 0
        for what, (times, more) in ALLOWED.items():
            warm = min((s[what] for t, s in samples if seconds / 5 <= t < 2 * seconds / 5), default=None)
            last = min((s[what] for t, s in samples if 4 * seconds / 5 <= t < seconds), default=None)
            if warm is None or last is None:
                print(f"{what}: the hunt ended too early")
                failed += 1
                continue
            grows = last > warm * times + more
            failed += grows
            print(f"{what}: {warm} when warm, {last} in the end{': it grows' if grows else ''}")
        left = os.listdir(temporary)
        if left:
            print(f"left behind: {left}")
            failed += 1
        print(f"{len(ALLOWED) + 1 - failed} passed, {failed} failed")
        return failed > 0


sys.exit(main())
