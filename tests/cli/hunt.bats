#!/usr/bin/env bats
# assay hunt: counterexamples, the same on any number of threads.
# shellcheck disable=SC2154,SC2016,SC2030,SC2031 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures
hunted=$models/hunted.rkt

@test "each property is tried, and its first counterexample shown" {
  assay hunt $hunted --count 300 --using grammar,derive --each 50ms
  wants 1
  contains "$output" "$hunted:44:3: redex-check e: nothing found"
  contains "$output" "$hunted:45:3: redex-check e_1: counterexample of "
  contains "$output" "$hunted:47:3: redex-check (even b): counterexample of "
  contains "$output" "$hunted:48:3: redex-check n: counterexample of 1 node (grammar, seed 0, index "
  contains "$output" '  it raised:
    car: contract violation'
  contains "$output" "$hunted:49:3: check-metafunction sum: counterexample of 2 nodes"
}

@test "an attempt that runs for ever is given up, and the hunt goes on" {
  assay hunt $hunted --property 46 --count 40 --using grammar --each 50ms
  wants 0
  [[ "$output" =~ grammar:\ [0-9]+\ tried,\ [0-9]+\ ran\ too\ long ]]
}

@test "what is found by count does not depend on the number of threads" {
  assay hunt $hunted --count 400 --seed 3 -p e_1 --using grammar -q
  local first=$output
  for jobs in 2 3; do
    assay hunt $hunted --count 400 --seed 3 -p e_1 --using grammar -q -j $jobs
    same stdout "$first" "$output"
  done
}

@test "another seed finds another counterexample" {
  assay hunt $hunted --count 400 --seed 1 -p e_1 --using grammar -q
  local first=$output
  assay hunt $hunted --count 400 --seed 2 -p e_1 --using grammar -q
  [ "$first" != "$output" ]
}

# How often each production was chosen: other weights would show. (Calls may be remembered, so clauses vary a little.)
productions() {
  assay hunt $hunted --count 40000 -p e --using grammar --json -q "$@"
  wants 0
  jq -c '.coverage[] | select(.kind == "production")' <<<"$output"
}

@test "weights are learned alike on any number of threads" {
  local first
  first=$(productions)
  same productions "$first" "$(productions -j 2)"
  same productions "$first" "$(productions -j 3)"
  [ "$first" != "$(productions --no-coverage)" ]
}

@test "rules that were never used are named" {
  assay hunt $hunted --count 100 -p e --using grammar
  wants 0
  contains "$output" 'never used: a rule of even (true, line 14), a rule of even (swap, line 16)'
  assay hunt $hunted --count 100 -p e --using grammar --no-coverage
  [[ "$output" != *'never used'* ]]
}

@test "a property is chosen by line, pattern or judgment" {
  assay hunt $hunted --property 48 --count 10 --using grammar -q
  wants 1
  [[ "$output" == "$hunted:48:3: redex-check n: "* ]]
  assay hunt $hunted --property even --count 10 -q
  wants 1
  [[ "$output" == "$hunted:47:3: redex-check (even b): "* ]]
  refuses 'assay hunt: no property of that name or line, to which these generators apply' hunt $hunted --property 1
}

@test "--first stops at the first of all" {
  assay hunt $hunted --first --count 300 --using grammar -q --each 50ms
  wants 1
  same counterexamples 1 "$(grep -c counterexample <<<"$output")"
}

@test "a hunt by time ends" {
  assay hunt $hunted --property 44 --for 300ms --using grammar
  wants 0
  contains "$output" 'nothing found'
}

@test "with -q, JSON is one object" {
  assay hunt $hunted -p n --count 20 --using grammar --json -q
  wants 1
  contains "$(compact "$output")" '"findings":1,"interrupted":false,"properties":[{"form":"redex-check","name":"n",'
  contains "$(compact "$output")" '"exception":"car: contract violation'
}

@test "the largest seed is in the JSON as it was given" {
  assay hunt $hunted -p n --count 20 --using grammar --json -q --seed 9223372036854775807
  wants 1
  contains "$(compact "$output")" '"seed":9223372036854775807,'
}

@test "what was found is told when the hunt is interrupted" {
  for signal in INT TERM HUP; do
    interrupted $signal 2 hunt $hunted --for 100s --using grammar --json -j 2
    wants 1
    [[ $(compact "${lines[-1]}") =~ '"findings":'[1-9]',"interrupted":true,"properties":[{' ]]
    contains "$stderr" 'assay hunt: interrupted after '
  done
  interrupted INT 2 hunt $hunted -p 44 --count 1000000000 --using grammar
  wants 130
  contains "$output" "$hunted:44:3: redex-check e: nothing found"
  interrupted TERM 2 hunt $hunted -p 44 --for 100s -q
  wants 143
  same stdout '' "$output"
}

@test "an attempt that runs for ever does not delay the end" {
  SECONDS=0
  interrupted TERM 2 hunt $hunted -p 46 --count 100000 --each 100s --using grammar --json
  wants 143
  contains "$(compact "${lines[-1]}")" '"interrupted":true'
  [ $SECONDS -lt 10 ]
}

@test "a program that loads for ever is just ended" {
  local file
  file=$(mktemp --suffix=.rkt)
  echo '#lang racket/base
(let loop () (loop))' >"$file"
  SECONDS=0
  interrupted TERM 0.3 hunt "$file"
  wants 143
  [ $SECONDS -lt 10 ]
  rm "$file"
}

@test "a file without properties, and one that does not load" {
  refuses 'assay hunt: the file has no properties: no redex-check or its like was met' hunt $models/empty.rkt
  assay hunt $models/broken.rkt
  wants 2
  contains "$stderr" 'broken.rkt:'
  refuses 'nowhere.rkt: error: cannot read the file: No such file or directory' hunt nowhere.rkt
}

@test "bad options" {
  refuses "assay hunt: --using wants some of grammar, enum, random-index and derive, each once, with commas between, not 'gramar'" \
    hunt $hunted --using gramar
  refuses "assay hunt: --for wants a time such as 90s, 10m or 2h, not 'soon'" hunt $hunted --for soon
  refuses "assay hunt: --for wants a time such as 90s, 10m or 2h, not '0s'" hunt $hunted --for 0s
  refuses "assay hunt: --jobs wants a number from 1 to 256, not '0'" hunt $hunted -j 0
}

@test "a counterexample is made small, and shown with what it was made from" {
  assay hunt tests/cli/fixtures/shrunk.rkt --count 2000 -p e --using grammar
  wants 1
  contains "$output" "redex-check e: counterexample of 1 node (grammar, seed 0, index "
  contains "$output" $'\n  7\n  it was reduced from '
  assay hunt tests/cli/fixtures/shrunk.rkt --count 2000 -p e --using grammar --json -q
  contains "$output" '"original_nodes":'
  assay hunt tests/cli/fixtures/shrunk.rkt --count 2000 -p e --using grammar --no-shrink
  [[ "$output" != *"reduced from"* ]]
}

@test "properties of terms that cannot be made are named, each reason once, and the others are tried all the same" {
  local file=$models/uninhabited.rkt
  assay hunt $file --count 300 --using grammar,derive
  wants 1
  contains "$output" "$file:24:3: redex-check n: counterexample of "
  [[ "$output" != *"nothing found"* ]]
  same stderr "$file:20:3: error: redex-check e was not tried: redex-check: the non-terminal \`e\` has no finite terms: none of its productions comes to an end
$file:21:3: error: redex-check (never n) was not tried: no derivation of \`never\` comes to an end: every rule needs another one first
$file:22:3: error: redex-check (false n) was not tried: there are no such terms: all was tried that could lead to one
$file:23:3: error: redex-check (side-condition n_1 #f) was not tried: no term was made in 100 attempts: redex-check: unable to generate pattern at line 23 in 100 attempts: its side condition was never true" "$stderr"
}

@test "what is given up is given up alike on any number of threads" {
  assay hunt $models/uninhabited.rkt --count 300 -p 23 --using grammar --json -q
  wants 2
  local first=$output
  assay hunt $models/uninhabited.rkt --count 300 -p 23 --using grammar --json -q -j 3
  same 'attempts without a term' "$(jq '.properties[].generators[].not_made' <<<"$first")" "$(jq '.properties[].generators[].not_made' <<<"$output")"
}

@test "a property without terms does not eat the time of the others" {
  assay hunt $models/uninhabited.rkt --for 5s --first -q
  wants 1
  contains "$output" 'redex-check n: counterexample'
}

@test "when nothing could be tried, the status is that of bad input, with JSON too" {
  assay hunt $models/uninhabited.rkt -p 23 --count 200 --using grammar --json -q -j 2
  wants 2
  contains "$(compact "$output")" '"found":false,"untried":true,"generators":[{"generator":"grammar","tried":0,"skipped":0,"not_made":100,'
  contains "$stderr" ':23:3: error: redex-check '
}

@test "--tree draws counterexamples" {
  LC_ALL=C assay hunt $models/divided.rkt --count 20000 --using enum --no-shrink --tree -q
  wants 1
  contains "$output" '
  div
  |- (c 1)
  `- add
     |- (c 0)
     `- (c 2)'
}

@test "a property that fails because of another one's finding is mentioned, and the bug is told once" {
  assay hunt tests/cli/fixtures/joined.rkt --count 300
  wants 1
  contains "$output" $'\n1 finding:\n'
  contains "$output" 'joined.rkt:8:1: redex-check (ok e): fails because of the same finding as tests/cli/fixtures/joined.rkt:7:1: (+ 0 1)'
}

@test "statements that read the same and close over other values are other statements" {
  local f=tests/cli/fixtures/closed.rkt at=$BATS_TEST_TMPDIR i
  assay hunt "$f" --count 300
  wants 1
  contains "$output" $'closed.rkt:5:15: redex-check e: counterexample of 1 node (random-index, seed 0, index 1)\n  900\n'
  contains "$output" $'closed.rkt:6:15: redex-check e: counterexample of 1 node (grammar, seed 0, index 1)\n  3\n'
  contains "$output" $'\n2 findings:\n'
  contains "$output" 'closed.rkt:5:15: redex-check e: fails because of the same finding as tests/cli/fixtures/closed.rkt:6:15: 3' # the third one
  for i in 0 1; do
    assay hunt "$f" --count 300 --shard "$i/2" --campaign "$at/$i" --quiet
    wants 1
  done
  assay merge "$at/all" "$at/0" "$at/1"
  wants 0
  contains "$output" '2 new findings, 0 that others explain'
}

@test "a failure that is not seen again is no finding, and is counted" {
  cat >"$BATS_TEST_TMPDIR/flaky.rkt" <<'FLAKY'
#lang racket
(require redex)
(define-language L (e natural (add e e)))
(define n 0)
(redex-check L e (begin (set! n (+ n 1)) (not (= (modulo n 50) 7))))
FLAKY
  assay hunt "$BATS_TEST_TMPDIR/flaky.rkt" --using enum --count 300 --campaign "$BATS_TEST_TMPDIR/flaky"
  wants 0
  same stdout "$BATS_TEST_TMPDIR/flaky.rkt:5:1: redex-check e: nothing found
    enum: 300 tried, 6 failed, and not when tried again" "$output"
  assay report "$BATS_TEST_TMPDIR/flaky"
  contains "$output" 'e, enum: 300 tried, 0 failed (0%, 95% interval 0% to 1.26%); 6 failed, but not again'
  assay hunt "$BATS_TEST_TMPDIR/flaky.rkt" --using enum --count 600 --campaign "$BATS_TEST_TMPDIR/flaky" --resume
  contains "$output" 'enum: 600 tried, 12 failed, and not when tried again'
  assay hunt "$BATS_TEST_TMPDIR/flaky.rkt" --using enum --count 300 --json -q
  wants 0
  same flaky 6 "$(jq '.properties[0].generators[0].flaky' <<<"$output")"
}

@test "a hunt that decides nothing says so, and its status is that of bad input" {
  printf '%s\n' '#lang racket' '(require redex/reduction-semantics)' '(define-language L (e natural))' \
    '(redex-check L e (let loop () (loop)))' '(redex-check L e (exit 3))' >"$BATS_TEST_TMPDIR/loop.rkt"
  assay hunt "$BATS_TEST_TMPDIR/loop.rkt" -p 4 --count 2 --each 100ms --using enum
  wants 2
  same stdout "$BATS_TEST_TMPDIR/loop.rkt:4:1: redex-check e: nothing was decided
    enum: 0 tried, 2 ran too long" "$output"
  same stderr "$BATS_TEST_TMPDIR/loop.rkt:4:1: error: nothing was decided about redex-check e: every attempt ran too long, or took too much memory" "$stderr"
  assay hunt "$BATS_TEST_TMPDIR/loop.rkt" -p 4 --count 2 --each 100ms --using enum --json -q
  wants 2
  same undecided true "$(jq '.properties[0].undecided' <<<"$output")"
  assay hunt "$BATS_TEST_TMPDIR/loop.rkt" -p 5 --count 2
  wants 2
  contains "$stderr" "$BATS_TEST_TMPDIR/loop.rkt:5:1: error: redex-check e was not tried: the program ended itself: (exit 3)"
}

@test "an interrupted hunt by count says how many failures it has not looked into" {
  printf '%s\n' '#lang racket' '(require redex/reduction-semantics)' '(define-language L (e natural))' \
    '(redex-check L e (not (= 7 (modulo (term e) 10))))' >"$BATS_TEST_TMPDIR/many.rkt"
  local hunt=("$BATS_TEST_TMPDIR/many.rkt" --using enum --count 1000000000)
  interrupted INT 2 hunt "${hunt[@]}" --campaign "$BATS_TEST_TMPDIR/many"
  wants 1
  [[ "$output" =~ 'many.rkt:4:1: redex-check e: '[1-9][0-9]*' failures not looked into' ]]
  [[ "$output" != *'nothing found'* ]]
  interrupted INT 2 hunt "${hunt[@]}" --json -q --campaign "$BATS_TEST_TMPDIR/other"
  wants 1
  same found 'true true' "$(jq -r '.properties[0] | "\(.found) \(.pending > 0)"' <<<"$output")"
}
