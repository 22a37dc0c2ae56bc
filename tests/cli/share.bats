#!/usr/bin/env bats
# assay hunt --store: workers that meet in a PostgreSQL store. tests/share/postgres.sh runs this file, with a server.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

model=tests/cli/fixtures/three-bugs.rkt
programs=tests/cli/fixtures/programs.assay

# Each test has tables of its own.
setup() {
  psql_on "$POSTGRES_URL" 'CREATE SCHEMA test'
  store="$POSTGRES_PORT_URL?options=-csearch_path%3Dtest"
  cd_back=$PWD
  work=$BATS_TEST_TMPDIR
  export XDG_STATE_HOME=$work/state
}

teardown() {
  cd "$cd_back" || return
  psql_on "$POSTGRES_URL" 'DROP SCHEMA test CASCADE' || { tests/share/postgres.sh start && psql_on "$POSTGRES_URL" 'DROP SCHEMA test CASCADE'; }
}

psql_on() { psql --quiet --no-psqlrc --tuples-only --no-align --set ON_ERROR_STOP=1 "$1" --command "SET client_min_messages = error" --command "$2"; }
ask() { psql_on "$store" "$1"; }

# starts NAME ARGUMENT...: a worker in the background; its process is $!.
starts() {
  local name=$1
  shift
  "$ASSAY" hunt "$@" --store "$store" --campaign "$work/$name" >"$work/$name.out" 2>"$work/$name.err" 3>&- &
}

# all_found COUNT: three findings, each with a hit, and all of COUNT attempts were made once.
all_found() {
  same findings '(if #f 0 0)
(swap (pair 0 1))
(times 0 1)' "$(ask 'SELECT text FROM finding ORDER BY text')"
  same 'findings without a hit' 0 "$(ask 'SELECT count(*) FROM finding f WHERE NOT EXISTS (SELECT 1 FROM look l WHERE l.shape = f.shape)')"
  same attempts "$1 $1" "$(ask "SELECT sum(next - 1) || ' ' || sum(tried + skipped + not_made + too_long) FROM stream")"
  same 'shards that are not done' 0 "$(ask 'SELECT count(*) FROM shard WHERE is_done = 0')"
  same 'failures nobody looked at' 0 "$(ask 'SELECT count(*) FROM pending')"
  same 'failures' "$(ask 'SELECT count(*) FROM look')" "$(ask 'SELECT sum(hits) FROM stream')"
  same 'findings that were new twice' '' "$(ask 'SELECT shape FROM look WHERE was_new = 1 GROUP BY shape HAVING count(*) > 1')"
}

clean() { ! grep -E 'Sanitizer|runtime error:' "$work"/*.err; }

# eventually SQL: until the answer is t.
eventually() {
  for _ in $(seq 300); do
    [ "$(ask "$1")" = t ] && return
    sleep 0.1
  done
  echo "never: $1"
  return 1
}

@test "four workers, one of them killed: each bug once, and all is done" {
  local arguments=("$model" --count 120000 --using grammar --shards 12 --checkpoint 0.5s -q)
  for i in 1 2 3; do starts $i "${arguments[@]}"; done
  starts 4 "${arguments[@]}"
  local victim=$!
  eventually 'SELECT count(*) >= 1 FROM shard WHERE worker IS NOT NULL' || cat "$work"/*.err
  kill -9 $victim
  wait
  all_found 120000
  clean
  # The one that was killed may have had one on its lips.
  same 'counterexamples that were shown twice' '' "$(grep -h -A1 'counterexample of' "$work"/*.out | grep '^  ' | sort | uniq -d)"
}

@test "a worker's shard is completed by the next one, from where it was" {
  starts 1 "$model" --count 3000000 --using grammar --shards 1 --checkpoint 0.5s -q
  local first=$!
  eventually 'SELECT sum(next) > 1000 FROM stream'
  kill -9 $first || { cat "$work"/1.* && return 1; }
  wait
  local before
  before=$(ask 'SELECT sum(next) FROM stream')
  starts 2 "$model" --count 3000000 --using grammar --shards 1 --checkpoint 0.5s -q
  local second=$!
  eventually "SELECT sum(next) > $before FROM stream"
  kill -TERM $second # the background of a script ignores SIGINT
  wait $second || true
  clean
}

@test "a server that goes away and comes back: nothing is lost, nothing is doubled" {
  local arguments=("$model" --count 1000000 --using grammar --shards 4 -q)
  for i in 1 2; do starts $i "${arguments[@]}"; done
  eventually 'SELECT count(*) > 0 FROM stream'
  tests/share/postgres.sh stop immediate
  sleep 1
  tests/share/postgres.sh start
  wait
  clean
  for i in 1 2; do
    # Who has asked something when the server ends hears something else than who asks later.
    contains "$(head -1 "$work/$i.err")" ": the connection is lost: "
    contains "$(head -1 "$work/$i.err")" "; the hunt goes on, and what is found is kept in $work/$i until the server can be reached"
    # On a fast machine, all may be done before the server is back.
    if ! grep -q 'assay hunt: the server can be reached again' "$work/$i.err"; then
      assay hunt "${arguments[@]}" --store "$store" --campaign "$work/$i"
      wants 1
    fi
    [ "$(wc -l <"$work/$i.err")" -le 2 ] || { cat "$work/$i.err" && return 1; }
  done
  all_found 1000000
}

@test "without a server, findings are kept, and the same command delivers them" {
  tests/share/postgres.sh stop
  assay hunt "$model" --count 20000 --using grammar --shards 2 --store "$store" --campaign "$work/w" -q
  wants 1
  contains "$stderr" ': no connection to the server: '
  contains "$stderr" "3 findings could not be delivered. All is kept in $work/w, and the same command delivers it"
  same 'counterexamples that were shown' 3 "$(grep -c 'counterexample of' <<<"$output")"
  tests/share/postgres.sh start
  assay hunt "$model" --count 20000 --using grammar --shards 2 --store "$store" --campaign "$work/w"
  wants 1
  same stderr '' "$stderr"
  same stdout 'the store has 3 findings, 0 of them from here; 2 of 2 shards are done' "$output"
  all_found 20000
}

@test "what is in the store stays as it is when somebody brings the same later" {
  tests/share/postgres.sh stop
  assay hunt "$model" --count 20000 --using grammar --shards 1 --store "$store" --campaign "$work/late" -q
  wants 1
  tests/share/postgres.sh start
  assay hunt "$model" --count 4000 --using grammar --shards 1 --store "$store" --campaign "$work/early" -q
  wants 1
  # As if another one had been first to find it, elsewhere.
  ask 'UPDATE finding SET idx = idx + 1000000'
  local before
  before=$(ask "SELECT number, shape, idx, found FROM finding ORDER BY number")
  assay hunt "$model" --count 20000 --using grammar --store "$store" --campaign "$work/late"
  wants 1
  same stdout 'the store has 3 findings, 0 of them from here; 1 of 1 shards are done' "$output"
  same 'what was there' "$before" "$(ask "SELECT number, shape, idx, found FROM finding ORDER BY number" | head -n "$(wc -l <<<"$before")")"
  all_found 20000
}

@test "a store that was made anew gets all that the directory has" {
  local command=(hunt "$model" --count 20000 --using grammar --shards 2 --store "$store" --campaign "$work/w")
  assay "${command[@]}" -q
  wants 1
  psql_on "$POSTGRES_URL" 'DROP SCHEMA test CASCADE'
  psql_on "$POSTGRES_URL" 'CREATE SCHEMA test'
  assay "${command[@]}"
  wants 1
  same stderr "assay hunt: the store is not the one that was there before: what is kept in $work/w is delivered again" "$stderr"
  contains "$output" 'the store has 3 findings, 0 of them from here; 2 of 2 shards are done'
  all_found 20000
  assay "${command[@]}"
  same stderr '' "$stderr"
  # From a backup: the same store, with less in it.
  ask 'DELETE FROM look; DELETE FROM step; DELETE FROM finding; DELETE FROM stream; UPDATE shard SET is_done = 0'
  assay "${command[@]}"
  wants 1
  same stderr '' "$stderr"
  all_found 20000
}

@test "a directory belongs to one store" {
  local dead=postgresql://assay:secret@127.0.0.1:1/assay
  assay hunt "$model" --count 4000 --using grammar --store $dead --campaign "$work/w" -q
  wants 1
  contains "$stderr" 'postgresql://127.0.0.1:1/assay: no connection to the server: '
  refuses "assay hunt: $work/w belongs to the store postgresql://assay@127.0.0.1:1/assay, which is another one: take another directory (--campaign DIR)" \
    hunt "$model" --count 4000 --using grammar --store "$store" --campaign "$work/w"
  same tables '' "$(ask "SELECT campaign FROM finding")"
  assay hunt "$model" --count 4000 --using grammar --store "$store" --campaign "$work/v" -q
  wants 1
  assay hunt "$model" --count 4000 --using grammar --store $dead --campaign "$work/v" -q
  wants 2
  contains "$stderr" ', and this one cannot be reached: take another directory (--campaign DIR)'
  # The same store by another address.
  assay hunt "$model" --count 4000 --using grammar --store "$store&application_name=x" --campaign "$work/v" -q
  wants 1
  same stderr '' "$stderr"
  # Nobody says where.
  assay hunt "$model" --count 400 --using grammar --store $dead -q
  assay hunt "$model" --count 400 --using grammar --store "$store" --seed 5 -q
  [ -e "$XDG_STATE_HOME/assay/worker-2/store" ]
}

@test "what could not be delivered is no success" {
  assay hunt "$model" --count 1 --using grammar --store postgresql://assay@127.0.0.1:1/assay --campaign "$work/w" -q
  wants 2
  contains "$stderr" "what was done could not be delivered. All is kept in $work/w, and the same command delivers it"
}

@test "by time, each worker has its own, and shards go on where they were" {
  for i in 1 2; do starts $i "$model" --for 2s --using grammar --shards 2 -q; done
  wait
  clean
  same findings 3 "$(ask 'SELECT count(*) FROM finding')"
  local before
  before=$(ask 'SELECT sum(next) FROM stream')
  assay hunt "$model" --for 1s --using grammar --store "$store" --campaign "$work/1"
  wants 1
  contains "$output" 'the store has 3 findings, 0 of them from here'
  [ "$(ask 'SELECT sum(next) FROM stream')" -gt "$before" ]
  same shards 2 "$(ask 'SELECT count(*) FROM shard')"
}

@test "a count can be raised, and other campaigns are others" {
  assay hunt "$model" --count 2000 --using grammar --shards 2 --store "$store" -q
  assay hunt "$model" --count 4000 --using grammar --store "$store" -q
  assay hunt "$model" --count 1000 --using grammar --store "$store" --seed 7 -q
  same campaigns '0 4000 4000
7 1000 1000' "$(ask "SELECT seed || ' ' || bound_count || ' ' || (SELECT sum(next - 1) FROM stream s WHERE s.campaign = c.id) FROM campaign c ORDER BY seed")"
  assay hunt "$model" --count 3000 --using grammar --store "$store" -q
  wants 2
  contains "$stderr" 'the campaign goes to a count of 4000, which can only be raised'
  [ -d "$XDG_STATE_HOME/assay/worker-1" ] # nobody said where
}

@test "JSON tells what was found here, and what there is" {
  assay hunt "$model" --count 10000 --using grammar --shards 1 --store "$store" --campaign "$work/w" --json -q
  wants 1
  same JSON '[3,3,1,1,0,false]' "$(jq -c '[(.found | length), .findings, .shards, .done, .undelivered, .interrupted]' <<<"$output")"
}

@test "JSON has warnings about the server as events, and the results last" {
  local command=(hunt "$model" --count 10000 --using grammar --shards 1 --store "$store" --campaign "$work/w" --json)
  tests/share/postgres.sh stop
  assay "${command[@]}"
  wants 1
  jq -se 'any(.event == "warning" and (.text | contains("no connection to the server"))) and .[-1].event == "end" and .[-1].undelivered == 3' <<<"$output"
  contains "$stderr" ': no connection to the server: '
  tests/share/postgres.sh start
  assay "${command[@]}"
  wants 1
  psql_on "$POSTGRES_URL" 'DROP SCHEMA test CASCADE'
  psql_on "$POSTGRES_URL" 'CREATE SCHEMA test'
  assay "${command[@]}"
  jq -se 'map(select(.event == "warning").text) == ["the store is not the one that was there before: what is kept in '"$work"'/w is delivered again"]' <<<"$output"
}

@test "what is in the store can be read from there" {
  assay hunt "$model" --count 10000 --using grammar --shards 1 --store "$store" -q
  assay replay "$store"
  wants 1
  contains "$output" '3 tried again, 3 still failing'
  assay hunt "$model" --count 100 --using grammar --shards 1 --store "$store" --seed 3 -q
  assay replay "$store"
  wants 2
  contains "$stderr" 'there are several campaigns in the store: say which, with # and its name after the address: three-bugs-'
  assay replay "$store#$(ask "SELECT name FROM campaign WHERE seed = '0'")"
  wants 1
  assay replay "$store#nothing"
  wants 2
  contains "$stderr" 'there is no campaign nothing in the store; there are: three-bugs-'
}

@test "programs: two workers, each bug once" {
  for i in 1 2; do starts $i $programs --subject tails --count 256 --shards 4 -q; done
  wait
  clean
  same findings tail "$(ask 'SELECT text FROM finding')"
  same tried '256 4' "$(ask "SELECT sum(next - 1) || ' ' || count(*) FROM stream")"
  same 'shards that are done' 4 "$(ask 'SELECT sum(is_done) FROM shard')"
  same 'differences that were shown' 1 "$(cat "$work"/*.out | grep -c 'the variants disagree')"
}

@test "what makes no sense is refused" {
  refuses "assay hunt: --store wants an address such as postgresql://user@host/database" hunt $model --store somewhere
  refuses "assay hunt: --shard goes without --store: there, workers take the shards that are free" hunt $model --store "$store" --shard 0/2
  refuses "assay hunt: with --store, it is either --count or --for" hunt $model --store "$store" --count 1 --for 1s
  refuses "assay hunt: --shards goes with --store URL; without, --shard I/N is one of N parts" hunt $model --count 1 --shards 4
  refuses "assay hunt: --first goes without --store: who shares a campaign goes on to its end" hunt $model --store "$store" --first
}

@test "servers that are of no use are refused" {
  assay hunt $model --store 'postgresql://[nowhere' --count 1
  wants 2
  contains "$stderr" 'this is no address of a PostgreSQL server (postgresql://user@host:port/database)'
  assay hunt $model --store "postgresql://locked:wrong@${POSTGRES_PORT_URL#*@}" --count 1
  wants 2
  contains "$stderr" 'no connection to the server: '
  contains "$stderr" 'password authentication failed for user "locked"'
  assay hunt $model --store "postgresql://locked:secret@${POSTGRES_PORT_URL#*@}" --count 1
  wants 2
  contains "$stderr" 'there are rights missing: permission denied for schema public'
  assay hunt $model --store "${POSTGRES_PORT_URL%/*}/nowhere" --count 1
  wants 2
  contains "$stderr" 'database "nowhere" does not exist'
  for port in 99999999 65536 0; do
    refuses "assay hunt: postgresql://127.0.0.1:$port/assay: there is no such port: they go from 1 to 65535" \
      hunt $model --store "postgresql://assay@127.0.0.1:$port/assay" --count 1
  done
  assay hunt $model --store "$store" --count 1 -q
  assay hunt $model --store "$store%20-cdefault_transaction_read_only%3Don" --count 1
  wants 2
  contains "$stderr" 'the database cannot be written: cannot execute INSERT in a read-only transaction'
  ask "UPDATE meta SET value = '99'"
  assay hunt $model --store "$store" --count 1
  wants 2
  contains "$stderr" 'the store is of version 99, and this assay ('
  contains "$stderr" 'use a newer assay'
}

@test "a directory is one worker's" {
  mkdir "$work/w"
  exec {lock}>"$work/w/lock"
  flock "$lock"
  refuses "assay hunt: $work/w: somebody is hunting here already" hunt $model --store "$store" --campaign "$work/w" --count 1
  exec {lock}>&-
  assay hunt $model --campaign "$work/alone" --count 100 -q
  refuses "assay hunt: $work/alone: this is a campaign without a store: --store wants a directory of its own" \
    hunt $model --store "$store" --campaign "$work/alone" --count 1
}
