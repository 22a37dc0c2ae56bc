#!/usr/bin/env bats
# Graphs of operations in languages other than C: each shipped subject writes programs that its compilers take, and that do what the operations mean.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; dollars are part of programs

load common

# right COMMAND SUBJECT GRAPH...: graphs that are compiled rightly by all.
right() {
  command -v "$1" >/dev/null || skip "there is no $1"
  assay check "subjects/ops/${2%%.*}.assay" --subject "${2##*.}" "${@:3}"
  wants 0
  contains "$output" "$(($# - 2)) programs, $(($# - 2)) the same"
}

# Every kind of value, literals that need care, and operations with guards.
integers=('(graph (i8 u8) ((add.i8 0 (i8 127)) (quotient.i8 2 (i8 -128)) (negate.u8 1) (less.i8 2 0) (convert.i8.u64 2)) (2 3 4 5 6))'
  '(graph (i64 u64) ((subtract.i64 0 (i64 -9223372036854775808)) (multiply.u64 1 (u64 -1)) (shift-right.i64 2 (i64 -1)) (less.u64 3 1) (choose.i64 5 2 4)
     (quotient.i64 0 2) (remainder.u64 1 (u64 -2)) (convert.u64.i16 3)) (2 3 4 5 6 7 8 9))'
  '(graph (u32 i32) ((multiply.u32 0 0) (multiply.i32 1 1) (shift-left.u32 2 0) (complement.u32 4) (absolute.i32 3) (quotient.i32 1 6) (remainder.i32 1 6)) (2 3 4 5 6 7 8))')
doubles=('(graph (f64 f64) ((add 0 1) (divide 2 (f64 -0.0)) (negate 3) (less 0 1) (unequal 2 2) (choose 5 2 (f64 +inf.0)) (minimum 0 (f64 +nan.0))) (2 3 4 5 6 7 8))'
  '(graph (f64 i64) ((truncate 0) (truncate-long 0) (bits 0) (double.i64 1) (double.i64 3) (absolute 6)) (2 3 4 5 6 7))')

# Every kind of node, a cell and an array that are changed, strings and tuples.
structures=('(graph (i32 str) ((new.i32 0) (store.i32 2 (i32 7)) (load.i32 2) (fill.u8 (u8 3)) (set.u8 4 0 (u8 9)) (get.u8 4 (i32 1)) (append 1 (str "a\"b")) (byte 6 0) (before 1 6) (pair 0 (f64 5e-324))
     (pair-second 9) (quotient+remainder 0 (i32 -7))) (2 4 3 5 6 7 8 9 10 11 12))'
  '(graph (i32 i32) ((if (bool 1) (() ((add.i32 0 1)) (2)) (() () (1))) (loop 5 (3 0) ((i32 i32) ((add.i32 4 5) (less.i32 6 (i32 100))) (7 6 4))) (closure unary ((i32) ((xor.i32 10 9)) (11)))
     (call 12 0) (recurse 3 unary (0) ((unary i32) ((subtract.i32 15 (i32 1)) (call 14 16) (add.i32 16 17)) (18)))) (3 8 9 13 19))')

@test "Node" {
  right node node.node "${integers[@]}"
  right node node.node-doubles "${doubles[@]}"
  right node node.node-structures "${structures[@]}"
}

@test "Lua" {
  right lua5.4 lua.lua "${integers[@]}"
  right lua5.4 lua.lua-doubles "${doubles[@]}"
  right lua5.4 lua.lua-structures "${structures[@]}"
}

@test "LuaJIT" {
  right luajit luajit.luajit "${integers[@]}"
  right luajit luajit.luajit-doubles "${doubles[@]}"
  right luajit luajit.luajit-structures "${structures[@]}"
  right luajit luajit.luajit-numbers '(graph (i32 f64) ((rotate-left 0 (i32 33)) (turns 0 (i32 2147483647)) (modulo 1 (f64 2.0)) (tobit 1) (as-key 1)) (2 3 4 5 6))' \
    '(graph (i64) ((multiply.i64 0 0) (quotient-signed 1 0) (to-int32 2)) (3))'
}

@test "OCaml" {
  right ocamlopt ocaml.ocaml "${integers[@]}"
  right ocamlopt ocaml.ocaml-doubles "${doubles[@]}"
  right ocamlopt ocaml.ocaml-structures "${structures[@]}"
  right ocamlopt ocaml.ocaml-numbers '(graph (i63 n32) ((multiply 0 (i63 -4611686018427387904)) (divide.n32 1 (n32 -1)) (compare.n32 1 3) (shift-logical 0 (u8 200))) (2 3 4 5))' \
    '(graph (f64 f64) ((compare-float 0 1) (through-text-float 0) (to-int-float 0)) (2 3 4))'
}

# Numbers of Scheme: what is in a compiler's own integers, at their ends, and mixed with flonums.
scheme=('(graph (fix big) ((add.fix 0 (fix 1152921504606846975)) (negate.big 1) (modulo.big 1 (big -7)) (shift-either.fix 2 (i8 -3)) (even.big 3)) (2 3 4 5 6))'
  '(graph (f64 i64) ((mixed-less.i64 1 0) (round-to-exact.i32 0) (same 0 (f64 -0.0)) (root 0) (through-text.i64 1)) (2 3 4 5 6))')

@test "Guile" {
  right guile guile.guile "${scheme[@]}"
  right guile guile.guile-structures "${structures[@]}"
}

@test "Racket" {
  right racket racket.racket "${scheme[@]}"
  right racket racket.racket-structures "${structures[@]}"
}

@test "Chez Scheme" {
  right scheme chez.chez "${scheme[@]}"
  right scheme chez.chez-structures "${structures[@]}"
}

@test "Chicken" {
  right csc chicken.chicken "${scheme[@]}"
  right csc chicken.chicken-structures "${structures[@]}"
}

@test "SBCL" {
  right sbcl sbcl.sbcl '(graph (i32 u64) ((add.i32 0 (i32 2147483647)) (multiply-masked.i32 2 0) (ash-either.u64 1 (i8 -3)) (ceiling.i32 0 (i32 -7)) (deposit.u64 1 1 (u8 3)) (double.u64 1)) (2 3 4 5 6 7))' \
    '(graph (f64 i64) ((fadd 0 (f64 -0.0)) (fround 0) (fmixed-equal 1 0) (root 0) (fdivide 0 (f64 0.0))) (2 3 4 5 6))'
  right sbcl sbcl.sbcl-structures '(graph (i32) ((closure unary ((i32) ((xor.i32 0 1)) (2))) (call 3 0) (loop 3 (4) ((i32) ((add.i32 5 0)) ((bool 1) 6)))) (4 7))' \
    '(graph (i32) ((recurse 3 unary (0) ((unary i32) ((subtract.i32 2 (i32 1)) (call 1 3) (add.i32 3 4)) (5))) (if (bool 0) (() () (6)) (() () (0)))) (6 7))'
}

@test "Free Pascal" {
  right fpc fpc.fpc '(graph (i32 u64) ((add.i32 0 (i32 2147483647)) (quotient.i32 2 (i32 -1)) (shift-right.u64 1 (u64 65)) (multiply.u64 1 (u64 -1)) (convert.u64.i8 1) (rotate-left.u64 1 (u8 3))) (2 3 4 5 6 7))' \
    '(graph (f64 f64) ((fadd 0 (f64 -0.0)) (fround 0) (fless 0 1) (fdivide 0 (f64 0.0)) (fchoose 4 0 (f64 +inf.0))) (2 3 4 5 6))'
}

@test "a planted bug is found in JavaScript, and made small" {
  command -v node >/dev/null || skip 'there is no node'
  cat >"$BATS_TEST_TMPDIR/node.assay" <<PLANTED
(include "$PWD/subjects/ops/node.assay")
(target broken (like js)
  (variant xor (compile "sh" "-c" "sed -i '/const v/s/(\\\\([^()]*\\\\) ^ \\\\([^()]*\\\\)) >>> 0/(\\\\1 | \\\\2) >>> 0/' main.js") (run "node" "--allow-natives-syntax" "main.js")))
(subject planted (graphs shared-integers) (differ broken xor))
PLANTED
  assay hunt "$BATS_TEST_TMPDIR/node.assay" --subject planted --count 400 --first -j 2 -q
  wants 1
  contains "$output" 'the variants disagree: 1 node (graphs, seed 0'
  contains "$output" ' ^ '
}
