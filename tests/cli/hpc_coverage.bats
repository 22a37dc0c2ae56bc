#!/usr/bin/env bats
# Coverage by GHC's HPC. In the suite ghc.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

setup() { command -v ghc || skip 'GHC is not installed'; }

zips=subjects/haskell/zips.assay

@test "both kinds of coverage agree, in all runs together" {
  # shellcheck disable=SC2016 # it is Haskell
  assay check $zips '\x -> zipWith (==) x []' '\x -> (\y -> \z -> map odd y) x (undefined x)' 'map even' \
    '\x -> filter (\y -> seq y undefined) (take 0 (null x : []))' --coverage both
  wants 0
  same stdout 'same: \a -> zipWith «(==)» a []
same: \a -> (\b -> \c -> map odd b) a «(undefined a)»
same: map even
same: \a -> filter «(\b -> seq b undefined)» (take 0 «((:) (null a) [])»)
4 programs, 23 of 38 parts evaluated, 4 the same' "$output"
}

@test "what a let, an if and a case are made of" {
  assay check subjects/haskell/larger.assay --subject larger-functions --coverage both \
    '\x -> let y = map undefined x in if null x then [] else case x of { [] -> y; z : u -> u }'
  wants 0
  contains "$output" 'case a of { [] -> «b»; c : d -> d }'
  contains "$output" '1 the same'
}

@test "a difference is shown by both, and is a failure" {
  sed 's/(means (n xs) (if (%< n 1)/(means (n xs) (if (seq xs (%< n 1))/' subjects/haskell/prelude.assay >"$BATS_TEST_TMPDIR/prelude.assay"
  cp subjects/haskell/{zips,ghc,haskell}.assay "$BATS_TEST_TMPDIR"
  assay check "$BATS_TEST_TMPDIR/zips.assay" '\x -> map odd (take 0 x)' --coverage both
  wants 1
  same stdout 'differs: \a -> map odd (take 0 a)
  reference: \a -> map «odd» (take 0 a)
  hpc: \a -> map «odd» (take 0 «a»)
1 program, 6 of 8 parts evaluated, 1 different' "$output"
}

@test "mutants by what HPC has seen, on given inputs (GHC issue 9949)" {
  assay mutate $zips '\x -> zipWith (==) x []' --input '[]' --coverage hpc --count 40
  wants 0
  contains "$output" '\a -> zipWith (==) a «undefined»
  fails: []'
  first=$output
  assay mutate $zips '\x -> zipWith (==) x []' --input '[]' --coverage reference --count 40
  same mutants "$first" "$output"
}

@test "a compiler without HPC" {
  local bin=$BATS_TEST_TMPDIR/bin
  mkdir -p "$bin"
  printf '#!/bin/sh\ncase " $* " in *" -fhpc "*) echo "ghc: unrecognised flag: -fhpc" >&2; exit 1;; esac\nexec %s "$@"\n' "$(command -v ghc)" >"$bin/ghc"
  chmod +x "$bin/ghc"
  PATH=$bin:$PATH
  assay check $zips 'map odd' --coverage hpc
  wants 2
  contains "$stderr" 'unrecognised flag: -fhpc'
}
