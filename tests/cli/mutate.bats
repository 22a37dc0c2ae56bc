#!/usr/bin/env bats
# assay mutate: programs that do the same on given inputs; hunt --emi: they are tried.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

@test "what a run never evaluates is replaced, also by undefined (GHC issue 9949)" {
  assay mutate subjects/haskell/zips.assay '\x -> zipWith (==) x []' --input '[]' --count 40
  wants 0
  contains "$output" '\a -> zipWith (==) a «undefined»
  fails: []'
  contains "$output" 'inserted: '
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
  contains "$stderr" 'nothing of these graphs is never executed'
}

@test "hunt --emi: zipWith, strict in its third argument as it once was, is found, with its twin" {
  command -v ghc || skip 'GHC is not installed'
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
  assay hunt subjects/haskell/zips.assay --emi --count 400 --first
  wants 1
  contains "$output" 'O is wrong, by what it means'
  contains "$output" 'with what is never evaluated as it is here, they agree:'
}
