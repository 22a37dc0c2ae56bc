#!/bin/bash
# run.sh ASSAY EXPECTED ROOT DIR...: lints all models and subject files of the directories, and compares what is said with EXPECTED: a line
# FILE:LINE:COLUMN CODE for each message. Files are named relative to ROOT, or, if they are elsewhere, to the directory that was given.
#
# EXPECTED has what is right: everything in it was looked at. Models and subjects that ship get no message at all. With WRITE set, it is
# written anew.
set -euo pipefail
export LC_ALL=C

if [ $# -lt 4 ]; then
  echo "usage: $0 ASSAY EXPECTED ROOT DIR..." >&2
  exit 2
fi
assay=$1
expected=$2
root=$3
shift 3

found=$(mktemp)
trap 'rm -f "$found"' EXIT
files=0
for directory in "$@"; do
  base=$directory
  case $directory in "$root"/*) base=$root ;; esac
  while IFS= read -r file; do
    files=$((files + 1))
    status=0
    output=$(timeout 60 "$assay" lint --json "$file") || status=$?
    if [ "$status" -ne 0 ] && [ "$status" -ne 2 ]; then
      echo "not ok $file: exit status $status"
      echo '0 passed, 1 failed'
      exit 1
    fi
    # Of Racket, assay knows more from version to version: what it does not know in other people's files is not compared.
    jq --raw-output --arg base "$base/" --arg root "$root/" '.messages[] | select(.code != "unknown-name" or (.file | startswith($root))) | "\(.file | ltrimstr($base)):\(.line):\(.column) \(.code)"' <<<"$output" >>"$found"
  done < <(find "$directory" -name '*.rkt' -o -name '*.assay' | sort)
done

sort --output="$found" "$found"
if [ -n "${WRITE:-}" ]; then
  grep '^#' "$expected" >"$expected.new" || true
  cat "$found" >>"$expected.new"
  mv "$expected.new" "$expected"
fi
if [ "$files" -ge 100 ] && diff <(grep -v '^#' "$expected" | sort) "$found"; then
  echo "$files passed, 0 failed"
else
  echo "$files files"
  echo '0 passed, 1 failed'
  exit 1
fi
