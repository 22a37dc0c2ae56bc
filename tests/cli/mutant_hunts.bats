#!/usr/bin/env bats
# assay hunt --emi: programs and their mutants are tried, and what is found is a pair.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

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
  contains "$output" 'O is wrong, according to the reference semantics'
  contains "$output" 'with what is never evaluated as it is here, they agree:'
  # \x -> zipWith (==) x [] has 8 nodes; the two differ in one part
  [[ $output =~ disagree:\ ([0-9]+)\ nodes ]]
  [ "${BASH_REMATCH[1]}" -le 8 ]
  [ "$(grep -c '^  .*zipWith.*«[^«]*»$' <<<"$output")" = 2 ]
  contains "$output" '«undefined»'
  contains "$output" '  proved, of what it should print: forall x0 : Int -> Int -> Bool'
  contains "$output" ' instances tried)'
}

@test "hunt --emi: the same from a user's program, one in each file of a directory" {
  command -v ghc || skip 'GHC is not installed'
  strict_zips
  mkdir "$BATS_TEST_TMPDIR/corpus"
  printf '\\x ->\n  zipWith (==) x\n    []\n' >"$BATS_TEST_TMPDIR/corpus/zips.hs"
  assay hunt subjects/haskell/zips.assay --emi --programs "$BATS_TEST_TMPDIR/corpus" --count 100 --first --no-shrink
  wants 1
  contains "$output" 'O is wrong, according to the reference semantics'
  contains "$output" 'with what is never evaluated as it is here, they agree:'
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

# agrees COMPILER SUBJECT: nothing is found in a few programs and their mutants.
agrees() {
  command -v "$1" || skip "$1 is not installed"
  assay hunt "$2" --emi --count 24
  wants 0
  contains "$output" '; 0 findings'
}

@test "strict languages: mutants of OCaml's programs" { agrees ocamlopt subjects/ocaml/ocaml.assay; }
@test "strict languages: mutants of Standard ML's programs" { agrees poly subjects/sml/sml.assay; }
@test "strict languages: mutants of Scheme's programs" { agrees chezscheme subjects/scheme/scheme.assay; }
