#!/usr/bin/env python3
"""run.py ASSAY [--seeds N] [--first SEED] [BUG ...]: are the planted bugs of bugs.txt found, and made small?

Each bug is hunted with each seed until it is found. A bug fails if it is not found within two minutes of CPU time, if a mutant has no twin, or if more than a tenth of the runs end
with more than two operations beyond those that it needs."""
import argparse, json, os, re, resource, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
OPS = os.path.join(HERE, '..', '..', 'subjects', 'ops')
OPERAND = r'(v[0-9]+|\\(-?[0-9]+\\)|U?INT(?:32|64)_C\\(-?[0-9]+\\)|INT(?:32|64)_MIN)'
MOST_CPU = 120
BEYOND = 2

# What programs are made of (+emi: mutants), the target that is broken, its file, how that is run, and what must be installed.
INTEGERS = '(nodes 10 30) (parameters 1 3) (inputs 8) (literals 50) (returned leaves)'
STRUCTURES = ('(nodes 8 30) (inner 1 5) (depth 0 3) (parameters 1 4) (inputs 6) (literals 40) (returned leaves) '
              '(structures 25 if loop function recurse)')
GCC = '(compile "gcc" "-w" "-O0" "main.c" "-o" "main") (run "./main")'
BASES = {
    'integers': (['integer-operations', 'c-statements', 'c-compilers'], 'integers', INTEGERS, 'c', 'main.c', GCC, 'gcc'),
    'calls': (['call-operations', 'c-statements', 'c-compilers'], 'calls', INTEGERS, 'c', 'main.c', GCC, 'gcc'),
    'structures': (['structure-operations', 'c-with-structures'], 'structures', STRUCTURES, 'c', 'main.c', GCC, 'gcc'),
    'structures+emi': (['structure-operations', 'c-with-structures'], 'structures', STRUCTURES, 'c', 'main.c', GCC, 'gcc'),
    'node': (['shared-integers', 'js-compilers'], 'shared-integers', INTEGERS, 'js', 'main.js',
             '(run "node" "--allow-natives-syntax" "--jitless" "main.js")', 'node'),
    'lua': (['shared-integers', 'lua-compilers'], 'shared-integers', INTEGERS, 'lua', 'main.lua',
            '(run "lua5.4" "main.lua")', 'lua5.4'),
}


def read_bugs():
    """[(name, base, needed, tool, script)]"""
    bugs = []
    for part in re.split(r'^=== ', open(os.path.join(HERE, 'bugs.txt')).read(), flags=re.M)[1:]:
        head, script = part.split('\n', 1)
        name, base, needed, *tool = head.split()
        bugs.append((name, base, int(needed), tool[0] if tool else 'sed', script))
    return bugs


def write_subject(directory, bug):
    name, base, _, tool, script = bug
    files, operations, settings, target, program, run, _ = BASES[base]
    # sed has no groups that are not counted
    operand = OPERAND.replace('(?:32|64)', '[36][24]').replace('\\\\', '\\')
    script_path = os.path.join(directory, name + '.' + tool)
    with open(script_path, 'w') as f:
        f.write(script.replace('OPERAND', operand))
    command = (f'sed -E -i -f {script_path} {program}' if tool == 'sed' else
               f'awk -f {script_path} {program} >broken && mv broken {program}')
    path = os.path.join(directory, name + '.assay')
    with open(path, 'w') as f:
        for file in files:
            f.write(f'(include "{os.path.join(OPS, file)}.assay")\n')
        f.write(f'(target broken (like {target})\n  (variant planted (compile "sh" "-c" "{command}") {run}))\n')
        f.write(f'(subject planted (graphs {operations} {settings}) (differ broken planted))\n')
    return path


def cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def hunt(assay, path, seed, options):
    """(CPU seconds, operations, the term); operations None: not found. A mutant that is found has a twin."""
    before = cpu()
    command = [assay, 'hunt', path, '--seed', str(seed), '--first', '--for', f'{2 * MOST_CPU}s', '--json', '-q', '-j', '1'] + options
    result = subprocess.run(command, capture_output=True, text=True)
    seconds = cpu() - before
    if result.returncode not in (0, 1):
        sys.exit(f'{" ".join(command)}:\n{result.stderr}')
    findings = json.loads(result.stdout)['findings']
    if '--emi' in options and findings and not findings[0].get('twin'):
        sys.exit(f'{path}: a finding without a twin: {findings[0]["term"]}')
    return (seconds, findings[0]['nodes'], findings[0]['term']) if findings else (seconds, None, '')


def try_bug(assay, directory, bug, seeds):
    name, base, needed, _, _ = bug
    path = write_subject(directory, bug)
    options = ['--emi'] if base.endswith('+emi') else []
    runs = [hunt(assay, path, seed, options) for seed in seeds]
    costs = [run[0] for run in runs]
    sizes = [run[1] for run in runs]
    late = sum(size is None or cost > MOST_CPU for cost, size, _ in runs)
    large = sum(size is not None and size > needed + BEYOND for size in sizes)
    good = not late and large <= len(runs) // 10
    shown = ' '.join('-' if size is None else str(size) for size in sizes)
    print(f'{name:28} {sum(costs) / len(costs):7.1f} {max(costs):7.1f}  {needed:6}  {shown}{"" if good else "   FAILED"}', flush=True)
    if not good:
        for _, size, term in runs:
            if size is None or size > needed + BEYOND:
                print('   ', term)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('assay')
    parser.add_argument('--seeds', type=int, default=1)
    parser.add_argument('--first', type=int, default=1)
    parser.add_argument('bugs', nargs='*')
    options = parser.parse_intermixed_args()
    assay = os.path.abspath(options.assay)
    bugs = [bug for bug in read_bugs() if not options.bugs or bug[0] in options.bugs]
    if options.bugs and len(bugs) != len(options.bugs):
        sys.exit('no such bug')
    seeds = range(options.first, options.first + options.seeds)
    failed, tried = [], 0
    print(f'{"bug":28} {"CPU s":>7} {"most":>7}  {"needed":>6}  operations, of each run')
    with tempfile.TemporaryDirectory() as directory:
        for bug in bugs:
            if not shutil.which(BASES[bug[1]][-1]):
                print(f'{bug[0]:28} skipped: {BASES[bug[1]][-1]} is not installed')
                continue
            tried += 1
            if not try_bug(assay, directory, bug, seeds):
                failed.append(bug[0])
    print(f'{tried - len(failed)} passed, {len(failed)} failed')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
