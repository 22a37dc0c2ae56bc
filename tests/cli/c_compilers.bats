#!/usr/bin/env bats
# The shipped operations in C: they have no undefined behaviour, and known bugs of compilers are found where these are installed.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; dollars are part of programs

load common

# installed COMMAND...: skips a test that needs a package which only some have.
installed() {
  local command
  for command in "$@"; do
    command -v "$command" >/dev/null || skip "$command is not installed"
  done
}

@test "all operations, under sanitizers" {
  assay hunt subjects/ops/sanitized.assay --count 300 -j 2
  wants 0
  same stdout '300 programs tried; 0 findings' "$output"
}

@test "all pure operations as expressions, under sanitizers" {
  assay hunt subjects/ops/sanitized-expressions.assay --count 300 -j 2
  wants 0
  contains "$output" '300 programs tried'
  contains "$output" '; 0 findings'
}

@test "operations that are builtins, under sanitizers" {
  assay hunt subjects/ops/gcc-builtins.assay --subject sanitized-builtins --count 200 -j 2
  wants 0
  contains "$output" '; 0 findings'
}

@test "undefined behaviour of an operation is found" {
  cat >"$BATS_TEST_TMPDIR/undefined.assay" <<UNDEFINED
(include "$PWD/subjects/ops/c-statements.assay")
(include "$PWD/subjects/ops/c-compilers.assay")
(operations unsafe
  (types [i32 (integer 32 signed) (c "int32_t")])
  [double : i32 -> i32 (c "\$1 + \$1") (means (+ \$1 \$1))])
(target c-sanitized (like c) (memory-limit 100000000))
(subject unsafe (graphs unsafe) (differ c-sanitized sanitized))
UNDEFINED
  assay hunt "$BATS_TEST_TMPDIR/undefined.assay" --count 10 --first -q
  wants 1
  contains "$output" 'the variants disagree: 1 node '
  contains "$output" 'sanitized, line '
}

@test "every subject about C compilers can be read" {
  local file subject
  for file in subjects/ops/{c,c-doubles,clang,gcc,gcc-builtins,gcc-levels,tcc,tcc-expressions,pcc,pcc-expressions,pascal,sdcc,cc65,sanitized,sanitized-expressions}.assay; do
    while read -r subject; do
      assay gen "$file" --subject "$subject" -n 3
      wants 0
    done < <(sed -n 's/^(subject \([^ ]*\)$/\1/p' "$file")
  done
}

@test "a compiler that is not installed" {
  cat >"$BATS_TEST_TMPDIR/absent.assay" <<ABSENT
(include "$PWD/subjects/ops/integer-operations.assay")
(include "$PWD/subjects/ops/c-statements.assay")
(include "$PWD/subjects/ops/c-compilers.assay")
(target absent (like c) (variant absent (compile "no-such-compiler" "main.c") (run "./main")))
(subject absent (graphs integers) (differ absent absent))
ABSENT
  assay hunt "$BATS_TEST_TMPDIR/absent.assay" --count 10
  wants 2
  contains "$stderr" 'no-such-compiler'
}

@test "each compiler that is installed compiles in the sandbox: gcc, clang, TCC, PCC" {
  local compiler
  installed pcc
  assay hunt subjects/ops/c.assay --count 20 --no-shrink
  [ "$status" -le 1 ]
  contains "$output" '20 programs tried; '
  for compiler in gcc-O0 clang-O2 tcc pcc; do [[ $stderr != *"$compiler"* ]]; done
}

# Where a known bug is in the version that is installed, it is found at once; other versions may not have it.
@test "TCC: a conversion to fewer bits" {
  installed tcc
  tcc -v | grep -q 'version 0.9.27' || skip 'another version'
  assay check subjects/ops/tcc-expressions.assay --subject tcc-expressions '(graph (i8) ((convert.i8.u16 0)) (1))'
  wants 1
  contains "$output" 'meaning, line 3: 000000000000ffff'
  contains "$output" 'tcc, line 3: 00000000ffffffff'
}

@test "cc65: a quotient by a power of two" {
  installed cl65 sim65
  assay check subjects/ops/cc65.assay --subject cc65 '(graph (i8) ((halve.i8 0)) (1))'
  wants 1
  contains "$output" 'meaning, line 3: 0000000000000000'
  assay check subjects/ops/cc65.assay --subject cc65 '(graph (u32) ((rotate-left.u32 0 0)) (1))'
  wants 0
}

@test "Free Pascal: operations do what they mean" {
  installed fpc
  assay hunt subjects/ops/pascal.assay --subject pascal-further --count 100 -j 2
  wants 0
  contains "$output" '; 0 findings'
}

@test "SDCC: a shift of signed bytes" {
  installed sdcc s51
  assay check subjects/ops/sdcc.assay --subject sdcc-mcs51 '(graph (u32) ((add.u32 0 0)) (1))'
  wants 0
  sdcc -v | grep -q ' 4.2.0 ' || skip 'another version'
  assay check subjects/ops/sdcc.assay --subject sdcc-mcs51 '(graph (i8) ((extend.i8 (i8 1) 0)) (1))'
  wants 1
  contains "$output" 'mcs51, line 1: 0000000000000002'
}
