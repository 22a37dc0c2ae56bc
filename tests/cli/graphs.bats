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
  refuses 'TERM:1:23: error: expected a `i8`, not a `i32`' check $ops '(graph (i32) ((add.i8 0 (i8 1))) (1))'
}

# wrong PLACE MESSAGE TERM: of a graph with structures.
wrong() { refuses "TERM:$1: error: $2" check subjects/ops/c-structures.assay "$3"; }

@test "what is wrong with a graph that a user writes, and where" {
  wrong 1:15 'no operation is named `nope`' '(graph (i32) ((nope 0)) (1))'
  wrong 2:2 'expected 2 operands, not 1' $'(graph (i32) (\n (add.i32 0)) (1))'
  wrong 1:26 'there is no value yet that has the number 5' '(graph (i32) ((add.i32 0 5)) (1))'
  wrong 1:29 'expected a `i32`, not a `u8`' '(graph (i32 u8) ((add.i32 0 1)) (2))'
  wrong 1:61 'from here, nothing is seen of the value 1' '(graph (i32) ((if (bool 1) (() ((add.i32 0 0)) (1)) (() () (1)))) (2))'
  wrong 1:21 'expected a number of turns, from 0 to 1000' '(graph (i32) ((loop 1001 (0) ((i32) () ((bool 1) 1)))) (2))'
  wrong 1:40 'the results of the block are not of the types that are wanted' '(graph (i32) ((if (bool 1) (() () (0)) (() () ((u8 1))))) (1))'
  wrong 1:28 'the parameters of the block are not of the types that it gets' '(graph (i32) ((if (bool 1) ((i32) () (1)) (() () (0)))) (2))'
  wrong 1:48 'a `cell.i32` cannot leave the block that it is made in' '(graph (i32) ((new.i32 0) (if (bool 1) (() () (1)) (() () (1)))) (2))'
  wrong 1:18 'a result of the graph is the number of a value, and none of a function' '(graph (i32) () ((i32 1)))'
  wrong 1:9 'a graph has no parameters of the type `cell.i32`, which has no literals' '(graph (cell.i32) () ())'
  wrong 1:9 'no type is named `i99`' '(graph (i99) () ())'
  wrong 1:28 'this is no literal of the type `u8`' '(graph (u8) ((add.u8 0 (u8 300))) (1))'
  wrong 1:1 'expected (graph (TYPE ...) (NODE ...) (RESULT ...))' '(graf)'
  wrong 1:53 'the function that a recursion gives its block can only be called, and only in that block' \
    '(graph (i32) ((recurse 3 unary (0) ((unary i32) () (1)))) (3))'
}

@test "strings and doubles that a user writes" {
  wrong 1:30 'strings have printable ASCII characters only' '(graph (str) ((append 0 (str "a\u0000zzz"))) (1))'
  wrong 1:30 'strings have printable ASCII characters only' $'(graph (str) ((append 0 (str "a\nb"))) (1))'
  wrong 1:30 'strings have printable ASCII characters only' '(graph (str) ((append 0 (str "ä"))) (1))'
  refuses 'TERM:1:27: error: a double is written with a point or an exponent, or as +inf.0, -inf.0 or +nan.0' \
    check subjects/ops/c-doubles.assay '(graph (f64) ((add 0 (f64 1))) (1))'
  local number
  for number in 1.5 -1.0 +nan.0 -inf.0 -0.0 1e+300; do
    assay check subjects/ops/c-doubles.assay "(graph (f64) ((add 0 (f64 $number))) (1))" --json
    wants 0
    contains "$output" "\"term\": \"(graph (f64) ((add 0 (f64 $number))) (1))\""
  done
}

@test "graphs without results, without parameters, with nothing at all" {
  assay check $ops '(graph () () ())' '(graph (i32) () ())' '(graph () ((add.i32 (i32 1) (i32 2))) (0))'
  wants 0
  contains "$output" '3 programs, 3 the same'
  refuses 'TERM:1:15: error: there is no value yet that has the number 0' check $ops '(graph () () (0))'
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

@test "large programs with structures are as large as they should be" {
  local nodes
  for nodes in 1000 5000 100000; do
    assay gen subjects/ops/c-structures.assay --size $nodes -n 1 -v --stats
    wants 0
    local made=${stderr#assay gen: }
    made=${made%% *}
    [ "$made" -gt $((nodes * 8 / 10)) ] && [ "$made" -lt $((nodes * 12 / 10)) ] || { echo "$made instead of $nodes" && return 1; }
  done
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]'
  sed -i 's/(nodes 5 20)/(nodes 5 20) (uses 0 50)/' "$BATS_TEST_TMPDIR/few.assay"
  assay gen "$BATS_TEST_TMPDIR/few.assay" --size 100 -n 1
  wants 0
  same stderr 'assay gen: warning: there are 50 nodes in a program, not 100: the settings allow no more' "$stderr"
}

@test "several graphs are one program" {
  assay gen $ops --size 5 -n 3 --program
  wants 0
  same functions 3 "$(grep -c '^static void code[0-9]*(' <<<"$output")"
  refuses 'assay gen: --program prints a file of the target: no --stats, no --json, no --language' gen $ops --program --stats
  refuses 'assay gen: --program goes with subject files (.assay) only' \
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

@test "an operation that crashes or never ends is no broken target" {
  sed 's|^  fflush(stdout); /\* whatever.*||' subjects/ops/c-compilers.assay >"$BATS_TEST_TMPDIR/unflushed.assay"
  run ! grep -q fflush "$BATS_TEST_TMPDIR/unflushed.assay"
  few '[crash : i32 -> i32 (c "*(volatile int *)($1 & 1)") (means $1)]'
  sed -i "s|^.*c-compilers.*|(include \"$BATS_TEST_TMPDIR/unflushed.assay\")|" "$BATS_TEST_TMPDIR/few.assay"
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 5 --first --quiet -j 2
  wants 1
  contains "$output" 'disagree: 1 node (graphs, seed 0, index 1)'
  contains "$output" 'tcc, line 1: ./main was ended by signal 11'
  sed -i 's|^ *puts("@@ end");|  return 3;|; s|printf("@@ %d.n", number);|return;|' "$BATS_TEST_TMPDIR/unflushed.assay"
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 5 -j 2
  wants 2
  contains "$stderr" 'got as far as its first term, before which it should print a line `@@ 0`: ./main exited with status 3'
}

@test "a graph with structures that takes too long has no answer, and one that crashes is wrong" {
  cat >"$BATS_TEST_TMPDIR/structures.assay" <<STRUCTURES
(include "$PWD/subjects/ops/structure-operations.assay")
(include "$PWD/subjects/ops/c-with-structures.assay")
(operations mine (extends structures) [crash : i32 -> i32 (c "*(volatile int *)(\$1 & 1)") (means \$1)])
(target quick (like c) (run-limit 4) (variant tcc (compile "tcc" "-w" "main.c" "-o" "main") (run "./main")))
(subject mine (graphs mine (structures 25 recurse)) (differ quick tcc))
STRUCTURES
  assay check "$BATS_TEST_TMPDIR/structures.assay" '(graph (i32) ((recurse 30 unary (0) ((unary i32) ((call 1 2) (call 1 3) (call 1 4)) (5)))) (6))'
  wants 1
  contains "$output" '1 program, 1 without an answer'
  assay check "$BATS_TEST_TMPDIR/structures.assay" '(graph (i32) ((crash 0)) (1))' '(graph (i32) () (0))'
  wants 1
  contains "$output" '2 programs, 1 the same, 1 different'
}

@test "what nobody knows is not the same" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]
  [odd : i32 -> i32 (c "$1 + (int)clock()") (weight 0.1)]
  (definitions c "#include <time.h>")'
  sed -i 's/gcc-O0 tcc/tcc/' "$BATS_TEST_TMPDIR/few.assay"
  assay check "$BATS_TEST_TMPDIR/few.assay" '(graph (i32) ((odd 0)) (1))' '(graph (i32) ((xor 0 0)) (1))'
  wants 1
  contains "$output" '2 programs, 1 the same, 1 without an answer'
  contains "$stderr" "few.assay:6:3: warning: the operation \`odd\` has no meaning, and there is a single variant"
  sed -i 's/xor \$1 \$2/+ $1 $2/' "$BATS_TEST_TMPDIR/few.assay"
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 100 --first --quiet # what is known of some is not forgotten for others
  wants 1
  contains "$output" ' ^ '
}

# growing SETTING: strings that can become twice as long with each node.
growing() {
  cat >"$BATS_TEST_TMPDIR/growing.assay" <<GROWING
(include "$PWD/subjects/ops/structure-operations.assay")
(include "$PWD/subjects/ops/c-with-structures.assay")
(operations growing (extends structures)
  [join : str str -> str (c "join(\$1, \$2)") (means (append \$1 \$2)) (weight 1000)]
  (definitions c "static const char *join(const char *a, const char *b) { char *r = malloc(strlen(a) + strlen(b) + 1); strcpy(r, a); return strcat(r, b); }"))
(target small (like c) (memory-limit 200) (variant tcc (compile "tcc" "-w" "main.c" "-o" "main") (run "./main")))
(subject growing (graphs growing (nodes 60 100) (parameters 1 4) (inputs 6) (literals 20) $1) (differ small tcc))
GROWING
}

@test "strings that grow have an end" {
  growing ''
  assay hunt "$BATS_TEST_TMPDIR/growing.assay" --count 50 -j 2
  wants 0
  same stdout '50 programs tried; 0 findings' "$output"
  assay gen "$BATS_TEST_TMPDIR/growing.assay" --count 1
  contains "$output" 'join(v'
  growing '(structures 30 if loop function recurse)'
  assay hunt "$BATS_TEST_TMPDIR/growing.assay" --count 50 -j 2
  wants 0
  same stdout '50 programs tried; 0 findings' "$output"
}

@test "what takes too long to compute has no answer" {
  growing ''
  local nodes='' i
  for ((i = 0; i < 60; i++)); do nodes+="(join $i $i) "; done
  assay check "$BATS_TEST_TMPDIR/growing.assay" "(graph (str) ($nodes) (60))"
  wants 1
  contains "$output" '1 program, 1 without an answer'
}

@test "a program that a user gives is made small" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]
  [add : i32 i32 -> i32 (c "$1 + $2 + ($2 == 7)") (means (+ $1 $2))]'
  local file=$BATS_TEST_TMPDIR/few.assay
  assay shrink "$file" '(graph (i32 i32) ((xor 0 1) (xor 2 (i32 9)) (add 3 (i32 7)) (xor 4 0)) (2 3 4 5))' --shrink-for 60s
  wants 1
  contains "$output" 'few.assay: the variants disagree: 1 node
'
  contains "$output" '  as a term: (graph (i32) ((add (i32 0) (i32 7))) (1))'
  contains "$output" '  it was reduced from 4 nodes, in '
  echo '(graph (i32 i32) ((xor 0 1) (add 2 (i32 7))) (3))' >"$BATS_TEST_TMPDIR/failing.term"
  assay shrink "$file" "$BATS_TEST_TMPDIR/failing.term" -q
  wants 1
  same term '(graph (i32) ((add (i32 0) (i32 7))) (1))' "$output"
  assay shrink "$file" "$BATS_TEST_TMPDIR/failing.term" --json
  wants 1
  contains "$output" '"term": "(graph (i32) ((add (i32 0) (i32 7))) (1))"'
  assay shrink "$file" '(graph (i32) ((xor 0 0)) (1))'
  wants 0
  same stderr "$file: same" "$stderr"
  refuses 'TERM:1:15: error: no operation is named `nope`' shrink "$file" '(graph (i32) ((nope 0)) (1))'
  refuses 'assay shrink: --same is about models, not about subject files (.assay)' shrink "$file" x --same
  refuses 'assay shrink: --subject goes with subject files (.assay) only' shrink models/stlc.rkt x --subject y
}

@test "operations without operands, with effects and without" {
  few '[counted : -> i32 (effects) (c "counter++")]
  [five : -> i32 (c "5") (means 5)]
  (definitions c "static int counter;")'
  assay gen "$BATS_TEST_TMPDIR/few.assay" --count 3
  wants 0
  same stderr '' "$stderr"
  contains "$output" ' = counter++;'
  contains "$output" ' = 5;'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 20 -j 2
  wants 0
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

@test "what compilers and programs print is shown as text, and not all of it" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]'
  cat >>"$BATS_TEST_TMPDIR/few.assay" <<'LOUD'
(target loud (like c)
  (variant colours (compile "sh" "-c" "printf '\\033[31mred\\377\\033[0m\\n' >&2; exit 1") (run "./main"))
  (variant flood (compile "sh" "-c" "yes error | head -1000; exit 1") (run "./main"))
  (variant shouts (compile "tcc" "-w" "main.c" "-o" "main") (run "sh" "-c" "./main | sed 's/^0/\\x1b0/'")))
(subject colours (graphs few) (differ loud colours))
(subject flood (graphs few) (differ loud flood))
(subject shouts (graphs few) (differ loud shouts))
LOUD
  local file=$BATS_TEST_TMPDIR/few.assay graph='(graph (i32) ((xor 0 (i32 1))) (1))'
  assay check "$file" --subject colours "$graph"
  wants 1
  contains "$output" '    <U+001B>[31mred<FF><U+001B>[0m'
  assay check "$file" --subject flood "$graph"
  wants 1
  contains "$output" $'    error\n    ...\n    sh exited with status 1'
  [ "$(wc -l <<<"$output")" -lt 40 ]
  assay hunt "$file" --subject flood --count 30
  wants 2
  [ "$(wc -l <<<"$stderr")" -lt 15 ]
  assay check "$file" --subject shouts "$graph"
  wants 1
  contains "$output" '  shouts, line 1: <U+001B>0'
  assay check "$file" --subject shouts "$graph" --json
  wants 1
  contains "$output" '"line": "<U+001B>0'
}

@test "a variant that is optional is left out where it is not installed" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]'
  cat >>"$BATS_TEST_TMPDIR/few.assay" <<'OPTIONAL'
(target more (like c)
  (variant tcc (optional) (compile "tcc" "-w" "main.c" "-o" "main") (run "./main"))
  (variant none (optional) (compile "no-such-compiler" "main.c") (run "./main")))
(subject both (graphs few) (differ more tcc none))
(subject none (graphs few) (differ more none))
OPTIONAL
  local file=$BATS_TEST_TMPDIR/few.assay
  assay hunt "$file" --subject both --count 20
  wants 0
  same stderr 'note: the variant `none` is left out: `no-such-compiler` is not installed' "$stderr"
  same stdout '20 programs tried; 0 findings' "$output"
  assay hunt "$file" --subject both --count 20 --json
  contains "$(compact "$(tail -1 <<<"$output")")" '"left_out":[{"variant":"none","reason":"`no-such-compiler` is not installed"}]'
  assay check "$file" --subject both '(graph (i32) ((xor 0 0)) (1))'
  wants 0
  assay hunt "$file" --subject none --count 1
  wants 2
  contains "$stderr" 'cannot run `no-such-compiler`: No such file or directory'
}

@test "a variant that is optional is left out where its probe fails; making programs probes nothing" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]'
  cat >>"$BATS_TEST_TMPDIR/few.assay" <<'OPTIONAL'
(target more (like c)
  (variant tcc (optional "true") (compile "tcc" "-w" "main.c" "-o" "main") (run "./main"))
  (variant none (optional "tcc" "--no-such-option") (compile "tcc" "-w" "main.c" "-o" "main") (run "./main")))
(subject both (graphs few) (differ more tcc none))
(subject none (graphs few) (differ more none))
OPTIONAL
  local file=$BATS_TEST_TMPDIR/few.assay
  assay hunt "$file" --subject both --count 20
  wants 0
  contains "$stderr" 'note: the variant `none` is left out: `tcc --no-such-option` exited with status 1: tcc: error: '
  same stdout '20 programs tried; 0 findings' "$output"
  assay hunt "$file" --subject both --count 20 --json
  contains "$(compact "$(tail -1 <<<"$output")")" '"left_out":[{"variant":"none","reason":"`tcc --no-such-option` exited'
  assay check "$file" --subject both '(graph (i32) ((xor 0 0)) (1))'
  wants 0
  contains "$stderr" 'note: the variant `none` is left out'
  assay hunt "$file" --subject both --count 20 --oracle variants
  wants 2
  contains "$stderr" 'there is a single variant, which cannot say what is right'
  assay hunt "$file" --subject both --count 20 --oracle reference # the last one that is there
  wants 0
  contains "$stderr" 'note: the variant `none` is left out'
  assay hunt "$file" --subject none --count 20
  wants 2
  contains "$stderr" 'no variant of `more` can be used: `tcc --no-such-option` exited with status 1: '
  # What a probe says is shown as text, on one line.
  cat >>"$file" <<'RUDE'
(target rude (like c)
  (variant tcc (compile "tcc" "-w" "main.c" "-o" "main") (run "./main"))
  (variant rude (optional "sh" "-c" "printf '\\033[31mred\\377x\\n' >&2
exit 3") (run "./main")))
(subject rude (graphs few) (differ rude tcc rude))
RUDE
  assay hunt "$file" --subject rude --count 1
  wants 0
  contains "$stderr" 'exit 3` exited with status 3: <U+001B>[31mred<FF>x'
  same lines 1 "$(wc -l <<<"$stderr")"
  assay hunt "$file" --subject rude --count 1 --json
  same 'left out' rude "$(tail -1 <<<"$output" | jq -r '.left_out[0].variant')"
  assay gen "$file" --subject both --count 1
  wants 0
  same stderr '' "$stderr"
}

@test "no operation compiles, or nothing at all does" {
  few '[broken : i32 -> i32 (c "$1 +") (means $1)]
  [unknown : i32 -> i32 (c "no_such_variable") (means $1)]'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 30 -j 2
  wants 2
  contains "$stderr" "few.assay:5:3: warning: the operation \`broken\` does not compile, and is left out: gcc-O0, tcc: main.c:"
  contains "$stderr" "few.assay:6:3: warning: the operation \`unknown\` does not compile"
  contains "$stderr" 'assay hunt: none of the operations compiles'
  few '[same : i32 -> i32 (c "$1") (means $1)] (definitions c "this is no C")'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 30 -j 2
  wants 2
  contains "$stderr" 'compiles no term at all; of the last one it said: '
}

@test "operations that are left out are in the JSON" {
  few '[xor : i32 i32 -> i32 (c "$1 ^ $2") (means (xor $1 $2))]
  [broken : i32 -> i32 (c "$1 +") (means $1)]'
  assay hunt "$BATS_TEST_TMPDIR/few.assay" --count 30 -j 2 --json
  wants 0
  contains "$(compact "$(tail -1 <<<"$output")")" '"left_out":[{"operation":"broken","reason":"gcc-O0, tcc: main.c:'
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
  contains "$stderr" 'none of the operations compiles'
}
