#!/usr/bin/env bats
# assay gen of subject files: programs, and what they are like.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

strictness=subjects/haskell/strictness.assay
small=tests/unit/cases/typing.assay

lines() { wc -l <<<"$output"; }

@test "programs of a subject, one on a line" {
  assay gen $strictness --count 30
  wants 0
  same lines 30 "$(lines)"
}

@test "--check infers the types of all programs" {
  assay gen subjects/haskell/strictness.assay --count 2000 --check --stats
  wants 0
  contains "$output" 'well-typed: all of them, by inference'
}

@test "the same seed makes the same programs, another one others" {
  assay gen $strictness -n 20 --seed 7 --using all
  local first=$output
  assay gen $strictness -n 20 --seed 7 --using all
  same stdout "$first" "$output"
  assay gen $strictness -n 20 --seed 8 --using all
  [ "$first" != "$output" ]
}

@test "a program does not depend on how many are asked for" {
  assay gen $strictness -n 50
  local first=$output
  assay gen $strictness -n 5
  same stdout "$(head -5 <<<"$first")" "$output"
}

@test "--json tells the generator, the index and the nodes" {
  assay gen $strictness -n 2 --using classic --json
  wants 0
  same generators 'classic
classic' "$(jq -r .generator <<<"$output")"
  same indices '1
2' "$(jq -r .index <<<"$output")"
  [ "$(jq -r '.nodes > 0 and (.term | length > 0)' <<<"$output" | sort -u)" = true ]
}

@test "--stats tells sizes, and how many are different" {
  assay gen $strictness -n 3000 --size 50 --stats
  wants 0
  contains "$output" '3000 terms in '
  contains "$output" 'size in nodes: mean '
  contains "$output" 'distinct: '
  assay gen $strictness -n 3000 --size 50 --stats --json --using open
  [ "$(jq '.terms == 3000 and .distinct > 2850 and .mean > 20 and .mean < 35' <<<"$output")" = true ]
}

@test "--using all takes one generator after the other" {
  assay gen $strictness -n 3 --using all --json
  same generators 'open
open
open
used
used
used
classic
classic
classic
learnt
learnt
learnt
rules
rules
rules' "$(jq -r .generator <<<"$output")"
}

@test "--language says in which syntax, if there are several" {
  assay gen $small --language haskell -n 5
  wants 0
  same lines 5 "$(lines)"
  complains "$small: error: there is more than one syntax: say which of haskell, scheme" gen $small
}

@test "what is about models does not go with subject files" {
  local option
  for option in relation=x holds=x argument=1 derivation tree each=1s pattern=e satisfying=e; do
    refuses "assay gen: --${option%=*} is about models, not about subject files (.assay)" gen $strictness "--$option"
  done
  for option in subject=s check lively program as-terms emi; do
    refuses "assay gen: --${option%=*} goes with subject files (.assay) only" gen tests/cli/fixtures/hunted.rkt -p e "--$option"
  done
}

@test "a file with several subjects: --subject says which" {
  local file=subjects/haskell/larger.assay
  complains "$file: error: there is more than one subject: say which of larger, larger-functions, mixed" gen $file
  assay gen $file --subject mixed -n 200
  wants 0
  same lines 200 "$(lines)"
  [[ $output != *undefined* && $output != *Data.Maybe.fromJust* && $output != *'head '* ]]
  local word
  for word in 'let ' 'if ' 'case ' 'Data.Map.' 'evalState ' ' :: Double'; do contains "$output" "$word"; done
}

@test "--using names several generators, with commas between" {
  assay gen $strictness -n 2 --using rules,open --json
  wants 0
  same generators 'open open rules rules' "$(jq -r .generator <<<"$output" | paste -sd' ')"
  complains "assay gen: --using wants some of open, used, classic, learnt, rules and graphs, each once, with commas between, not 'open,grammar'" \
    gen $strictness --using open,grammar
}
