#!/bin/bash
# coverage.sh ASSAY COUNT: which nodes and blocks of COUNT graphs are executed, and of COUNT mutants, by what they mean and by gcc's gcov: both should say the
# same of each.
set -uo pipefail

if [ $# -ne 2 ]; then
  echo "usage: $0 ASSAY COUNT" >&2
  exit 2
fi
assay=$1
count=$2
subject=subjects/ops/c-structures.assay

passed=0
failed=0
for emi in '' --emi; do
  # shellcheck disable=SC2086 # no option, or one
  output=$("$assay" gen "$subject" --as-terms --count "$count" --seed "${COVERAGE_SEED:-0}" $emi |
    "$assay" check "$subject" --terms - --coverage both --jobs "${COVERAGE_JOBS:-2}")
  status=$?
  last=${output##*$'\n'}
  echo "graphs${emi:+, mutants}: $last"
  grep -A200 '^differs' <<<"$output" | head -400
  same=$(sed -n 's/.*, \([0-9]*\) the same.*/\1/p' <<<"$last")
  if [ "$status" -eq 0 ] && [ "${same:-0}" -eq "$count" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
