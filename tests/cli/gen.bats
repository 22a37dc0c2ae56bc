#!/usr/bin/env bats
# assay gen: terms of patterns and goals, and what they are like.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures
hunted=$models/hunted.rkt

lines() { wc -l <<<"$output"; }

@test "terms of a pattern, one on a line, each of them matching" {
  assay gen $hunted --pattern e --count 40
  wants 0
  same lines 40 "$(lines)"
  while read -r term; do
    "$ASSAY" match $hunted e "$term" >/dev/null
  done < <(head -20 <<<"$output")
}

@test "the same seed makes the same terms, another one others" {
  assay gen $hunted -p e -n 50 --seed 7
  local first=$output
  assay gen $hunted -p e -n 50 --seed 7
  same stdout "$first" "$output"
  assay gen $hunted -p e -n 50 --seed 8
  [ "$first" != "$output" ]
}

@test "a term does not depend on how many are asked for" {
  assay gen $hunted -p e -n 50
  local first=$output
  assay gen $hunted -p e -n 5
  same stdout "$(head -5 <<<"$first")" "$output"
}

@test "judgments with ellipses and contexts are derived from" {
  local goal
  for goal in 'records.rkt (typeof () M τ)' 'contexts.rkt (typeof M τ)' 'contexts.rkt (exchange E M_1 M_2 τ)' \
    'contexts.rkt (moves M_1 M_2 τ)'; do
    assay gen "models/${goal%% *}" --satisfying "${goal#* }" --size 30 -n 300 --stats
    wants 0
    [[ $output == 300\ terms* ]] || [[ $output == 29?\ terms* ]]
  done
}

@test "models with ellipses and contexts hold what they say" {
  local model
  for model in records contexts; do
    assay check models/$model.rkt
    wants 0
    [[ $output == *' 0 counterexamples'* ]]
  done
}

@test "terms that satisfy a judgment do" {
  assay gen $hunted --satisfying '(even b)' -n 12
  wants 0
  same lines 12 "$(lines)"
  while read -r judgment; do
    "$ASSAY" judge $hunted "$judgment" >/dev/null
  done <<<"$output"
}

@test "terms of a metafunction's goal have the result that was asked for" {
  assay gen $hunted -s '(sum (e_1 + e_2)) = 3' -n 10
  wants 0
  while read -r goal; do
    [[ "$goal" == "((sum ("*" + "*")) = 3)" ]]
  done <<<"$output"
}

@test "--derivation draws how a term was made" {
  assay gen $hunted -s '(even (not (not #t)))' -n 1 --derivation
  wants 0
  same stdout '(even (not (not #t)))
     ───────── [true]
     (even #t)
   ────────────── [swap]
   (odd (not #t))
───────────────────── [swap]
(even (not (not #t)))' "$output"
}

@test "--json prints an object a line" {
  assay gen $hunted -p b -n 2 --json
  wants 0
  same lines 2 "$(lines)"
  [[ "$(compact "${lines[0]}")" == '{"index":1,"term":"'*'","nodes":'*'}' ]]
}

@test "--stats tells sizes, failures and reductions instead of terms" {
  assay gen $models/stlc.rkt -p e -n 200 --stats
  wants 0
  contains "$output" '200 terms in '
  contains "$output" 'size in nodes: mean '
  contains "$output" 'reduces once or more'
  contains "$output" 'uses the rule '
  [[ "$output" =~ production\ of\ e,\ line\ 7:\ \(\+\ e\ e\)\ +[0-9]+ ]]
  same 'rows that are the same' '' "$(grep -o '.* of .*, line .*  ' <<<"$output" | sort | uniq -d)"
}

@test "--stats and --verbose tell of terms what they tell of programs" {
  assay gen $models/few.rkt -p two -n 2 --stats --using enum
  contains "$output" 'distinct: 2 (100.0%)'
  assay gen $hunted -p b -n 50 --stats --json --verbose
  wants 0
  [ "$(jq '.distinct > 1 and .distinct < 50' <<<"$output")" = true ]
  [[ "$stderr" =~ ^'assay gen: '[0-9]+' nodes in '[0-9.]+' s, '[0-9]+' a second; at most '[0-9.]+' MB of memory'$ ]]
}

@test "--stats of a goal can be about one of its arguments" {
  assay gen $models/stlc.rkt -s '(typeof • e τ)' -n 100 --stats --argument 2
  wants 0
  contains "$output" 'reduces once or more'
}

@test "--stats can be about a judgment, and JSON" {
  assay gen $hunted -p b -n 50 --stats --holds '(even TERM)'
  wants 0
  contains "$output" 'satisfies (even TERM)'
  assay gen $hunted -p b -n 50 --stats --json
  same lines 1 "$(lines)"
  contains "$(compact "$output")" '"terms":50'
}

@test "TERM stands for the term itself, whatever it looks like, and for nothing in strings and longer names" {
  for judgment in '(is-t TERM)' '(label "TERM" TERM)' '(label TERMS TERM)' '(copy TERM t)'; do
    assay gen $models/named.rkt -p t -n 50 --stats --holds "$judgment" --json
    wants 0
    contains "$(compact "$output")" '"holding":50'
  done
  assay gen $models/named.rkt -p t -n 5 --stats --holds '(copy 0 TERM)'
  wants 2
  contains "$stderr" 'JUDGMENT:1:9: error: TERM stands for a term, and this is an output: expected a pattern'
}

@test "what to make must be said, and said once" {
  refuses 'assay gen: --pattern or --satisfying must say what terms to make' gen $hunted
  refuses 'assay gen: --pattern and --satisfying exclude each other' gen $hunted -p e -s '(even b)'
}

@test "options that would be of no use are refused" {
  refuses 'assay gen: --relation goes with --stats only' gen $hunted -p e --relation red
  refuses 'assay gen: --holds goes with --stats only' gen $hunted -p b --holds '(even TERM)'
  refuses 'assay gen: --argument goes with --stats only' gen $hunted -s '(even b)' --argument 1
  refuses 'assay gen: --argument is about a goal: it goes with --satisfying only' gen $hunted -p b --stats --argument 1
  refuses 'assay gen: --derivation is about a goal: it goes with --satisfying only' gen $hunted -p b --derivation
  refuses 'assay gen: --stats prints no terms: --derivation does not go with it' \
    gen $hunted -s '(even b)' --stats --derivation
  complains 'assay gen: --argument 2: the goal has fewer arguments' gen $hunted -s '(even b)' --stats --argument 2
}

@test "sizes have limits" {
  refuses "assay gen: --size wants a number from 1 to 100000 (of graphs of operations, to 10000000), not '0'" gen $hunted -p e --size 0
  refuses "assay gen: --size wants a number from 1 to 100000 (of graphs of operations, to 10000000), not '1000000000'" gen $hunted -p e --size 1000000000
}

@test "a generator that does not apply says which does" {
  complains 'assay gen: --using: terms that satisfy a goal are made by derive, not by grammar' \
    gen $hunted -s '(even b)' --using grammar
  complains 'assay gen: --using: derive makes terms that satisfy a goal, not those of a pattern' \
    gen $hunted -p b --using derive
}

@test "a goal that nothing satisfies is known" {
  assay gen $hunted -s '(even #f)'
  wants 1
  same stdout '' "$output"
  contains "$stderr" 'assay gen: there are no such terms: all was tried that could lead to one'
}

@test "what has no terms is said, with the reason" {
  assay gen $hunted -p z
  wants 1
  contains "$stderr" 'hunted.rkt:8:4: error: gen: the non-terminal `z` has no finite terms'
  assay gen $hunted -s '(endless b)'
  wants 1
  contains "$stderr" 'GOAL:1:1: error: no derivation of `endless` comes to an end'
}

@test "goals that are none" {
  assay gen $hunted -s '(nothing b)'
  wants 2
  contains "$stderr" 'GOAL:1:1: error: expected a judgment form, a relation or a metafunction'
  assay gen $hunted -s 'even'
  wants 2
  contains "$stderr" 'GOAL:1:1: error: expected (judgment pattern ...)'
  assay gen $hunted -s '(sum e) = 3 4'
  wants 2
  contains "$stderr" 'GOAL:1:13: error: nothing may follow the goal'
}

@test "all generators that apply make terms, one after the other" {
  assay gen $hunted -p b -n 2 --using all --json
  wants 0
  same generators 'grammar grammar enum enum random-index random-index' \
    "$(grep -o '"generator":"[^"]*"' <<<"$output" | cut -d'"' -f4 | paste -sd' ')"
  assay gen $hunted -p b -n 2 --using grammar,enum
  same lines 4 "$(lines)"
  assay gen $hunted -s '(even b)' -n 2 --using all
  same lines 2 "$(lines)"
  assay gen $hunted -p b -n 2 --using all --stats --json
  same lines 3 "$(lines)"
  complains "assay gen: --using wants some of grammar, enum, random-index and derive, each once, with commas between, not 'gramar'" \
    gen $hunted -p b --using gramar
}

@test "by enum, a term comes with the number that assay nat has for it" {
  assay gen $hunted -p b -n 5 --using enum --json
  while read -r line; do
    term=$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])["term"])' "$line")
    number=$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])["number"])' "$line")
    same "number of $term" "$number" "$("$ASSAY" nat $hunted b --to "$term")"
  done <<<"$output"
}

@test "a size is of no use for terms by number" {
  complains 'assay gen: --size is of no use with enum and random-index: a term of a number has the size that it has' \
    gen $hunted -p b --using enum --size 3
}

@test "fewer terms than were asked for are accounted for" {
  assay gen $models/few.rkt -p two -n 3 --using enum
  wants 0
  same lines 2 "$(lines)"
  same stderr 'assay gen: 2 of 3 terms were made: there are no more' "$stderr"
  assay gen $models/few.rkt -p '(side-condition n (slow? (term n)))' -n 2 --each 100ms
  wants 1
  same stderr 'assay gen: no term was made: 2 attempts ran too long' "$stderr"
}

@test "a condition that runs for ever while derivations are prepared is interrupted" {
  local using
  for using in auto all; do
    run --separate-stderr timeout 60 "$ASSAY" gen $models/few.rkt -s '(slow n)' -n 2 --each 100ms --using $using
    wants 2
    contains "$stderr" 'it ran too long'
  done
  assay hunt $models/few.rkt -n 2 --each 100ms
  wants 2
  contains "$stderr" 'few.rkt:17:3: error: redex-check (slow n) was not tried: '
  contains "$stderr" 'it ran too long'
}

@test "--holds must say where the term stands" {
  complains 'JUDGMENT:1:1: error: TERM must stand among the inputs, for the term
  (even #t)
  ^' gen $hunted -p b --stats --holds '(even #t)'
}

@test "--tree draws terms, with an empty line after each" {
  LC_ALL=C assay gen $models/divided.rkt -p '(div (c 1) (add (c 0) (c 2)))' -n 2 --tree
  wants 0
  same lines 11 "$(lines)"
  contains "$output" '   `- (c 2)

div
|- (c 1)'
}

@test "a judgment with more answers than anybody can wait for makes terms" {
  local size
  for size in 10 60; do
    assay gen $models/manyanswers.rkt --satisfying '(below t_1 t_2)' --size $size --count 5
    wants 0
    same lines 5 "$(lines)"
  done
}

@test "the side condition of a pattern sees the holes that hide-hole hides" {
  assay gen $models/manyanswers.rkt --pattern '(k (hide-hole E))' --count 20
  wants 0
  same lines 20 "$(lines)"
  contains "$output" '(k hole)'
}

@test "every shipped subject makes programs" {
  local file word subject
  while IFS=: read -r file word; do
    subject=${word#(subject }
    run "$ASSAY" gen "$file" --subject "$subject" --count 3 --json
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 3 ]
  done < <(grep -o '^(subject [^ )]*' subjects/*/*.assay)
}

@test "that no term can be made is no bad input" {
  assay gen tests/cli/fixtures/uninhabited.rkt -p '(side-condition n_1 #f)'
  wants 1
  contains "$stderr" 'unable to generate pattern'
  assay gen tests/cli/fixtures/uninhabited.rkt -p e
  wants 1
  assay gen tests/cli/fixtures/uninhabited.rkt -p e --using enum
  wants 1
}

@test "what has no meaning is refused" {
  refuses 'assay gen: --stats prints no terms: --tree does not go with it' gen $models/hunted.rkt -p e --stats --tree
  printf '%s\n' '#lang racket' '(require redex/reduction-semantics)' '(define-language L (n ::= z (s n)))' \
    '(define-metafunction L p : n -> n [(p z) z] [(p (s n)) n])' >"$BATS_TEST_TMPDIR/m.rkt"
  refuses 'assay gen: --derivation: a metafunction has none; judgments have' gen "$BATS_TEST_TMPDIR/m.rkt" -s '(p n_1) = n_2' --derivation
  refuses "assay gen: --using wants some of grammar, enum, random-index and derive, each once, with commas between, not 'enum,enum'" \
    gen $models/hunted.rkt -p e --using enum,enum
}
