#!/usr/bin/env python3
"""terminal.py PROGRAM ARGUMENT... : runs the program on a terminal of its own, and talks to it.

Standard input has a line for each thing to do:
  send TEXT    type it; \\t, \\r and \\x03 are what they are in Python
  wait SECONDS let it work for a while
  size COLUMNS make the terminal that wide
  signal NAME  send it a signal: USR1, INT
  expect TEXT  wait until it has been printed since the last thing that was expected; 20 seconds at most
At the end its output must come to an end, too. The exit status is the program's, or 99 if something did not come.
TERMINAL_COLUMNS says how wide the terminal is at first; TERMINAL_LOG is a file for all that the program prints.
"""
import fcntl, os, pty, select, signal, struct, sys, termios, time


def resize(descriptor, columns):
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack('HHHH', 25, columns, 0, 0))


pid, terminal = pty.fork()
if pid == 0:
    resize(0, int(os.environ.get('TERMINAL_COLUMNS', '80')))
    os.execv(sys.argv[1], sys.argv[1:])
seen = b''
log = open(os.environ.get('TERMINAL_LOG', os.devnull), 'wb')


def read_more(deadline):
    global seen
    ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
    if not ready:
        return False
    try:
        more = os.read(terminal, 4096)
    except OSError:
        more = b''
    seen += more
    log.write(more)
    return bool(more)


def fail(what):
    sys.stderr.write(f'{what}\nin: {seen.decode(errors="replace")!r}\n')
    os.kill(pid, 9)
    sys.exit(99)


for line in sys.stdin:
    action, _, text = line.rstrip('\n').partition(' ')
    if action == 'wait':
        time.sleep(float(text))
        continue
    if action == 'size':
        resize(terminal, int(text))
        continue
    if action == 'signal':
        os.kill(pid, signal.Signals['SIG' + text])
        continue
    text = text.encode().decode('unicode_escape').encode('latin-1')
    if action == 'send':
        os.write(terminal, text)
        continue
    deadline = time.monotonic() + 20
    while text not in seen:
        if not read_more(deadline):
            fail(f'not printed: {text!r}')
    seen = seen[seen.index(text) + len(text):]

deadline = time.monotonic() + 20
while read_more(deadline):
    pass
if time.monotonic() >= deadline:
    fail('it does not end')
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
