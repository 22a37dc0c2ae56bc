#!/usr/bin/env bats
# Subject files about graphs of operations: C compilers.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; dollars are part of programs

load common

ops=subjects/ops/gcc.assay

@test "graphs are written in a language" {
  assay gen $ops -n 2 --size 3
  wants 0
  contains "$output" ' v0 = load_'
  contains "$output" '  out[0] = store_'
}

@test "the same seed makes the same graphs" {
  assay gen $ops -n 20
  local first=$output
  assay gen $ops -n 20
  same programs "$first" "$output"
}

@test "gcc does what operations mean" {
  assay hunt $ops --count 200 -j 2
  wants 0
  same stdout '200 programs tried; 0 findings' "$output"
}

@test "a planted bug is found, and made small" {
  sed "s|(include \"|(include \"$PWD/subjects/ops/|" $ops >"$BATS_TEST_TMPDIR/c.assay"
  cat >>"$BATS_TEST_TMPDIR/c.assay" <<'PLANTED'
(target broken (like c)
  (variant shift (compile "sh" "-c" "sed -i 's/uint16_t)(1U \\* \\(.*\\) <</uint16_t)(1U * \\1 >>/' main.c")
                 (compile "gcc" "-w" "-O0" "main.c" "-o" "main") (run "./main")))
(subject planted (graphs integers) (differ broken shift))
PLANTED
  assay hunt "$BATS_TEST_TMPDIR/c.assay" --subject planted --count 200 --first -j 2 -q
  wants 1
  contains "$output" 'the variants disagree: 1 node (graphs, seed 0'
  contains "$output" ' << '
  contains "$output" 'meaning, line '
  contains "$output" 'shift, line '
}

@test "a graph that a user writes" {
  assay check $ops '(graph (i32) ((add.i32 0 (i32 1))) (1))'
  wants 0
  assay check $ops '(graph (i32) ((add.i8 0 (i8 1))) (1))'
  wants 2
  contains "$stderr" 'this is no graph of these operations, or not well-typed: '
}
