#!/bin/bash
# bench-campaign.sh [ROUNDS]: what it costs to keep a hunt in a campaign: the same hunts by count, with and without --campaign in turns, and how the times compare.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# took COMMAND...: seconds, and seconds of processors; what it finds does not matter.
took() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" >/dev/null 2>&1 || [ $? -eq 1 ]; } 2>&1 | awk '{ print $1, $2 + $3 }'
}

# median COLUMN FILE
median() { cut -d' ' -f"$1" "$2" | sort -n | awk '{ a[NR] = $1 } END { print NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2 }'; }

compare() { # NAME ARGUMENT...
  local name=$1
  shift
  : >"$work/plain"
  : >"$work/kept"
  for ((i = 0; i < rounds; i++)); do
    took build/assay hunt "$@" -q >>"$work/plain"
    rm -rf "$work/campaign"
    took build/assay hunt "$@" -q --campaign "$work/campaign" >>"$work/kept"
  done
  for column in 1 2; do
    awk -v name="$name" -v a="$(median $column "$work/plain")" -v b="$(median $column "$work/kept")" -v what="$([ $column = 1 ] && echo elapsed || echo processors)" \
      'BEGIN { printf "%-38s %-10s %7.2f s  %7.2f s  %+5.1f %%\n", name, what, a, b, 100 * (b / a - 1) }'
  done
}

printf '%-49s %9s  %9s  %7s\n' 'medians of '"$rounds" plain campaign cost
# Ten seconds or so each: to make a campaign's directory takes a tenth of a second, whatever comes after that.
compare 'three bugs, 3 x 2,000,000' tests/cli/fixtures/three-bugs.rkt --count 2000000
compare 'three bugs, 3 x 2,000,000, 2 threads' tests/cli/fixtures/three-bugs.rkt --count 2000000 --jobs 2
compare 'simply typed, no bug, by derivation' models/benchmark/stlc.rkt --count 600000 --using derive
compare 'graphs in C for TCC, 60,000' subjects/ops/tcc.assay --count 60000 --jobs 2
