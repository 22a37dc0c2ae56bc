#!/usr/bin/env bats
# The subjects for compilers other than GHC: right programs are the same everywhere, and a planted bug is found.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

# plant COMMAND FILE EDIT: a compiler with a bug: before it compiles FILE, it changes a pattern in it, as a wrong optimisation would.
plant() {
  local bin=$BATS_TEST_TMPDIR/bin
  mkdir -p "$bin"
  printf '#!/bin/sh\n[ ! -f %s ] || sed -i %q %s\nexec %q "$@"\n' "$2" "$3" "$2" "$(command -v "$1")" >"$bin/$1"
  chmod +x "$bin/$1"
  PATH=$bin:$PATH
}

# finds SUBJECT OPTION TEXT...: a short hunt shows a difference, with these lines.
finds() {
  assay hunt "$1" --count 400 --first "$2"
  wants 1
  contains "$output" 'the variants disagree: '
  for text in "${@:3}"; do contains "$output" "$text"; done
}

# agree FILE: every construct of the signature that strict languages share.
agree() {
  assay check "$1" '(λ x x)' '(λ x fail)' \
    '(λ x (let (foldl + 0 x) (λ y (map (- y) (append x (reverse x))))))' \
    '(λ x (try (cons (quotient 7 (- (length x) 2)) nil) (cons (remainder (negate 7) 2) nil)))' \
    '(λ x (case-list x (cons 7 nil) (λ y (λ z (cons (* y 7) (tail z))))))' \
    '(λ x (split (pair (if true (head x) 0) (filter (λ y (not (= y 0))) x)) (λ y (λ z (if (or (< y 1) false) z (cons (first (pair y z)) nil))))))' \
    '(λ x (case-option (if (exists (= 0) x) (some 0) none) nil (λ y (cons (size (^ (show y) letter)) nil))))' \
    '(λ x (foldr (λ y (compose (λ w (cons 1 w)) (λ z (if (and true (< y 2)) z (second (pair 0 z)))))) nil x))'
  wants 0
  contains "$output" '8 programs, 8 the same'
}

@test "OCaml: bytecode and native code agree, a planted bug is found" {
  agree subjects/ocaml/ocaml.assay
  plant ocamlopt main.ml '/^let code/s/List.rev/(fun x -> x)/g'
  finds subjects/ocaml/ocaml.assay --shrink-for=2m 'List.rev' 'bytecode, line 3: [2,1]' 'native, line 3: [1,2]' 'inlining, line 3: [1,2]'
}

@test "Standard ML: Poly/ML and SML/NJ agree, a planted bug is found" {
  agree subjects/sml/sml.assay
  plant sml main.sml '/^fun code/s/List.rev/(fn x => x)/g'
  finds subjects/sml/sml.assay --shrink-for=2m 'List.rev' 'polyml, line 3: [2,1]' 'smlnj, line 3: [1,2]'
}

@test "Scheme: Chez, Guile and Chicken agree, a planted bug is found" {
  agree subjects/scheme/scheme.assay
  plant scheme main.scm '/^(define (code/s/(reverse /((lambda (x) x) /g'
  finds subjects/scheme/scheme.assay --no-shrink '(reverse ' 'chez, line ' 'guile, line ' # Chicken takes its time for each candidate
}

@test "Haskell: GHC and Hugs agree, a planted bug is found" {
  assay check subjects/haskell/hugs-ghc.assay 'tail' '\x -> undefined' '\x -> map (+1) (0 : x)' 'foldr (\a -> seq) id (0 : undefined)'
  wants 0
  contains "$output" '4 programs, 4 the same'
  plant hugs Terms.hs '/^code/s/tail/(drop 2)/g'
  finds subjects/haskell/hugs-ghc.assay --shrink-for=2m 'tail' 'hugs, line ' 'ghc, line ' 'ghc-O0: as ghc'
}

@test "Hugs says which variant of GHC is wrong" {
  assay check subjects/haskell/strictness.assay 'foldr (\a -> seq) id (0 : undefined)'
  wants 1
  contains "$output" 'hugs: as meaning and O0'
  contains "$output" "O is wrong, by hugs's hugs"
}

# What differs depends on the version of GHC; on 9.0.2 the first of each.
@test "GHC: variables and what they are bound to, errors and other errors" {
  assay check subjects/haskell/inlining.assay '(let a = \a -> seq a id in a (a undefined) seq) (0 :: Int)' \
    'let x = undefined in seq (seq (tail ([] :: [Int])) (\a -> x))' 'let x = 1 in map (\y -> x + y)'
  [ "$status" -le 1 ]
  contains "$output" 'same: let a = 1 in map (\b -> (+) a b)'
  [[ $output != *rejected* ]]
  assay check subjects/haskell/errors.assay '\a -> (\b -> seq b (\c -> a) (b a)) ((\b -> b) (case1 undefined take a undefined))' \
    'seq (head (map (\a -> \b -> hiddenError) (hiddenError :: [Bool]))) id' '\x -> 1 : undefined'
  [ "$status" -le 1 ]
  contains "$output" 'same: \a -> (:) 1 undefined'
  [[ $output != *rejected* ]]
}

# Each construct of the larger signature, and a definition that is used at two types.
@test "GHC: the larger signature" {
  assay check subjects/haskell/larger.assay --subject mixed \
    '\s m -> let f = \x -> (x, [maybe 0 id m]) in case f s of { (a, b) -> if null a then Left (length b) else Right (fst (f a), snd (f b)) }' \
    '\s m -> Left (sum (evalState (mapState (\c -> bindState get (\n -> bindState (put (n + 1)) (\o -> returnState (ord c * o)))) s) 0))' \
    '\s m -> Right (unwords (words s), Data.Map.elems (Data.Map.map (\x -> x / 0.5) (Data.Map.fromList (zip (map ord s) (scanl (+) 0.1 [1, 1])))))' \
    '\s m -> case m of { Nothing -> Left 0; Just x -> Left (toInt (x * 0.5) + fromInteger (100000000000000000000 * 2)) }'
  [ "$status" -le 1 ]
  contains "$output" '4 programs, '
  [[ $output != *rejected* ]]
}
