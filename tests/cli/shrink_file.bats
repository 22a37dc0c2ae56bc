#!/usr/bin/env bats
# assay shrink --test: any file, with any test; and journals.
# shellcheck disable=SC2154,SC2016,SC2086,SC2094,SC2238 # stderr comes from `assay` in common.bash; scripts and options are texts; a file is named cut

load common

setup() {
  home=$PWD
  [ "${ASSAY:0:1}" = / ] || ASSAY=$PWD/$ASSAY
  cd "$BATS_TEST_TMPDIR" || return
  cat >program.scm <<'END'
#lang racket
;; what is wrong here?
(define (f x) (+ x 1))
(define (g x)
  (let ([y 42] [z "hello"])
    (begin (f y) (boom x y) (display z))))
(module m racket (g 1) (g 2) (boom '(1 2 3) needle))
END
  script test.sh 'grep -q boom "$1" && grep -q needle "$1" && grep -q 42 "$1"'
}

# script NAME COMMAND: a test.
script() {
  printf '#!/bin/sh\n%s\n' "$2" >"$1"
  chmod +x "$1"
}

# many: a larger file, many.scm, and what it comes to.
many() {
  python3 - >many.scm <<'END'
import random
random.seed(5)
def term(depth):
    if depth == 0 or random.random() < 0.2: return random.choice(["x", "y", "7", "42", "foo", '"text"'])
    return "(" + " ".join(term(depth - 1) for _ in range(random.randint(1, 4))) + ")"
lines = [term(4) for _ in range(20)]
print("\n".join(lines[:10] + ["(k (boom 1 (q 7)) (z (needle)))"] + lines[10:]))
END
}

@test "a file is reduced as long as the test exits with 0" {
  assay shrink --test ./test.sh program.scm
  wants 0
  same stdout '#lang racket
42
boom
needle' "$output"
  contains "$stderr" 'program.scm: from 197 to 28 bytes, '
  [ -e program.scm ]
}

@test "the test runs where there is nothing but the file, whose name is its argument" {
  script where.sh '[ "$(ls -A)" = program.scm ] && [ "$1" = program.scm ] && [ $# = 1 ] && [ -d "$TMPDIR" ] &&
    [ "$TMPDIR" != /tmp ] && touch more "$TMPDIR/more" && grep -q boom program.scm'
  assay shrink --test where.sh program.scm
  wants 0
  same stdout '#lang racket
boom' "$output"
}

@test "with a grammar, every candidate is one of its terms" {
  cat >grammar.rkt <<'END'
#lang racket
(require redex/reduction-semantics)
(define-language L
  (e ::= (plus e e) (neg e) n)
  (n ::= natural))
END
  echo '(plus (neg 5) (plus (plus 1 2) (neg (plus 3 4))))' >one
  echo '(plus 1 2) (neg (neg (neg 3))) 4' >several
  script shape.sh 'echo "$(cat "$1")" >>'"$PWD"'/tried; grep -q neg "$1"'
  assay shrink --test ./shape.sh --grammar grammar.rkt --start e one -j1
  wants 0
  same stdout '(neg 0)' "$output"
  run ! grep -q '(neg)' tried
  assay shrink --test ./shape.sh --grammar grammar.rkt --start e several
  wants 0
  same stdout '(neg 0)' "$output"
  refuses 'one: error: the file is no `n` of the grammar' shrink --test ./shape.sh --grammar grammar.rkt --start n one
  refuses 'several: error: term 1 of the file is no `n_1` of the grammar' \
    shrink --test ./shape.sh --grammar grammar.rkt --start n_1 several
  refuses 'assay shrink: the language has no non-terminal `zz`; there are: e, n' \
    shrink --test ./shape.sh --grammar grammar.rkt --start zz several
  assay shrink --test ./shape.sh --grammar grammar.rkt --start any one
  wants 0
}

@test "with --lines, a text in any language is reduced" {
  cat >program.c <<'END'
#include <stdio.h>
#include <stdlib.h>

/* What it all comes to. */
static int sum(const int *list, int count) {
  int result = 0;
  for (int i = 0; i < count; i++) {
    if (list[i] < 0) {
      printf("%d\n", list[i]);
      abort();
    }
    result += list[i];
  }
  return result;
}

int main(void) {
  const int list[] = {1, 2, 3};
  printf("sum: %d\n", sum(list, 3));
  return 0;
}
END
  script calls.sh 'grep -q "abort()" "$1" && grep -qw main "$1" && exec awk "
{ for (i = 1; i <= length; i++) { c = substr(\$0, i, 1); depth += (c == \"{\") - (c == \"}\"); if (depth < 0) bad = 1 } }
END { exit depth != 0 || bad }" "$1"'
  assay shrink --test ./calls.sh program.c --lines
  wants 0
  same stdout 'abort() main' "$output"
  for jobs in 1 4; do
    assay shrink --test ./calls.sh program.c --lines -j $jobs --max-checks 20 --journal journal
    assay shrink --test ./calls.sh program.c --lines -j $jobs --journal journal
    wants 0
    same stdout 'abort() main' "$output"
  done
}

@test "bytes that are no UTF-8 are as good as others" {
  printf 'a\n\377 boom\0 x\n' >bytes
  script boom.sh 'grep -qa boom $1'
  assay shrink --test ./boom.sh bytes --lines
  wants 0
  same stdout 'boom' "$output"
}

@test "the result goes to a file, or takes the place of the input" {
  assay shrink --test ./test.sh program.scm -o small.scm
  wants 0
  same stdout '' "$output"
  same small.scm '#lang racket
42
boom
needle' "$(cat small.scm)"
  cp program.scm before.scm
  chmod 600 program.scm
  assay shrink --test ./test.sh program.scm --in-place
  wants 0
  cmp program.scm small.scm
  cmp program.scm.orig before.scm
  same mode 600 "$(stat -c %a program.scm)"
}

@test "in place, what is kept of another file is not mistaken for what the input was" {
  echo precious >program.scm.orig
  cp program.scm before.scm
  local message='program.scm.orig: error: there is something else in it already, so that program.scm cannot be kept there: move it away first'
  complains "$message" shrink --test ./test.sh program.scm --in-place
  complains "$message" shrink --test ./test.sh program.scm --in-place --journal journal
  : >journal # nothing was begun with it
  complains "$message" shrink --test ./test.sh program.scm --in-place --journal journal
  cmp program.scm before.scm
  same kept precious "$(cat program.scm.orig)"
  cp program.scm program.scm.orig
  assay shrink --test ./test.sh program.scm --in-place
  wants 0
  cmp program.scm.orig before.scm
}

@test "in place, a test that refuses the input leaves nothing behind" {
  script never.sh 'exit 1'
  assay shrink --test ./never.sh program.scm --in-place
  wants 2
  [ ! -e program.scm.orig ]
}

@test "the result as JSON" {
  assay shrink --test ./test.sh program.scm --json
  wants 0
  contains "$(compact "$output")" '"original_bytes":197,'
  contains "$(compact "$output")" '"text":"#lang racket\n42\nboom\nneedle\n"'
}

@test "any number of jobs comes to the same file in the same way" {
  many
  assay shrink --test ./test.sh many.scm -j1
  wants 0
  local first=$output told=${stderr%, in * runs*}
  for jobs in 2 8; do
    assay shrink --test ./test.sh many.scm -j $jobs
    same stdout "$first" "$output"
    same stderr "$told" "${stderr%, in * runs*}"
  done
}

@test "bounds: what there is by then is interesting" {
  many
  assay shrink --test ./test.sh many.scm --max-checks 5
  wants 0
  contains "$stderr" '; 5 candidates tried'
  contains "$stderr" '--max-checks allowed no more'
  printf '%s\n' "$output" >half.scm
  ./test.sh half.scm
  assay shrink --test ./test.sh many.scm --shrink-for 300ms
  wants 0
  printf '%s\n' "$output" >half.scm
  ./test.sh half.scm
}

@test "a signal ends it in good order" {
  many
  script slow.sh "sleep 0.1; $PWD/test.sh \$1"
  TMPDIR=$PWD interrupted INT 2 shrink --test ./slow.sh many.scm -o best.scm
  wants 130
  ./test.sh best.scm
  same 'directories that are left' '' "$(ls -d assay-run-* 2>/dev/null)"
}

@test "a test that runs too long says no" {
  script slow.sh 'grep -q needle "$1" || sleep 60; exit 0'
  assay shrink --test ./slow.sh program.scm --each 200ms
  wants 0
  same stdout '#lang racket
needle' "$output"
  contains "$stderr" 'ran too long'
}

@test "what a test leaves behind is ended" {
  script fork.sh "sleep 1000.$$ & setsid sleep 1000.$$ & grep -q boom \$1"
  assay shrink --test ./fork.sh program.scm
  wants 0
  local left
  for _ in $(seq 100); do
    left=$(pgrep -f "sleep 1000.$$\$" || true)
    [ -z "$left" ] && break
    sleep 0.1
  done
  same 'processes that are left' '' "$left"
}

@test "a test may be a program in PATH" {
  mkdir bin
  printf '#!/bin/sh\ngrep -q needle "$1"\n' >bin/has-needle
  chmod +x bin/has-needle
  PATH=$PWD/bin:$PATH assay shrink --test has-needle program.scm
  wants 0 && contains "$output" needle
  refuses 'no-such-test: error: cannot run the test: No such file or directory, here or in PATH' \
    shrink --test no-such-test program.scm
}

@test "nodes are counted in the same way before and after" {
  printf 77 >short.txt
  printf '#!/bin/sh\n[ "$(cat "$1")" = 77 ]\n' >is-77.sh
  chmod +x is-77.sh
  assay shrink --test ./is-77.sh short.txt --lines
  wants 0
  contains "$stderr" 'from 2 to 2 bytes, 5 to 5 nodes, in 0 steps'
}

@test "tests that are none" {
  refuses './nowhere.sh: error: cannot run the test: No such file or directory' shrink --test ./nowhere.sh program.scm
  refuses '.: error: cannot run the test: it is not a regular file' shrink --test . program.scm
  echo 'exit 0' >plain.sh
  refuses './plain.sh: error: the test is not executable; chmod +x ./plain.sh makes it so' \
    shrink --test ./plain.sh program.scm
  printf '#!/no/such/shell\n' >bad.sh
  chmod +x bad.sh
  refuses './bad.sh: error: cannot run the test: No such file or directory (the interpreter that its first line names?)' \
    shrink --test ./bad.sh program.scm
}

@test "tests that do not help" {
  script never.sh 'echo because >&2; exit 3'
  refuses './never.sh: error: the test does not find program.scm interesting: it exited with status 3 (asked 5 times)' \
    shrink --test ./never.sh program.scm
  contains "$stderr" 'it printed to standard error:
because'
  script always.sh 'exit 0'
  refuses './always.sh: error: the test finds even an empty file interesting: it does not say what is to be kept' \
    shrink --test ./always.sh program.scm
  script flaky.sh "[ -s \$1 ] && echo >>$PWD/asked && [ \$((\$(wc -l <$PWD/asked) % 2)) = 0 ]"
  refuses './flaky.sh: error: the test is flaky: it was asked 5 times about program.scm, and found it interesting 2 times' \
    shrink --test ./flaky.sh program.scm -j1
  script crash.sh 'kill -SEGV $$'
  refuses './crash.sh: error: the test does not find program.scm interesting: it was ended by signal 11 (Segmentation fault) (asked 5 times)' \
    shrink --test ./crash.sh program.scm
  script comment.sh 'grep -q ";; what" $1'
  refuses 'program.scm: error: the test finds it interesting as it is, but not when its terms are written anew, without comments; --lines takes it as a text' \
    shrink --test ./comment.sh program.scm
}

@test "a test that becomes flaky later is told of" {
  script later.sh "grep -q boom \$1 && echo >>$PWD/asked && [ \$(wc -l <$PWD/asked) -lt 12 ]"
  seq 1 200 | sed 's/^/(x /; s/$/ boom)/' >long.scm
  assay shrink --test ./later.sh long.scm -j1
  wants 0
  contains "$stderr" './later.sh: warning: the test is flaky: asked again, it did not always find the result interesting'
}

@test "files that are none" {
  refuses 'nowhere.scm: error: cannot read the file: No such file or directory' shrink --test ./test.sh nowhere.scm
  echo '(a (b)' >bad.scm
  refuses 'bad.scm:1:1: error: unterminated list: no `)` for this `(`' shrink --test ./test.sh bad.scm
  refuses 'nowhere/out: error: cannot write the file: No such file or directory' \
    shrink --test ./test.sh program.scm -o nowhere/out
}

@test "options that do not go together" {
  refuses 'assay shrink: TERM is missing' shrink program.scm
  refuses "assay shrink: one argument too many: 'x'; with --test there is only the file" shrink --test ./test.sh program.scm x
  refuses 'assay shrink: --grammar needs --start: what is the file?' shrink --test ./test.sh program.scm --grammar g.rkt
  refuses 'assay shrink: --start has no meaning without --grammar' shrink --test ./test.sh program.scm --start e
  refuses 'assay shrink: --output has no meaning without --test' shrink program.scm 5 -o out
  refuses 'assay shrink: --lines has no meaning with --grammar' \
    shrink --test ./test.sh program.scm --lines --grammar g.rkt --start e
  refuses 'assay shrink: --opaque has no meaning without --grammar' shrink --test ./test.sh program.scm --opaque e
  refuses 'assay shrink: --tree has no meaning with --test' shrink --test ./test.sh program.scm --tree
  refuses 'assay shrink: --lines has no meaning without --test' shrink program.scm 5 --lines
  refuses 'assay shrink: --same has no meaning with --test' shrink --test ./test.sh program.scm --same
}

# ---- journals ----

@test "a journal: whenever it is killed, it goes on to the same file in the same way" {
  many
  assay shrink --test ./test.sh many.scm -j1
  local first=$output told=${stderr%, in * runs*}
  for jobs in 1 8; do
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      "$ASSAY" shrink --test ./test.sh many.scm -j $jobs --journal journal-$jobs >/dev/null 2>&1 &
      sleep "0.$((RANDOM % 20 + 5))"
      kill -9 $! 2>/dev/null || true
      wait $! || true
    done
    assay shrink --test ./test.sh many.scm -j $jobs --journal journal-$jobs
    wants 0
    same stdout "$first" "$output"
    same stderr "$told" "${stderr%, in * runs*}"
    assay shrink --test ./test.sh many.scm -j $jobs --journal journal-$jobs
    same stdout "$first" "$output"
    contains "$stderr" 'in 0 runs of the test'
  done
  cmp journal-1 journal-8
}

@test "a journal of a model: wherever it ends, it goes on to the same term" {
  local model=$home/tests/cli/fixtures/shrunk.rkt
  local term='(plus (list 1 2 (plus 3 7) boom) (let ([x 1] [y (plus 7 7)]) (list x y boom 8)))'
  for options in '-p e' '-p e_3 --same' '-p e_3 --same -j 4'; do
    rm -f journal
    assay shrink "$model" "$term" $options
    local first=$output told=$stderr
    assay shrink "$model" "$term" $options --journal journal
    wants 1
    same stdout "$first" "$output"
    same stderr "$told" "$stderr"
    local size whole
    size=$(stat -c %s journal)
    whole=$(cat journal)
    for ((cut = 0; cut < size; cut += size / 17 + 1)); do
      head -c "$cut" <<<"$whole" >journal
      assay shrink "$model" "$term" $options --journal journal
      same "stdout after $cut bytes" "$first" "$output"
      same stderr "$told" "$stderr"
      same journal "$whole" "$(cat journal)"
    done
  done
}

@test "a journal with a goal and its outputs" {
  local model=$home/tests/cli/fixtures/shrunk.rkt
  local term='(depth (node (node (node leaf leaf) leaf) (node leaf leaf)) 3)'
  assay shrink "$model" "$term" --journal journal
  local first=$output
  head -n 12 journal >cut
  assay shrink "$model" "$term" --journal cut
  same stdout "$first" "$output"
  cmp journal cut
}

@test "in place and with a journal, what is begun is what was there at first" {
  many
  assay shrink --test ./test.sh many.scm -j1
  local first=$output
  assay shrink --test ./test.sh many.scm --in-place --journal journal --max-checks 10
  assay shrink --test ./test.sh many.scm --in-place --journal journal
  wants 0
  same many.scm "$first" "$(cat many.scm)"
}

@test "journals of something else" {
  assay shrink --test ./test.sh program.scm --journal journal
  refuses 'journal: error: this is the journal of another reduction: the seed was `0`, and now is `5`' \
    shrink --test ./test.sh program.scm --journal journal --seed 5
  echo '(boom needle 42)' >other.scm
  assay shrink --test ./test.sh other.scm --journal journal
  wants 2
  contains "$stderr" 'journal: error: this is the journal of another reduction: the input was `'
  echo '# more' >>test.sh
  assay shrink --test ./test.sh program.scm --journal journal
  wants 2
  contains "$stderr" 'the test was `'
  refuses 'program.scm: error: this is no journal of a reduction' shrink --test ./test.sh other.scm --journal program.scm
  refuses 'nowhere/journal: error: cannot open the journal: No such file or directory' \
    shrink --test ./test.sh other.scm --journal nowhere/journal
  (
    flock 9
    refuses 'used: error: another reduction is using this journal' shrink --test ./test.sh other.scm --journal used
  ) 9>used
}

@test "what is no regular file is not waited for" {
  cd "$BATS_TEST_TMPDIR"
  mkfifo fifo
  echo '(a b)' >input
  printf '#!/bin/sh\ngrep -q a input\n' >test.sh
  chmod +x test.sh
  refuses_file() {
    run --separate-stderr timeout 10 "$program" "${@:2}"
    wants 2
    same message "$1" "${stderr_lines[0]}"
  }
  program=$(cd "$OLDPWD" && realpath "$ASSAY")
  refuses_file 'fifo: error: cannot read the file: it is not a regular file' shrink fifo --test ./test.sh
  refuses_file 'fifo: error: cannot open the journal: it is not a regular file' shrink input --test ./test.sh --journal fifo
  refuses_file "assay shrink: the journal must be a file of its own, not 'both'" shrink input --test ./test.sh --journal both -o both
}
