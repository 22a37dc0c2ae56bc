#!/usr/bin/env bats
# assay blame, and hunts of compilers whose passes can be switched off.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

file=tests/cli/fixtures/switched.assay

setup() { work=$(mktemp -d); }
teardown() { rm -rf "$work"; }

@test "the switch that cures a program is named" {
  assay blame $file --subject switched tail
  wants 0
  same stdout 'fails: tail
  -fno-first cures it in the variant fast' "$output"
}

@test "switches that are refused are left out, with a warning" {
  assay blame $file --subject switched tail
  contains "$stderr" 'warning: the variant `fast` refuses the switch -fno-such'
  [ "$(grep -c refuses <<<"$stderr")" = 1 ]
}

@test "switches that cure a program alone are all named" {
  assay blame $file --subject switched 'filter even'
  wants 0
  contains "$output" '-fno-late cures it in the variant fast; so does -fno-early'
}

@test "switches that cure a program only together are all named" {
  assay blame $file --subject switched '\x -> seq odd x'
  wants 0
  contains "$output" '-fno-left and -fno-right, together, cure it in the variant fast'
}

@test "a failure that no switch cures is said to be one" {
  assay blame $file --subject switched 'map id'
  wants 1
  contains "$output" 'none of 8 switches cures it in the variant fast'
}

@test "a program that does not fail has no cause" {
  assay blame $file --subject switched id
  wants 1
  same stdout 'does not fail: id' "$output"
}

@test "causes as JSON" {
  assay blame $file --subject switched tail id --json
  wants 0
  same first '["fast",["-fno-first"],[]]' "$(jq -c '.programs[0].cause | [.variant, .switches, .others]' <<<"$output")"
  same second null "$(jq -c '.programs[1].cause' <<<"$output")"
}

@test "a list of switches that cannot be made is an error" {
  assay blame $file --subject lost tail
  wants 2
  contains "$stderr" 'cannot list the switches: /bin/sh exited with status 2: no list'
}

@test "models have no switches" {
  assay blame models/demo.rkt x
  wants 2
  contains "$stderr" 'assay blame: only compilers have switches'
  refuses 'assay blame: programs must be given' blame $file
}

@test "a hunt finds each cause once, and the others behind a frequent one" {
  assay hunt $file --subject switched --count 400 --seed 1 --json -q
  wants 1
  same causes '["-fno-first"]
["-fno-late"]
["-fno-left","-fno-right"]
[]' "$(jq -c '.findings[].cause.switches' <<<"$output" | LC_ALL=C sort)"
}

@test "a campaign keeps causes, and its report names them" {
  assay hunt $file --subject switched --count 100 --campaign "$work/c" -q
  wants 1
  contains "$output" '-fno-first cures it in the variant fast'
  for format in text markdown; do
    assay report "$work/c" --format $format
    contains "$output" '-fno-first cures it in the variant fast'
  done
  assay export "$work/c"
  contains "$output" '-fno-first'
  assay report "$work/c" --format json
  same cause -fno-first "$(jq -r '[.findings[] | select(.text == "tail")][0].cause.switches[0]' <<<"$output")"
}
