#!/bin/sh
# Runs every case of cases/ in Racket and in assay and compares what they print.
# usage: run-cases.sh ASSAY WORK-DIR [NAME ...]
# The Racket outputs are kept in WORK-DIR and only made again for changed cases.
# Environment: JOBS  number of Racket processes (default: number of processors)
#              LIMIT seconds given to assay for one case (default 60)
set -eu

# shellcheck source=tests/conformance/begin.sh
. "$(dirname "$0")/begin.sh"
limit=${LIMIT:-60}

if [ $# -eq 0 ]; then
  for file in cases/*.rkt; do
    set -- "$@" "$(basename "$file" .rkt)"
  done
fi

# What must be made again: no expected output yet, or older than the case or a helper.
: >"$work/todo"
count=0
for name in "$@"; do
  expected=$work/$name.expected
  if [ -f "$expected" ] && [ -z "$(find "cases/$name.rkt" cases/lib run-cases.rkt -newer "$expected")" ]; then
    continue
  fi
  printf '%s\n' "cases/$name.rkt" >>"$work/todo"
  count=$((count + 1))
done
if [ "$count" -gt 0 ]; then
  per=$(((count + jobs - 1) / jobs))
  xargs -P "$jobs" -n "$per" racket run-cases.rkt "$work" <"$work/todo"
fi

passed=0
failed=0
for name in "$@"; do
  status=0
  (cd cases && timeout "$limit" "$assay" run "$name.rkt") \
    >"$work/$name.actual" 2>"$work/$name.stderr" </dev/null || status=$?
  if cmp -s "$work/$name.expected" "$work/$name.actual"; then
    echo "ok $name"
    passed=$((passed + 1))
  else
    echo "not ok $name (exit status $status)"
    diff -u "$work/$name.expected" "$work/$name.actual" | sed -e 1,2d -e 's/^/    /' || true
    head -n 5 "$work/$name.stderr" | sed 's/^/    stderr: /'
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || exit 1
