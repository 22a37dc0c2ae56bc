#!/usr/bin/env bats
# assay run: what racket prints.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures

@test "values and output are printed as racket prints them" {
  assay run $models/printing.rkt
  wants 0
  same stdout "hello world
'(+ 1 2)
\"a string\"
'symbol
'(3)
(list (match (list (bind 'n_1 1) (bind 'n_2 2))))
One test passed.
main runs" "$output"
  same stderr '' "$stderr"
}

@test "racket agrees" {
  command -v racket >/dev/null || skip 'no racket here'
  assay run $models/printing.rkt
  same 'what racket prints' "$(racket $models/printing.rkt)" "$output"
}

@test "what was printed before an error stays, and the error has its place" {
  assay run $models/broken.rkt
  wants 2
  same stdout "before
'+" "$output"
  same stderr "$models/broken.rkt:6:1: error: cadr: contract violation
  expected: (cons/c any/c pair?)
  given: '(1)
  (cadr '(1))
  ^" "$stderr"
}

@test "a value that is raised is an error" {
  echo "#lang racket/base
(raise 'oops)" >"$BATS_TEST_TMPDIR/raise.rkt"
  assay run "$BATS_TEST_TMPDIR/raise.rkt"
  wants 2
  contains "$stderr" "raise.rkt:2:1: error: uncaught exception: 'oops"
}

@test "a library is found by --lib, and by ASSAY_LIB" {
  mkdir -p "$BATS_TEST_TMPDIR/lib/things"
  echo '#lang racket/base
(provide answer)
(define answer 42)' >"$BATS_TEST_TMPDIR/lib/things/answer.rkt"
  echo '#lang racket/base
(require (lib "things/answer.rkt"))
answer' >"$BATS_TEST_TMPDIR/asks.rkt"
  assay run "$BATS_TEST_TMPDIR/asks.rkt" --lib "$BATS_TEST_TMPDIR/lib"
  wants 0
  same stdout 42 "$output"
  ASSAY_LIB=/nonexistent:$BATS_TEST_TMPDIR/lib assay run "$BATS_TEST_TMPDIR/asks.rkt"
  wants 0
  same stdout 42 "$output"
  assay run "$BATS_TEST_TMPDIR/asks.rkt"
  wants 2
  contains "$stderr" 'asks.rkt:2:10: error: require: cannot find things/answer.rkt'
}

@test "a directory given to --lib must be there" {
  complains 'assay run: the library directory /nonexistent is not there' run $models/printing.rkt --lib /nonexistent
}

@test "what is no file of text is an error" {
  complains "tests: error: cannot read the file: it is a directory" run tests
}

@test "the program may choose the exit status" {
  echo '#lang racket/base
(display "one")
(with-handlers ([void (lambda (e) (display "caught"))]) (exit 7))
(display "two")' >"$BATS_TEST_TMPDIR/exit.rkt"
  assay run "$BATS_TEST_TMPDIR/exit.rkt"
  wants 7
  same stdout one "$output"
  assay check "$BATS_TEST_TMPDIR/exit.rkt"
  wants 2
  contains "$stderr" 'exit.rkt:3:57: error: the program ended itself: (exit 7)'
}

@test "a file that is no module is refused, as Racket does" {
  local dir
  dir=$(mktemp -d)
  local message='error: expected `#lang racket` or the like, or one (module name language ...)'
  : >"$dir/a.rkt"
  assay run "$dir/a.rkt"
  wants 2
  contains "$stderr" "a.rkt:1:1: $message"
  echo '; nothing' >"$dir/a.rkt"
  assay check "$dir/a.rkt"
  wants 2
  contains "$stderr" "a.rkt:1:1: $message"
  printf '\n(define x 1)\nx\n' >"$dir/a.rkt"
  assay run "$dir/a.rkt"
  wants 2
  contains "$stderr" "a.rkt:2:1: $message"
  rm -r "$dir"
}

@test "languages like Racket are accepted" {
  local dir
  dir=$(mktemp -d)
  for lang in racket racket/base typed/racket 'at-exp racket' '2d racket/base' scheme/base 's-exp racket'; do
    printf '#lang %s\n(+ 1 2)\n' "$lang" >"$dir/a.rkt"
    assay run "$dir/a.rkt"
    wants 0
    same stdout 3 "$output"
  done
  echo '(module a racket/base (+ 1 2))' >"$dir/a.rkt"
  assay run "$dir/a.rkt"
  wants 0
  same stdout 3 "$output"
  rm -r "$dir"
}

@test "--why: the clause that came nearest, after Redex's own words" {
  printf '%s\n' '#lang racket/base' '(require redex/reduction-semantics)' '(define-language L (s ::= z (S s)))' \
    '(define-metafunction L [(half z) z] [(half (S (S s))) (S (half s))])' '(term (half (S (S z))))' \
    '(term (half (S z)))' >"$BATS_TEST_TMPDIR/half.rkt"
  assay run --why "$BATS_TEST_TMPDIR/half.rkt"
  wants 2
  same stdout "'(S z)" "$output"
  contains "$stderr" 'half: no clauses matched for (half (S z))'
  contains "$stderr" 'because: `(half (S z))`: nothing fits; nearest is clause 2'
  assay run "$BATS_TEST_TMPDIR/half.rkt"
  wants 2
  [[ "$stderr" != *because* ]]
}

@test "traces and stepper print what they would draw; other commands do not" {
  assay run $models/drawing.rkt
  wants 0
  same stdout '1. (+ (amb 1 2) 3)
   → 2  [left]
   → 3  [right]
2. (+ 1 3)
   → 4  [add]
3. (+ 2 3)
   → 5  [add]
4. 4
5. 5
(+ (amb 1 2) (+ 3 4))
→  [right]  (+ 2 (+ 3 4))
→  [add]  (+ 2 7)
→  [add]  9
(+ 1 3)
→  4
1. (+ (amb 1 2) 3)
   → 2  [left]
   → 3  [right]
2. (+ 1 3)
3. (+ 2 3)
… (more than 3 terms)' "$output"
  assay step $models/drawing.rkt '(+ 1 2)'
  wants 0
  same stdout '→  [add]  3' "$output"
  same stderr '' "$stderr"
}

@test "a name that nobody knows is not taken for an error of the program" {
  printf '%s\n' '#lang racket' '(require redex/reduction-semantics)' '(define-language L (e ::= natural))' \
    '(redex-check L e (with-handlers ([exn:fail? (λ (x) #f)]) (no-such-name 1)) #:attempts 5)' >"$BATS_TEST_TMPDIR/unknown.rkt"
  assay run "$BATS_TEST_TMPDIR/unknown.rkt"
  wants 2
  contains "$stderr" 'unknown.rkt:4:59: error: no-such-name: unbound identifier'
}
