#!/usr/bin/env bats
# assay shrink: small counterexamples.
# shellcheck disable=SC2154,SC2016,SC2030,SC2031,SC2086 # stderr comes from `assay` in common.bash; options are one text

load common

model=tests/cli/fixtures/shrunk.rkt

# shrinks EXPECTED TERM OPTION...
shrinks() {
  assay shrink --no-generalise $model "${@:2}"
  wants 1
  same "$2" "$1" "$output"
}

@test "a part that breaks the property takes the place of the whole" {
  shrinks 7 '(plus (list 1 2 (plus 3 7)) (let ([x 1]) x))' -p e
}

@test "a term in a file is read from there" {
  local file=$BATS_TEST_TMPDIR/term
  echo '(plus 1 (list 7 7))' >"$file"
  shrinks 7 "$file" -p e
}

@test "with a goal, the judgment's outputs follow" {
  shrinks '(depth (node leaf (node leaf leaf)) 2)' '(depth (node (node (node leaf leaf) leaf) (node leaf leaf)) 3)'
}

@test "the failure stays the same with --same" {
  shrinks '0
; raises: car: contract violation' '(list (plus 1 boom) 2)' -p e_3
  shrinks boom '(list (plus 1 boom) 2)' -p e_3 --same
  contains "$stderr" '2 of them failed in another way, such as 1'
}

@test "what was done is told on stderr, and nothing with -q" {
  assay shrink $model '(list 7 8)' -p e
  contains "$stderr" "$model:25:3: redex-check e: from 4 to 1 node in "
  assay shrink $model '(list 7 8)' -p e -q
  same stderr '' "$stderr"
}

@test "a term that cannot be made smaller has its nodes" {
  assay shrink $model 7 -p e --no-generalise
  contains "$stderr" 'from 1 to 1 node in 0 steps, '
  assay shrink $model 7 -p e --json --no-generalise
  same nodes '[1,1]' "$(jq -c '[.nodes, .original_nodes]' <<<"$output")"
}

@test "the result as JSON" {
  assay shrink $model '(list 7 8)' -p e --json
  wants 1
  contains "$output" '"term": "7"'
  contains "$output" '"original_nodes": 4'
}

@test "a term that breaks nothing is no counterexample" {
  assay shrink $model '(list 1 2)' -p e
  wants 0
  contains "$stderr" 'redex-check e: it holds of the term'
  assay shrink $model '(nothing of this)' -p e
  wants 0
  contains "$stderr" 'redex-check e: the term is not one that it is about'
}

@test "bad input" {
  assay shrink $model '(list 1' -p e
  wants 2
  echo '(list 1' >"$BATS_TEST_TMPDIR/bad"
  assay shrink $model "$BATS_TEST_TMPDIR/bad" -p e
  wants 2
  contains "$stderr" "$BATS_TEST_TMPDIR/bad:1:1: error: unterminated list"
  assay shrink $model '(list 1)' -p nothing
  wants 2
  contains "$stderr" 'no property of that name or line'
}

@test "any number of threads comes to the same term in the same way" {
  local term='(plus (list 1 2 (plus 3 7) boom) (let ([x 1] [y (plus 7 7)]) (list x y boom 8)))'
  for options in '-p e' '-p e_3 --same'; do
    assay shrink $model "$term" $options
    local first=$output told=$stderr
    for jobs in 2 3 8; do
      assay shrink $model "$term" $options -j $jobs
      wants 1
      same stdout "$first" "$output"
      same stderr "$told" "$stderr"
    done
  done
}

@test "--max-checks stops early, and what there is by then is a counterexample" {
  assay shrink $model '(list 1 2 3 4 5 6 7 8 9 10 11 12)' -p e --max-checks 1
  wants 1
  contains "$stderr" 'with 1 term tried; --max-checks allowed no more'
  local half=$output
  assay shrink $model "$half" -p e
  same stdout 7 "${output%%$'\n'*}"
}

@test "a property that runs for ever is reduced as well as one that is false" {
  assay shrink $model '(plus (list 1 9) 2)' -p e_4 --each 50ms --tries 5
  wants 1
  same stdout 9 "${output%%$'\n'*}"
}

@test "what is opaque stays as it is" {
  shrinks '(depth (node leaf (node leaf leaf)) 2)' '(depth (node leaf (node leaf (node leaf leaf))) 3)'
  shrinks '(depth (node leaf (node leaf (node leaf leaf))) 3)' '(depth (node leaf (node leaf (node leaf leaf))) 3)' --opaque t
}

# stands_for FORMULA FILE TERM OPTION...
stands_for() {
  assay shrink "${@:2}"
  wants 1
  contains "$output" "; $1 (10000 instances tried)"
}

@test "what may be anything is told" {
  stands_for 'forall x0 x1 : n where x0 ≠ x1. (x0 x1)' models/smartcheck/reverse.rkt '(1 2 3)'
  assay shrink models/smartcheck/bound5.rkt '(T () () () (-1) (-32768))'
  contains "$output" "where x0 ≥ -31488, x0 < 0. (T () () () (x0) (-32768)) such that \
(side-condition t_1 (andmap small? (cdr (term t_1)))) (10000 instances tried)"
}

@test "a counterexample that is a single number may vary under a guard" {
  cat >"$BATS_TEST_TMPDIR/atom.rkt" <<'END'
#lang racket
(require redex/reduction-semantics)
(define-language L (n ::= natural))
(redex-check L n (< (term n) 7))
END
  assay shrink "$BATS_TEST_TMPDIR/atom.rkt" 12
  wants 1
  same first '7' "${lines[0]}"
  same formula '; forall x0 : n where x0 ≥ 7. x0 (10000 instances tried)' "${lines[1]}"
}

@test "that nothing may vary is told" {
  cat >"$BATS_TEST_TMPDIR/one.rkt" <<'END'
#lang racket
(require redex/reduction-semantics)
(define-language l (e ::= (q n)) (n ::= integer))
(redex-check l (q n) (= (bitwise-and (term n) 255) 254))
END
  assay shrink "$BATS_TEST_TMPDIR/one.rkt" '(q 9)'
  wants 1
  contains "$output" '; nothing in it may vary, as far as '
  assay hunt --count 100 --jobs 1 "$BATS_TEST_TMPDIR/one.rkt"
  contains "$output" '  nothing in it may vary, as far as '
  assay shrink --json "$BATS_TEST_TMPDIR/one.rkt" '(q 9)'
  same formulas '[]' "$(jq -c .formulas <<<"$output")"
}

@test "no formulas with --no-generalise and --quiet" {
  assay shrink models/smartcheck/reverse.rkt '(1 2 3)' --no-generalise
  same formulas '(0 1)' "$output"
  assay shrink models/smartcheck/reverse.rkt '(1 2 3)' --quiet
  same formulas '(0 1)' "$output"
}

@test "the number of instances is a number from 1 on" {
  refuses "assay shrink: --instances wants a number from 1 to 9223372036854775807, not '0'" \
    shrink models/smartcheck/reverse.rkt '(1 2 3)' --instances 0
  assay shrink models/smartcheck/reverse.rkt '(1 2 3)' --instances 50
  contains "$output" '(50 instances tried)'
}

@test "formulas as JSON" {
  assay shrink --json models/smartcheck/reverse.rkt '(1 2 3)'
  wants 1
  same guards '["x0 ≠ x1"]' "$(jq -c '.formulas[0].guards' <<<"$output")"
  same places '[["0"],["1"]]' "$(jq -c '[.formulas[0].variables[].places]' <<<"$output")"
  same tests 10000 "$(jq '.formulas[0].tests' <<<"$output")"
}

@test "the same formulas with several jobs" {
  assay shrink models/smartcheck/heap.rkt '(HeapPP (FromList (5 7 5 4 8)) Nil)'
  local alone=$output
  assay shrink models/smartcheck/heap.rkt '(HeapPP (FromList (5 7 5 4 8)) Nil)' -j 8
  same jobs "$alone" "$output"
}

@test "--tree draws the result, with the branches that the locale has" {
  LC_ALL=en_US.UTF-8 assay shrink tests/cli/fixtures/divided.rkt '(div (c 1) (add (c 0) (c 2)))' --tree -q
  wants 1
  same stdout 'div
├─ (c 1)
└─ add
   ├─ (c 0)
   └─ (c 2)' "$output"
  LC_ALL=C assay shrink tests/cli/fixtures/divided.rkt '(div (c 1) (add (c 0) (c 2)))' --tree -q
  same stdout 'div
|- (c 1)
`- add
   |- (c 0)
   `- (c 2)' "$output"
  refuses 'assay shrink: --tree and --json exclude each other' shrink tests/cli/fixtures/divided.rkt 1 --tree --json
}

@test "a property that does not end is not asked for ever" {
  assay shrink tests/cli/fixtures/spin.rkt '(- (+ 1 2))' --each 0.2s --shrink-for 4s
  wants 1
  contains "$output" '(- 0)'
  contains "$output" '; there was no time to try more instances'
}

@test "what a program puts there itself is inside of a place that is looked at" {
  assay bench redex --bugs rvm-6 --write "$BATS_TEST_TMPDIR/bugs"
  wants 0
  assay shrink "$BATS_TEST_TMPDIR/bugs/rvm-6.rkt" '(let-void 1 (case-lam (lam () (0) 0)))'
  wants 1
  contains "$output" '(let-void 1 (case-lam (lam () (0) 0)))'
}

@test "a term on which the property runs too long is said to, in JSON as well" {
  assay shrink tests/cli/fixtures/spin.rkt '(- (+ 1 2))' --each 0.2s --shrink-for 2s --no-generalise
  wants 1
  contains "$output" '; it ran too long, or took too much memory'
  assay shrink tests/cli/fixtures/spin.rkt '(- 0)' --each 0.2s --shrink-for 2s --no-generalise --json
  wants 1
  same verdict 'true unknown it ran too long, or took too much memory' "$(jq -r '"\(.fails) \(.verdict) \(.reason)"' <<<"$output")"
}

@test "the name of a file that cannot be read is no term, and a fraction or a symbol with a slash is one" {
  refuses 'assay shrink: cannot read ./nosuchfile.txt: No such file or directory' shrink $model ./nosuchfile.txt -p e
  refuses 'assay shrink: cannot read none/term.txt: No such file or directory' shrink $model none/term.txt -p e
  for term in 1/2 and/or '(/ 1 2)'; do
    assay shrink $model "$term" -p e
    wants 0
    contains "$stderr" ': redex-check e: '
  done
}

@test "a journal of another command is refused by the name of what differs" {
  assay shrink $model '(list 7 8)' -p e -q --journal "$BATS_TEST_TMPDIR/journal"
  wants 1
  refuses "$BATS_TEST_TMPDIR/journal: error: this is the journal of another reduction: the property was \`e\`, and now is not given" \
    shrink $model '(list 7 8)' -q --journal "$BATS_TEST_TMPDIR/journal"
  refuses "$BATS_TEST_TMPDIR/journal: error: this is the journal of another reduction: the property was \`e\`, and now is \`25\`" \
    shrink $model '(list 7 8)' -p 25 -q --journal "$BATS_TEST_TMPDIR/journal"
  assay shrink $model '(list 7 8)' -q --journal "$BATS_TEST_TMPDIR/plain"
  refuses "$BATS_TEST_TMPDIR/plain: error: this is the journal of another reduction: the property was not given, and now is \`e\`" \
    shrink $model '(list 7 8)' -p e -q --journal "$BATS_TEST_TMPDIR/plain"
}

@test "JSON has the same keys for terms and programs" {
  local programs=tests/cli/fixtures/programs.assay keys
  for term in '(list 7 8)' '(list 1 2)'; do
    assay shrink $model "$term" -p e --json
    keys+=" $(jq -c '[.fails, .verdict, .form, .name, .line, has("term")]' <<<"$output")"
  done
  for program in tail id; do
    assay shrink $programs --subject tails "$program" --json
    keys+=" $(jq -c '[.fails, .verdict, .form, .name, .line, has("term")]' <<<"$output")"
  done
  same keys ' [true,"fails","redex-check","e",25,true] [false,"holds","redex-check","e",25,true] [true,"differs","subject","tails",22,true] [false,"same","subject","tails",22,true]' "$keys"
  assay shrink $programs --subject tails '\x -> tail (tail (map (+1) x))' --max-checks 1 --json
  same bounded 'false true true 1' "$(jq -r '"\(.complete) \(.original_nodes > 1) \(has("others") and has("formulas")) \(.checks)"' <<<"$output")"
  assay shrink $programs --subject tails '\x -> tail (tail (map (+1) x))' --max-checks 1
  contains "$output" '  it may not be the smallest: --max-checks allowed no more'
}

@test "no answer about a program is no success" {
  assay shrink tests/cli/fixtures/programs.assay --subject slow id
  wants 1
  contains "$stderr" 'unknown: slow: /bin/sh ran longer than '
}

@test "options that have no meaning are refused, and errors name the command" {
  refuses 'assay shrink: --no-generalise has no meaning with --test' shrink $model --test true --no-generalise
  refuses 'assay shrink: --instances has no meaning with --test' shrink $model --test true --instances 10000
  refuses 'assay shrink: the language has no non-terminal `nosuch` to be opaque' shrink $model '(list 7 8)' -p e --opaque nosuch
}
