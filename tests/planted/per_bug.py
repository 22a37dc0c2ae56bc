#!/usr/bin/env python3
"""per_bug.py ASSAY [--count N] [--seeds N] [--sets single|pairs|all] [--embedded] [BUG ...]: how many findings does one planted bug give?

The bugs are those of bugs.txt; with --embedded, ASSAY is the program of examples/ir, and they are those that it plants by IR_BUG. `pairs` plants two at a time: neighbours in bugs.txt that are of one base, or each two of the program. `all` plants all of them at once, which only the program can.

A finding is of those bugs that make its reduced term fail alone. A bug is found if some finding is of it, and missed if programs of the hunt fail because of it and none is."""
import argparse, functools, itertools, json, os, subprocess, sys, tempfile

import run

# Those of examples/ir that neither hang nor take all memory: these take minutes.
EMBEDDED = ['fold-shift', 'fold-carry', 'quotient-self', 'order', 'width', 'power', 'remainder', 'dead-arm', 'reassociate', 'crash']


def last_line(command, environment=None):
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode not in (0, 1):
        sys.exit(f'{" ".join(command)}: {done.stderr}')
    return done.stdout.strip().split('\n')[-1], done.returncode


class Shipped:
    """The bugs of bugs.txt, each a subject file."""

    def __init__(self, options, directory):
        self.options, self.directory = options, directory
        self.bugs = {b[0]: b for b in run.read_bugs() if '+emi' not in b[1]}

    def sets(self, kind):
        if kind == 'single':
            return [(name,) for name in self.bugs]
        lists = {}
        for name, base, _, tool, _ in self.bugs.values():
            if tool == 'sed': # scripts of one base can be put together
                lists.setdefault(base, []).append(name)
        return [pair for names in lists.values() for pair in zip(names[::2], names[1::2])]

    def subject(self, names):
        bugs = [self.bugs[name] for name in names]
        return run.write_subject(self.directory, ('-and-'.join(names), bugs[0][1], 1, bugs[0][3], '\n'.join(b[4] for b in bugs)))

    def hunt(self, names, seed, *more):
        command = [self.options.assay, 'hunt', self.subject(names), '--count', str(self.options.count), '--seed', str(seed)]
        return json.loads(last_line(command + ['--json', '--quiet', '-j', '2', *more])[0])

    def fails(self, name, term):
        return last_line([self.options.assay, 'check', self.subject((name,)), term, '--quiet'])[1] == 1


class Embedded:
    """The bugs of a program with a compiler in it."""

    def __init__(self, options):
        self.options = options

    def sets(self, kind):
        if kind == 'all':
            return [tuple(self.options.names or EMBEDDED)]
        return list(itertools.combinations(EMBEDDED, 1 if kind == 'single' else 2))

    def call(self, names, *arguments):
        return last_line([self.options.assay, '--json', '--quiet', *arguments], {**os.environ, 'IR_BUG': ','.join(names)})

    def hunt(self, names, seed, *more):
        return json.loads(self.call(names, '--count', str(self.options.count), '--seed', str(seed), '-j', '2', *more)[0])

    def fails(self, name, term):
        return self.call((name,), '--term', term, '--no-shrink')[1] == 1


def measure(bugs, names, seed, is_met, verbose):
    """(findings, bugs found, bugs missed)"""
    result = bugs.hunt(names, seed)
    of = [[name for name in names if bugs.fails(name, f['term'])] for f in result['findings']]
    found = {name for causes in of for name in causes}
    missed = [name for name in names if name not in found and (len(names) == 1 or is_met(name, seed))] if result['hits'] else []
    print(f'{" ".join(names)}, seed {seed}: {len(of)} findings of {len(found)} bugs, {len(missed)} missed, {result["hits"]} failures', flush=True)
    for f, causes in zip(result['findings'], of):
        if verbose:
            print('   ', f['term'], f['hits'], *causes)
    if verbose and missed:
        print('    missed:', *missed)
    return len(of), len(found), len(missed)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('assay')
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--seeds', type=int, default=1)
    parser.add_argument('--sets', choices=['single', 'pairs', 'all'], default='single')
    parser.add_argument('--embedded', action='store_true')
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('names', nargs='*')
    options = parser.parse_intermixed_args()
    total = (0, 0, 0)
    with tempfile.TemporaryDirectory() as directory:
        bugs = Embedded(options) if options.embedded else Shipped(options, directory)
        is_met = functools.lru_cache(None)(lambda name, seed: bugs.hunt((name,), seed, '--no-shrink')['hits'] > 0)
        for names in bugs.sets(options.sets):
            if options.names and not all(name in options.names for name in names):
                continue
            for seed in range(options.seed, options.seed + options.seeds):
                total = [a + b for a, b in zip(total, measure(bugs, names, seed, is_met, options.verbose))]
    findings, found, missed = total
    print(f'{findings} findings of {found} bugs: {findings / max(found, 1):.2f} each; {missed} missed')


main()
