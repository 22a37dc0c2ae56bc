#!/bin/bash
# bench-enumeration.sh [PROGRAM]: terms by number of the benchmark's models, in Redex and in assay: terms a second of
# processor time, mean sizes, and the ratio; also of nodes, where the sizes are not the same.
# PROGRAM        what measures assay (build/bench/bench_terms)
# BENCH_SECONDS  how long each measurement of it lasts (1)
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8
program=${1:-build/bench/bench_terms}
seconds=${BENCH_SECONDS:-1}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# MODEL LANGUAGE PATTERN
measure() {
  "$program" "$seconds" "models/benchmark/$1.rkt" "$2" "$3" | sed "s/^/$1 /"
}

racket bench/enumeration/terms.rkt >"$results/redex"
{
  measure stlc stlc M
  measure stlc-sub stlc M
  measure poly-stlc poly-stlc M
  measure let-poly let-poly M
  measure list-machine list-machine '((l0 : ι P) Π)'
  measure rbtrees rbtrees t
  measure delim-cont delim-cont e
  measure rvm bytecode e
} >"$results/assay"

printf '%-13s %-9s %10s %6s %12s %6s %7s %7s\n' model '' Redex/s nodes assay/s nodes ratio nodes
awk 'NR == FNR { rate[$1, $2] = $3 / $4; nodes[$1, $2] = $5; next }
     ($1, $2) in rate {
       ratio = $3 / $4 / rate[$1, $2]
       printf "%-13s %-9s %10.0f %6.1f %12.0f %6.1f %7.1f %7.1f\n", $1, $2, rate[$1, $2], nodes[$1, $2], $3 / $4, $5,
              ratio, ratio * $5 / nodes[$1, $2]
       next
     }
     { printf "%-13s %-9s %10s %6s %12.0f %6.1f\n", $1, $2, "-", "-", $3 / $4, $5 }' "$results/redex" "$results/assay"
