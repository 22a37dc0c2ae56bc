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
  assay replay part0
  wants 1
  contains "$output" 'still fails: (if0 0 0 (* 0 0))'
  assay merge both part0 part1
  wants 0
  contains "$output" '1 new finding'
  assay report both
  contains "$output" './product:1:1: script e: the property is false: 8 nodes'
  "$ASSAY" export part0 --format corpus --output corpus
  program product false
  assay replay part0
  wants 0
  assay check lang.rkt --corpus corpus
  wants 0
  assay hunt lang.rkt --pattern e --test ./product --count 6 --using grammar --campaign part0 --resume --shard 0/2
  wants 2
  contains "$stderr" 'it has changed since'
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
  contains "$stderr" './broken:1:1: error: cannot run the test: No such file or directory (the interpreter that its first line names?)'
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
