#!/bin/bash
# test.sh: every test, in every build. Each adds a line "PASSED FAILED NAME" to the results; their sum is the last line.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/sanitizers.sh
. scripts/sanitizers.sh

results=$(mktemp)
failures=$(mktemp)
trap 'rm -f "$results" "$failures"' EXIT

# build_and_test NAME DIR "SUITE..." [MESON OPTION]...
build_and_test() {
  local name=$1 directory=$2 suites=()
  for suite in $3; do suites+=(--suite "$suite"); done
  shift 3
  echo "== $name"
  # A directory that was configured before the packages for tests were there, as by `make demo`, has no tests.
  if ! { scripts/configure.sh "$directory" "$@" && meson setup --reconfigure "$directory" >/dev/null &&
    ninja -C "$directory" --quiet; }; then
    echo "0 1 $name: build" >>"$results"
    return
  fi
  # Whether the tests passed is read from meson's log, where their output is.
  rm -f "$directory/meson-logs/testlog.json"
  meson test -C "$directory" --no-rebuild --print-errorlogs --timeout-multiplier 3 "${suites[@]}" || true
  scripts/count-tests.py "$name" "$directory/meson-logs/testlog.json" "$failures" >>"$results"
}

started=$SECONDS
build_and_test 'gcc' build 'unit cli once docs conformance ghc golden planted campaign browser share package'
build_and_test 'sanitizers' build-asan 'unit cli' -Db_sanitize=address,undefined
CC=clang build_and_test 'clang' build-clang 'unit' # and the command line in `make soak`
echo '== fuzzing'
scripts/fuzz.sh "$results" "$failures" || true

echo '== summary'
awk '{ passed = $1; failed = $2; $1 = $2 = ""; printf "%6d passed %4d failed %s\n", passed, failed, $0 }' "$results"
if [ -s "$failures" ]; then
  echo '== what failed'
  cat "$failures"
fi
echo "$((SECONDS - started)) seconds"
awk '{ p += $1; f += $2 } END { printf "%d passed, %d failed\n", p, f; exit f > 0 || p == 0 }' "$results"
