#!/usr/bin/env bats
# assay mutate: programs that do the same on given inputs. What hunt --emi finds is in mutant_hunts.bats.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

@test "what a run never evaluates is replaced, also by undefined (GHC issue 9949)" {
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --input '[]' --count 40
  wants 0
  contains "$output" '\a -> zipWith (==) a «undefined»
'
  for mutation in replaced fails several deleted inserted; do contains "$output" "  $mutation: "; done
}

@test "what never ends stands where nobody looks, if the signature has such programs" {
  assay mutate tests/cli/fixtures/loops.assay '\x -> case1 (\y -> \z -> z) x []' --count 60
  wants 0
  contains "$output" '«(\f -> let x = f x in x) id») a []
  loops: c'
}

@test "contexts come from the signature, by types: if, let and case of a strict language" {
  assay mutate subjects/ocaml/ocaml.assay '(λ x (map negate x))' --count 300
  wants 0
  contains "$output" '«if '
  contains "$output" '«let '
  contains "$output" '«match '
}

@test "what is deleted takes along what it was a part of: a let, or a parameter" {
  assay mutate subjects/haskell/larger.assay --subject larger '\x -> let y = map id x in if null x then x else x' --count 300
  wants 0
  contains "$output" '\a -> «if null a then a else a»
  deleted: let b = map id a in if null a then a else a'
  assay mutate subjects/haskell/zips.assay '\x -> (\f -> f [] (0 == 1)) (\a b -> zipWith (==) x x)' --count 300
  wants 0
  contains "$output" '\a -> «(\b -> b []) (\b -> zipWith (==) a a)»
  deleted: '
}

@test "what is evaluated stays: nothing of this can be replaced" {
  assay mutate subjects/haskell/zips.assay '\x -> map odd x' --input '[1]' --count 20
  wants 0
  [[ $output != *replaced* && $output != *fails* ]]
}

@test "mutants are the same every time, and differ by the seed" {
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --count 10 --seed 3
  wants 0
  first=$output
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --count 10 --seed 3
  [ "$output" = "$first" ]
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --count 10 --seed 4
  [ "$output" != "$first" ]
}

@test "JSON: an object for each mutant" {
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --input '[]' --count 3 --json
  wants 0
  [ "$(printf '%s\n' "$output" | wc -l)" = 3 ]
  contains "$output" '"mutation":"'
}

@test "bad input: of another type, too many, no subject file, unknown inputs" {
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --input 'True'
  wants 2
  contains "$stderr" 'input:1:1: error: '
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --input '[]' --input '[]'
  wants 2
  contains "$stderr" 'programs of this subject take 1 argument, not 2'
  assay mutate models/stlc.rkt x
  wants 2
  contains "$stderr" 'is no subject file'
  assay mutate subjects/haskell/order.assay '\a -> \b -> a'
  wants 2
  contains "$stderr" 'the target has no (runs [ARGUMENT ...] ...)'
  assay mutate subjects/ops/gcc.assay '(graph (i32) () (0))'
  wants 2
  contains "$stderr" 'nothing of these graphs is never executed'
}

@test "bad input: a construct that is not read, a constant without a meaning, nothing to mutate" {
  assay mutate subjects/haskell/zips.assay '\x -> do { x }'
  wants 2
  contains "$stderr" 'PROGRAM:1:7: error: expected an expression, not `do`: do-notation is outside of the fragment that is read'
  assay mutate subjects/haskell/zips.assay '\x -> [y | y <- x]'
  wants 2
  contains "$stderr" 'PROGRAM:1:10: error: expected `,` or `]` in the list, not `|`: a guard or a list comprehension is outside'
  assay mutate subjects/haskell/zips.assay '\x -> x'
  wants 2
  contains "$stderr" 'PROGRAM:1:1: error: expected something of type [Int] -> [Bool], but the type of this is [Int] -> [Int]'
  assay mutate subjects/haskell/larger.assay --subject larger '\x -> Data.List.sort x'
  wants 2
  contains "$stderr" 'assay mutate: the meaning of `sort` is unknown, so it is unknown what this program never evaluates'
  assay mutate tests/cli/fixtures/loops.assay '\x -> let y = y in y'
  wants 2
  assay mutate tests/cli/fixtures/loops.assay '(λ x (fix (λ y (cons 0 y))))'
  wants 2
  contains "$stderr" 'assay mutate: what this program never evaluates is unknown'
}

# A corpus in $corpus.
write_corpus() {
  corpus=$BATS_TEST_TMPDIR/programs
  cat >"$corpus" <<'END'
-- one on a line; this is a comment
\x -> zipWith (==) x []

(λ x (map odd x))
\x -> do { x }
\x -> x
\x -> map foo x
END
}

@test "bad input: what of a corpus cannot be taken is named, with its place" {
  command -v ghc || skip 'GHC is not installed'
  write_corpus
  assay hunt subjects/haskell/zips.assay --emi --programs "$corpus" --count 4
  wants 0
  contains "$stderr" "$corpus:5:7: warning: left out: expected an expression, not \`do\`: do-notation is outside of the fragment that is read"
  contains "$stderr" "$corpus:6:1: warning: left out: expected something of type [Int] -> [Bool], but the type of this is [Int] -> [Int]"
  contains "$stderr" "$corpus:7:11: warning: left out: the signature \`zips\` has no \`foo\`, and no variable has this name"
  contains "$output" '; 0 findings'
}

@test "bad input: a corpus that is not there, that is empty, of which nothing can be taken, without --emi" {
  assay hunt subjects/haskell/zips.assay --emi --programs "$BATS_TEST_TMPDIR/none"
  wants 2
  contains "$stderr" "cannot read $BATS_TEST_TMPDIR/none: No such file or directory"
  : >"$BATS_TEST_TMPDIR/empty"
  assay hunt subjects/haskell/zips.assay --emi --programs "$BATS_TEST_TMPDIR/empty"
  wants 2
  contains "$stderr" "there are no programs in $BATS_TEST_TMPDIR/empty"
  echo '\x -> Data.List.sort x' >"$BATS_TEST_TMPDIR/unknown"
  assay hunt subjects/haskell/larger.assay --subject larger --emi --programs "$BATS_TEST_TMPDIR/unknown"
  wants 2
  contains "$stderr" "no program in $BATS_TEST_TMPDIR/unknown can be taken"
  contains "$stderr" "$BATS_TEST_TMPDIR/unknown:1: warning: left out: the meaning of \`sort\` is unknown"
  assay hunt subjects/haskell/zips.assay --programs "$BATS_TEST_TMPDIR/empty"
  wants 2
  contains "$stderr" '--programs are what mutants are made of: it goes with --emi'
  assay hunt subjects/ops/c-structures.assay --emi --programs "$BATS_TEST_TMPDIR/empty" --count 1
  wants 2
  contains "$stderr" 'error: mutants are made of programs that are terms, and this subject is about graphs'
  assay hunt subjects/ops/c-structures.assay --lively --count 1
  wants 2
  contains "$stderr" 'error: which programs are lively is known of terms, and this subject is about graphs'
}
