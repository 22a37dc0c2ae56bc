#!/usr/bin/env python3
"""per_bug.py ASSAY [--count N] [--seed S] [--pairs] [BUG ...]: how many findings does one planted bug give?

Each bug of bugs.txt is hunted for N programs; with --pairs, neighbours in the list that are of one base are planted together. Prints the findings and the
bugs of each hunt, and their ratio over all hunts that found something."""
import argparse, json, os, subprocess, sys, tempfile

import run


def hunt(assay, path, count, seed):
    command = [assay, 'hunt', path, '--count', str(count), '--seed', str(seed), '--json', '--quiet', '-j', '2']
    out = subprocess.run(command, capture_output=True, text=True).stdout.strip().split('\n')[-1]
    return json.loads(out)


def planted(pairs):
    """[(name, number of bugs, bug)]: sed scripts of one base can be put together."""
    bugs = [b for b in run.read_bugs() if '+emi' not in b[1]]
    if not pairs:
        return [(b[0], 1, b) for b in bugs]
    lists = {}
    for b in bugs:
        if b[3] == 'sed':
            lists.setdefault(b[1], []).append(b)
    found = []
    for base, all in lists.items():
        for one, other in zip(all[::2], all[1::2]):
            name = f'{one[0]}-and-{other[0]}'
            found.append((name, 2, (name, base, 1, 'sed', one[4] + '\n' + other[4])))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('assay')
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--pairs', action='store_true')
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    findings = bugs = 0
    with tempfile.TemporaryDirectory() as directory:
        for name, count, bug in planted(options.pairs):
            if options.names and name not in options.names:
                continue
            result = hunt(options.assay, run.write_subject(directory, bug), options.count, options.seed)
            found = result['findings']
            print(f'{name}: {len(found)} findings, {count} planted, {result["hits"]} failures')
            for f in found if options.verbose else []:
                print('   ', f['term'], f['hits'])
            sys.stdout.flush()
            if found:
                findings += len(found)
                bugs += count
    print(f'{findings} findings of {bugs} bugs: {findings / max(bugs, 1):.2f} each')


main()
