#!/usr/bin/env bats
# assay check: tests and properties, counts and failures.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures

@test "tests and properties are counted; failures and counterexamples are shown with their place" {
  assay check $models/checked.rkt
  wants 1
  # The counterexample is any sum, which the first attempts are likely to make.
  same stdout "$models/checked.rkt:15:1: test failed
    actual: 2
  expected: 3
$models/checked.rkt:17:1: redex-check: held in 50 attempts
$models/checked.rkt:21:3: redex-check: counterexample after N attempts
  (+ ...)
3 tests passed, 1 failed; 1 property held, 1 counterexample" \
    "$(sed -E 's/after [0-9]+ attempts?/after N attempts/; s/^  \(\+ .*/  (+ ...)/' <<<"$output")"
  same stderr '' "$stderr"
}

@test "when all is well the status is 0" {
  assay check $models/passing.rkt
  wants 0
  same stdout "$models/passing.rkt:5:1: redex-check: held in 20 attempts
1 test passed, 0 failed; 1 property held, 0 counterexamples" "$output"
}

@test "a file without tests and properties is fine" {
  assay check $models/empty.rkt
  wants 0
  same stdout 'no tests; no properties' "$output"
}

@test "--attempts overrides the file" {
  assay check $models/passing.rkt --attempts 77
  contains "$output" 'held in 77 attempts'
}

@test "the same seed finds the same counterexample" {
  assay check $models/checked.rkt --seed 5
  local first=$output
  assay check $models/checked.rkt --seed 5
  same stdout "$first" "$output"
}

@test "--quiet leaves failures and counterexamples" {
  assay check $models/passing.rkt --quiet
  wants 0
  same stdout '' "$output"
  assay check $models/checked.rkt -q
  wants 1
  contains "$output" 'test failed'
  contains "$output" 'counterexample after'
  [[ "$output" != *held* && "$output" != *passed* ]]
}

@test "what the program prints is not among the results" {
  assay check $models/printing.rkt
  wants 0
  same stdout '1 test passed, 0 failed; no properties' "$output"
}

@test "a property that raises has a counterexample, and ends the run" {
  assay check $models/raising.rkt
  wants 1
  contains "$output" "$models/raising.rkt:8:1: redex-check: counterexample after 1 attempt
  (+ "
  contains "$output" "
  it raised:
    only-numbers: no clauses matched for (only-numbers (+ "
  same 'last line' '1 test passed, 0 failed; 0 properties held, 1 counterexample' "${output##*$'\n'}"
  contains "$stderr" "error: only-numbers: no clauses matched for"
}

@test "a program that fails half-way is bad input" {
  assay check $models/broken.rkt
  wants 2
  same stdout '' "$output"
  same stderr "$models/broken.rkt:6:1: error: cadr: contract violation
  expected: (cons/c any/c pair?)
  given: '(1)
  (cadr '(1))
  ^" "$stderr"
}

@test "rackunit's checks count, too" {
  assay check $models/rackunit.rkt
  wants 1
  contains "$output" "$models/rackunit.rkt:4:1: test failed"
  same 'last line' '1 test passed, 1 failed; no properties' "${output##*$'\n'}"
  same stderr '' "$stderr"
}

@test "a check of rackunit that failed is told of with its name, place, message, and the case and suites it stands in" {
  assay check $models/rackunit-failures.rkt
  wants 1
  same stdout "$(cat $models/rackunit-failures.txt)" "$output"
  assay check $models/rackunit-failures.rkt --json
  wants 1
  contains "$output" '"text": "check-odd? failed\n  message:  \"of a file'"'"'s own\"\n  params:   '"'(4)"'"'
  assay run $models/rackunit-failures.rkt
  contains "$stderr" "rackunit-failures.rkt:21:77: check-true failed
  name:     second > first > case
  message:  \"deep\"
  actual:   #f"
}

@test "JSON is one object" {
  assay check $models/checked.rkt --json
  wants 1
  python3 - "$output" <<'END'
import json, sys
report = json.loads(sys.argv[1])
tests, properties = report["tests"], report["properties"]
assert tests["passed"] == 3 and tests["failed"] == 1, tests
failure = tests["failures"][0]
assert failure["line"] == 15 and failure["column"] == 1 and failure["file"].endswith("checked.rkt"), failure
assert failure["text"] == "  actual: 2\nexpected: 3\n", failure
held, broken = properties
assert held["attempts"] == 50 and held["counterexample"] is None and held["finished"], held
assert broken["counterexample"].startswith("(+ ") and broken["exception"] is None, broken
assert broken["index"] == broken["attempts"], broken
assert "error" not in report
END
}

@test "JSON tells of a program that fails" {
  assay check $models/broken.rkt --json
  wants 2
  python3 - "$output" <<'END'
import json, sys
error = json.loads(sys.argv[1])["error"]
assert error["line"] == 6 and error["message"].startswith("cadr: contract violation"), error
END
}

@test "--color paints the counts" {
  assay check $models/passing.rkt --color always
  contains "$output" $'\033[32m1 test passed\033[0m'
  assay check $models/passing.rkt
  [[ "$output" != *$'\033'* ]]
}

@test "--tree draws counterexamples" {
  LC_ALL=C assay check tests/cli/fixtures/divided.rkt --tree --attempts 100000
  wants 1
  contains "$output" '
  div
  |- (c 1)
  `- add
     |- (c 0)
     `- (c 2)'
}

@test "given terms: which properties they violate, and which are not about them" {
  assay check $models/checked.rkt '(+ 1 2)' 3 x
  wants 1
  same stdout "holds: (+ 1 2)
  $models/checked.rkt:17:1: redex-check e
fails: (+ 1 2)
  $models/checked.rkt:21:3: redex-check e
holds: 3
  $models/checked.rkt:17:1: redex-check e
holds: 3
  $models/checked.rkt:21:3: redex-check e
outside: x
  $models/checked.rkt:17:1: redex-check e
outside: x
  $models/checked.rkt:21:3: redex-check e
3 terms, 3 held, 1 failed, 2 outside the property" "$output"
  same stderr '' "$stderr"
  assay check $models/checked.rkt '(+ 1 2)' 3 --quiet
  wants 1
  same stdout "fails: (+ 1 2)
  $models/checked.rkt:21:3: redex-check e" "$output"
}

@test "--property selects the property for given terms, by its line or its name" {
  assay check $models/checked.rkt '(+ 1 2)' --property 17
  wants 0
  same stdout "holds: (+ 1 2)
  $models/checked.rkt:17:1: redex-check e
1 term, 1 held" "$output"
  assay check $models/hunted.rkt 5 -p n
  wants 1
  contains "$output" "fails: 5
  $models/hunted.rkt:48:3: redex-check n
  it raised:
    car: contract violation"
}

@test "a given term that does not satisfy the goal of a property is outside of it" {
  local deep='(not (not (not (not (not (not (not #t)))))))'
  assay check $models/hunted.rkt -p even "(even $deep)" "(even (not $deep))" '(even #f)' '(even #t #t)' 7
  wants 1
  same verdicts 'outside fails outside outside outside' "$(sed -n 's/^\(outside\|fails\|holds\): .*/\1/p' <<<"$output" | paste -sd' ')"
}

@test "a given term for which a property runs for ever has no answer" {
  run --separate-stderr timeout 60 "$ASSAY" check $models/hunted.rkt -p 46 '(not #f)' '#t'
  wants 1
  contains "$output" 'unknown: (not #f)
'
  contains "$output" '  it ran too long, or took too much memory
holds: #t'
  contains "$output" '2 terms, 1 held, 1 without an answer'
}

@test "--terms reads terms from a file, and from standard input" {
  printf '; a comment\n\n(+ 1 2)\n  3\n--x\n' >"$BATS_TEST_TMPDIR/terms"
  assay check $models/checked.rkt -p 21 --terms "$BATS_TEST_TMPDIR/terms" 4
  wants 1
  same terms '4 (+ 1 2) 3 --x' "$(sed -nE 's/^[a-z]+: //p' <<<"$output" | paste -sd' ')"
  contains "$output" '4 terms, 2 held, 1 failed, 1 outside the property'
  run --separate-stderr "$ASSAY" check $models/checked.rkt -p 21 --terms - <"$BATS_TEST_TMPDIR/terms"
  contains "$output" '3 terms, 1 held, 1 failed, 1 outside the property'
  printf '' >"$BATS_TEST_TMPDIR/terms"
  assay check $models/checked.rkt --terms "$BATS_TEST_TMPDIR/terms"
  wants 0
  same stdout '0 terms' "$output"
}

@test "JSON has a row for each given term and property" {
  assay check $models/raising.rkt '(+ 1 2)' 3 --json
  wants 1
  same stdout '{"terms":[{"term":"(+ 1 2)","nodes":4,"verdict":"fails",'\
'"exception":"only-numbers: no clauses matched for (only-numbers (+ 1 2))",'\
'"property":{"form":"redex-check","name":"(+ e_1 e_2)","file":"'$models'/raising.rkt","line":8,"column":1}},'\
'{"term":"3","nodes":1,"verdict":"outside",'\
'"property":{"form":"redex-check","name":"(+ e_1 e_2)","file":"'$models'/raising.rkt","line":8,"column":1}}],'\
'"holds":0,"fails":1,"outside":1,"unknown":0}' "$(compact "$output")"
}

@test "--tree draws given terms" {
  LC_ALL=C assay check $models/divided.rkt --tree '(div (c 1) (add (c 0) (c 2)))' -q
  wants 1
  contains "$output" 'fails:
  div
  |- (c 1)
  `- add
     |- (c 0)
     `- (c 2)
'
}

@test "every given term that cannot be read is told, with its place" {
  printf '1\n(a\n2)\nx\0y\n' >"$BATS_TEST_TMPDIR/terms"
  complains "TERM:1:3: error: unexpected text after the term
  1 2
    ^
$BATS_TEST_TMPDIR/terms:2:1: error: unterminated list: no \`)\` for this \`(\`
  (a
  ^
$BATS_TEST_TMPDIR/terms:3:2: error: unexpected text after the term
  2)
   ^
$BATS_TEST_TMPDIR/terms:4:2: error: there is a NUL byte in the line" \
    check $models/checked.rkt --terms "$BATS_TEST_TMPDIR/terms" '1 2'
}

@test "what makes no sense with given terms is said" {
  local model=$models/checked.rkt
  refuses 'assay check: --attempts is about random terms: it does not go with terms that are given' check $model 1 --attempts 5
  refuses 'assay check: --property goes with terms only: TERM, or --terms FILE' check $model --property 17
  refuses 'assay check: no property of that name or line' check $model 1 --property 18
  refuses 'assay check: the file has no properties: no redex-check or its like was met' check $models/empty.rkt 1
  refuses 'assay check: cannot read /nowhere: No such file or directory' check $model --terms /nowhere
  refuses 'assay check: --coverage goes with subject files (.assay) only' check $model 1 --coverage reference
  refuses 'assay check: with --corpus, nothing else is tried' check $model 1 --corpus x
}

@test "a property that ends the program has no verdict: the error names it, as that of a hunt" {
  local model=$BATS_TEST_TMPDIR/exit.rkt
  printf '%s\n' '#lang racket' '(require redex/reduction-semantics)' '(define-language L (e natural (e e)))' \
    '(redex-check L e (if (equal? (term e) 1) (exit 3) (not (equal? (term e) (term (0 0))))) #:attempts 3)' >"$model"
  local message="$model:4:1: error: redex-check e was not tried: the program ended itself: (exit 3)"
  assay check "$model" '(1 1)' 1 2
  wants 2
  same stderr "$message" "$stderr"
  assay shrink "$model" 1
  wants 2
  same stderr "$message" "$stderr"
  assay shrink "$model" '(0 0)' -q # candidates that end it are none
  wants 1
  same stdout '(0 0)' "$output"
}

@test "a property with several values, or none, raises what Racket raises" {
  local model=$BATS_TEST_TMPDIR/values.rkt values
  for values in '1 2' ''; do
    printf '%s\n' '#lang racket' '(require redex/reduction-semantics)' '(define-language L (e natural))' \
      "(redex-check L e (values $values) #:attempts 3)" >"$model"
    assay check "$model" 1
    wants 1
    contains "$output" 'result arity mismatch;'
    assay check "$model"
    wants 1
    contains "$output" 'result arity mismatch;'
  done
}

@test "no answer is said with --quiet, too, and its reason in JSON" {
  run --separate-stderr timeout 60 "$ASSAY" check $models/hunted.rkt -p 46 '(not #f)' '#t' -q
  wants 1
  same stdout "unknown: (not #f)
  $models/hunted.rkt:46:3: redex-check b
  it ran too long, or took too much memory" "$output"
  run --separate-stderr timeout 60 "$ASSAY" check $models/hunted.rkt -p 46 '(not #f)' --json
  wants 1
  same reason 'it ran too long, or took too much memory' "$(jq -r '.terms[0].reason' <<<"$output")"
}

@test "verdicts are printed as they are decided, and an interrupt keeps them" {
  interrupted INT 2 check $models/hunted.rkt -p 46 '#t' '(not #f)'
  wants 130
  same stdout "holds: #t
  $models/hunted.rkt:46:3: redex-check b
2 terms, 1 held, interrupted" "$output"
  interrupted TERM 2 check $models/hunted.rkt -p 46 '#t' '(not #f)' --json
  wants 143
  same verdicts '["holds"] 1 true' "$(jq -c '[.terms[].verdict]' <<<"$output") $(jq -r '"\(.holds) \(.interrupted)"' <<<"$output")"
}

@test "an error in one of several given terms says in which" {
  complains 'TERM 2:1:1: error: unterminated list: no `)` for this `(`
  (+ 1
  ^' check $models/checked.rkt 1 '(+ 1' 2
}

@test "options about given terms are obeyed or refused" {
  local model=$models/checked.rkt at=$BATS_TEST_TMPDIR
  printf '1\n' >"$at/one" && printf '2\n' >"$at/two"
  assay check $model -p 21 --terms "$at/one" --terms "$at/two"
  contains "$output" '2 terms, 2 held'
  refuses 'assay check: --jobs goes with subject files (.assay) and --corpus only' check $model 1 --jobs 2
  refuses 'assay check: --seed has no meaning with --corpus: each of its terms has its own' check $model --corpus "$at" --seed 1
  printf '%s\n' '#lang racket' '(require redex/reduction-semantics)' '(define-language L (e natural))' \
    '(redex-check L e (= 0 (random 4)) #:attempts 3)' >"$at/random.rkt"
  local verdicts
  for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    assay check "$at/random.rkt" 1 --seed $seed
    verdicts+=${output%%:*}
  done
  contains "$verdicts" holds
  contains "$verdicts" fails
}
