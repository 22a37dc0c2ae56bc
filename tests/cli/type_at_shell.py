#!/usr/bin/env python3
"""type_at_shell.py SCRIPT LINE SHELL [ARGUMENT]...: types LINE at an interactive shell that has read SCRIPT, and prints what
`assay` was then called with, each argument between < and >. \\t in LINE is the key TAB; each is given time to take effect."""
import os, pty, re, select, sys, time

script, line, shell = sys.argv[1], sys.argv[2], sys.argv[3:]
MARK = "typed-words:"


def read_for(fd, seconds, until=None):
    text, end = "", time.monotonic() + seconds
    while time.monotonic() < end and not (until and until(text)):
        if not select.select([fd], [], [], 0.05)[0]:
            continue
        try:
            text += os.read(fd, 4096).decode(errors="replace")
        except OSError:
            break
    return text


def quiet(fd):
    """Reads until the shell has said nothing for a while."""
    while read_for(fd, 0.3):
        pass


pid, fd = pty.fork()
if pid == 0:
    os.environ.update(TERM="dumb", PS1="ready> ", HISTFILE="/dev/null")
    os.execvp(shell[0], shell)
ready = f"source {script}; assay() {{ printf '\\n{MARK}'; printf '<%s>' \"$@\"; printf '\\n'; }}; echo is-$((40 + 2))\n"
os.write(fd, ready.encode())
read_for(fd, 20, lambda text: "is-42" in text)
quiet(fd)
for part in re.findall(r"[^\t]+|\t", line.replace("\\t", "\t")):
    os.write(fd, part.encode())
    quiet(fd)
os.write(fd, b"\n")
shown = read_for(fd, 10, lambda text: re.search(r"\n" + MARK + r"(<.*>)\r?\n", text))
found = re.search(r"\n" + MARK + r"(<.*>)\r?\n", shown)
print(found.group(1) if found else "nothing was run; the shell showed: " + repr(shown))
os.write(fd, b"\x04exit\n")
os.close(fd)
os.waitpid(pid, 0)
sys.exit(0 if found else 1)
