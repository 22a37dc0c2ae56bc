#!/usr/bin/env bats
# The subjects for compilers other than GHC: right programs are the same everywhere, and a planted bug is found.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

planted=tests/cli/fixtures/planted.assay

# finds SUBJECT TEXT...: a short hunt shows a difference, with these lines.
finds() {
  assay hunt $planted --subject "$1" --count 100 --first
  wants 1
  contains "$output" 'the variants disagree: '
  for text in "${@:2}"; do contains "$output" "$text"; done
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
  finds planted-ocaml 'List.rev' 'bytecode, line 3: [2,1]' 'planted, line 3: [1,2]'
}

@test "Standard ML: Poly/ML and SML/NJ agree, a planted bug is found" {
  agree subjects/sml/sml.assay
  finds planted-sml 'List.rev' 'polyml, line 3: [2,1]' 'planted, line 3: [1,2]'
}

@test "Scheme: Chez, Guile and Chicken agree, a planted bug is found" {
  agree subjects/scheme/scheme.assay
  finds planted-scheme '(reverse a)' 'guile, line 3: [2,1]' 'planted, line 3: [1,2]'
}

@test "Haskell: GHC and Hugs agree, a planted bug is found" {
  assay check subjects/haskell/hugs-ghc.assay 'tail' '\x -> undefined' '\x -> map (+1) (0 : x)' 'foldr (\a -> seq) id (0 : undefined)'
  wants 0
  contains "$output" '4 programs, 4 the same'
  finds planted-haskell 'tail' 'ghc, line '
}

@test "Hugs says which variant of GHC is wrong" {
  assay check subjects/haskell/strictness.assay 'foldr (\a -> seq) id (0 : undefined)'
  wants 1
  contains "$output" 'hugs: as O0'
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
