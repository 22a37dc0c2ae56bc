#!/usr/bin/env bats
# assay check --coverage, mutate --coverage: what programs evaluate, by what they mean; and what is said where a target's tool cannot tell it. hpc_coverage.bats has the rest.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

file=tests/cli/fixtures/covered.assay

@test "what is never evaluated is between guillemets" {
  assay check $file --subject none '\x -> take 0 (map (\y -> y) x)' 'id' '\x -> map (\y -> case1 (\z -> \u -> z) 1 []) (tail x)' --coverage reference
  wants 0
  same stdout '\a -> take 0 «(map (\b -> b) a)»
id
\a -> map «(\b -> case1 (\c -> \d -> c) 1 [])» (tail a)
3 programs, 11 of 24 parts evaluated' "$output"
}

@test "on a terminal there are colors instead" {
  assay check $file --subject none '\x -> take 0 x' --coverage reference --color always
  wants 0
  [[ $output != *«* ]]
  contains "$output" $'\e['
}

@test "JSON has a word for each part" {
  assay check $file --subject none '\x -> take 0 x' --coverage reference --json
  wants 0
  same JSON '{"programs":[{"program":"\\a -> take 0 a","verdict":"shown","reference":{"known":true,"marked":"\\a -> take 0 «a»",'\
'"evaluated":[true,true,true,true,false]}}],"shown":1,"same":0,"differs":0,"unknown":0,"parts":5,"evaluated":4}' "$(compact "$output")"
}

@test "what nobody knows is said" {
  assay check $file --subject none --coverage reference \
    '\x -> enumFromTo 0 (foldr (\y z -> (+) z z) 1 (enumFromTo 0 ((\d -> d (d (d (d 2)))) (\n -> (+) n n))))'
  wants 0
  contains "$output" 'unknown: \a -> enumFromTo 0 (foldr '
  contains "$output" '  reference: what it does is not known for all runs
1 program, 0 of 0 parts evaluated, 1 unknown'
}

@test "bad input: other words, models, targets without coverage, and subjects that have no terms" {
  refuses "assay check: --coverage wants no|reference|hpc|gcov|both, not 'lcov'" check $file --subject none id --coverage lcov
  refuses "assay mutate: --coverage wants reference|hpc|gcov, not 'both'" mutate $file id --subject none --coverage both
  refuses 'assay check: --coverage goes with subject files (.assay) only' check tests/cli/fixtures/passing.rkt --coverage hpc
  assay check $file --subject none id --coverage hpc
  wants 2
  contains "$stderr" 'covered.assay:4:1: error: the target has no (coverage TOOL (compile ...) (run ...)), which would tell what is evaluated'
  assay mutate $file id --subject none --coverage hpc
  wants 2
  contains "$stderr" 'the target has no (coverage TOOL'
  assay check subjects/ops/gcc.assay '(graph (i32) () (0))' --coverage hpc
  wants 2
  contains "$stderr" 'the target has no (coverage TOOL'
  assay check subjects/haskell/order.assay '\a -> \b -> a' --coverage reference
  wants 2
  contains "$stderr" 'the target has no (runs [ARGUMENT ...] ...)'
  assay mutate $file id --subject silent --input '[]' --coverage hpc
  wants 2
  contains "$stderr" "the target's coverage has no (text NAME \"TEMPLATE\") for inputs that are given"
}

@test "a tool that is damaged, says nothing, or is not there" {
  assay check $file --subject damaged id --coverage hpc
  wants 2
  contains "$stderr" 'coverage:1:15: error: this is no coverage as HPC writes it: expected a number'
  assay check $file --subject silent id --coverage hpc
  wants 2
  contains "$stderr" "behind \`@@ end\`, the target's coverage (hpc) tells nothing about any program"
  assay check $file --subject rejecting id tail 'take 1' --coverage hpc
  wants 2
  contains "$stderr" "the target's coverage (hpc) compiles no program; of the first one it said: unrecognised flag: -fhpc"
  assay mutate $file id --subject rejecting --coverage hpc
  wants 2
  contains "$stderr" 'unrecognised flag: -fhpc'
  assay check $file --subject lacking id --coverage both
  wants 2
  contains "$stderr" 'cannot run `no-such-compiler`'
}
