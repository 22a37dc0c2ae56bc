#!/bin/bash
# threads.sh [SECONDS]: parallel runs under ThreadSanitizer, each for so many seconds (10), and small runs under Valgrind. Any report is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-10}
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

scripts/configure.sh build-tsan -Db_sanitize=thread -Db_lundef=false
ninja -C build-tsan --quiet assay
export TSAN_OPTIONS=exitcode=99:halt_on_error=1

# quiet NAME COMMAND...: no report; and it ends as a hunt does.
quiet() {
  local name=$1 status=0
  shift
  "$@" >"$work/out" 2>&1 || status=$?
  if [ "$status" -gt 1 ] || grep -q 'WARNING: ThreadSanitizer\|ERROR SUMMARY: [1-9]' "$work/out"; then
    echo "$name: status $status"
    grep -v '^[0-9]* s: ' "$work/out" | head -60
    failures=$((failures + 1))
  else
    echo "$name: nothing to report"
  fi
}

for jobs in 2 4; do
  quiet "hunt, model, $jobs jobs" build-tsan/assay hunt tests/cli/fixtures/three-bugs.rkt --for "${seconds}s" -j "$jobs"
  quiet "hunt, steered model, $jobs jobs" build-tsan/assay hunt models/benchmark/stlc.rkt --for "${seconds}s" -j "$jobs"
  quiet "hunt, campaign, $jobs jobs" build-tsan/assay hunt tests/cli/fixtures/three-bugs.rkt --for "${seconds}s" -j "$jobs" --campaign "$work/model$jobs"
  quiet "hunt, programs, $jobs jobs" build-tsan/assay hunt tests/cli/fixtures/programs.assay --subject tails --for "${seconds}s" -j "$jobs" --campaign "$work/programs$jobs"
  quiet "shrink, $jobs jobs" build-tsan/assay shrink tests/cli/fixtures/three-bugs.rkt '(plus (times 0 (if #t 1 2)) (plus 2 (pair 1 (swap (pair 1 2)))))' -j "$jobs"
done
quiet "bench" build-tsan/assay bench redex --for "${seconds}s" --quiet -j 2

# Valgrind does not know the system calls by which children are started (pidfd_open).
if command -v valgrind >/dev/null; then
  check=(valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --main-stacksize=8388608)
  scripts/configure.sh build
  ninja -C build --quiet assay
  quiet "valgrind: gen" "${check[@]}" build/assay gen tests/cli/fixtures/three-bugs.rkt --pattern e --count 20
  quiet "valgrind: hunt" "${check[@]}" build/assay hunt tests/cli/fixtures/three-bugs.rkt --count 30 -j 1 --campaign "$work/valgrind"
  quiet "valgrind: shrink" "${check[@]}" build/assay shrink tests/cli/fixtures/three-bugs.rkt '(plus (times 0 1) 2)'
  quiet "valgrind: report" "${check[@]}" build/assay report "$work/valgrind" -o "$work/report.html"
fi
[ "$failures" -eq 0 ]
