#!/usr/bin/env bats
# assay hunt --test: terms of a model in front of a program of the user.
# shellcheck disable=SC2154,SC2016,SC2030,SC2031 # stderr comes from `assay` in common.bash; $1 belongs to the programs

load common

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  cat >lang.rkt <<'EOF'
#lang racket
(require redex)
(define-language L
  (e ::= n (+ e e) (* e e) (if0 e e e))
  (n ::= natural))
(define-judgment-form L
  #:mode (odd I)
  #:contract (odd e)
  [(odd e) ------- (odd (+ 1 e))]
  [------- (odd 1)])
(redex-check L n #f)
EOF
  program product 'grep -q "(if0.*(\*" "$1"'
}

# program NAME COMMAND: a test that answers as the command.
program() {
  printf '#!/bin/sh\n%s\n' "$2" >"$1"
  chmod +x "$1"
}

@test "what the program finds interesting is reduced, generalised and found once" {
  assay hunt lang.rkt --pattern e --test ./product --count 12 --using grammar --seed 3
  wants 1
  contains "$output" './product:1:1: script e: counterexample of 8 nodes (grammar, seed 3, '
  contains "$output" '  (if0 0 0 (* 0 0))'
  contains "$output" 'forall x0 x1 x2 x3 : e. (if0 x0 x1 (* x2 x3))'
  contains "$output" '1 finding:'
  [[ "$output" != *redex-check* ]]
}

@test "it reads one term, of the pattern or with the goal, from a file" {
  program reads '[ $# = 1 ] && [ "$(wc -l <"$1")" = 1 ] && grep -qx "[0-9]*" "$1"'
  assay hunt lang.rkt --pattern n --test ./reads --count 5 --using grammar --no-shrink
  wants 1
  program reads 'grep -qx "(odd (+ 1 1))" "$1"'
  assay hunt lang.rkt --satisfying '(odd e)' --test ./reads --count 200
  wants 1
  contains "$output" './reads:1:1: script (odd e): counterexample of '
  contains "$output" '(odd (+ 1 1))'
}

@test "threads find the same" {
  assay hunt lang.rkt --pattern e --test ./product --count 6 --using grammar -q
  local first=$output
  assay hunt lang.rkt --pattern e --test ./product --count 6 --using grammar -q -j 3
  same stdout "$first" "$output"
}

@test "a program that answers now this and now that finds nothing" {
  program flaky '[ -e "$0.asked" ] && rm "$0.asked" || { touch "$0.asked" && false; }'
  assay hunt lang.rkt --pattern n --test "$PWD/flaky" --count 10 --using grammar
  wants 0
  contains "$output" 'nothing found'
}

@test "a program that hangs is stopped, and its term counts as one without a verdict" {
  program hang 'sleep 60'
  assay hunt lang.rkt --pattern n --test ./hang --count 2 --using grammar --each 0.2s
  wants 2
  contains "$output" '0 tried, 2 ran too long'
  contains "$stderr" 'nothing was decided about script n: every attempt ran too long, or took too much memory'
}

@test "a campaign knows the program: resume, replay, corpus and merge" {
  for i in 0 1; do
    assay hunt lang.rkt --pattern e --test ./product --count 6 --using grammar --campaign part$i --shard $i/2 -q
  done
  assay replay part0 --test ./product
  wants 1
  contains "$output" 'still fails: (if0 0 0 (* 0 0))'
  same stderr '' "$stderr"
  assay merge both part0 part1
  wants 0
  contains "$output" '1 new finding'
  assay report both
  contains "$output" './product:1:1: script e: the property is false: 8 nodes'
  "$ASSAY" export part0 --format corpus --output corpus
  program product false
  assay replay part0 --test ./product
  wants 0
  contains "$stderr" 'part0: warning: the test ./product has changed since the findings were made'
  assay check lang.rkt --corpus corpus --test ./product
  wants 0
  assay hunt lang.rkt --pattern e --test ./product --count 6 --using grammar --campaign part0 --resume --shard 0/2
  wants 2
  contains "$stderr" 'another text of product: it has changed since'
}

@test "data names no program that is run: a campaign's or a corpus's test is run only if the user names it" {
  assay hunt lang.rkt --pattern e --test ./product --count 6 --using grammar --campaign kept -q
  "$ASSAY" export kept --format corpus --output corpus
  program product 'touch "$0.ran"'
  for call in 'replay kept' 'check lang.rkt --corpus corpus' 'hunt lang.rkt --corpus corpus --count 1'; do
    # shellcheck disable=SC2086 # several words
    assay $call
    wants 2
    contains "$stderr" 'these are findings of the test ./product, which is a program: it is run only if you name it, as in --test ./product'
    [ ! -e product.ran ]
  done
  program other 'grep -q "(if0.*(\*" "$1"'
  assay replay kept --test ./other
  wants 1
  [ ! -e product.ran ]
  refuses 'assay check: --test goes with --corpus only, if its findings are those of a test' check lang.rkt --test ./product
  assay hunt lang.rkt --count 1 --using grammar --campaign properties -q
  refuses 'properties: error: these are findings about properties of the model, not of a test: leave out --test ./product' \
    replay properties --test ./product
}

@test "what makes a campaign another one is named: the test's text, or the option" {
  for i in 0 1; do
    assay hunt lang.rkt --pattern e --test ./product --count 2 --using grammar --campaign part$i --seed $i -q
  done
  refuses 'assay hunt: part0: the campaign has test "./product", and now it is not given' \
    hunt lang.rkt --count 2 --using grammar --campaign part0 --resume
  assay hunt lang.rkt --count 2 --using grammar --campaign properties -q
  refuses 'assay merge: properties: its option test is not given, and in the others it is "./product"' \
    merge both part0 properties
  program product 'grep "(if0.*(\*" "$1"'
  refuses 'assay hunt: part0: the campaign is about another text of product: it has changed since, or is another file' \
    hunt lang.rkt --pattern e --test ./product --count 2 --using grammar --campaign part0 --resume
  rm -r part1
  assay hunt lang.rkt --pattern e --test ./product --count 2 --using grammar --campaign part1 --seed 1 -q
  refuses 'assay merge: part1: it is about another text of product than the others' merge both part0 part1
  cp lang.rkt copy.rkt
  refuses 'assay hunt: properties: the campaign is about lang.rkt, not copy.rkt' \
    hunt copy.rkt --count 2 --using grammar --campaign properties --resume
}

@test "programs that cannot decide anything are refused before the hunt" {
  hunt_with() { assay hunt lang.rkt --pattern e --test "$1" --count 3 --campaign none -j 2; }
  printf 'no program\n' >text
  chmod +x text
  program missing 'no-such-compiler "$1"'
  program crash 'kill -SEGV $$'
  for name in text missing; do
    hunt_with ./$name
    wants 2
    contains "$stderr" "./$name: error: the test fails on all terms, and on an empty file: it exited with status 127 (asked 6 times)"
    contains "$stderr" 'it printed to standard error:'
    contains "$stderr" 'not found'
  done
  hunt_with ./crash
  wants 2
  contains "$stderr" './crash: error: the test fails on all terms, and on an empty file: it was ended by signal 11'
  hunt_with true
  wants 2
  same stderr 'true: error: the test finds even an empty file interesting: it does not say what is to be kept' "$stderr"
  [ ! -e none ]
}

@test "a program that may well decide is asked once before the hunt, and one that hangs, too" {
  program never 'echo >>"$0.runs"; false'
  assay hunt lang.rkt --pattern n --test "$PWD/never" --count 3 --using grammar
  wants 0
  [ "$(wc -l <never.runs)" = 4 ]
  program crashing 'echo >>"$0.runs"; [ "$(wc -l <"$0.runs")" -gt 2 ] || exit 139'
  assay hunt lang.rkt --pattern n --test "$PWD/crashing" --count 3 --using grammar --no-shrink
  wants 1
  program hang 'echo >>"$0.runs"; sleep 60'
  assay hunt lang.rkt --pattern n --test "$PWD/hang" --count 1 --using grammar --each 0.2s
  wants 2
  [ "$(wc -l <hang.runs)" = 2 ]
}

@test "a pattern without a non-terminal is warned of: it is one term" {
  assay hunt lang.rkt --pattern zzz --test ./product --count 2
  wants 0
  contains "$stderr" 'warning: the test is run on one term only: in `zzz` there is no non-terminal of the language, which has these: e, n'
  for pattern in e any '(zzz ...)' '(+ zzz e)'; do
    assay hunt lang.rkt --pattern "$pattern" --test ./product --count 2 --using grammar
    [[ "$stderr" != *'one term only'* ]]
  done
}

@test "rules that a program does not use are not listed" {
  assay hunt lang.rkt --pattern n --test ./product --count 5 --using grammar
  wants 0
  [[ "$output" != *'never used'* ]]
}

@test "programs that cannot be run, terms that are not there, and options that do not belong together are refused" {
  refuses './none: error: cannot run the test: No such file or directory' \
    hunt lang.rkt --pattern e --test ./none
  printf '#!/no/interpreter\n' >broken
  refuses './broken: error: the test is not executable; chmod +x ./broken makes it so' \
    hunt lang.rkt --pattern e --test ./broken
  chmod +x broken
  assay hunt lang.rkt --pattern e --test ./broken --count 5 -j 2
  wants 2
  contains "$stderr" './broken: error: cannot run the test: No such file or directory (the interpreter that its first line names?)'
  refuses 'PATTERN:1:1: error: unterminated list: no `)` for this `(`' hunt lang.rkt --pattern '(e' --test ./product
  refuses 'GOAL:1:1: error: expected a judgment form, a relation or a metafunction applied to patterns: `none` is none' hunt lang.rkt --satisfying '(none e)' --test ./product
  refuses 'assay hunt: --test is run on the terms of either --pattern or --satisfying' hunt lang.rkt --test ./product
  refuses 'assay hunt: --test is run on the terms of either --pattern or --satisfying' \
    hunt lang.rkt --test ./product --pattern e --satisfying '(odd e)'
  refuses 'assay hunt: --pattern, --satisfying and --language say which terms --test is run on: it is missing' \
    hunt lang.rkt --pattern e
  refuses "assay hunt: --property has no meaning with --test, which replaces the model's properties" \
    hunt lang.rkt --pattern e --test ./product --property n
}

@test "a term of a corpus that still fails, of what is not hunted for: the status says so, and so does the output" {
  assay hunt lang.rkt --pattern e --test ./product --count 6 --using grammar --campaign kept -q
  "$ASSAY" export kept --format corpus --output corpus
  assay hunt lang.rkt --pattern n --test ./product --count 3 --using grammar --corpus corpus
  wants 1
  contains "$output" 'still fails: (if0 0 0 (* 0 0))'
  contains "$output" '1 term of the corpus still fails, of what is not hunted for here'
  contains "$output" 'script n: nothing found'
  program product false
  assay hunt lang.rkt --pattern n --test ./product --count 3 --using grammar --corpus corpus
  wants 0
}
