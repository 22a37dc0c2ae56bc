#!/usr/bin/env bats
# assay judge: answers, proof trees, JSON, errors in the argument.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures

@test "an answer binds the names in the outputs" {
  assay judge $models/stlc.rkt '(typeof • (λ (x num) x) τ)'
  wants 0
  same stdout 'τ = (num → num)' "$output"
  same stderr '' "$stderr"
}

@test "inputs are terms: metafunctions are called and unquotes evaluated" {
  assay judge $models/stlc.rkt '(typeof • (subst x 1 (+ x ,(* 2 3))) τ)'
  wants 0
  same stdout 'τ = num' "$output"
}

@test "every answer is printed, with a blank line between those of several names" {
  assay judge $models/choice.rkt '(splits (1 2) (n_1 ...) (n_2 ...))'
  wants 0
  same stdout 'n_1 = ()
n_2 = (1 2)

n_1 = (1)
n_2 = (2)

n_1 = (1 2)
n_2 = ()' "$output"
  assay judge $models/choice.rkt '(value (amb 1 (amb 1 2)) n)'
  same stdout $'n = 1\nn = 2' "$output"
}

@test "without a name in the outputs, the conclusion is the answer" {
  assay judge $models/stlc.rkt '(typeof • (+ 1 2) num)'
  wants 0
  same stdout '(typeof • (+ 1 2) num)' "$output"
}

@test "a judgment that does not hold is status 1" {
  assay judge $models/stlc.rkt '(typeof • (1 2) τ)'
  wants 1
  same stdout 'does not hold' "$output"
}

@test "answers that the outputs reject are told of" {
  assay judge $models/stlc.rkt '(typeof • (λ (x num) x) num)'
  wants 1
  same stdout 'does not hold with these outputs; there is 1 answer with others' "$output"
}

@test "a relation holds or does not" {
  assay judge $models/choice.rkt '(smaller 1 2)'
  wants 0
  same stdout '(smaller 1 2)' "$output"
  assay judge $models/choice.rkt '(smaller 2 1)'
  wants 1
}

@test "a derivation is drawn as on paper, premises side by side" {
  assay judge $models/stlc.rkt '(typeof • ((λ (x num) (+ x 1)) 2) τ)' --derivation
  wants 0
  same stdout 'τ = num

──────────────────────── [here]
(lookup (x num •) x num)
──────────────────────── [var]    ──────────────────────── [num]
(typeof (x num •) x num)          (typeof (x num •) 1 num)
────────────────────────────────────────────────────────── [add]
              (typeof (x num •) (+ x 1) num)
        ────────────────────────────────────────── [lam]           ──────────────── [num]
        (typeof • (λ (x num) (+ x 1)) (num → num))                 (typeof • 2 num)
        ─────────────────────────────────────────────────────────────────────────── [app]
                          (typeof • ((λ (x num) (+ x 1)) 2) num)' "$output"
}

@test "a conclusion wider than its premises has them in the middle; a rule may have no name" {
  assay judge $models/choice.rkt '(value (amb 1 2) 1)' --derivation
  wants 0
  same stdout '    ───────────
    (value 1 1)
─────────────────── [left]
(value (amb 1 2) 1)' "$output"
}

@test "every derivation of the same answer is drawn" {
  assay judge $models/choice.rkt '(value (amb 4 4) n)' --derivation
  wants 0
  same stdout 'n = 4

    ───────────
    (value 4 4)
─────────────────── [left]
(value (amb 4 4) 4)

n = 4

    ───────────
    (value 4 4)
─────────────────── [right]
(value (amb 4 4) 4)' "$output"
}

@test "wide characters take their columns" {
  assay judge $models/wide.rkt '(是 (a 中文))' --derivation
  wants 0
  same stdout '  ───────── [空]
  (是 中文)
───────────── [対]
(是 (a 中文))' "$output"
}

@test "a derivation too wide for the page is indented" {
  local term='(λ (function-of-numbers (num → num)) ((λ (some-number num) (function-of-numbers some-number)) 12345))'
  assay judge $models/stlc.rkt "(typeof • $term τ)" --derivation
  wants 0
  same stdout 'τ = ((num → num) → num)

(typeof
│ •
│ (λ (function-of-numbers (num → num))
│   ((λ (some-number num) (function-of-numbers some-number)) 12345))
│ ((num → num) → num))  [lam]
└─ (typeof
   │ (function-of-numbers (num → num) •)
   │ ((λ (some-number num) (function-of-numbers some-number)) 12345)
   │ num)  [app]
   ├─ (typeof
   │  │ (function-of-numbers (num → num) •)
   │  │ (λ (some-number num) (function-of-numbers some-number))
   │  │ (num → num))  [lam]
   │  └─ (typeof
   │     │ (some-number num (function-of-numbers (num → num) •))
   │     │ (function-of-numbers some-number)
   │     │ num)  [app]
   │     ├─ (typeof
   │     │  │ (some-number num (function-of-numbers (num → num) •))
   │     │  │ function-of-numbers
   │     │  │ (num → num))  [var]
   │     │  └─ (lookup
   │     │     │ (some-number num (function-of-numbers (num → num) •))
   │     │     │ function-of-numbers
   │     │     │ (num → num))  [there]
   │     │     └─ (lookup (function-of-numbers (num → num) •) function-of-numbers (num → num))  [here]
   │     └─ (typeof (some-number num (function-of-numbers (num → num) •)) some-number num)  [var]
   │        └─ (lookup (some-number num (function-of-numbers (num → num) •)) some-number num)  [here]
   └─ (typeof (function-of-numbers (num → num) •) 12345 num)  [num]' "$output"
}

@test "JSON has the answers, and the derivations when asked for" {
  assay judge $models/stlc.rkt '(typeof • (λ (x num) x) τ)' --json
  wants 0
  same stdout '{"holds":true,"answers":[{"conclusion":"(typeof • (λ (x num) x) (num → num))","bindings":{"τ":"(num → num)"}}]}' \
    "$(compact "$output")"
  assay judge $models/stlc.rkt '(typeof • x τ)' --json
  wants 1
  same stdout '{"holds":false,"answers":[]}' "$(compact "$output")"
  assay judge $models/choice.rkt '(value (amb 1 2) 2)' --json --derivation
  same stdout '{"holds":true,"answers":[{"conclusion":"(value (amb 1 2) 2)","bindings":{},"derivation":{"conclusion":"(value (amb 1 2) 2)","rule":"right","premises":[{"conclusion":"(value 2 2)","rule":null,"premises":[]}]}}]}' \
    "$(compact "$output")"
}

@test "errors in the argument show it, with a caret" {
  complains 'JUDGMENT:1:2: error: `typeo` is not a judgment form
  (typeo • 1 τ)
   ^' judge $models/stlc.rkt '(typeo • 1 τ)'
  complains 'JUDGMENT:1:1: error: unterminated list: no `)` for this `(`
  (typeof • 1 τ
  ^' judge $models/stlc.rkt '(typeof • 1 τ'
  complains 'JUDGMENT:1:1: error: typeof: mode specifies a 3-ary relation but use supplied 2 terms
  (typeof • 1)
  ^' judge $models/stlc.rkt '(typeof • 1)'
  complains 'JUDGMENT:1:1: error: expected a judgment form applied to its arguments: (name argument ...)
  typeof
  ^' judge $models/stlc.rkt 'typeof'
  complains 'JUDGMENT:1:2: error: `double` is a metafunction, not a judgment form
  (double 2)
   ^' judge $models/choice.rkt '(double 2)'
}

@test "a broken contract is an error at the argument" {
  complains 'JUDGMENT:1:1: error: typeof: judgment input values do not match its contract;
 (unknown output values indicated by _)
  contract: (typeof Γ e τ)
  values:   (typeof nonsense 1 _)
  (typeof nonsense 1 τ)
  ^' judge $models/stlc.rkt '(typeof nonsense 1 τ)'
}

@test "a file that is not there is an error" {
  complains 'no-such.rkt: error: cannot read the file: No such file or directory' judge no-such.rkt '(J x)'
}

@test "--why: the premise that fails, in the rule that came furthest" {
  assay judge --why $models/stlc.rkt '(typeof • (λ (x num) (1 x)) τ)'
  wants 1
  same first 'does not hold' "${output%%$'\n'*}"
  contains "$output" 'the answer is `(typeof (x num •) 1 num)`, and argument 3: `num` is not a list of 3, as `('
  contains "$output" '└─ ✗ `(typeof '
}

@test "--why says nothing about what holds" {
  assay judge --why $models/stlc.rkt '(typeof • (λ (x num) x) τ)'
  wants 0
  same stdout 'τ = (num → num)' "$output"
}

@test "--why as JSON: the reason, and the tree with what was bound" {
  assay judge --why --json $models/stlc.rkt '(typeof • (λ (x num) (1 x)) τ)'
  wants 1
  same holds false "$(jq .holds <<<"$output")"
  contains "$(jq -r .why.reason <<<"$output")" '`num` is not a list of 3'
  same kind '"attempt"' "$(jq .why.tree.parts[0].kind <<<"$output")"
  same bound '"num"' "$(jq '.why.tree.parts[0].bindings | to_entries | map(select(.value == "num"))[0].value' <<<"$output")"
  assay judge --why --json $models/stlc.rkt '(typeof • 1 τ)'
  same why null "$(jq .why <<<"$output")"
}

@test "--why of a judgment that runs away: the error, and the chain of questions" {
  assay judge --why tests/why/small.rkt '(loop 1)'
  wants 2
  same stdout '' "$output"
  contains "$stderr" 'error: runaway recursion in the judgment form loop'
  contains "$stderr" 'it asks the same question again, and so has no end'
}

@test "--why of a metafunction's call, by its nearest clause; but one that has a clause is no judgment" {
  assay judge --why tests/why/small.rkt '(half (S (S (S z))))'
  wants 1
  same first 'no clause applies' "${output%%$'\n'*}"
  contains "$output" 'because: `(half (S z))`: nothing fits; nearest is clause 2'
  assay judge --why tests/why/small.rkt '(half z)'
  wants 2
  contains "$stderr" '`half` is a metafunction, not a judgment form'
  assay judge tests/why/small.rkt '(half (S z))'
  wants 2
  contains "$stderr" '`half` is a metafunction, not a judgment form'
}

@test "--why does not look for the reason for ever" {
  assay judge --why --limit 0.02 tests/why/small.rkt "(slow 15)"
  wants 1
  contains "$output" 'because: the reason was not found: it ran too long'
}

# A judgment form without a mode.
modeless() {
  cat >"$BATS_TEST_TMPDIR/modeless.rkt" <<'END'
#lang racket
(require redex/reduction-semantics)
(define-language L (e ::= natural boolean (+ e e)) (t ::= num bool))
(define-judgment-form L
  [--- "num" (typed natural num)]
  [--- "bool" (typed boolean bool)]
  [(typed e_1 num) (typed e_2 num) --- "plus" (typed (+ e_1 e_2) num)])
(define-judgment-form L
  [--- "next" (above any (any 0))]
  [(above any_1 any_2) (above any_2 any_3) --- "trans" (above any_1 any_3)])
(define one (derivation '(typed 1 num) "num" '()))
END
}

@test "without a mode, a derivation is searched for" {
  modeless
  assay judge "$BATS_TEST_TMPDIR/modeless.rkt" '(typed (+ 1 2) t)'
  wants 0
  same stdout 't = num' "$output"
  assay judge "$BATS_TEST_TMPDIR/modeless.rkt" '(above 1 ((1 0) 0))' --derivation
  wants 0
  same stdout '─────────────── [next]   ─────────────────────── [next]
(above 1 (1 0))          (above (1 0) ((1 0) 0))
──────────────────────────────────────────────── [trans]
              (above 1 ((1 0) 0))' "$output"
  assay judge "$BATS_TEST_TMPDIR/modeless.rkt" '(typed (+ 1 #t) t)'
  wants 1
  same stdout 'does not hold' "$output"
  assay judge "$BATS_TEST_TMPDIR/modeless.rkt" '(above 1 ((2 0) 0))'
  wants 1
  same stdout 'no derivation was found; there may be one' "$output"
  assay judge "$BATS_TEST_TMPDIR/modeless.rkt" '(above 1 ((2 0) 0))' --json
  same stdout '{"holds":false,"answers":[],"unknown":true}' "$(compact "$output")"
}

@test "without a mode, a derivation that is given is checked" {
  modeless
  assay judge "$BATS_TEST_TMPDIR/modeless.rkt" "(judgment-holds typed (derivation '(typed (+ 1 1) num) \"plus\" (list one one)))"
  wants 0
  same stdout '(typed (+ 1 1) num)' "$output"
  assay judge "$BATS_TEST_TMPDIR/modeless.rkt" "(judgment-holds typed (derivation '(typed (+ 1 2) num) \"plus\" (list one one)))" --why
  wants 1
  same stdout 'does not hold
because: `(typed (+ 1 2) num)`, rule "plus" ('"$BATS_TEST_TMPDIR"'/modeless.rkt:7:3): the premises: `(typed 1 num)`, above it, does not fit the premise: argument 1: `e_2` is both `2` and `1`

`(typed (+ 1 2) num)`
└─ rule "plus" ('"$BATS_TEST_TMPDIR"'/modeless.rkt:7:3)
   └─ ✗ the premises ('"$BATS_TEST_TMPDIR"'/modeless.rkt:7:3): `(typed 1 num)`, above it, does not fit the premise: argument 1: `e_2` is both `2` and `1`' "$output"
  complains 'JUDGMENT:1:17: error: expected a modeless judgment form when the name is used alone
  (judgment-holds typed2 one)
                  ^' judge "$BATS_TEST_TMPDIR/modeless.rkt" '(judgment-holds typed2 one)'
}

@test "terms are made by a form without a mode" {
  modeless
  assay gen "$BATS_TEST_TMPDIR/modeless.rkt" -s '(typed e bool)' --count 3
  wants 0
  for line in "${lines[@]}"; do [[ $line == '(typed #t bool)' || $line == '(typed #f bool)' ]]; done
}
