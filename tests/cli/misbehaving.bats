#!/usr/bin/env bats
# Compilers inside of programs that do what no compiler should (tests/embedded/misbehaving.c), and signals.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

: "${MISBEHAVING:=build/tests/misbehaving}"

misbehaves() {
  # shellcheck disable=SC2034 # for the function assay
  local ASSAY=$MISBEHAVING
  MISBEHAVES=$1 assay "${@:2}"
}

@test "who does not misbehave is right" {
  misbehaves well --count 300
  wants 0
  same stdout '300 programs tried; 0 findings' "$output"
}

# ended_by SIGNAL STATUS
ended_by() {
  # shellcheck disable=SC2034 # for the function interrupted
  local ASSAY=$MISBEHAVING
  interrupted "$1" 1 --for 100s
  wants "$2"
  contains "$stderr" 'interrupted after '
  contains "$output" '; 0 findings; CPU: '
}

@test "a hunt that a signal ends does not say that all is well" {
  ended_by INT 130
  ended_by TERM 143
  ended_by HUP 129
  ended_by QUIT 131
}

# In a sandbox, it is nobody's child: its number is 0, which is its own group.
@test "a compiler that wants to end its parent" {
  misbehaves run-ends-parent --count 4 --first --no-shrink --quiet
  wants 1
  contains "$output" 'was ended by signal 15 (Terminated)'
}

@test "an operation whose meaning ends the process" {
  misbehaves eval-exits --count 100
  wants 2
  contains "$stderr" "\`eval\` of the operation \`add\` has ended the process: there is no answer"
}

# refuses HOW TEXT: the hunt ends with this error.
refuses() {
  misbehaves "$1" --count 100
  wants 2
  contains "$stderr" "$2"
}

@test "an operation whose meaning does what it must not is named" {
  refuses eval-aborts "\`eval\` of the operation \`add\` aborts"
  refuses eval-hangs "\`eval\` of the operation \`add\` takes too long"
  refuses eval-sleeps "\`eval\` of the operation \`add\` takes too long"
  refuses eval-writes-operands "\`eval\` of the operation \`add\` changes the array of its operands"
  refuses eval-writes-more "\`eval\` of the operation \`add\` writes more results than its signature has"
}

@test "tables that are wrong are refused in their own terms" {
  refuses table-parameter "the operation \`parameter\` needs another name"
  refuses table-types "the operation \`add\` has a list of types, but no T in its signature"
  refuses table-weight 'which is no number from 0 to 1e+09'
  refuses table-array 'with N from 1 to 1024'
  refuses table-seconds "\`.seconds\` is no time for a function"
  refuses table-batch "\`.batch\` is too many functions"
}

@test "answers by chance are no findings" {
  misbehaves run-guesses --count 60 --seed 1
  wants 0
  contains "$output" 'not seen again; 0 findings'
}

@test "a hunt that has tried nothing is not well" {
  misbehaves run-hangs --for 0.01s --count 100
  wants 2
  contains "$stderr" 'there is no answer: no function was tried'
}

@test "a campaign can be replayed by its own program only" {
  local d=$BATS_TEST_TMPDIR/kept
  misbehaves run-ends-parent --count 4 --first --no-shrink --quiet --campaign "$d"
  wants 1
  assay replay "$d"
  wants 2
  contains "$stderr" "these are findings about the compiler \`misbehaving\`, which is inside a program"
}

@test "a compiler that fails before its first function" {
  misbehaves open-aborts --count 10
  wants 2
  contains "$stderr" "the variant \`only\` fails before it has begun with a function: misbehaving was ended by signal 6"
  misbehaves open-hangs --count 3
  wants 2
  contains "$stderr" 'it takes too long'
}

# late HOW TEXT: four functions that never end are found in time, and the report has the text.
late() {
  misbehaves "$1" --count 4 --first --no-shrink --quiet
  wants 1
  contains "$output" "  only, line 1: $2"
}

@test "a function that never ends" { late run-hangs 'it takes too long'; }
@test "a function that sleeps for ever" { late run-sleeps 'it takes too long'; }
@test "a function that stops itself" { late run-stops 'misbehaving has stopped its own process'; }
@test "a function that never ends, and hears no signals" { late run-hangs-deaf 'misbehaving '; }

@test "a function that never ends is made small" {
  misbehaves run-hangs --count 1 --quiet --shrink-for 60s
  wants 1
  contains "$output" 'the variants disagree: 0 nodes'
}
