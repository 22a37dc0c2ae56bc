#!/bin/bash
# fuzz.sh [RESULTS [FAILURES]]: all fuzz targets, which share FUZZ_SECONDS; adds a line "PASSED FAILED NAME" for each to
# the file RESULTS, and what those that failed printed last to FAILURES.
#
# What a run learns stays in build-fuzz/corpus for the next one; inputs that fail are put into build-fuzz/failures.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/sanitizers.sh
. scripts/sanitizers.sh

results=${1:-/dev/null}
failures=${2:-/dev/null}
seconds=${FUZZ_SECONDS:-60}
status=0

report() {
  echo "$1 $2 fuzzing: $3" >>"$results"
  [ "$2" -eq 0 ] || status=1
}

# libFuzzer brings the shared library symbols that it defines only when a program is linked: hence b_lundef.
if ! CC=clang scripts/configure.sh build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false ||
  ! ninja -C build-fuzz --quiet; then
  report 0 1 build
  exit 1
fi

mapfile -t programs < <(find build-fuzz/tests -maxdepth 1 -type f -name 'fuzz_*' | sort)
[ ${#programs[@]} -gt 0 ] || { echo 'fuzz: no targets' && report 0 1 targets; }

# Looking for uses of dead stack frames makes every raise slow; the unit tests do that.
export ASAN_OPTIONS=$ASAN_OPTIONS:detect_stack_use_after_return=0

# A campaign to be damaged.
rm -rf build-fuzz/store
build-fuzz/assay hunt tests/cli/fixtures/three-bugs.rkt --count 60 --jobs 1 --quiet --campaign build-fuzz/store >/dev/null || true
export FUZZ_STORE=build-fuzz/store/campaign.sqlite

each=$((seconds / (${#programs[@]} > 0 ? ${#programs[@]} : 1)))
[ "$each" -gt 0 ] || each=1
mkdir -p build-fuzz/failures
for program in "${programs[@]}"; do
  name=${program##*/fuzz_}
  mkdir -p "build-fuzz/corpus/$name"
  corpora=("build-fuzz/corpus/$name")
  [ ! -d "tests/fuzz/corpus/$name" ] || corpora+=("tests/fuzz/corpus/$name")
  options=(-timeout=10 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1)
  options+=(-entropic=0) # weighing the inputs by what is rare in them takes longer than running them
  [ ! -f "tests/fuzz/$name.dict" ] || options+=("-dict=tests/fuzz/$name.dict")
  log="build-fuzz/$name.log"
  echo "fuzzing $name for $each seconds"
  if "$program" "${options[@]}" -max_total_time="$each" \
    -artifact_prefix="build-fuzz/failures/$name-" "${corpora[@]}" >"$log" 2>&1; then
    grep 'number_of_executed_units' "$log" || true
    report 1 0 "$name"
  else
    tail -n 60 "$log"
    { echo "fuzzing: $name" && tail -n 40 "$log" | cut -c 1-300 | sed 's/^/  /'; } >>"$failures"
    echo "fuzzing $name failed; the whole log is $log"
    report 0 1 "$name"
  fi
done
exit "$status"
