#!/bin/bash
# coverage.sh ASSAY COUNT [SUBJECT...]: which parts of COUNT programs are evaluated, of all subjects that are listed here or of those that are named, by what
# they mean and by GHC's HPC: both should say the same of each program, and something of nearly all.
set -uo pipefail

if [ $# -lt 2 ]; then
  echo "usage: $0 ASSAY COUNT [SUBJECT...]" >&2
  exit 2
fi
assay=$1
count=$2
shift 2

all=(
  "subjects/haskell/zips.assay zips open"
  "subjects/haskell/zips.assay zips used"
  "subjects/haskell/zips.assay zips classic"
  "subjects/haskell/strictness.assay strictness open"
  "subjects/haskell/strictness.assay strictness used"
  "subjects/haskell/strictness.assay strictness classic"
  "subjects/haskell/strictness.assay strictness learnt"
  "tests/ghc/reference.assay reference open"
  "tests/ghc/reference-larger.assay reference-larger open"
  "tests/ghc/reference-larger.assay reference-larger used"
)
runs=()
for run in "${all[@]}"; do
  read -r _ subject _ <<<"$run"
  [[ $# -eq 0 || " $* " == *" $subject "* ]] && runs+=("$run")
done
each=$(((count + ${#runs[@]} - 1) / ${#runs[@]}))

passed=0
failed=0
for run in "${runs[@]}"; do
  read -r file subject way <<<"$run"
  output=$("$assay" gen "$file" --subject "$subject" --using "$way" --count "$each" --seed "${COVERAGE_SEED:-0}" |
    "$assay" check "$file" --subject "$subject" --terms - --coverage both)
  status=$?
  last=${output##*$'\n'}
  echo "$subject, $way: $last"
  grep -A2 '^differs' <<<"$output"
  same=$(sed -n 's/.*, \([0-9]*\) the same.*/\1/p' <<<"$last")
  if [ "$status" -eq 0 ] && [ "$((100 * ${same:-0}))" -ge "$((97 * each))" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
