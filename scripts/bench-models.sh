#!/bin/bash
# bench-models.sh [DRIVER...]: the same models and the same terms in Redex and in assay, one engine after the other.
#
# DRIVERs are names from bench/models (judge-stlc) or `start` or `memory`; without any, all of them. The results are a
# table, and build/bench-models.csv. A low ratio is a result; an answer in which the engines differ is a failure.
#
# ASSAY          the program to measure (build/assay)
# BENCH_SECONDS  how long each engine works on each experiment (2)
# BENCH_LONG     if set, Redex too adds the numbers to 1000 (which takes it hours)
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8

source=bench/models
work=build/bench-models
csv=build/bench-models.csv
assay=${ASSAY:-$PWD/build/assay}
failed=0

export BENCH_SECONDS=${BENCH_SECONDS:-2}
redex_sums='50 100 200'
[ -z "${BENCH_LONG:-}" ] || redex_sums+=' 1000'
assay_sums='50 100 200 1000'

# The drivers are copied, so that what Racket compiles and what make-terms.rkt writes stay out of the sources.
prepare() {
  mkdir -p "$work/start"
  cp -u "$source"/*.rkt "$work/"
  cp -u "$source"/start/*.rkt "$work/start/"
  if [ ! -e "$work/terms/done" ] || [ "$work/make-terms.rkt" -nt "$work/terms/done" ]; then
    echo 'bench-models: making the terms' >&2
    raco make "$work/make-terms.rkt"
    racket "$work/make-terms.rkt" "$work/terms" >&2
    touch "$work/terms/done"
  fi
  raco make "$work"/*.rkt "$work"/start/*.rkt "$work"/terms/*.rkt
}

# A driver's lines "NAME OPERATIONS SECONDS CHECKSUM" of both engines, joined: one line of the table for each.
compare() {
  local driver=$1
  (cd "$work" && BENCH_N=$redex_sums racket "$driver.rkt") >"$work/$driver.redex"
  if ! (cd "$work" && BENCH_N=$assay_sums "$assay" run "$driver.rkt") >"$work/$driver.assay"; then
    echo "bench-models: assay did not finish $driver" >&2
    failed=1
  fi
  awk -v csv="$csv" '
    function rate(operations, seconds) { return seconds > 0 ? operations / seconds : 0 }
    NR == FNR { operations[$1] = $2; seconds[$1] = $3; checksum[$1] = $4; next }
    {
      ours = rate($2, $3)
      theirs = $1 in operations ? rate(operations[$1], seconds[$1]) : 0
      seen[$1] = 1
      ratio = theirs > 0 ? sprintf("%.1f", ours / theirs) : "-"
      printf "%-44s %14s %14.1f %9s\n", $1, (theirs > 0 ? sprintf("%.1f", theirs) : "-"), ours, ratio
      printf "%s,%.3f,%.3f,%s\n", $1, theirs, ours, ratio >>csv
      if ($1 in checksum && checksum[$1] != $4) { printf "%s: the answers differ\n", $1 >"/dev/stderr"; bad = 1 }
    }
    END {
      for (name in operations)
        if (!(name in seen)) { printf "%s: no answer from assay\n", name >"/dev/stderr"; bad = 1 }
      exit bad
    }' "$work/$driver.redex" "$work/$driver.assay" || failed=1
}

# The shortest of five runs, in milliseconds.
best_of_five() {
  local best=0 begin end
  for _ in 1 2 3 4 5; do
    begin=${EPOCHREALTIME/./}
    "$@" >/dev/null || return
    end=${EPOCHREALTIME/./}
    if [ "$best" = 0 ] || [ $((end - begin)) -lt "$best" ]; then best=$((end - begin)); fi
  done
  awk -v microseconds="$best" 'BEGIN { printf "%.1f", microseconds / 1000 }'
}

start_up() {
  printf '\n%-44s %14s %14s %9s\n' 'start-up to the first answer' 'Redex ms' 'assay ms' 'ratio'
  local file name redex ours ratio
  for file in "$work"/start/*.rkt; do
    name=start/$(basename "$file" .rkt)
    if ! cmp <(racket "$file") <("$assay" run "$file"); then
      echo "$name: the answers differ" >&2
      failed=1
      continue
    fi
    redex=$(best_of_five racket "$file")
    ours=$(best_of_five "$assay" run "$file")
    ratio=$(awk -v a="$redex" -v b="$ours" 'BEGIN { printf "%.1f", a / b }')
    printf '%-44s %14s %14s %9s\n' "$name" "$redex" "$ours" "$ratio"
    echo "$name-ms,$redex,$ours,$ratio" >>"$csv"
  done
}

# The most memory that a process had, in kilobytes: the kernel's own high-water mark, read until the process ends.
peak_memory() {
  local peak=0 now pid
  "$@" >/dev/null &
  pid=$!
  while now=$(awk '/^VmHWM:/ { print $2 }' "/proc/$pid/status" 2>/dev/null) && [ -n "$now" ]; do
    peak=$now
    sleep 0.01
  done
  wait "$pid" || return
  echo "$peak"
}

memory() {
  printf '\n%-44s %14s\n' 'memory of assay' 'peak KB'
  local attempts peak
  for attempts in 100000 1000000 10000000; do
    peak=$(BENCH_ATTEMPTS=$attempts peak_memory "$assay" run "$work/memory.rkt")
    printf '%-44s %14s\n' "$attempts checks" "$peak"
    echo "memory/$attempts-checks-KB,,$peak," >>"$csv"
  done
}

drivers=("$@")
if [ $# -eq 0 ]; then
  for file in "$source"/{match,call,judge,step,normal-form,graph}*.rkt; do
    name=$(basename "$file" .rkt)
    [ "$name" = graphs ] || drivers+=("$name")
  done
  drivers+=(start memory)
fi

prepare
echo 'experiment,redex,assay,ratio' >"$csv"
read -r load _ </proc/loadavg
echo "$(date -u +%F\ %H:%M) UTC, $(nproc) processors, load $load; operations a second"
printf '%-44s %14s %14s %9s\n' experiment Redex assay ratio
for driver in "${drivers[@]}"; do
  case $driver in
  start) start_up ;;
  memory) memory ;;
  *) compare "$driver" ;;
  esac
done
[ "$failed" -eq 0 ] || echo 'bench-models: the engines do not agree; see above' >&2
exit "$failed"
