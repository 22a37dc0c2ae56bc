#!/bin/sh
# Terms by number, in Redex and in assay, one after the other: terms a second, and the ratio.
# usage: bench-enumeration.sh [PROGRAM]   BENCH_SECONDS: how long each measurement lasts
set -eu
cd "$(dirname "$0")/.."
program=${1:-build/assay}
driver=bench/enumeration/terms.rkt
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

racket "$driver" >"$results/redex"
"$program" run "$driver" >"$results/assay"

awk 'NR == FNR { rate[$1] = $2 / $3; next }
     $1 in rate { printf "%-16s Redex %10.0f/s   assay %10.0f/s   ratio %7.1f\n", $1, rate[$1], $2 / $3, $2 / $3 / rate[$1] }' \
  "$results/redex" "$results/assay"
