#!/usr/bin/env bats
# Compilers inside of programs: the small IR of examples/ir, with a bug planted in its optimiser each time.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

: "${EXAMPLES:=build/examples}"

ir() {
  # shellcheck disable=SC2034 # for the function assay
  local ASSAY=$EXAMPLES/ir
  assay "$@"
}

# finds BUG NEEDED [TEXT]...: it is found, made small to at most two operations more than are needed, and the report has the texts.
finds() {
  local nodes needed=$2
  export IR_BUG=$1
  shift 2
  ir --count 10000 --first --quiet --jobs 2
  wants 1
  nodes=$(sed -nE 's/^ir: the variants disagree: ([0-9]+) nodes? \(graphs, seed 0, index [0-9]+\)$/\1/p' <<<"$output")
  [ "$nodes" -le $((needed + 2)) ] || { echo "$nodes nodes: $output" && return 1; }
  for text; do contains "$output" "$text"; done
}

@test "without a bug, all is well" {
  ir --count 2000 --jobs 2
  wants 0
  same stdout '2000 programs tried; 0 findings' "$output"
}

@test "the same seed finds the same, with any number of children" {
  export IR_BUG=order
  ir --count 1000
  wants 1
  local first=$output
  ir --count 1000 --jobs 3
  same findings "$first" "$output"
}

@test "a wrong folding at one width" { finds fold-shift 1 '.u16 u16('; }
@test "a folding that forgets to wrap" { finds fold-carry 2 'add.u8 u8('; }
@test "a rule that is wrong for zero" { finds quotient-self 1 'div.u'; }
@test "subexpressions that differ in the order of operands" { finds order 2 'sub.u'; }
@test "subexpressions that differ in their width" { finds width 2 'to-u'; }
@test "a wrong strength reduction for one exponent" { finds power 1 'mul.u' '(8)'; }
@test "a wrong strength reduction of remainders" { finds remainder 1 'rem.u'; }
@test "code that is not dead" { finds dead-arm 2 'select.u'; }
@test "a wrong rule for two operations" { finds reassociate 2 'add.u'; }
@test "a crash" {
  local how='was ended by signal '
  [[ $ASSAY != *asan* ]] || how='exited with status 99' # the sanitizer takes the signal for itself
  finds crash 1 'select.u' "optimised, line 1: ir $how"
}
@test "an endless loop" { finds hang 1 'sub.u' 'optimised, line 1: it takes too long'; }
@test "no end of memory" { finds memory 1 'xor.u' 'optimised, line 1: '; }

memory() {
  # shellcheck disable=SC2034 # for the function assay
  local ASSAY=$EXAMPLES/memory
  assay "$@"
}

@test "variables, arrays and effects: without a bug, all is well" {
  memory --count 2000 --jobs 2
  wants 0
  same stdout '2000 programs tried; 0 findings' "$output"
}

# finds_once BUG TERM TEXT...: it is found, reduced to this term, and reported once however often it shows.
finds_once() {
  local term=$2
  export MEMORY_BUG=$1
  shift 2
  memory --count 1000 --jobs 2
  wants 1
  same findings 1 "$(grep -c '^memory: the variants disagree: ' <<<"$output")"
  [[ "${lines[-1]}" == '1000 programs tried; 1 finding, hit '* ]]
  contains "$output" "as a term: $term"
  for text; do contains "$output" "$text"; done
}

@test "a load that does not give what was stored" {
  finds_once cell '(graph (u8) ((new.u8 (u8 0)) (store.u8 1 (u8 1)) (load.u8 1)) (2))' '
  v1 = new.u8 u8(0)
  do store.u8 v1 u8(1)
  v2 = load.u8 v1
  return v2
  run on value 0 = 0
  meaning, line 1: 0000000000000001
  plain, line 1: 0000000000000001
  optimised, line 1: 0000000000000000
  optimised is wrong, according to the reference semantics
'
}

@test "an array that is changed at another index" {
  finds_once array '(graph (u8) ((fill.u8 (u8 0)) (set.u8 1 (u8 4) (u8 1))) (1))' '
  return v1
  run on value 0 = 0
  meaning, line 1: 0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000001 '
}

@test "effects in another order" {
  finds_once order '(graph (u8) ((new.u8 (u8 0)) (store.u8 1 (u8 0)) (increment.u8 1)) (1))' '
  do store.u8 v1 u8(0)
  v2 = increment.u8 v1
  return v1
'
}

@test "a campaign reports an effect" {
  MEMORY_BUG=order memory --count 200 --campaign "$BATS_TEST_TMPDIR/effects" --quiet
  wants 1
  assay report "$BATS_TEST_TMPDIR/effects"
  wants 0
  contains "$output" 'memory, memory: 1 finding'
  contains "$output" 'do store.u8 v1 u8(0)'
}

@test "one function with effects, as a term" {
  MEMORY_BUG=order memory --term '(graph (u8) ((new.u8 0) (store.u8 1 (u8 5)) (increment.u8 1) (load.u8 1)) (1 2 3))' --quiet
  wants 1
  contains "$output" 'as a term: (graph (u8) ((new.u8 (u8 0)) (store.u8 1 (u8 0)) (increment.u8 1)) (1))'
  memory --term '(graph (u8) ((new.u8 0) (store.u8 1 (u8 5)) (load.u8 1)) (2))'
  wants 0
  same stdout 'the variants agree' "$output"
  memory --term '(graph (cell.u8) ((load.u8 0)) (1))'
  wants 2
  contains "$stderr" "a graph has no parameters of the type \`cell.u8\`"
}

@test "a finding is told with its graph, what should come of it, and how it was made" {
  export IR_BUG=power
  ir --count 10000 --first
  wants 1
  contains "$output" '
  v1 = mul.u8 v0 u8(8)
  return v1
  run on value 0 = 1
  meaning, line 2: 0000000000000008
  plain, line 2: 0000000000000008
  optimised, line 2: 0000000000000010
  optimised is wrong, according to the reference semantics
'
  contains "$output" '
  it was reduced from '
  contains "$output" '
  as a term: (graph (u8) ((mul.u8 0 (u8 8))) (1))'
}

@test "a single variant, by what operations mean" {
  IR_BUG=power ir --count 300 --variant plain
  wants 0
  IR_BUG=power ir --count 10000 --variant optimised --first -q
  wants 1
}

@test "a large function that crashes is made small" {
  IR_BUG=crash ir --size 3000 --count 1 --quiet --shrink-for 400s
  wants 1
  contains "$output" 'ir: the variants disagree: 1 node '
}

@test "functions of thousands of results" {
  # shellcheck disable=SC2034 # for the function assay
  local ASSAY=$EXAMPLES/stack
  assay --size 5000 --count 1 --quiet
  wants 1
  contains "$output" 'stack: the variants disagree: 2 nodes '
}

@test "a help that cannot be written is an error" {
  [ -w /dev/full ] || skip 'no /dev/full here'
  run bash -c '"$1" --help >/dev/full' - "$EXAMPLES/stack"
  wants 2
  contains "$output" 'cannot write to standard output: No space left on device'
}

@test "options" {
  ir --help
  wants 0
  contains "$output" 'only this variant, and those of further --variant: plain optimised'
  ir --count many
  wants 2
  contains "$stderr" 'expected a number: many'
  ir --for ever
  wants 2
  contains "$stderr" 'expected a time, such as 10m: ever'
  ir --variant fast
  wants 2
  contains "$stderr" 'no variant has this name: fast'
  ir something
  wants 2
  contains "$stderr" 'this is no option: something'
}

# example NAME OPTION...: one that is built only where its compiler is installed.
example() {
  # shellcheck disable=SC2034 # for the function assay
  local ASSAY=$EXAMPLES/$1
  [ -x "$ASSAY" ] || skip "$1 is not built: its compiler is not installed"
  assay "${@:2}"
}

@test "LLVM 19: integers of odd widths, optimised and not" {
  example llvm-19 --count 1000 --jobs 2
  wants 0
}

@test "LLVM 14 shifts two numbers side by side by too much, if their width is no power of two" {
  example llvm-14 --count 300 --jobs 2 --first
  wants 1
  contains "$output" 'fsh'
}

@test "ORC: what is compiled is not what is emulated" {
  example orc --count 2000 --jobs 2
  wants 1
  contains "$output" 'jit is wrong, according to the reference semantics'
}

@test "TCC, in memory" {
  example tcc --count 2000 --jobs 2
  wants 0
  same stdout '2000 programs tried; 0 findings' "$output"
}

@test "GCC as a library, optimised and not" {
  example gccjit --count 300 --jobs 2
  wants 0
  same stdout '300 programs tried; 0 findings' "$output"
  example gccjit --count 1 --size 3000 # which takes longer than others may
  wants 0
  same stdout '1 program tried; 0 findings' "$output"
}

@test "a campaign of an embedded compiler is kept, reported and resumed" {
  export IR_BUG=order
  local d=$BATS_TEST_TMPDIR/campaign
  ir --count 600 --campaign "$d" --quiet
  wants 1
  ir --count 1000 --campaign "$d" --resume --quiet
  wants 1
  assay report "$d"
  wants 0
  contains "$output" 'ir, graphs: 1,000 tried'
  contains "$output" '1. ir:1:1: subject ir: the variants disagree'
  ir --count 10 --campaign "$d"
  wants 2
  ir --resume
  wants 2
  contains "$stderr" '--resume goes with: --campaign DIR'
}

@test "findings of an embedded compiler as JSON, and one of them alone" {
  export IR_BUG=power
  ir --count 3000 --first --json
  wants 1
  [ "$(jq -r .event <<<"$output" | paste -sd ' ')" = 'finding end' ]
  local term
  term=$(jq -r 'select(.event == "finding").term' <<<"$output")
  ir --term "$term" --quiet
  wants 1
  contains "$output" "as a term: $term"
  ir --term '(graph (u8) ((add.u8 0 0)) (1))'
  wants 0
  same stdout 'the variants agree' "$output"
  ir --term '(graph (u8) ((no-such.u8 0)) (1))'
  wants 2
}
