#!/usr/bin/env bats
# Two planted bugs in one model: one hunt reports exactly two findings.

load common

pairs=tests/cli/fixtures/pairs

# findings SEED FILE [JOBS]: the reduced terms, one on a line
findings() {
  "$ASSAY" hunt "$2" --count 5000 --seed "$1" -j "${3:-1}" --json -q |
    jq -r '.properties[].findings[].term' || true
}

@test "each of two planted bugs is found once" {
  while read -r file first second; do
    for seed in 0 1; do
      same "$file" "$(printf '%s\n%s' "$first" "$second" | tr _ ' ')" "$(findings $seed "$pairs/$file.rkt")"
    done
  done <<'END'
arithmetic (sub_0_1) (ifz_-1_0_1)
compiler (not_#f) (and_#f_#t)
lists (unique_(cons_0_(cons_0_nil))) (sorted_(cons_0_(cons_0_nil)))
logic (imp_yes_no) (neg_(neg_yes))
machine ((push_0)_twice) ((push_0)_(push_1)_over)
separate nil nil
strings (()) ()
types (plus_0_#f) (if_0_0_0)
END
}

@test "it does not depend on the number of threads" {
  for jobs in 2 5; do
    same lists "$(findings 0 $pairs/lists.rkt)" "$(findings 0 $pairs/lists.rkt $jobs)"
  done
}

@test "how often each was hit is told, and what was not looked into" {
  assay hunt $pairs/types.rkt --count 3000
  contains "$output" "2 findings:"
  [[ $output =~ "(plus 0 #f) hit "[0-9]+" times" ]]
  [[ $output =~ [0-9]+" further failures not looked into" ]]
  contains "$output" "forall x0 x1 x2 : natural. (if x0 x1 x2)"
}

@test "one bug that two properties show is one finding" {
  assay bench redex --write "$BATS_TEST_TMPDIR"
  assay hunt "$BATS_TEST_TMPDIR/stlc-1.rkt" --count 2000 --using grammar,derive --json -q
  wants 1
  same findings 1 "$(jq .findings <<<"$output")"
  same found "true true" "$(jq -r '[.properties[].found | tostring] | join(" ")' <<<"$output")"
}
