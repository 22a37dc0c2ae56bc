#!/usr/bin/env bats
# Every command with every kind of subject: a model, lambda terms, graphs of operations, and a campaign of each.
# shellcheck disable=SC2154 # status, output and stderr come from `assay` in common.bash

load common

model=tests/cli/fixtures/three-bugs.rkt
terms=tests/cli/fixtures/programs.assay
graphs=tests/unit/cases/hunted.assay

# tries: reads lines `STATUS | TEXT | COMMAND`, and fails unless each command ends so, and prints the text on stdout or stderr.
tries() {
  local wanted text command failed=0
  while IFS='|' read -r wanted text command; do
    [ -n "$command" ] || continue
    wanted=${wanted// /} text=${text# } text=${text% }
    eval "run --separate-stderr $ASSAY $command" </dev/null
    [[ "$status" -eq "$wanted" && "$output$stderr" == *"$text"* && "$stderr" != *Sanitizer* ]] && continue
    printf 'assay %s: status %s instead of %s, without: %s\n%s\n%s\n' "$command" "$status" "$wanted" "$text" "$output" "$stderr"
    failed=1
  done
  return $failed
}

# campaigns: hunts of each kind in $d-m, $d-t and $d-g.
campaigns() {
  d=$BATS_TEST_TMPDIR/campaign
  "$ASSAY" hunt $model --count 300 --campaign "$d-m" -q >/dev/null || true
  "$ASSAY" hunt $terms --subject tails --count 60 --campaign "$d-t" -q >/dev/null || true
  "$ASSAY" hunt $graphs --subject graphs --count 10 --campaign "$d-g" -q >/dev/null || true
}

@test "each command does for each kind of subject what its name says" {
  local graph="'(graph (bool) ((fill.i32 (i32 0))) (1))'"
  tries <<TABLE
1 | (times 0 1) | hunt $model --count 300
1 | the variants disagree: 1 node (open, seed 0, index 1) | hunt $terms --subject tails --count 60
1 | the variants disagree: 0 nodes (graphs, seed 0, index 1) | hunt $graphs --subject graphs --count 10
1 | 0 properties held, 1 counterexample | check $model
1 | fails: (if #f 0 0) | check $model '(if #f 0 0)'
1 | differs: tail | check $terms --subject tails tail
1 | differs: static void | check $graphs --subject graphs $graph
0 | 3 terms in | gen $model -p n -n 3 --stats
0 | \\a -> | gen $terms --subject tails -n 3
0 | static void LOCAL(code)(void) { | gen $graphs --subject graphs -n 1
0 | static void LOCAL(code)(void) { | gen $graphs --subject graphs -n 1 --using all
1 | (if #f 0 0) | shrink $model '(if #f 0 0)'
1 | tail | shrink $terms --subject tails '\\x -> tail (tail x)'
1 | as a term: (graph (bool) () (0)) | shrink $graphs --subject graphs $graph
1 | 1: $model:74:1: redex-check e: counterexample of | repl $model <<<next
1 | 1: $terms:22:1: subject tails: counterexample of | repl $terms --subject tails <<<next
1 | 1: $graphs:35:1: subject graphs: counterexample of | repl $graphs --subject graphs <<<next
TABLE
}

@test "each command does for a campaign of each kind what its name says" {
  campaigns
  local kind
  for kind in m t g; do
    tries <<TABLE
1 | still failing | replay $d-$kind
0 | finding | report $d-$kind
0 | "format": "assay campaign" | export $d-$kind
0 | | export $d-$kind --format corpus -o $d-corpus-$kind
0 | 1 new shard | merge $d-merged-$kind $d-$kind
TABLE
  done
  tries <<TABLE
1 | still failing | check $model --corpus $d-corpus-m
1 | still failing | check $terms --corpus $d-corpus-t
1 | still failing | check $graphs --corpus $d-corpus-g
1 | still failing | hunt $model --count 10 --corpus $d-corpus-m
1 | still failing | hunt $terms --subject tails --count 10 --corpus $d-corpus-t
1 | still failing | hunt $graphs --subject graphs --count 10 --corpus $d-corpus-g
TABLE
}

@test "what makes no sense together is said" {
  campaigns
  "$ASSAY" export "$d-m" --format corpus -o "$d-corpus-m"
  "$ASSAY" export "$d-t" --format corpus -o "$d-corpus-t"
  tries <<TABLE
2 | these are findings about a model | check $terms --corpus $d-corpus-m
2 | these are findings about a model | hunt $terms --subject tails --count 10 --corpus $d-corpus-m
2 | these are findings about programs of a subject file | check $model --corpus $d-corpus-t
2 | these are findings about a model | replay $d-m --with $terms
2 | these are findings about programs of a subject file | replay $d-t --with $model
2 | this is a campaign of another kind: programs | merge $d-out $d-m $d-t
2 | this is no directory, and a campaign is one | replay $model
2 | this is no directory, and a campaign is one | export $terms
2 | this is no campaign: it is no directory | report $graphs
2 | this is neither a campaign's directory nor what | merge $d-out $model
2 | this is neither a campaign's directory nor what | merge $d-out $graphs
2 | campaign-m is a campaign, which | hunt $d-m
2 | campaign-t is a campaign, which | check $d-t
2 | campaign-g is a campaign, which | gen $d-g -p e
2 | campaign-m is a campaign, which | shrink $d-m 0
2 | campaign-t is a campaign, which | repl $d-t
2 | the generator \`open\` makes lambda terms, and this subject is about graphs | hunt $graphs --subject graphs --using open
2 | the generator \`graphs\` makes graphs, and this subject is about lambda terms | gen $terms --subject tails --using graphs
2 | no generator of programs is named \`grammar\` | repl $terms --subject tails --using grammar
2 | --using wants some of grammar, enum, random-index and derive | hunt $model --using open
2 | what programs are like is learnt of lambda terms | hunt $graphs --subject graphs --count 5 --learn $d-learnt
2 | has no check: nothing says what is to be done | repl $terms --subject unchecked
2 | there is more than one subject: say which of | repl $terms
2 | --each is about models | shrink $terms --subject tails tail --each 1s
2 | --subject goes with subject files (.assay) only | shrink $model 0 --subject x
2 | TERM is missing | shrink $graphs --subject graphs
2 | programs to try must be given | check $graphs --subject graphs
TABLE
}

@test "bounds of a reduction hold for programs, too" {
  local large='\x -> seq (seq undefined x) (tail (tail (tail x)))'
  assay shrink $terms --subject tails "$large" --max-checks 1 --no-generalise
  wants 1
  [[ $output != *'  as a term: tail' ]]
  assay shrink $terms --subject tails "$large"
  contains "$output" '  as a term: tail'
  assay hunt $graphs --subject graphs --count 10 --oracle variants --no-generalise
  [[ $output != *forall* ]]
  assay hunt $graphs --subject graphs --count 10 --oracle variants
  contains "$output" forall
}
