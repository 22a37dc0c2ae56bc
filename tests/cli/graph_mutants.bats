#!/usr/bin/env bats
# Mutants of graphs, and which of their nodes are executed: by what they mean, and by gcc's gcov.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

file=subjects/ops/c-structures.assay
graph='(graph (i32 i32) ((equal.i32 0 1) (if 2 (() ((add.i32 0 1)) (3)) (() ((subtract.i32 0 1)) (4))) (multiply.i32 5 5)) (6))'

@test "what is never executed is marked" {
  assay check $file '(graph (i32) ((less.i32 0 0) (if 1 (() ((add.i32 0 0)) (2)) (() () (0)))) (3))' --coverage reference
  wants 0
  same stdout 'static void LOCAL(code)(void) {
  int32_t v0 = load_i32();
  bool v1 = (v0 < v0);
  int32_t v3;
  if (v1) {
  «int32_t v2 = (int32_t)((uint64_t)v0 + (uint64_t)v0);
  v3 = v2;»
  } else {
  v3 = v0;
  }
  put_i32(v3);
}

1 program, 3 of 5 parts evaluated' "$output"
}

@test "gcov says the same of conditionals, loops, functions, recursion, and conditions that are constant" {
  command -v gcov || skip 'gcov is not installed'
  assay check $file --coverage both "$graph" \
    '(graph (i32) ((less.i32 0 0) (if 1 (() ((add.i32 0 0)) (2)) (() () (0)))) (3))' \
    '(graph (i32) ((if (bool 1) (() ((if (bool 0) (() ((add.i32 0 0)) (1)) (() () (0)))) (2)) (() ((add.i32 0 0)) (3)))) (4))' \
    '(graph (i32) ((loop 0 (0) ((i32) ((add.i32 1 1)) ((bool 1) 2)))) (3))' \
    '(graph (i32) ((loop 3 (0) ((i32) ((less.i32 1 1) (if 2 (() ((add.i32 1 1)) (3)) (() () (1)))) (2 4)))) (5))' \
    '(graph (i32) ((function unary ((i32) ((add.i32 1 1)) (2)))) (0))' \
    '(graph (i32) ((function unary ((i32) ((add.i32 1 1)) (2))) (call 3 0)) (4))' \
    '(graph (i32) ((recurse 2 unary (0) ((unary i32) ((call 1 2) (add.i32 2 3)) (4)))) (5))' \
    '(graph (i32) ((new.i32 0) (less.i32 0 0) (if 2 (() ((store.i32 1 (i32 4))) (0)) (() () (0)))) (1))'
  wants 0
  contains "$output" '9 programs, 33 of 47 parts evaluated, 9 the same'
}

@test "a conditional that is not taken: its block is replaced, loses nodes, has others; on given inputs" {
  assay mutate $file "$graph" --input 1 --input 2 --count 30
  wants 0
  contains "$output" '  bool v2 = (v0 == v1);
  int32_t v4;
  if (v2) {
  «v4 = v1;»
  } else {
  int32_t v3 = (int32_t)((uint64_t)v0 - (uint64_t)v1);
  v4 = v3;
  }'
  for way in replaced deleted operands added; do contains "$output" "
  $way: (() ((add.i32 0 1)) (3))"; done
  contains "$output" '  inserted: ((subtract.i32 0 1))'
}

@test "what is executed stays, and new conditionals are always the same way" {
  assay mutate $file '(graph (i32) ((add.i32 0 (i32 1))) (1))' --count 20
  wants 0
  [[ $output != *replaced* && $output != *deleted* && $output != *operands* ]]
  contains "$output" 'inserted: ((add.i32 0 (i32 1)))'
  contains "$output" '  if ('
  contains "$output" '  for ('
}

@test "mutants are the same every time, differ by the seed, and are what gcov makes them, too" {
  assay mutate $file "$graph" --input 7 --input 7 --seed 3
  wants 0
  first=$output
  assay mutate $file "$graph" --input 7 --input 7 --seed 3
  [ "$output" = "$first" ]
  assay mutate $file "$graph" --input 7 --input 7 --seed 4
  [ "$output" != "$first" ]
  command -v gcov || skip 'gcov is not installed'
  assay mutate $file "$graph" --input 7 --input 7 --seed 3 --coverage gcov
  wants 0
  [ "$output" = "$first" ]
}

@test "inputs of all types, and JSON" {
  assay mutate $file '(graph (u8 i64 f64 bool str) ((widen-byte 0)) (5))' --input 255 --input -5 --input 1.5 --input 1 --input '"a b"' \
    --count 2 --json
  wants 0
  [ "$(printf '%s\n' "$output" | wc -l)" = 2 ]
  contains "$output" '"mutation":"inserted"'
}

@test "gen --as-terms and --emi: what check reads again" {
  assay gen $file --as-terms --emi --count 20
  wants 0
  [ "$(printf '%s\n' "$output" | grep -c '^(graph ')" = 20 ]
  printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/terms"
  assay check $file --terms "$BATS_TEST_TMPDIR/terms" --coverage reference --quiet
  wants 0
  assay gen $file --as-terms --count 20
  [ "$output" != "$(cat "$BATS_TEST_TMPDIR/terms")" ]
}
