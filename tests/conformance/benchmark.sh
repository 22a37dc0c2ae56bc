#!/bin/sh
# The bugs of the shipped benchmarks in Racket: the models run there unchanged, and each bug is there too.
# usage: benchmark.sh WRITE-MODELS WORK-DIR [FILE.assay ...]
# Environment: JOBS   number of Racket processes (default: number of processors)
#              EVERY  only each so many-th bug of a model (default: 1)
set -eu

if [ $# -lt 2 ]; then
  echo "usage: $0 WRITE-MODELS WORK-DIR [FILE.assay ...]" >&2
  exit 2
fi
writer=$1
work=$2
shift 2
here=$(dirname "$0")
[ $# -gt 0 ] || set -- "$here"/../../models/*/*.assay
jobs=${JOBS:-$(nproc 2>/dev/null || echo 1)}

rm -rf "$work"
mkdir -p "$work"
"$writer" "$work" "$@"
for terms in "$work"/*.terms; do
  basename "$terms" .terms
done | xargs -P "$jobs" -I NAME sh -c "racket '$here/benchmark.rkt' '$work' NAME >'$work/NAME.answers' || echo 'not ok NAME' >>'$work/NAME.answers'"
cat "$work"/*.answers
passed=$(cat "$work"/*.answers | grep -c '^ok' || true)
failed=$(cat "$work"/*.answers | grep -c '^not ok' || true)
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || exit 1
