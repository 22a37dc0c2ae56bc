# What the tests of many machines share: a hunt for three bugs, and whether the store has them.
# shellcheck shell=bash

model=$PWD/tests/cli/fixtures/three-bugs.rkt
count=600000 # enough that a worker can be caught at work
# shellcheck disable=SC2034 # for those who read this file
arguments=("$model" --count "$count" --using grammar --shards 12 --quiet)

ask() { psql --quiet --no-psqlrc --tuples-only --no-align "$POSTGRES_PORT_URL" --command "$1" 2>/dev/null; }

# eventually SQL: until the answer is t.
eventually() {
  for _ in $(seq 600); do
    [ "$(ask "$1")" = t ] && return
    sleep 0.1
  done
  echo "never: $1" >&2
  return 1
}

# A worker on this host that is at a shard now.
a_worker() {
  ask "SELECT substring(worker from 'process (.*)') FROM shard WHERE worker IS NOT NULL AND is_done = 0 ORDER BY number LIMIT 1"
}

passed=0
failed=0
# check WHAT EXPECTED ACTUAL
check() {
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf '%s:\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"
  fi
}

check_store() {
  check findings '(if #f 0 0) (swap (pair 0 1)) (times 0 1)' "$(ask "SELECT string_agg(text, ' ' ORDER BY text) FROM finding")"
  check 'attempts that were made' "$count" "$(ask 'SELECT sum(next - 1) FROM stream')"
  check 'shards that are not done' 0 "$(ask 'SELECT count(*) FROM shard WHERE is_done = 0')"
  check 'failures nobody looked at' 0 "$(ask 'SELECT count(*) FROM pending')"
}

summary() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
