#!/bin/bash
# demo.sh: finds the bug that was planted in models/demo.rkt, and then a real one in GHC, and writes a report on that. Finding them is success.
set -euo pipefail
cd "$(dirname "$0")/.."

# finds COMMAND...: runs it; it must find something.
finds() {
  local status=0
  echo "\$ $*"
  "build/$1" "${@:2}" || status=$?
  case $status in
  0) echo 'demo: no counterexample was found, but there is one' >&2 && exit 1 ;;
  1) ;;
  *) exit "$status" ;;
  esac
  echo
}

finds assay check models/demo.rkt
rm -rf build/demo
mkdir -p build/demo
finds assay hunt subjects/haskell/strictness.assay --for 5m --first --jobs 2 --program --campaign build/demo/strictness
echo '$ assay report build/demo/strictness -o build/demo/report.html'
build/assay report build/demo/strictness -o build/demo/report.html
echo "The report: $PWD/build/demo/report.html"
