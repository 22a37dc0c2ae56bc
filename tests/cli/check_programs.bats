#!/usr/bin/env bats
# assay check of a subject file: programs that a user has written.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

file=tests/cli/fixtures/programs.assay

@test "each program has a verdict, and a difference is shown" {
  assay check $file --subject tails '\xs -> tail xs' '(λ x (map inc x))' 'take 1'
  wants 1
  same stdout 'differs: \a -> tail a
  good, line 2: \a -> tail a
  bad, line 2: \a -> init a
  picky: as good
same: \a -> map (+1) a
same: take 1
3 programs, 2 the same, 1 different' "$output"
  same stderr '' "$stderr"
}

@test "what is made of a program should do the same" {
  assay check $file --subject sides '\x -> tail (tail x)' id
  wants 1
  same stdout 'differs: \a -> tail (tail a)
  good of "$term", line 2: \a -> tail (tail a)
  good of (replace [(tail l) (tail (id l))]), line 2: \a -> tail (id (tail (id a)))
  lazy of "$term": as good of "$term"
  lazy of (replace [(tail l) (tail (id l))]): as good of (replace [(tail l) (tail (id l))])
same: id
2 programs, 1 the same, 1 different' "$output"
  assay check $file --subject texts 'tail'
  wants 1
  contains "$output" 'good of "id ($term)", line 2: id (tail)'
}

@test "programs that do not come to their first term are not the same" {
  assay check $file --subject all-broken tail
  wants 2
  contains "$stderr" 'assay check: no program of the variant `broken` got as far as its first term, '
  assay check $file --subject fragile undefined id
  wants 1
  contains "$output" 'fragile, line 1: /bin/sh exited with status 4'
  contains "$output" '2 programs, 1 the same, 1 different'
}

@test "one program is enough to see that a variant runs none at all" {
  local programs
  for programs in tail 'tail id'; do
    # shellcheck disable=SC2086
    assay check $file --subject broken $programs
    wants 2
    contains "$stderr" 'assay check: no program of the variant `broken` got as far as its first term, '
  done
  for subject in broken all-broken; do
    assay shrink $file --subject $subject tail
    wants 2
    contains "$stderr" 'assay shrink: no program of the variant `broken` got as far as its first term, '
  done
  assay hunt $file --subject broken -n 1
  wants 2
  contains "$stderr" 'assay hunt: no program of the variant `broken` got as far as its first term, '
  assay check $file --subject fragile undefined
  wants 1
  contains "$output" 'fragile, line 1: /bin/sh exited with status 4'
}

@test "when the variants agree the status is 0" {
  assay check $file --subject tails id
  wants 0
  same stdout 'same: id
1 program, 1 the same' "$output"
}

@test "what a compiler rejects is shown with its words" {
  assay check $file --subject picky undefined id
  wants 1
  contains "$output" 'rejected: undefined
  picky:
    no undefined here'
  contains "$output" '2 programs, 1 the same, 1 rejected'
}

@test "what a subject permits is no finding" {
  assay check $file --subject tails '\x -> tail (seq (head x) x)'
  wants 0
  same stdout 'permitted: \a -> tail (seq (head a) a)
  heads are tails
  good, line 2: \a -> tail (seq (head a) a)
  bad, line 2: \a -> init (seq (head a) a)
1 program, 1 permitted' "$output"
}

@test "a difference that is not seen again is flaky" {
  differing_once check $file --subject flaky id
  wants 0
  contains "$output" 'flaky: id'
}

@test "a program that takes too long has no answer" {
  assay check $file --subject slow id
  wants 1
  same stdout 'unknown: id
  slow: /bin/sh ran longer than 0.25 s
1 program, 1 without an answer' "$output"
  assay check $file --subject slow id --json
  same reason 'slow: /bin/sh ran longer than 0.25 s' "$(jq -r '.programs[0].reason' <<<"$output")"
}

@test "--quiet prints findings only" {
  assay check $file --subject tails --quiet id tail
  wants 1
  same stdout 'differs: tail
  good, line 2: tail
  bad, line 2: init
  picky: as good' "$output"
}

@test "--terms says what cannot be read" {
  refuses "assay check: cannot read $BATS_TEST_TMPDIR: Is a directory" check $file --subject tails --terms "$BATS_TEST_TMPDIR"
  refuses 'assay check: cannot read /proc/self/mem: Input/output error' check $file --subject tails --terms /proc/self/mem
  run --separate-stderr "$ASSAY" check $file --subject tails --terms - <"$BATS_TEST_TMPDIR"
  wants 2 && contains "$stderr" 'assay check: cannot read <stdin>: Is a directory'
  printf 'id\nid\0 this is not seen\n' >"$BATS_TEST_TMPDIR/terms"
  complains "$BATS_TEST_TMPDIR/terms:2:3: error: there is a NUL byte in the line" \
    check $file --subject tails --terms "$BATS_TEST_TMPDIR/terms"
}

@test "--terms reads programs from a file, and from standard input" {
  printf -- '-- a comment\n\nid\n; another\n  tail\n' >"$BATS_TEST_TMPDIR/terms"
  assay check $file --subject tails --terms "$BATS_TEST_TMPDIR/terms" 'take 0'
  wants 1
  contains "$output" '3 programs, 2 the same, 1 different'
  run --separate-stderr "$ASSAY" check $file --subject tails --terms - <"$BATS_TEST_TMPDIR/terms"
  contains "$output" '2 programs, 1 the same, 1 different'
}

@test "--json tells the same" {
  assay check $file --subject tails --json tail
  wants 1
  same stdout '{"programs":[{"program":"tail","term":"tail","nodes":1,"verdict":"differs","line":2,"answers":['\
'{"target":"script","variant":"good","output":"[Int] -> [Int]\ntail\n","line":"tail"},'\
'{"target":"script","variant":"bad","output":"[Int] -> [Int]\ninit\n","line":"init"}],'\
'"also":[{"target":"script","variant":"picky","output":"[Int] -> [Int]\ntail\n","line":"tail"}]}],'\
'"same":0,"differs":1,"rejected":0,"permitted":0,"flaky":0,"unknown":0}' "$(compact "$output")"
}

@test "every program that cannot be read is told, with its place, and nothing is run" {
  printf 'id\nodd\n\\x -> y\n' >"$BATS_TEST_TMPDIR/terms"
  complains "TERM:1:4: error: expected an expression, but the text ends here
  1 +
     ^
$BATS_TEST_TMPDIR/terms:2:1: error: expected something of type [Int] -> [Int], but the type of this is Int -> Bool
  odd
  ^
$BATS_TEST_TMPDIR/terms:3:7: error: the signature \`prelude\` has no \`y\`, and no variable has this name
  \\x -> y
        ^" check $file --subject tails --terms "$BATS_TEST_TMPDIR/terms" '1 +'
}

@test "what cannot be done is said" {
  refuses 'assay check: programs to try must be given: TERM, or --terms FILE' check $file
  refuses 'assay check: --property is about models, not about subject files (.assay)' check $file id --property 1
  refuses 'assay check: --tree is about models, not about subject files (.assay)' check $file id --tree
  refuses 'assay check: cannot read /nowhere: No such file or directory' check $file --subject tails --terms /nowhere
  refuses 'assay check: the subject `unchecked` has no check: nothing says what is to be done with its programs' \
    check $file --subject unchecked id
  refuses "$file: error: there is more than one subject: say which of tails, picky, flaky, slow, sleepy, missing, broken, all-broken, fragile, sides, texts, unchecked" \
    check $file id
  assay check $file --subject missing id
  wants 2
  contains "$stderr" 'no-such-compiler'
}

@test "where no directory can be made, nothing can be checked" {
  TMPDIR=$BATS_TEST_TMPDIR/none assay check $file --subject tails id
  wants 2
  same stderr "assay check: there can be no directory in $BATS_TEST_TMPDIR/none (TMPDIR): No such file or directory" "$stderr"
}

@test "an interrupted check ends at once, and leaves nothing running" {
  export TMPDIR=$BATS_TEST_TMPDIR/made
  mkdir "$TMPDIR"
  interrupted INT 0.5 check $file --subject sleepy id
  wants 130
  interrupted HUP 0.5 check $file --subject sleepy id
  wants 129
  same 'what is left' '' "$(ls "$TMPDIR")"
}
