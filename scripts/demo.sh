#!/bin/bash
# demo.sh: finds the bug that was planted in models/demo.rkt. Finding it is success.
set -euo pipefail
cd "$(dirname "$0")/.."

echo '$ assay check models/demo.rkt'
status=0
build/assay check models/demo.rkt || status=$?
case $status in
0) echo 'demo: no counterexample was found, but there is one' >&2 && exit 1 ;;
1) ;;
*) exit "$status" ;;
esac
