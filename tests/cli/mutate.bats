#!/usr/bin/env bats
# assay mutate: programs that do the same on given inputs; hunt --emi: they are tried.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

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

@test "bad input: of another type, too many, no subject file, nobody knows what it is run on" {
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
  contains "$stderr" 'this subject is about graphs'
}

# GHC as it was: zipWith is strict in its third argument, if it optimises.
strict_zips() {
  local bin=$BATS_TEST_TMPDIR/bin
  mkdir -p "$bin"
  cat >"$bin/ghc" <<END
#!/bin/sh
case " \$* " in *" -O "*)
  for f in Part*.hs; do
    [ ! -f "\$f" ] || sed -i '/^code/s/zipWith/(\\\\f x y -> y \`seq\` zipWith f x y)/g' "\$f"
  done ;;
esac
exec $(command -v ghc) "\$@"
END
  chmod +x "$bin/ghc"
  PATH=$bin:$PATH
}

@test "hunt --emi: zipWith, strict in its third argument as it once was, is found, as a pair as small as that of the paper" {
  command -v ghc || skip 'GHC is not installed'
  strict_zips
  assay hunt subjects/haskell/zips.assay --emi --count 400 --first
  wants 1
  contains "$output" 'O is wrong, by what it means'
  contains "$output" 'with what is never evaluated as it is here, they agree:'
  # \x -> zipWith (==) x [] has 8 nodes; the two differ in one part
  [[ $output =~ disagree:\ ([0-9]+)\ nodes ]]
  [ "${BASH_REMATCH[1]}" -le 8 ]
  [ "$(grep -c '^  .*zipWith.*«[^«]*»$' <<<"$output")" = 2 ]
  contains "$output" '«undefined»'
}

@test "the pair of GHC issue 9949 agrees on GHC as it is, and not as it was" {
  command -v ghc || skip 'GHC is not installed'
  assay check subjects/haskell/zips.assay '\x -> zipWith (==) x []' '\x -> zipWith (==) x undefined'
  wants 0
  contains "$output" '2 programs, 2 the same'
  strict_zips
  assay check subjects/haskell/zips.assay '\x -> zipWith (==) x []' '\x -> zipWith (==) x undefined'
  wants 1
  contains "$output" 'differs: \a -> zipWith (==) a undefined'
  contains "$output" '2 programs, 1 the same, 1 different'
}
