#!/usr/bin/env bats
# assay match: the bindings of every match.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures

@test "every match is printed, its names sorted" {
  assay match $models/stlc.rkt '(in-hole E (e_1 e_2))' '((f 1) 2)'
  wants 0
  same stdout 'E = hole
e_1 = (f 1)
e_2 = 2

E = (hole 2)
e_1 = f
e_2 = 1' "$output"
}

@test "names under an ellipsis are bound to sequences" {
  assay match $models/stlc.rkt '(x_1 ... n x_2 ...)' '(a b 1 c)'
  wants 0
  same stdout 'n = 1
x_1 = (a b)
x_2 = (c)' "$output"
}

@test "a pattern without names matches or does not" {
  assay match $models/stlc.rkt '(5 _)' '(5 6)'
  wants 0
  same stdout 'matches' "$output"
  assay match $models/stlc.rkt '(5 _)' '(6 6)'
  wants 1
  same stdout 'no match' "$output"
}

@test "the term may be computed" {
  assay match $models/stlc.rkt '(+ n e)' '(subst y 3 (+ y (+ y 1)))'
  wants 0
  same stdout 'e = (+ 3 1)
n = 3' "$output"
}

@test "a term that does not fit on a line is broken, and aligned" {
  local long='(λ (x num) (+ (+ (+ x 1000000000000) (+ x 2000000000000)) (+ (+ x 3000000000000) (+ x 4000000000000))))'
  assay match $models/stlc.rkt 'e_1' "$long"
  wants 0
  same stdout 'e_1 = (λ (x num)
        (+ (+ (+ x 1000000000000) (+ x 2000000000000)) (+ (+ x 3000000000000) (+ x 4000000000000))))' "$output"
}

@test "the language is the last one that the file defines" {
  assay match $models/languages.rkt 'n' '2'
  wants 1
  assay match $models/languages.rkt 'n' 'two'
  wants 0
}

@test "--language chooses another" {
  assay match $models/languages.rkt 'n' '2' --language Numbers
  wants 0
  same stdout 'n = 2' "$output"
}

@test "a file that defines none means the one that it imports" {
  assay match $models/importing.rkt '(s e)' '(s (s 0))'
  wants 0
  same stdout 'e = (s 0)' "$output"
}

@test "JSON has a row for each match" {
  assay match $models/stlc.rkt '(n_1 n_2)' '(1 2)' --json
  wants 0
  same stdout '{"matches":true,"bindings":[{"n_1":"1","n_2":"2"}]}' "$(compact "$output")"
  assay match $models/stlc.rkt 'x' '1' --json
  wants 1
  same stdout '{"matches":false,"bindings":[]}' "$(compact "$output")"
}

@test "errors in the pattern and in the term show them, with a caret" {
  complains 'PATTERN:1:4: error: `foo_1`: before the underscore must stand a non-terminal or a built-in pattern, not `foo`
  (e foo_1)
     ^' match $models/stlc.rkt '(e foo_1)' 1
  complains 'TERM:1:3: error: `]` closes a `(` opened at line 1
  (1]
    ^' match $models/stlc.rkt 'e' '(1]'
}

@test "an unknown language is an error that names those there are" {
  complains "LANGUAGE:1:1: error: \`stcl\` is not a language; $models/stlc.rkt has: stlc
  stcl
  ^" match $models/stlc.rkt 'e' '1' --language stcl
}

@test "several imported languages must be chosen from" {
  complains "$models/importing-two.rkt: error: the file imports several languages, and one must be chosen: Numbers, Words" \
    match $models/importing-two.rkt 'n' '1'
}

@test "a file without languages is an error" {
  complains "$models/empty.rkt: error: the file neither defines nor imports a language" match $models/empty.rkt 'any' '1'
}

@test "--why: where the term departs from the pattern" {
  assay match --why models/arith.rkt e '(+ 1 (zero 0))'
  wants 1
  same stdout 'no match
because: at 2.0: `zero` is not `zero?`, so `(zero 0)` is not `(zero? e)` of `e`' "$output"
  assay match --why --json models/arith.rkt e '(+ 1 (zero 0))'
  same json 'at 2.0: `zero` is not `zero?`, so `(zero 0)` is not `(zero? e)` of `e`' "$(jq -r .why.reason <<<"$output")"
  assay match --why models/arith.rkt e '(+ 1 0)'
  wants 0
  same stdout 'e = (+ 1 0)' "$output"
}

@test "--why: a term that cannot be built is an error with its reason" {
  assay match --why tests/why/small.rkt s '(half (S z))'
  wants 2
  same stdout '' "$output"
  contains "$stderr" 'error: half: no clauses matched for (half (S z))'
  contains "$stderr" 'because: `(half (S z))`: nothing fits; nearest is clause 2'
}
