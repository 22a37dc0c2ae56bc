#!/usr/bin/env bats
# Bad usage: status 2, nothing on stdout, and the reason in one line.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

@test "an unknown command near to one suggests it" {
  refuses "assay: unknown command 'chekc'; did you mean 'check'?" chekc model.rkt
  refuses "assay: unknown command 'mtach'; did you mean 'match'?" mtach
  refuses "assay: unknown command 'Step'; did you mean 'step'?" Step
}

@test "an unknown command far from all suggests none" {
  refuses "assay: unknown command 'frobnicate'; see 'assay help'" frobnicate
  refuses "assay: unknown command ''; see 'assay help'" ''
}

@test "an option before the command is refused" {
  refuses "assay: unknown option '--json' before the command; see 'assay help'" --json check model.rkt
}

@test "a missing argument is named" {
  refuses 'assay check: FILE is missing' check
  refuses 'assay run: FILE is missing' run
  refuses 'assay judge: FILE is missing' judge
  refuses 'assay judge: JUDGMENT is missing' judge model.rkt
  refuses 'assay step: TERM is missing' step model.rkt
  refuses 'assay match: PATTERN is missing' match model.rkt
  refuses 'assay match: TERM is missing' match model.rkt any
}

@test "bad usage shows how the command is used" {
  assay match model.rkt
  same 'last line on stderr' 'usage: assay match FILE PATTERN TERM [OPTION]...' "${stderr##*$'\n'}"
}

@test "an empty argument is refused" {
  refuses 'assay check: FILE is empty' check ''
  refuses 'assay step: TERM is empty' step model.rkt ''
}

@test "one argument too many is refused" {
  refuses "assay check: one argument too many: 'b.rkt'" check a.rkt b.rkt
  refuses "assay judge: one argument too many: 'x'" judge a.rkt '(J x)' x
}

@test "an unknown option near to one suggests it" {
  refuses "assay judge: unknown option '--derivatoin'; did you mean '--derivation'?" judge a.rkt '(J x)' --derivatoin
  refuses "assay check: unknown option '--sed'; did you mean '--seed'?" check a.rkt --sed=4
  refuses "assay check: unknown option '--hlep'; did you mean '--help'?" check --hlep
}

@test "an unknown option far from all suggests none" {
  refuses "assay run: unknown option '--frobnicate'; see 'assay run --help'" run a.rkt --frobnicate
  refuses "assay check: unknown option '-z'; see 'assay check --help'" check a.rkt -z
  refuses "assay check: unknown option '-z'; see 'assay check --help'" check a.rkt -qz
  refuses "assay check: unknown option '-λ'; see 'assay check --help'" check a.rkt -λx
}

@test "an option that another command has is unknown" {
  refuses "assay run: unknown option '--attempts'; see 'assay run --help'" run a.rkt --attempts 3
}

@test "a number must be a number in its range" {
  local message='assay check: --attempts wants a number from 1 to 1000000000'
  for bad in x '' 0 -1 +1 1x 1.5 1e3 ' 1' 0x10 1000000001 99999999999999999999999999; do
    refuses "$message, not '$bad'" check a.rkt --attempts "$bad"
    refuses "$message, not '$bad'" check a.rkt "--attempts=$bad"
  done
}

@test "a seed may be any number that JSON has room for" {
  for command in check gen hunt nat bench; do
    refuses "assay $command: --seed wants a number from 0 to 9223372036854775807, not '9223372036854775808'" \
      $command a.rkt --seed 9223372036854775808
  done
  assay check does-not-exist.rkt --seed 9223372036854775807
  [[ "$stderr" != *--seed* ]]
}

@test "an option without its argument is refused" {
  refuses 'assay check: --seed wants its argument N after it' check a.rkt --seed
  refuses 'assay step: --relation wants its argument NAME after it' step a.rkt 1 -r
}

@test "a flag with an argument is refused" {
  refuses 'assay check: --json takes no argument' check a.rkt --json=yes
}

@test "an empty text is refused" {
  refuses "assay check: --lib wants DIR, not ''" check a.rkt --lib ''
  refuses "assay step: --relation wants NAME, not ''" step a.rkt 1 --relation=
}

@test "a choice must be one of its words" {
  for bad in yes alway always-not 'auto|always' AUTO; do
    refuses "assay check: --color wants auto|always|never, not '$bad'" check a.rkt --color "$bad"
  done
}

@test "options that exclude each other are refused together" {
  refuses 'assay step: --all and --trace exclude each other' step a.rkt 1 --all --trace
  refuses 'assay step: --graph and --all exclude each other' step a.rkt 1 --graph a.svg --all
}

@test "a graph is an .svg or a .dot" {
  for bad in a.png a .svg graph.svg/; do
    refuses "assay step: --graph wants a file name that ends in .svg or .dot, not '$bad'" step a.rkt 1 --graph "$bad"
  done
}

@test "after -- everything is an argument" {
  refuses "assay gen: one argument too many: '--json'" gen -- a.rkt --json
}

@test "a negative number is an argument, not an option" {
  refuses "assay step: one argument too many: '-2'" step a.rkt -1 -2
  refuses "assay step: one argument too many: '-.5'" step a.rkt -- -1 -.5
}

@test "options may stand before and between arguments" {
  refuses "assay match: one argument too many: 'x'" match --json a.rkt --color never any --lib d 1 x
}

@test "a very long argument does not make a very long message" {
  assay check a.rkt "$(printf '%01000d' 7)"
  wants 2
  [ "${#stderr}" -lt 700 ]
}
