#!/bin/bash
# bench-examples.sh [FILE...]: the installed examples of Redex in Racket and in assay: what it takes to run each of them with its tests, and what each of their definitions answers in a second, for the same random terms.
#
# FILEs are named below the directory of the examples; without any, all that can be asked something. The results are a table by file, and
# build/bench-examples.csv by definition; ratios are combined by their geometric mean.
#
# ASSAY  the program to measure (build/assay)
# SCALE  how many questions (10: about 3,000 a file)
# LIMIT  seconds for a file, in Racket (300)
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8

questions=$PWD/tests/conformance/examples
work=$PWD/build/bench-examples
csv=build/bench-examples.csv
assay=${ASSAY:-$PWD/build/assay}
limit=${LIMIT:-300}
root=$(racket -l racket/base -l setup/dirs -e '(display (build-path (find-pkgs-dir) "redex-examples/redex/examples"))')
mkdir -p "$work"

if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046 # words are wanted
  set -- $(sed -n 's/^\([^#: ]*\).*: ask.*/\1/p' "$questions/examples.txt")
fi

echo "$(date -u +%F\ %H:%M) UTC, $(nproc) processors, load $(cut -d' ' -f1 /proc/loadavg)"
bench/examples/time-runs.py "$assay" "$root" "$@"
echo
echo 'file,kind,name,questions,redex seconds,assay seconds,ratio' >"$csv"
printf '%-52s %11s %12s %12s %9s\n' file definitions 'Redex/s' 'assay/s' ratio
for file in "$@"; do
  name=${file//\//_}
  skipped=$(sed -n "s|^$file *: ask *\(but \)*||p" "$questions/examples.txt")
  EXAMPLE=$root/$file SCALE=${SCALE:-10} SKIP=$skipped "$assay" run "$questions/write-questions.rkt" >"$work/$name.questions" 2>/dev/null </dev/null || continue
  export EXAMPLE=$root/$file QUESTIONS=$work/$name.questions
  grep -q '^(define ' "$QUESTIONS" || continue # it defines nothing
  if ! timeout "$limit" racket -t "$questions/without-windows.rkt" -t bench/examples/time-questions.rkt >"$work/$name.redex" 2>"$work/$name.errors" </dev/null ||
    ! timeout "$limit" "$assay" run bench/examples/time-questions.rkt >"$work/$name.assay" 2>>"$work/$name.errors" </dev/null; then
    printf '%-52s %s\n' "$file" "not measured: $(head -n 1 "$work/$name.errors")"
    continue
  fi
  awk -v file="$file" -v csv="$csv" '
    NR == FNR { seconds[$1 " " $2] = $4; next }
    ($1 " " $2) in seconds && $4 > 0 && seconds[$1 " " $2] > 0 {
      ratio = seconds[$1 " " $2] / $4
      printf "%s,%s,%s,%d,%.6f,%.6f,%.1f\n", file, $1, $2, $3, seconds[$1 " " $2], $4, ratio >>csv
      logarithm += log(ratio); theirs += seconds[$1 " " $2]; ours += $4; asked += $3; count++
    }
    END { if (count) printf "%-52s %11d %12.0f %12.0f %9.0f\n", file, count, asked / theirs, asked / ours, exp(logarithm / count) }
  ' "$work/$name.redex" "$work/$name.assay"
done
awk -F, 'NR > 1 { sum += log($7); count++; by[$1] += log($7); number[$1]++ }
  END {
    if (!count) exit 1
    for (f in by) { of_files += by[f] / number[f]; files++ }
    printf "geometric mean: %.0f by file (%d files), %.0f by definition (%d definitions)\n", exp(of_files / files), files, exp(sum / count), count
  }' "$csv"
