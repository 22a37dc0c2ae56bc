#!/bin/sh
# Runs the installed Redex examples, and their own tests, in Racket and in assay: both load each file, print the same, have as many tests, and as many failures.
# usage: own-tests.sh ASSAY WORK-DIR [FILE ...]
# FILEs are named below the directory of the examples; without any, those of examples.txt that are not in not-run.txt.
# Not compared: names of temporary files, seeds, pictures (which assay prints as text, where Racket opens a window), and how many tests of other files were counted in the same process.
# What Racket prints is kept in WORK-DIR, and made again if it is not there.
# Environment: EVERY  without FILEs, only each so manieth (default 1)
#              LIMIT  seconds given to assay for one file (default 120)
#              EXAMPLES_DIR  where the examples are (default: as Racket says)
set -eu

# shellcheck source=tests/conformance/begin.sh
. "$(dirname "$0")/../begin.sh"
limit=${LIMIT:-120}
root=${EXAMPLES_DIR:-$(racket -l racket/base -l setup/dirs -e '(display (build-path (find-pkgs-dir) "redex-examples/redex/examples"))')}

if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046 # words are wanted
  set -- $(sed -n 's/^\([^#: ]*\):.*/\1/p' not-run.txt not-run.txt examples.txt | sort | uniq -u |
    awk -v every="${EVERY:-1}" 'NR % every == 0')
fi
plain() { sed -e '/^#<pict>$/d' -e 's/traces[0-9]*\.ps/traces.ps/; s|in /[a-z/]*traces|in traces|' -e 's/^All [0-9]* tests/All tests/; s/^Test seed: *[0-9]*/Test seed:/' -e "s|$root|<root>|; s|<pkgs>/redex-examples/redex/examples|<root>|" "$1"; }
# same FILE NAME: they print the same; what is only in assay's output must be a picture.
same() {
  plain "$work/$2.printed" >"$work/expected-text"
  plain "$work/$2.run" >"$work/actual-text"
  if grep -q -E '\((traces|stepper)' "$root/$1"; then
    [ -z "$(diff -a "$work/expected-text" "$work/actual-text" | sed -n '/^</p')" ]
  else
    cmp -s "$work/expected-text" "$work/actual-text"
  fi
}
flat() { printf '%s\n' "$1" | tr / _; }

todo=
for file in "$@"; do
  name=$(flat "$file")
  [ -f "$work/$name.counts" ] || todo="$todo$root/$file $work/$name.printed $work/$name.counts
"
done
if [ -n "$todo" ]; then
  EXAMPLES=$todo racket -t without-windows.rkt -t own.rkt >"$work/racket" 2>&1 </dev/null || true
fi

passed=0
failed=0
tests=0
for file in "$@"; do
  name=$(flat "$file")
  status=0
  timeout "$limit" "$assay" run "$root/$file" >"$work/$name.run" 2>"$work/$name.run-errors" </dev/null || status=$?
  counts=$(timeout "$limit" "$assay" check "$root/$file" 2>"$work/$name.check-errors" </dev/null | tail -n 1 | sed -n \
    -e 's/^\([0-9]*\) tests\{0,1\} passed, \([0-9]*\) failed;.*/\1 \2/p' -e 's/^no tests;.*/0 0/p')
  counts=$(printf '%s\n' "$counts" | awk 'NF == 2 { print $1 + $2 " tests, " $2 " failed" }')
  expected=$(cat "$work/$name.counts" 2>/dev/null || echo 'not run by Racket')
  if [ "$status" -eq 0 ] && [ "$counts" = "$expected" ] && same "$file" "$name"; then
    echo "ok $file ($counts)"
    passed=$((passed + 1))
    tests=$((tests + ${counts%% *}))
  else
    echo "not ok $file ($counts; in Racket $expected; exit status $status)"
    diff -a "$work/$name.printed" "$work/$name.run" 2>&1 | head -n 6 | cut -c 1-300 | sed 's/^/    /' || true
    head -n 3 "$work/$name.run-errors" | sed 's/^/    /'
    grep -h -F "$root/$file" "$work/racket" 2>/dev/null | head -n 3 | sed 's/^/    /' || true
    failed=$((failed + 1))
  fi
done
echo "$tests tests of the files' own"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
