#!/bin/sh
# Asks the installed Redex examples the same questions in Racket and in assay and compares the answers line by line.
# usage: run-examples.sh ASSAY WORK-DIR [FILE ...]
# FILEs are named below the directory of the examples; without any, those of examples.txt that are asked something.
# assay makes the questions, with a fixed seed; Racket's answers are kept in WORK-DIR until the questions change.
# Environment: SCALE  how many questions (default 1: about 300 a file)
#              JOBS   number of Racket processes (default: number of processors)
#              EVERY  without FILEs, only each so manieth (default 1)
#              LIMIT  seconds given to assay for one file (default 300)
#              EXAMPLES_DIR  where the examples are (default: as Racket says)
set -eu

# shellcheck source=tests/conformance/begin.sh
. "$(dirname "$0")/../begin.sh"
scale=${SCALE:-1}
limit=${LIMIT:-300}
root=${EXAMPLES_DIR:-$(racket -l racket/base -l setup/dirs -e '(display (build-path (find-pkgs-dir) "redex-examples/redex/examples"))')}

if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046 # words are wanted
  set -- $(sed -n 's/^\([^#: ]*\).*: ask.*/\1/p' examples.txt | awk -v every="${EVERY:-1}" 'NR % every == 0')
fi

# What is not asked about a file.
skipped() { sed -n "s|^$1 *: ask *\(but \)*||p" examples.txt; }
flat() { printf '%s\n' "$1" | tr / _; }

: >"$work/todo"
for file in "$@"; do
  name=$(flat "$file")
  EXAMPLE=$root/$file SCALE=$scale SKIP=$(skipped "$file") \
    timeout "$limit" "$assay" run write-questions.rkt >"$work/$name.new" 2>"$work/$name.written" </dev/null || continue
  if [ -f "$work/$name.expected" ] && cmp -s "$work/$name.new" "$work/$name.questions" &&
    [ -z "$(find ask.rkt windows.rkt without-windows.rkt -newer "$work/$name.expected")" ]; then
    rm "$work/$name.new"
    continue
  fi
  mv "$work/$name.new" "$work/$name.questions"
  rm -f "$work/$name.expected"
  printf '%s %s %s\n' "$root/$file" "$work/$name.questions" "$work/$name.expected" >>"$work/todo"
done

# Several files in one process, in turn, so that each process gets large and small ones.
count=$(wc -l <"$work/todo")
[ "$jobs" -gt "$count" ] && jobs=$count
i=0
while [ "$i" -lt "$jobs" ]; do
  EXAMPLES=$(awk -v i="$i" -v n="$jobs" 'NR % n == i' "$work/todo") \
    racket -t without-windows.rkt -t ask.rkt >"$work/racket.$i" 2>&1 </dev/null &
  i=$((i + 1))
done
wait

questions=0
failed=0
for file in "$@"; do
  name=$(flat "$file")
  if [ ! -f "$work/$name.expected" ]; then
    echo "not ok $file: no answers of Racket"
    tail -n 3 "$work/$name.written" | sed 's/^/    /'
    grep -h -F "$file" "$work"/racket.* | head -n 3 | sed 's/^/    /' || true
    failed=$((failed + 1))
    continue
  fi
  status=0
  EXAMPLES="$root/$file $work/$name.questions" timeout "$limit" "$assay" run ask.rkt \
    >"$work/$name.actual" 2>"$work/$name.stderr" </dev/null || status=$?
  answers=$(wc -l <"$work/$name.expected")
  wrong=$(diff -a "$work/$name.expected" "$work/$name.actual" | grep -a -c '^[<>]' || true)
  questions=$((questions + answers))
  if [ "$status" -eq 0 ] && [ "$wrong" -eq 0 ]; then
    echo "ok $file ($answers answers)"
  else
    echo "not ok $file ($answers answers, $wrong lines differ, exit status $status)"
    diff -a "$work/$name.expected" "$work/$name.actual" | grep -a '^[<>]' | head -n 12 | cut -c 1-400 | sed 's/^/    /' || true
    first=$(diff -a "$work/$name.expected" "$work/$name.actual" | sed -n 's/^[<>] \([0-9]*\) .*/\1/p' | head -n 1)
    if [ -n "$first" ]; then
      sed -n "${first}p" "$work/$name.questions" | cut -c 1-400 | sed 's/^/    question: /'
    fi
    head -n 3 "$work/$name.stderr" | sed 's/^/    stderr: /'
    failed=$((failed + 1))
  fi
done
echo "$questions answers compared"
echo "$(($# - failed)) passed, $failed failed"
[ "$failed" -eq 0 ] || exit 1
