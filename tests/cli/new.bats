#!/usr/bin/env bats
# Files to start from: each runs at once, and does what its comments say.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  case $ASSAY in /*) ;; *) ASSAY=$BATS_TEST_DIRNAME/../../$ASSAY ;; esac
  export ASSAY
}

# needs PROGRAM
needs() { command -v "$1" >/dev/null || skip "$1 is not installed"; }

# commented FILE WORD...: does the file's comment say that this can be done?
commented() {
  local file=$1
  shift
  contains "$(<"$file")" ";;   assay $*"
}

# finds FILE COMMAND...: a finding, status 1, and this in it.
finds() {
  local part=$1
  shift
  assay "$@"
  wants 1
  contains "$output" "$part"
}

# with_wrong FILE: as the file says, the wrong compiler joins the others.
with_wrong() {
  contains "$(<"$1")" "\`wrong\` behind"
  sed -i -E 's/^(  \(differ .*)\)\)$/\1 wrong))/' "$1"
  contains "$(<"$1")" ' wrong))'
}

# target LANGUAGE PROGRAM COUNT: a target in that language.
target() {
  needs "$2"
  assay new target mine --language "$1"
  wants 0
  contains "$output" 'mine.assay is written'
  commented mine.assay gen mine.assay
  commented mine.assay "hunt mine.assay --count"
  assay gen mine.assay --count 5
  wants 0
  same 'programs' 5 "$(wc -l <<<"$output")"
  assay check mine.assay '(λ x (+ x 1))'
  wants 0
  contains "$output" '1 program, 1 the same'
  assay hunt mine.assay --count "$3"
  wants 0
  contains "$output" '0 findings'
  with_wrong mine.assay
  assay hunt mine.assay --count 40 --first --quiet
  wants 1
  contains "$output" 'wrong, line'
  assay lint mine.assay
  wants 0
  same lint '' "$output"
}

@test "a model: its tests pass, its property does not hold, and the mended one does" {
  assay new model mine
  wants 0
  same 'what is said' $'mine.rkt is written. Its comments say what everything is for; try\n  assay check mine.rkt\n  assay hunt mine.rkt' "$output"
  assay check mine.rkt
  wants 1
  contains "$output" '4 tests passed, 0 failed; 0 properties held, 1 counterexample'
  finds '(if false 0 true)' hunt mine.rkt --count 2000 --quiet
  assay lint mine.rkt
  wants 0
  same lint '' "$output"
  contains "$(<mine.rkt)" 'add the premise (typed Γ e_3 t)'
  sed -i 's/(typed Γ e_1 bool) (typed Γ e_2 t)$/& (typed Γ e_3 t)/' mine.rkt
  assay check mine.rkt
  wants 0
  assay hunt mine.rkt --count 2000 --quiet
  wants 0
}

@test "a model: the commands of its comments work" {
  assay new model mine
  assay gen mine.rkt --pattern e --count 5
  wants 0
  same terms 5 "$(wc -l <<<"$output")"
  assay judge mine.rkt '(typed () (+ 1 2) t)' --derivation
  wants 0
  contains "$output" 't = nat'
  assay step mine.rkt '(let y (+ 1 2) (< y 4))' --trace
  wants 0
  contains "$output" 'normal form after 3 steps'
}

@test "a model: the same in Racket" {
  needs racket
  assay new model mine
  sed -i '/^(redex-check/d' mine.rkt
  cat >>mine.rkt <<'END'
(for ([e (list (term (if false 0 true)) (term (if true 0 true)) (term (let x 1 (let x true x))) (term (+ 1 x)) (term (if (< 1 2) y 3)))])
  (printf "~s ~s ~s ~s\n" e (types-of e) (sound? e) (apply-reduction-relation* step e)))
END
  assay run mine.rkt
  wants 0
  contains "$output" '(if false 0 true) (nat) #f (true)'
  same 'what Racket says' "$(racket mine.rkt 2>&1)" "$(printf '%s' "$stderr$output")"
}

@test "a target in OCaml" { target ocaml ocamlopt 200; }
@test "a target in Haskell" { target haskell ghc 50; }
@test "a target in Scheme" { target scheme guile 100; }

@test "a target in the first language whose compiler is there" {
  mkdir bin
  ln -s /bin/true bin/guile
  run --separate-stderr env PATH="$PWD/bin" "$ASSAY" new target mine
  wants 0
  contains "$(<mine.assay)" '(target guile'
  same 'nothing is missing' '' "$(grep 'not installed' <<<"$output" || true)"
}

@test "a target whose compiler is not there says how to install it" {
  run --separate-stderr env PATH=/nowhere "$ASSAY" new target mine
  wants 0
  contains "$output" 'It needs ocamlopt, which is not installed: apt-get install ocaml-nox'
}

@test "operations" {
  needs gcc
  assay new ops mine
  wants 0
  commented mine.assay gen mine.assay
  assay gen mine.assay --count 2
  wants 0
  contains "$output" 'out[0] = '
  local term
  term=$(sed -n "s/^;;   assay check mine.assay '\(.*\)'$/\1/p" mine.assay)
  assay check mine.assay "$term"
  wants 0
  contains "$output" '1 program, 1 the same'
  assay hunt mine.assay --count 200 --quiet
  wants 0
  with_wrong mine.assay
  finds 'wrong is wrong, according to the reference semantics' hunt mine.assay --count 60 --first --quiet
  contains "$output" '<< ('
  assay lint mine.assay
  wants 0
  same lint '' "$output"
}

@test "the name is that of the file, in a directory, too" {
  mkdir models
  assay new ops models/other-name
  wants 0
  contains "$(<models/other-name.assay)" '(subject other-name'
  contains "$(<models/other-name.assay)" 'assay gen other-name.assay'
  same 'no hole is left' '' "$(grep '@NAME@' models/other-name.assay || true)"
}

@test "a directory that cannot be written to" {
  [ "$(id -u)" -ne 0 ] || skip 'root may write anywhere'
  mkdir closed
  chmod 555 closed
  refuses 'assay new: cannot write closed/mine.rkt: Permission denied' new model closed/mine
}

@test "a link, to wherever, is a file that is there" {
  ln -s elsewhere mine.rkt
  refuses 'assay new: mine.rkt is there already, and is left as it is' new model mine
  [ ! -e elsewhere ]
}

@test "what cannot be written whole does not stay" {
  run bash -c 'trap "" XFSZ; ulimit -f 0; "$ASSAY" new model mine'
  wants 2
  contains "$output" 'cannot write mine.rkt: File too large'
  [ ! -e mine.rkt ]
}
