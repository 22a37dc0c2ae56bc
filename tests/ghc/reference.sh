#!/bin/bash
# reference.sh ASSAY COUNT NAME...: what COUNT terms of each tests/ghc/NAME.assay mean, and what compilers make of them: they should agree.
set -uo pipefail

if [ $# -lt 3 ]; then
  echo "usage: $0 ASSAY COUNT NAME..." >&2
  exit 2
fi
assay=$1
count=$2
shift 2

passed=0
failed=0
for name in "$@"; do
  echo "$name:"
  if "$assay" hunt "tests/ghc/$name.assay" --subject "$name" --count "$count"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
