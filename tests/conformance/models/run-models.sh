#!/bin/sh
# Asks the installed Redex models the same questions in Racket and in assay and
# compares the answers line by line.
# usage: run-models.sh ASSAY WORK-DIR [NAME ...]
# The terms are those of NAME.terms and those that generate-terms.rkt makes with a
# fixed seed; the Racket answers are kept in WORK-DIR until something they depend on changes.
# Environment: SCALE  how many generated terms (default 1: about 4 minutes of Racket)
#              JOBS   number of Racket processes (default: number of processors)
#              LIMIT  seconds given to assay for one model (default 600)
set -eu

# shellcheck source=tests/conformance/begin.sh
. "$(dirname "$0")/../begin.sh"
scale=${SCALE:-1}
# Some of the models are in files that also open windows: Racket wants a display to load them.
racket="racket"
if command -v xvfb-run >/dev/null; then racket="xvfb-run -a racket"; fi
limit=${LIMIT:-600}

if [ $# -eq 0 ]; then
  for file in *.terms; do
    set -- "$@" "${file%.terms}"
  done
fi

# The terms.
if [ ! -f "$work/scale" ] || [ "$(cat "$work/scale")" != "$scale" ]; then
  rm -f "$work"/*.generated "$work"/*.expected
  printf '%s\n' "$scale" >"$work/scale"
fi
: >"$work/todo"
for name in "$@"; do
  if [ ! -f "$work/$name.generated" ] || [ -n "$(find generate-terms.rkt -newer "$work/$name.generated")" ]; then
    printf '%s\n' "$name" >>"$work/todo"
  fi
done
if [ -s "$work/todo" ]; then
  count=$(wc -l <"$work/todo")
  # shellcheck disable=SC2086 # a command of several words
  xargs -P "$jobs" -n $(((count + jobs - 1) / jobs)) \
    $racket generate-terms.rkt "$work" "$scale" <"$work/todo"
fi

# The answers of Racket.
: >"$work/todo"
for name in "$@"; do
  cat "$name.terms" "$work/$name.generated" >"$work/$name.new"
  if [ -f "$work/$name.expected" ] && cmp -s "$work/$name.new" "$work/$name.input" &&
    [ -z "$(find "$name.rkt" driver.rkt -newer "$work/$name.expected")" ]; then
    rm "$work/$name.new"
    continue
  fi
  mv "$work/$name.new" "$work/$name.input"
  rm -f "$work/$name.expected"
  printf '%s\n' "$name" >>"$work/todo"
done
if [ -s "$work/todo" ]; then
  # shellcheck disable=SC2016 # expanded by the inner shell
  WORK=$work RACKET=$racket xargs -P "$jobs" -n 1 sh -c \
    'TERMS="$WORK/$1.input" $RACKET "$1.rkt" >"$WORK/$1.part" &&
     mv "$WORK/$1.part" "$WORK/$1.expected"' model <"$work/todo" || true
fi

passed=0
failed=0
for name in "$@"; do
  if [ ! -f "$work/$name.expected" ]; then
    echo "not ok $name: Racket failed"
    failed=$((failed + 1))
    continue
  fi
  status=0
  TERMS=$work/$name.input timeout "$limit" "$assay" run "$name.rkt" \
    >"$work/$name.actual" 2>"$work/$name.stderr" </dev/null || status=$?
  terms=$(wc -l <"$work/$name.input")
  answers=$(wc -l <"$work/$name.expected")
  wrong=$(diff -a "$work/$name.expected" "$work/$name.actual" | grep -a -c '^<' || true)
  if [ "$status" -eq 0 ] && cmp -s "$work/$name.expected" "$work/$name.actual"; then
    echo "ok $name ($terms terms, $answers answers)"
  else
    echo "not ok $name ($terms terms, $answers answers, $wrong differ, exit status $status)"
    diff -a "$work/$name.expected" "$work/$name.actual" | grep -a '^[<>]' | head -n 20 | cut -c 1-400 | sed 's/^/    /' || true
    first=$(diff -a "$work/$name.expected" "$work/$name.actual" | sed -n 's/^[<>] \([0-9]*\) .*/\1/p' | head -n 1)
    if [ -n "$first" ]; then
      sed -n "${first}p" "$work/$name.input" | cut -c 1-400 | sed "s/^/    term $first: /"
    fi
    head -n 5 "$work/$name.stderr" | sed 's/^/    stderr: /'
  fi
  passed=$((passed + answers - wrong))
  failed=$((failed + wrong))
  if [ "$wrong" -eq 0 ] && ! cmp -s "$work/$name.expected" "$work/$name.actual"; then
    failed=$((failed + 1)) # assay printed more than Racket
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || exit 1
