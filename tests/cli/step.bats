#!/usr/bin/env bats
# assay step: one step, normal forms, traces, graphs.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

models=tests/cli/fixtures

@test "every step is printed with its rule" {
  assay step $models/choice.rkt '(+ (amb 1 2) 3)' --relation choose
  wants 0
  same stdout '→  [left]   (+ 1 3)
→  [right]  (+ 2 3)' "$output"
}

@test "a rule may have no name" {
  assay step $models/choice.rkt '(+ 1 2)' -r choose
  wants 0
  same stdout '→  3' "$output"
}

@test "the only relation of the file need not be named" {
  assay step $models/stlc.rkt '((λ (x num) x) 1)'
  wants 0
  same stdout '→  [βv]  1' "$output"
}

@test "nor the only one that it imports" {
  assay step $models/importing.rkt '(s 0)'
  wants 0
  same stdout '→  [pop]  0' "$output"
}

@test "the relation may be an expression" {
  assay step $models/choice.rkt '(amb 1 2)' -r '(union-reduction-relations choose turn)'
  wants 0
  same stdout '→  [turn]   (amb 2 1)
→  [right]  2
→  [left]   1' "$output"
}

@test "a normal form is status 1" {
  assay step $models/stlc.rkt '(1 2)'
  wants 1
  same stdout 'normal form' "$output"
}

@test "--all prints the normal forms" {
  assay step $models/choice.rkt '(+ (amb 1 2) (amb 10 20))' -r choose --all
  wants 0
  same stdout $'11\n21\n12\n22' "$output"
}

@test "--all tells when there is no normal form, and when there may be more" {
  assay step $models/choice.rkt '(amb 1 2)' -r turn --all
  wants 0
  same stdout 'no normal form' "$output"
  assay step $models/choice.rkt '1' -r grow --all --limit 5
  wants 0
  same stdout '' "$output"
  same stderr 'assay step: stopped after 5 terms; there are more (see --limit)' "$stderr"
}

@test "--trace goes to a normal form, rule by rule" {
  assay step $models/stlc.rkt '((λ (x num) (+ x 1)) 2)' --trace
  wants 0
  same stdout '((λ (x num) (+ x 1)) 2)
  →  [βv]
(+ 2 1)
  →  [add]
3
normal form after 2 steps' "$output"
}

@test "--trace tells where it could have gone another way" {
  assay step $models/choice.rkt '(+ (amb 1 2) 3)' -r choose --trace
  wants 0
  same stdout '(+ (amb 1 2) 3)
  →  [left]  (the first of 2 terms)
(+ 1 3)
  →
4
normal form after 2 steps' "$output"
}

@test "--trace ends at a cycle and at the limit" {
  assay step $models/choice.rkt '(amb 1 2)' -r turn --trace
  wants 0
  same stdout '(amb 1 2)
  →  [turn]
(amb 2 1)
  →  [turn]
(amb 1 2)
cycle: the term that it began with; 2 steps' "$output"
  assay step $models/choice.rkt '5' -r grow --trace --limit 3
  wants 0
  same 'last line' 'not at its end after 2 steps' "${output##*$'\n'}"
}

@test "a thousand steps are no matter" {
  assay step $models/count.rkt 1000 --trace
  wants 0
  same 'last line' 'normal form after 1000 steps' "${output##*$'\n'}"
}

@test "--graph writes DOT with rules on the edges" {
  local out=$BATS_TEST_TMPDIR/graph.dot
  assay step $models/choice.rkt '(amb 1 (+ 1 2))' -r choose --graph "$out"
  wants 0
  same stdout "$out: 4 terms, 3 steps, 2 normal forms" "$output"
  same "$out" 'digraph reductions {
  node [shape=box, fontname="monospace"];
  edge [fontname="sans-serif", fontsize=11];
  n0 [label="(amb 1 (+ 1 2))", style=bold];
  n1 [label="1", peripheries=2];
  n2 [label="(+ 1 2)"];
  n3 [label="3", peripheries=2];
  n0 -> n1 [label="left"];
  n0 -> n2 [label="right"];
  n2 -> n3;
}' "$(cat "$out")"
}

@test "a graph has cycles, and is cut at the limit; quotes are escaped" {
  local out=$BATS_TEST_TMPDIR/graph.dot
  assay step $models/choice.rkt '(amb 1 2)' -r turn --graph "$out"
  contains "$(cat "$out")" '  n1 -> n0 [label="turn"];'
  assay step $models/choice.rkt '5' -r grow --graph "$out" --limit 3
  wants 0
  contains "$(cat "$out")" '  label="cut after 3 terms";'
  contains "$(cat "$out")" '  n1 -> n2 [label="grow \"quoted\""];'
  same stderr 'assay step: stopped after 3 terms; there are more (see --limit)' "$stderr"
}

@test "long terms are broken in the graph's labels" {
  local out=$BATS_TEST_TMPDIR/graph.dot
  assay step $models/stlc.rkt '((λ (the-first-number num) (+ the-first-number the-first-number)) 1)' --graph "$out"
  wants 0
  contains "$(cat "$out")" '(+ the-first-number the-first-number))\l'
}

@test "--graph draws an SVG by Graphviz" {
  command -v dot >/dev/null || skip 'no Graphviz here'
  local out=$BATS_TEST_TMPDIR/graph.svg
  assay step $models/choice.rkt '(amb 1 (+ 1 2))' -r choose --graph "$out"
  wants 0
  contains "$(cat "$out")" '<svg '
  contains "$(cat "$out")" '>right</text>'
}

@test "without Graphviz an SVG is an error, and the old file stays" {
  local out=$BATS_TEST_TMPDIR/graph.svg program
  program=$(realpath "$ASSAY")
  echo old >"$out"
  run --separate-stderr env PATH=/nonexistent "$program" step $models/stlc.rkt '(+ 1 2)' --graph "$out"
  wants 2
  same stderr "assay step: cannot draw $out: Graphviz's program 'dot' is not installed; a .dot file needs no program" "$stderr"
  same "$out" old "$(cat "$out")"
}

@test "a graph that cannot be written is an error" {
  complains 'assay step: cannot write /nonexistent/graph.dot: No such file or directory' \
    step $models/stlc.rkt '(+ 1 2)' --graph /nonexistent/graph.dot
}

@test "JSON for steps, normal forms, traces and graphs" {
  assay step $models/stlc.rkt '(+ 1 2)' --json
  same steps '{"steps":[{"rule":"add","term":"3"}]}' "$(compact "$output")"
  assay step $models/choice.rkt '(amb 1 2)' -r choose --all --json
  same all '{"normal_forms":["1","2"],"terms":3,"cut":false}' "$(compact "$output")"
  assay step $models/choice.rkt '(+ (amb 1 2) 3)' -r choose --trace --json
  same trace '{"start":"(+ (amb 1 2) 3)","steps":[{"rule":"left","term":"(+ 1 3)","choices":2},{"rule":null,"term":"4","choices":1}],"end":"normal form"}' \
    "$(compact "$output")"
  assay step $models/choice.rkt '(amb 1 1)' -r turn --trace --json
  same cycle '{"start":"(amb 1 1)","steps":[{"rule":"turn","term":"(amb 1 1)","choices":1}],"end":"cycle","cycle_to":0}' \
    "$(compact "$output")"
  assay step $models/stlc.rkt '(+ 1 2)' --graph "$BATS_TEST_TMPDIR/graph.dot" --json
  same graph '{"nodes":[{"term":"(+ 1 2)","normal":false},{"term":"3","normal":true}],"edges":[{"from":0,"to":1,"rule":"add"}],"cut":false}' \
    "$(compact "$output")"
}

@test "several relations must be chosen from; an unknown one names those there are" {
  complains "$models/choice.rkt: error: the file defines several reduction relations, and one must be chosen: choose, turn, grow" \
    step $models/choice.rkt 1
  complains "RELATION:1:1: error: \`chose\` is not a reduction relation; $models/choice.rkt has: choose, turn, grow
  chose
  ^" step $models/choice.rkt 1 -r chose
  complains "RELATION:1:1: error: \`red\` is not a reduction relation, and $models/empty.rkt has none
  red
  ^" step $models/empty.rkt 1 -r red
  complains 'RELATION:1:1: error: this is not a reduction relation
  (list choose)
  ^' step $models/choice.rkt 1 -r '(list choose)'
}

@test "a term outside the domain is an error at the domain" {
  complains "$models/stlc.rkt:62:14: error: reduction-relation: not in domain
  term: (λ)
      #:domain e
               ^" step $models/stlc.rkt '(λ)'
}

@test "a judgment form with one input and one output is a relation" {
  cat >"$BATS_TEST_TMPDIR/steps.rkt" <<'END'
#lang racket
(require redex/reduction-semantics)
(define-language L (e ::= n (+ e e)) (n ::= natural) (E ::= hole (+ E e) (+ n E)))
(define-judgment-form L #:mode (-> I O) #:contract (-> e e)
  [--- "add" (-> (in-hole E (+ n_1 n_2)) (in-hole E ,(+ (term n_1) (term n_2))))])
END
  assay step "$BATS_TEST_TMPDIR/steps.rkt" '(+ (+ 1 2) 4)'
  wants 0
  same stdout '→  [add]  (+ 3 4)' "$output"
  assay step "$BATS_TEST_TMPDIR/steps.rkt" '(+ (+ 1 2) 4)' --all --relation '->'
  wants 0
  same stdout '7' "$output"
}
