#!/usr/bin/env bats
# Control characters in what is printed: a terminal shows them, files and pipes get them as they are.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

escape=$'\e' bell=$'\a'

setup() {
  model=$BATS_TEST_TMPDIR/model.rkt
  symbol="|a$escape]0;title$bell${escape}[2J${escape}[31mb|"
  shown='|a<U+001B>]0;title<U+0007><U+001B>[2J'
  printf '#lang racket\n(require redex)\n(define-language L (e %s))\n(redex-check L e #f #:attempts 5)\n' "$symbol" >"$model"
}

# on_terminal ARGUMENT...: what a terminal gets, without its carriage returns. The quoting is bash's: so must the shell be.
on_terminal() {
  SHELL=$BASH TERM=${TERM_HERE-xterm} run script -qec "$(printf '%q ' "$ASSAY" "$@")" /dev/null
  output=${output//$'\r'/}
}

# shows_all TEXT: there is nothing in it that a terminal would obey, but colors.
shows_all() {
  local rest
  # shellcheck disable=SC2001 # a pattern of the shell has no repetition
  rest=$(sed "s/$escape\[[0-9]*m//g" <<<"$1")
  [[ $rest != *["$escape$bell"]* ]]
}

@test "a pipe gets a symbol as it is, and it is read back" {
  assay gen "$model" --pattern e --count 1
  wants 0
  same stdout "$symbol" "$output"
  assay match "$model" e "$output"
  wants 0
}

@test "a terminal shows what is in a symbol" {
  on_terminal gen "$model" --pattern e --count 1
  contains "$output" "$shown"
  shows_all "$output"
}

@test "findings of models and of programs, and messages, likewise" {
  on_terminal hunt "$model" --count 5
  contains "$output" "$shown"
  contains "$output" "${escape}[31mcounterexample${escape}[0m"
  shows_all "$output"
  on_terminal check "$model"
  contains "$output" "$shown"
  shows_all "$output"
  on_terminal shrink "$model" "$symbol"
  contains "$output" "$shown"
  shows_all "$output"
  on_terminal judge "$model" "($symbol)"
  contains "$output" '<U+001B>'
  shows_all "$output"
  printf '(subject |a%s[2Jb|)\n' "$escape" >"$BATS_TEST_TMPDIR/a.assay"
  on_terminal hunt "$BATS_TEST_TMPDIR/a.assay"
  contains "$output" '  (subject |a<U+001B>[2Jb|)'
  shows_all "$output"
}

@test "without colors, no escape sequence at all" {
  TERM_HERE=dumb on_terminal hunt "$model" --count 5
  contains "$output" "$shown"
  [[ $output != *$escape* ]]
}

@test "long texts: no character is torn apart" {
  local name
  name=$(printf 'λ%.0s' {1..3000})
  printf '#lang racket\n(require redex)\n(define-language L (e (x%s y%s)))\n' "$name" "$name" >"$model"
  assay gen "$model" --pattern e --count 3
  wants 0
  local piped=$output
  on_terminal gen "$model" --pattern e --count 3
  [[ $output != *'<'* && ${output//[$'\n' ]/} == "${piped//[$'\n' ]/}" ]]
}
