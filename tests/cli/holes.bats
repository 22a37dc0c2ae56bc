#!/usr/bin/env bats
# What has holes is printed so that it can be given to assay again: a hole is `hole`.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

model=tests/cli/fixtures/holes.rkt

# found LINE: the counterexample to the property of that line
found() {
  assay hunt $model --property "$1" --count 1000 --using enum --json -q
  wants 1
  python3 -c 'import json, sys; print(json.loads(sys.argv[1])["properties"][0]["counterexample"]["term"])' "$output"
}

@test "hunt and check print a hole as hole" {
  same counterexample '(hole 1)' "$(found 21)"
  assay hunt $model --property 21 --count 1000 --using enum
  contains "$output" $'\n  (hole 1)\n'
  assay check $model
  wants 1
  contains "$output" '(hole 1)'
  [[ "$output$stderr" != *'#<hole>'* ]]
}

@test "what was found can be given to every command that takes a term" {
  local term
  term=$(found 21)
  assay match $model '(in-hole E e)' "$term"
  wants 1
  assay match $model E "$term"
  wants 0
  same stdout 'E = (hole 1)' "$output"
  assay step $model "$term"
  wants 0
  contains "$output" 'hole'
  assay judge $model '(empty hole)'
  wants 0
  assay judge $model "(empty $term)"
  wants 1
  assay nat $model E --to "$term"
  wants 0
  assay shrink $model "$term" --property 21
  wants 1
  contains "$output" '(hole 1)'
}

@test "what gen and nat print is a hole again" {
  assay gen $model --pattern E --count 20 --seed 1
  wants 0
  while read -r term; do
    assay match $model E "$term"
    wants 0
  done <<<"$output"
}

@test "hole in a string is a string" {
  assay match $model s '"hole"'
  wants 0
}
