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

@test "a large program is made in linear time, and compiles" {
  local program=$BATS_TEST_TMPDIR/large.c
  assay gen $ops --size 100000 -n 1 -v --program
  wants 0
  printf '%s\n' "$output" >"$program"
  [[ "$stderr" =~ ^'assay gen: 100000 nodes in '[0-9.]+' s, '[0-9]+' a second; at most '[0-9.]+' MB of memory'$ ]]
  contains "$output" $'\nint main(void) {\n'
  tcc -w -run "$program" | tail -1 | grep -q '^@@ end$'
}

@test "memory grows with the size, and no faster" {
  assay gen $ops --size 1000000 -n 1 -v --stats
  wants 0
  [[ "$stderr" =~ ' MB of memory'$ ]]
  local megabytes=${stderr% MB*}
  megabytes=${megabytes##* }
  [ "${megabytes%.*}" -lt 1000 ]
}

@test "several graphs are one program" {
  assay gen $ops --size 5 -n 3 --program
  wants 0
  same functions 3 "$(grep -c '^static void code[0-9]*(' <<<"$output")"
  refuses 'assay gen: --program prints a file of the target: no --stats, no --json, no --language' gen $ops --program --stats
  refuses 'assay gen: --subject, --check, --lively, --program, --as-terms, --emi and --verbose go with subject files (.assay) only' \
    gen models/stlc.rkt --pattern e --program
}

# few NAME OPERATIONS...: a subject file with these operations, and gcc and tcc.
few() {
  cat >"$BATS_TEST_TMPDIR/few.assay" <<FEW
(include "$PWD/subjects/ops/c-statements.assay")
(include "$PWD/subjects/ops/c-compilers.assay")
(operations few
  (types [i32 (integer 32 signed) (c "int32_t")] [cell (cell i32) (c "int32_t *")])
  $1)
(subject few (graphs few (nodes 5 20)) (differ c gcc-O0 tcc))
FEW
}

@test "operations that do not compile are left out" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]
  [broken : i32 -> i32 (c "$1 +") (means $1)]
  [unknown : i32 -> i32 (c "no_such_variable") (means $1)]'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 200 -j 2
  wants 0
  same stdout '200 programs tried; 0 findings' "$output"
  same warnings 2 "$(wc -l <<<"$stderr")"
  contains "$stderr" "few.assay:6:3: warning: the operation \`broken\` does not compile, and is left out: gcc-O0, tcc: main.c:"
  contains "$stderr" "few.assay:7:3: warning: the operation \`unknown\` does not compile, and is left out: gcc-O0, tcc: main.c:"
  contains "$stderr" "error: "
}

@test "an operation that one compiler does not take" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]
  [same : i32 -> i32 (c "__builtin_bswap32(__builtin_bswap32($1))") (means $1)]
  [only : i32 -> i32 (c "TINY($1)") (means $1)]
  (definitions c "#ifdef __TINYC__\n#define TINY(x) ((x) + 0)\n#endif")'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 100 -j 2
  contains "$stderr" "few.assay:7:3: warning: the operation \`only\` does not compile, and is left out: gcc-O0: "
}

@test "what makes cells does not compile: nothing is said of those who take them" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]
  [new : i32 -> cell (c "&(no_such_type){$1}") (means (tuple $1))]
  [get : cell -> i32 (c "*$1") (means (item $1 0))]'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 100 -j 2
  wants 0
  same warnings 1 "$(wc -l <<<"$stderr")"
  contains "$stderr" 'the operation `new` does not compile'
}

@test "if nothing compiles, nothing is tried" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ nothing") (means (xor $1 $2))]
  [same : i32 -> i32 (c "nothing") (means $1)]'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 100 -j 2
  wants 2
  contains "$stderr" 'compiles no term at all'
}
