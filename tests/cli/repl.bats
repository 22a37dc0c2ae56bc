#!/usr/bin/env bats
# assay repl: by scripts, and on a terminal.
# shellcheck disable=SC2154,SC2016,SC2030,SC2031 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures
pair=$models/pairs/arithmetic.rkt
hunted=$models/hunted.rkt

# says FILE LINE...: runs a script of these lines.
says() {
  printf '%s\n' "${@:2}" >"$BATS_TEST_TMPDIR/script"
  run --separate-stderr "$ASSAY" repl "$1" <"$BATS_TEST_TMPDIR/script"
  case "$stderr" in
  *Sanitizer* | *"runtime error:"*) echo "$stderr" && return 1 ;;
  esac
}

# talks FILE LINE...: the same on a terminal; see terminal.py for the lines.
talks() {
  printf '%s\n' "${@:2}" >"$BATS_TEST_TMPDIR/talk"
  XDG_STATE_HOME=$BATS_TEST_TMPDIR TERM=xterm run --separate-stderr \
    python3 tests/cli/terminal.py "$ASSAY" repl "$1" <"$BATS_TEST_TMPDIR/talk"
}

@test "a counterexample is found, made small, generalised and suppressed, and then another bug is found" {
  says $pair next shrink generalise strengthen next generalise strengthen list
  wants 1
  same stderr '' "$stderr"
  contains "$output" "1: $pair:25:1: redex-check e: counterexample of "
  contains "$output" 'forall x0 x1 : integer where x0 ≠ x1. (sub x0 x1) '
  contains "$output" '1 is suppressed, and so is what it stands for
2: '
  contains "$output" '(ifz '
  [[ "${lines[-2]}" == '2: (ifz '*'suppressed' ]]
}

@test "the same script says the same" {
  says $pair next shrink strengthen next shrink
  local first=$output
  says $pair next shrink strengthen next shrink
  same stdout "$first" "$output"
}

@test "a suppression is undone, the last one or by its number" {
  says $pair next strengthen next strengthen undo undo list
  wants 1
  contains "$output" '2 is no longer suppressed
1 is no longer suppressed
1 * '
  says $pair next strengthen next strengthen 'undo 1' list
  contains "$output" '1 is no longer suppressed'
}

@test "what was found is drawn, and saved for assay shrink" {
  LC_ALL=C says $models/divided.rkt 'set using enum' 'set for 60s' next 'show tree' "save $BATS_TEST_TMPDIR/found"
  wants 1
  contains "$output" '
  div
  |- (c 1)
  `- add
     |- (c 0)
     `- (c 2)'
  assay shrink $models/divided.rkt "$BATS_TEST_TMPDIR/found" -q
  wants 1
  same stdout '(div (c 1) (add (c 0) (c 2)))' "$output"
}

@test "bounds are told and set" {
  says $hunted 'set' 'set max-size 5' 'set max-size' 'set max-size -' 'set max-size' 'set for 1.5s' 'set for'
  wants 0
  contains "$output" '  tries       1000'
  [[ "$output" == *'  max-size    5
  max-size    -
  for         1.5s' ]]
  says $hunted 'set property 48' 'set using grammar' 'set seed 3' next
  wants 1
  contains "$output" "1: $hunted:48:3: redex-check n: counterexample of 1 node (grammar, seed 3, index 2)"
  contains "$output" '  it raises: car: contract violation'
}

@test "--max-checks and the like are bounds from the start" {
  run --separate-stderr "$ASSAY" repl $pair --max-checks 1 --seed 7 --tree <<<'set max-checks
set seed'
  wants 0
  same stdout '  max-checks  1
  seed        7' "$output"
}

@test "nothing to be found, and nothing more" {
  says $hunted 'set property 44' 'set for 200ms' next
  wants 0
  same stdout "nothing was found in 0.2 s; 'set for TIME' gives it more" "$output"
  says $models/few-terms.rkt 'set using enum' next
  wants 0
  same stdout 'nothing was found, and there are no more terms' "$output"
}

@test "wrong lines are told by their numbers, the others are obeyed, and the status is 2" {
  says $hunted '; a comment' nxt shrink '' 'set fr 3' 'set tries x' 'set property nothing' 'set using gramar' undo \
    'undo 3' 'undo x' 'next 3' 'show leaf' 'set property 48' next save 'save /nowhere/found' 'show leaf' frobnicate
  wants 2
  contains "$output" '1: '
  same stderr "<stdin>:2: error: there is no command 'nxt'; did you mean 'next'?
<stdin>:3: error: there is no counterexample to talk about; 'next' finds one
<stdin>:5: error: there is no bound 'fr'; did you mean 'for'?
<stdin>:6: error: tries wants a number from 0 to 1000000, not 'x'
<stdin>:7: error: no property of that name or line, to which these generators apply
<stdin>:8: error: using wants some of grammar, enum, random-index and derive, each once, with commas between, not 'gramar'
<stdin>:9: error: nothing is suppressed
<stdin>:10: error: 3 is not suppressed
<stdin>:11: error: undo wants a number of the list, not 'x'
<stdin>:12: error: next takes nothing, not '3'
<stdin>:13: error: there is no counterexample to talk about; 'next' finds one
<stdin>:16: error: save wants the name of a file
<stdin>:17: error: cannot write /nowhere/found: No such file or directory
<stdin>:18: error: show takes nothing, or 'tree', not 'leaf'
<stdin>:19: error: there is no command 'frobnicate'; 'help' lists them" "$stderr"
}

@test "quit ends a script, and so does its end" {
  says $hunted quit nonsense
  wants 0
  says $hunted
  wants 0
}

@test "files that cannot be used" {
  refuses 'assay repl: the file has no properties: no redex-check or its like was met' repl $models/empty.rkt
  refuses 'nowhere.rkt: error: cannot read the file: No such file or directory' repl nowhere.rkt
}

@test "terms that cannot be made" {
  says $models/uninhabited.rkt 'set property 20' next
  wants 2
  contains "$stderr" '<stdin>:2: error: '
  contains "$stderr" 'the non-terminal `e` has no finite terms'
}

# programs SUBJECT LINE...: as `says`, about a subject of programs.
programs() {
  printf '%s\n' "${@:2}" >"$BATS_TEST_TMPDIR/script"
  run --separate-stderr "$ASSAY" repl tests/unit/cases/hunted.assay --subject "$1" <"$BATS_TEST_TMPDIR/script"
}

@test "programs of lambda terms are found, reduced, suppressed and saved for assay shrink" {
  programs texts next shrink "save $BATS_TEST_TMPDIR/found" strengthen list
  wants 1
  same stderr '' "$stderr"
  contains "$output" '1: tests/unit/cases/hunted.assay:13:1: subject texts: counterexample of '
  contains "$output" '  good, line '
  contains "$output" '1 is suppressed'
  [[ "${lines[-1]}" == '1: '*'  suppressed' ]]
  assay shrink tests/unit/cases/hunted.assay --subject texts "$BATS_TEST_TMPDIR/found" -q
  wants 1
  same stdout "$(tail -1 "$BATS_TEST_TMPDIR/found")" "$output"
}

@test "graphs of operations are found and generalised, and then another bug is found" {
  printf '%s\n' next shrink generalise strengthen 'set for 60s' next list undo >"$BATS_TEST_TMPDIR/script"
  run --separate-stderr "$ASSAY" repl tests/golden/former/subjects/graph.assay <"$BATS_TEST_TMPDIR/script"
  wants 1
  same stderr '' "$stderr"
  contains "$output" '1: tests/golden/former/subjects/graph.assay:58:1: subject few: counterexample of 11 nodes (graphs, seed 0, index 3)'
  contains "$output" 'from 11 to 1 node in '
  contains "$output" 'it stands for nothing but itself'
  contains "$output" '1 is suppressed
2: '
  [[ "${lines[-1]}" == '1 is no longer suppressed' ]]
}

@test "a session about programs prints the same when it is run again" {
  programs texts next shrink strengthen 'set seed 3' next shrink
  local first=$output
  programs texts next shrink strengthen 'set seed 3' next shrink
  same stdout "$first" "$output"
}

@test "bounds of programs and of models are not each other's" {
  programs texts 'set property 3' 'set using grammar' 'set size 8' 'set size' 'set tries' 'set shrink-for'
  wants 2
  same stdout '  size        8
  tries       30
  shrink-for  120s' "$output"
  same stderr '<stdin>:1: error: property is about models, not about subject files (.assay)
<stdin>:2: error: no generator of programs is named `grammar`: there is open, used, classic, learnt, rules' "$stderr"
  says $hunted 'set size 3' 'set tries' 'set shrink-for'
  wants 2
  same stdout '  tries       1000
  shrink-for  10s' "$output"
  same stderr '<stdin>:1: error: size goes with subject files (.assay) only' "$stderr"
  refuses 'assay repl: --opaque is about models, not about subject files (.assay)' repl tests/unit/cases/hunted.assay --opaque e
  refuses 'assay repl: --subject goes with subject files (.assay) only' repl $hunted --subject s
}

@test "on a terminal there is a prompt, completion of commands, bounds and names, and a history" {
  talks $models/pairs/types.rkt 'expect assay> ' 'send ne\t\r' 'expect counterexample' 'expect assay> ' \
    'send set max-s\t5\r' 'expect assay> ' 'send set max-size\r' 'expect max-size    5' 'expect assay> ' \
    'send set property \t' 'expect typed  step  e' 'send \x03quit\r'
  wants 1
  contains "$(cat "$BATS_TEST_TMPDIR/assay/repl-history")" 'next'
}

@test "on a terminal, Ctrl-C ends what runs, and Ctrl-D all" {
  talks $hunted 'expect assay> ' 'send set for 100s\r' 'expect assay> ' 'send set property 44\r' 'expect assay> ' \
    'send next\r' 'wait 1' 'send \x03' 'expect nothing was found' 'expect assay> ' 'send nonsense\r' \
    'expect error: there is no command' 'expect assay> ' 'send abc\x03' 'wait 1' 'send \x04'
  wants 0
}

@test "an interrupted script ends" {
  printf 'set property 44\nset for 100s\nnext\nnext\n' >"$BATS_TEST_TMPDIR/script"
  run --separate-stderr timeout --preserve-status --signal=TERM 1 "$ASSAY" repl $hunted <"$BATS_TEST_TMPDIR/script"
  wants 143
}

@test "non-terminals that there are not are refused at once, and a NUL byte in a line" {
  refuses "assay repl: --opaque: no property's language has a non-terminal 'nosuch'" repl tests/cli/fixtures/hunted.rkt --opaque nosuch
  printf 'set opaque nosuch\nset opaque e\nset\0 opaque\nset opaque\n' >"$BATS_TEST_TMPDIR/script"
  run --separate-stderr "$ASSAY" repl tests/cli/fixtures/hunted.rkt <"$BATS_TEST_TMPDIR/script"
  wants 2
  same stderr "<stdin>:1: error: no property's language has a non-terminal 'nosuch' to be opaque
<stdin>:3: error: there is a NUL byte in the line" "$stderr"
  same stdout '  opaque      e' "$output"
}
