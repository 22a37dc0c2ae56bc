#!/usr/bin/env bats
# assay nat: from numbers to terms and back.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

model=tests/cli/fixtures/stlc.rkt

@test "without options, how many terms there are" {
  assay nat $model e
  wants 0
  same stdout 'infinitely many' "$output"
  assay nat $model '(boolean_1 boolean_2 (side boolean_3))'
  same stdout 8 "$output"
  assay nat $model '(boolean_!_1 boolean_!_1)' --json
  same stdout '{"size":"2"}' "$output"
  assay nat $model e --json
  same stdout '{"size":null}' "$output"
}

@test "with side conditions, the size is a bound, and there may be no terms" {
  assay nat $model '(side-condition boolean_1 (term boolean_1))'
  wants 0
  same stdout 'at most 2: side conditions may leave fewer' "$output"
  assay nat $model '(side-condition natural_1 (> (term natural_1) 5))' --json
  wants 0
  same stdout '{"size":null,"exact":false}' "$output"
  assay nat $model '(e (side-condition natural_1 #f))'
  wants 2
  same stdout '' "$output"
  [[ $stderr == *'no term that matches the pattern at line 1 was found in 10000 tries'* ]]
}

@test "terms in order, each after its number" {
  assay nat $model τ --count 4
  wants 0
  same stdout $'0\tnum\n1\t(num → num)\n2\t((num → num) → num)\n3\t(num → (num → num))' "$output"
  assay nat $model τ --from 2 --count 2
  same stdout $'2\t((num → num) → num)\n3\t(num → (num → num))' "$output"
}

@test "a range ends with the terms" {
  assay nat $model '(boolean)' --from 1 --count 5
  wants 0
  same stdout $'1\t(#f)' "$output"
  assay nat $model '(boolean)' --from 2
  wants 1
  same stdout '' "$output"
  same stderr 'assay nat: the pattern has fewer terms than that' "$stderr"
}

@test "a number of a thousand digits and back" {
  local digits
  digits=$(printf '7%.0s' {1..1000})
  assay nat $model e --from "$digits"
  wants 0
  assay nat $model e --to "$output"
  wants 0
  same stdout "$digits" "$output"
}

@test "a term that does not match has no number" {
  assay nat $model e --to '(1 2 3)'
  wants 1
  same stdout 'no number' "$output"
  assay nat $model e --to '(1 2 3)' --json
  wants 1
  same stdout '{"number":null}' "$output"
}

@test "the same seed makes the same numbers" {
  assay nat $model e --random 20 --seed 3
  wants 0
  local first=$output
  same lines 20 "$(wc -l <<<"$output")"
  assay nat $model e --random 20 --seed 3
  same stdout "$first" "$output"
  assay nat $model e --random 20 --seed 4
  [ "$output" != "$first" ]
}

@test "JSON has numbers as strings" {
  assay nat $model e --from 123456789012345678901234567890 --json
  wants 0
  contains "$output" '{"number":"123456789012345678901234567890","term":"'
}

@test "bad usage" {
  refuses "assay nat: --from wants a natural number, not '-1'" nat $model e --from=-1
  refuses 'assay nat: --count is for terms in order: it does not go with --to' nat $model e --to 1 --count 2
  refuses 'assay nat: --count is for terms in order: it does not go with --random' nat $model e --random 1 --count 2
}
