#!/usr/bin/env bats
# assay hunt of a subject file: programs that are made.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

file=tests/cli/fixtures/programs.assay

@test "a difference is found, made small, and told once" {
  assay hunt $file --subject tails --count 120
  wants 1
  contains "$output" "$file: the variants disagree: 1 node (open, seed 0, index "
  contains "$output" '
  tail
  good, line 2: tail
  bad, line 2: init
  picky: as good
  it was reduced from '
  contains "$output" '120 programs tried, '
  contains "$output" ' permitted differences; 1 finding, hit 3 times, and '
}

@test "what is found does not depend on how many work at it" {
  assay hunt $file --subject tails --count 60
  local one=$output
  assay hunt $file --subject tails --count 60 -j 4
  same stdout "$one" "$output"
}

@test "without --shrink, programs are shown as they were made" {
  assay hunt $file --subject tails --count 20 --no-shrink -q
  wants 1
  [[ $output != *'it was reduced'* ]]
  [[ $output =~ 'the variants disagree: '[1-9][0-9]' nodes' ]]
}

@test "nothing is made so small that it is permitted" {
  assay hunt tests/cli/fixtures/permitted.assay --subject more-than-tail --count 120 --first -q
  wants 1
  contains "$output" 'tail'
  [[ $output != *$'\n  tail\n'* ]]
  contains "$output" ': the variants disagree: 3 nodes (open, seed 0, index '
}

@test "a compiler that rejects a well-typed program is a finding" {
  assay hunt $file --subject picky --count 5 -q
  wants 1
  contains "$output" 'a well-typed program is rejected: 1 node'
  contains "$output" '
  undefined
  picky:
    no undefined here'
}

@test "programs with parts replaced should do the same" {
  assay hunt $file --subject sides --count 60
  wants 1
  contains "$output" "$file: what should be the same is not: "
  contains "$output" '
  \a -> tail a
  good of "$term", line 2: \a -> tail a
  good of (replace [(tail l) (tail (id l))]), line 2: \a -> tail (id a)
  lazy of "$term": as good of "$term"
  lazy of (replace [(tail l) (tail (id l))]): as good of (replace [(tail l) (tail (id l))])
  forall x0 : [Int]. \a -> tail x0 (22 instances tried)
  it was reduced from '
  contains "$output" ' not tried because they are the same on all sides; 1 finding'
  assay hunt $file --subject sides --count 60 --json -q
  contains "$(compact "$output")" '"variant":"good","side":"(replace [(tail l) (tail (id l))])"'
}

@test "control characters are output like all other" {
  assay hunt tests/cli/fixtures/bytes.assay --subject same --count 10
  wants 0
  same stdout '10 programs tried; 0 findings' "$output"
  assay hunt tests/cli/fixtures/bytes.assay --subject other --count 1
  wants 1
  contains "$output" '
  one, line 2: x<U+0002>y<U+0003>
  other, line 2: x<U+0004>y<U+0003>
'
}

@test "what is not seen again is no finding" {
  differing_once hunt $file --subject flaky --count 5
  wants 0
  contains "$output" '1 difference that was not seen again; 0 findings'
}

@test "programs that do not end have no answer" {
  assay hunt $file --subject slow --count 3
  wants 2
  same stdout '3 programs tried, 3 of them without an answer (as slow: /bin/sh ran longer than 0.25 s); 0 findings' "$output"
  same stderr "$file:28:1: error: nothing was decided about subject slow: no program has an answer: slow: /bin/sh ran longer than 0.25 s" "$stderr"
}

@test "a finding as a program that stands alone" {
  assay hunt $file --subject tails --count 20 --program -q
  wants 1
  contains "$output" "==> main.sh <==
echo '@@ 0'"
}

@test "JSON has all of it" {
  assay hunt $file --subject tails --count 20 --json -q
  wants 1
  contains "$(compact "$output")" '"term":"tail","nodes":1,'
  contains "$(compact "$output")" '"variant":"bad","output":'
  contains "$(compact "$output")" '"tried":20,'
}

@test "programs that do not come to their first term: the target is wrong, and that is said" {
  assay hunt $file --subject broken --count 100
  wants 2
  same stderr 'assay hunt: no program of the variant `broken` got as far as its first term, before which it should print a line `@@ 0`: main.sh: no such feature
hello
/bin/sh exited with status 3' "$stderr"
}

@test "a program that breaks before its first term, where others do not, is a finding" {
  assay hunt $file --subject fragile --count 20 -q
  wants 1
  contains "$output" '
  undefined
  good, line 1: [Int] -> [Int]
  fragile, line 1: /bin/sh exited with status 4'
}

@test "the time is over" {
  assay hunt $file --subject slow --for 1s
  wants 2
  contains "$stderr" 'error: nothing was decided about subject slow: '
}

@test "Ctrl-C ends a hunt in good order" {
  run --separate-stderr timeout --preserve-status --signal=INT 2 "$ASSAY" hunt $file --subject sleepy --for 100s
  wants 130
  contains "$stderr" 'assay hunt: interrupted after '
}

@test "what cannot be hunted" {
  refuses 'assay hunt: cannot run `no-such-compiler`: No such file or directory (is it installed, and in PATH?)' \
    hunt $file --subject missing --count 5
  refuses 'assay hunt: the subject `unchecked` has no check: nothing says what is to be done with its programs' hunt $file --subject unchecked
  refuses "$file: error: there is more than one subject: say which of tails, picky, flaky, slow, sleepy, missing, broken, all-broken, fragile, sides, texts, unchecked" \
    hunt $file
  assay hunt $file --subject tails --using derive
  wants 2
  contains "$stderr" "assay hunt: --using wants one of open, used, classic, learnt, rules and graphs, not 'derive'"
  local option
  for option in property=3 tree no-coverage each=1s; do
    refuses "assay hunt: --${option%=*} is about models, not about subject files (.assay)" hunt $file --subject tails "--$option"
  done
  for option in subject=x size=3 program emi oracle=variants lively programs=x learn=x; do
    refuses "assay hunt: --${option%=*} goes with subject files (.assay) only" hunt tests/cli/fixtures/hunted.rkt "--$option"
  done
}

@test "what is found can be learnt from" {
  local learnt=$BATS_TEST_TMPDIR/learnt.assay
  assay hunt $file --subject tails --count 300 --learn "$learnt"
  wants 1
  contains "$output" '300 programs tried, '
  [[ $output =~ '; '[1-9][0-9]*' found' ]]
  [[ $(<"$learnt") =~ '(learnt tails prelude
  (programs 300) (found '([0-9]+)')
  ["anywhere" tail '[0-9]+' '[0-9]+']' ]] || [[ $(<"$learnt") == *' tail '* ]]
  sed "s|(include \"|(include \"$PWD/${file%/*}/|" $file >"$BATS_TEST_TMPDIR/first.assay"
  { echo '(include "learnt.assay")'
    sed '/^(subject tails/s/(List Int)))/(List Int)) (learnt tails))/' "$BATS_TEST_TMPDIR/first.assay"; } >"$BATS_TEST_TMPDIR/then.assay"
  local plain better
  assay hunt "$BATS_TEST_TMPDIR/then.assay" --subject tails --count 300 --seed 7 --using open --learn /dev/null --json -q
  plain=$(compact "$output" | grep -o '"hits":[0-9]*'); plain=${plain#*:}
  assay hunt "$BATS_TEST_TMPDIR/then.assay" --subject tails --count 300 --seed 7 --using learnt --learn /dev/null --json -q
  better=$(compact "$output" | grep -o '"hits":[0-9]*'); better=${better#*:}
  echo "plain $plain, learnt $better"
  ((better > 2 * plain))
}

@test "a lambda term that is given is made small" {
  assay shrink $file --subject tails '\x -> tail (tail x)'
  wants 1
  contains "$output" "$file: the variants disagree: 1 node
  tail"
  assay shrink $file --subject tails '\x -> x'
  wants 0
  same stderr "$file: same" "$stderr"
}

# formula_of SUBJECT: what its finding stands for
formula_of() {
  assay hunt tests/cli/fixtures/guarded.assay --subject "$1" --oracle variants --count 200
  wants 1
  grep forall <<<"$output"
}

@test "a miscompilation that needs equal, smaller, other or large constants has a formula that says so, and no more than that" {
  same equal '  forall x0 x1 : i8. (graph (i8) ((equal (i8 x0) (i8 x1) (i8 x1))) (1)) (32 instances tried)' "$(formula_of equal)"
  same less '  forall x0 x1 x2 : i8 where x1 < x2. (graph (i8) ((less (i8 x0) (i8 x1) (i8 x2))) (1)) (32 instances tried)' "$(formula_of less)"
  same divide '  forall x0 : i32, x1 : u8 where x1 ≠ 0. (graph (i32) ((divide (i32 x0) (u8 x1))) (1)) (32 instances tried)' "$(formula_of divide)"
  same shift '  forall x0 : i32, x1 : u8 where x1 ≥ 8. (graph (i32) ((shift (i32 x0) (u8 x1))) (1)) (32 instances tried)' "$(formula_of shift)"
  same odd '  forall x0 : i32. (graph (i32) ((odd (i32 x0) (i32 1))) (1)) (32 instances tried)' "$(formula_of odd)"
  same both '  forall x0 : i32, x1 : bool, x2 : i32. (graph (i32) ((both (i32 x0) (bool x1) (i32 x2))) (1)) (32 instances tried)' "$(formula_of both)"
}

@test "formulas of programs are in JSON, in a campaign and in its reports, with their guards" {
  local formula='forall x0 x1 x2 : i8 where x1 < x2. (graph (i8) ((less (i8 x0) (i8 x1) (i8 x2))) (1))'
  local d=$BATS_TEST_TMPDIR/less
  assay hunt tests/cli/fixtures/guarded.assay --subject less --oracle variants --count 200 --json -q --campaign "$d"
  wants 1
  local found='.findings[0]'
  same 'the first' "$formula" "$(tail -1 <<<"$output" | jq -r "$found.formula")"
  same 'the list' "$formula" "$(tail -1 <<<"$output" | jq -r "$found.formulas[0].text")"
  same guards 'x1 < x2' "$(tail -1 <<<"$output" | jq -r "$found.formulas[0].guards[]")"
  same sorts 'i8 i8 i8' "$(tail -1 <<<"$output" | jq -r "[$found.formulas[0].variables[].sort] | join(\" \")")"
  contains "$(cat "$d"/findings/0001-*/formula.txt)" "$formula"
  for format in text json html markdown; do
    assay report "$d" --format $format --output "$BATS_TEST_TMPDIR/report"
    wants 0
    grep -rqF 'where x1 ' "$BATS_TEST_TMPDIR/report" || { echo "not in the report: $format" && return 1; }
  done
}

@test "--no-generalise and --instances say how many programs are tried for formulas" {
  assay hunt tests/cli/fixtures/guarded.assay --subject less --oracle variants --count 200 --no-generalise
  wants 1
  [[ $output != *forall* ]]
  assay hunt tests/cli/fixtures/guarded.assay --subject less --oracle variants --count 200 --instances 40000
  wants 1
  contains "$output" 'where x1 < x2'
  contains "$output" '(126 instances tried)'
}

@test "a finding has the place of its subject" {
  assay hunt $file --subject tails --count 20 -q --campaign "$BATS_TEST_TMPDIR/placed"
  wants 1
  assay report "$BATS_TEST_TMPDIR/placed" --format sarif
  contains "$(compact "$output")" '"startLine":22'
}

@test "a generator that there is not, and options about models, are refused by their names" {
  refuses "assay hunt: --using wants one of open, used, classic, learnt, rules and graphs, not 'all'" hunt $file --subject tails --using all
  refuses "assay hunt: --using wants one of open, used, classic, learnt, rules and graphs, not 'open,used'" hunt $file --subject tails --using open,used
  refuses 'assay hunt: --language is about models, not about subject files (.assay)' hunt $file --subject tails --language x
}
