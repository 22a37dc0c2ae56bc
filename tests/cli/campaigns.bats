#!/usr/bin/env bats
# Campaigns: nothing is lost, every bug is there once, and what is wrong is said.
# shellcheck disable=SC2154,SC2016,SC2030,SC2031 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

model=tests/cli/fixtures/three-bugs.rkt
programs=tests/cli/fixtures/programs.assay

setup() { cd "$BATS_TEST_DIRNAME/../.." && d=$BATS_TEST_TMPDIR/campaign; }

ask() { sqlite3 "$1/campaign.sqlite" "$2"; }

# What was found, and how often it was hit.
findings() { ask "$1" 'SELECT reduced, (SELECT count(*) FROM look l WHERE l.shape = f.shape) FROM finding f ORDER BY 1'; }

@test "a campaign keeps what a hunt finds, with its files" {
  assay hunt $model --count 3000
  local plain=$output
  assay hunt $model --count 3000 --campaign "$d"
  wants 1
  [ "$output" = "$plain" ]
  [ "$(ask "$d" 'SELECT count(*) FROM finding')" = 3 ]
  [ "$(ask "$d" 'SELECT sum(tried) FROM stream')" = 9000 ]
  [ "$(ask "$d" 'SELECT count(*) FROM pending')" = 0 ]
  [ "$(ask "$d" 'SELECT is_done FROM shard')" = 1 ]
  [ "$(ask "$d" 'SELECT text FROM source WHERE path = "three-bugs.rkt"')" = "$(cat $model)" ]
  [ "$(cat "$d"/findings/0001-*/reduced.txt)" = '(times 0 1)' ]
  contains "$(cat "$d"/findings/0003-*/steps.txt)" '0 original, 18 nodes: '
  contains "$(cat "$d"/findings/0003-*/steps.txt)" '6 nodes: (swap (pair 0 1))'
  contains "$(cat "$d"/findings/0001-*/formula.txt)" 'forall x0'
}

@test "a finding has what is needed to believe it" {
  assay hunt $model --count 3000 --campaign "$d" -q
  wants 1
  [ "$(ask "$d" 'SELECT reduced, nodes, original, original_nodes, kind, generator, seed, idx FROM finding WHERE number = 3')" = \
    '(swap (pair 0 1))|6|(pair (pair (pair 0 (pair (swap (pair 1 #t)) 0)) 4) 7)|18|false|grammar|0|1439' ]
  [ "$(ask "$d" 'SELECT count(*) = max(number) + 1, max(number) FROM step WHERE shape = (SELECT shape FROM finding WHERE number = 3)')" = '1|7' ]
  [ "$(ask "$d" "SELECT json_extract(formulas, '\$[0].tests') FROM finding WHERE number = 3")" = 10000 ]
}

@test "programs: the answers of all variants are kept" {
  assay hunt $programs --subject tails --count 300 --campaign "$d" -q
  wants 1
  [ "$(ask "$d" "SELECT json_extract(evidence, '\$[0].who'), json_extract(evidence, '\$[1].line') FROM finding")" = 'script good|init' ]
  [ -s "$d"/findings/0001-*/output-script-bad.txt ]
  [ -s "$d"/findings/0001-*/program.txt ]
  [ "$(ask "$d" 'SELECT sum(length(digests)) / 16 FROM seen')" = "$(ask "$d" "SELECT tried FROM stream")" ]
}

@test "it goes on with --resume, and a count may be raised" {
  assay hunt $model --count 1000 --campaign "$d" -q
  wants 1
  assay hunt $model --count 1000 --campaign "$d"
  wants 2
  contains "$stderr" 'there is a campaign already: say --resume'
  assay hunt $model --count 3000 --campaign "$d" --resume
  wants 1
  contains "$output" '3 findings:'
  [ "$(ask "$d" 'SELECT sum(tried), bound_count FROM stream, shard')" = '9000|3000' ]
  assay hunt $model --campaign "$d" --resume # as far as it was to go: nothing is left to do
  wants 1
  [ "$(ask "$d" 'SELECT sum(tried) FROM stream')" = 9000 ]
  assay hunt $model --count 10 --campaign "$d" --resume
  wants 2
  contains "$stderr" 'can only be raised'
}

@test "with --resume, there need not be anything" {
  assay hunt $model --count 3000 --campaign "$d" --resume -q
  wants 1
  [ "$(ask "$d" 'SELECT count(*) FROM finding')" = 3 ]
}

@test "by time: exactly three findings, and what was spent before counts" {
  assay hunt $model --for 3s --campaign "$d" -q
  wants 1
  [ "$(grep -c ': counterexample of ' <<<"$output")" = 3 ]
  local tried; tried=$(ask "$d" 'SELECT sum(tried) FROM stream')
  SECONDS=0
  assay hunt $model --for 3s --campaign "$d" --resume -q
  wants 1
  [ -z "$output" ] && [ $SECONDS -lt 3 ]
  assay hunt $model --for 5s --campaign "$d" --resume -q
  wants 1
  [ -z "$output" ]
  [ "$(ask "$d" 'SELECT count(*) FROM finding')" = 3 ]
  [ "$(ask "$d" 'SELECT sum(tried) FROM stream')" -gt "$tried" ]
}

@test "an interrupted campaign loses nothing" {
  ask_done() { ask "$d" 'SELECT is_done FROM shard'; }
  timeout -s INT 1 "$ASSAY" hunt $model --count 300000 --campaign "$d" -q 3>&- || true
  [ "$(ask_done)" = 0 ]
  [ "$(ask "$d" 'SELECT sum(tried) > 0 FROM stream')" = 1 ]
}

@test "another subject, seed or option is another campaign" {
  cp $model "$BATS_TEST_TMPDIR/a.rkt"
  assay hunt "$BATS_TEST_TMPDIR/a.rkt" --count 100 --campaign "$d" -q
  local again=("$BATS_TEST_TMPDIR/a.rkt" --count 100 --campaign "$d" --resume)
  assay hunt "${again[@]}" --seed 7
  wants 2 && contains "$stderr" 'the campaign has seed 0, and now it is 7'
  assay hunt "${again[@]}" --using enum
  wants 2 && contains "$stderr" 'the campaign has using [], and now it is ["enum"]'
  assay hunt "${again[@]}" --shard 1/2
  wants 2 && contains "$stderr" 'this is shard 0/1 of the campaign, not 1/2'
  assay hunt "$BATS_TEST_TMPDIR/a.rkt" --for 1s --campaign "$d" --resume
  wants 2 && contains "$stderr" 'the campaign goes by count: that cannot change'
  echo ';' >>"$BATS_TEST_TMPDIR/a.rkt"
  assay hunt "${again[@]}"
  wants 2 && contains "$stderr" 'the campaign is about another text of'
  assay hunt $programs --subject tails --count 10 --campaign "$d" --resume
  wants 2 && contains "$stderr" 'the campaign is about model'
}

@test "two hunts in one campaign: the second is refused" {
  "$ASSAY" hunt $model --for 20s --campaign "$d" -q >/dev/null 3>&- &
  local first=$!
  for _ in {1..100}; do [ -s "$d/lock" ] && break; sleep 0.05; done
  sleep 0.2
  assay hunt $model --for 20s --campaign "$d" --resume
  kill -9 $first
  wait $first || true
  wants 2
  contains "$stderr" "somebody is hunting here already: "
  contains "$stderr" "process $first"
  assay hunt $model --for 1s --campaign "$d" --resume -q # whoever is killed holds nothing
  [ "$status" != 2 ] || contains "$stderr" 'raised'
}

@test "directories that are no campaigns" {
  mkdir "$d" && touch "$d/letter.txt"
  assay hunt $model --count 10 --campaign "$d"
  wants 2 && contains "$stderr" 'this is no campaign: there are files, but no campaign.sqlite'
  [ "$(ls "$d")" = letter.txt ]
  assay hunt $model --count 10 --campaign $model
  wants 2 && contains "$stderr" 'this is no directory'
  assay hunt $model --count 10 --campaign "$d/no/where"
  wants 2 && contains "$stderr" 'No such file or directory'
  assay replay "$BATS_TEST_TMPDIR/nowhere"
  wants 2 && contains "$stderr" 'No such file or directory'
  mkdir "$BATS_TEST_TMPDIR/empty"
  assay replay "$BATS_TEST_TMPDIR/empty"
  wants 2 && contains "$stderr" 'there is no campaign here'
}

@test "a store of a newer version is refused, and stays as it is" {
  assay hunt $model --count 10 --campaign "$d" -q
  ask "$d" "UPDATE meta SET value = '999'"
  assay hunt $model --count 10 --campaign "$d" --resume
  wants 2 && contains "$stderr" 'the store is of version 999'
  assay replay "$d"
  wants 2 && contains "$stderr" 'use a newer assay'
  [ "$(ask "$d" 'SELECT value FROM meta')" = 999 ]
}

@test "a damaged database is refused" {
  assay hunt $model --count 3000 --campaign "$d" -q
  local size; size=$(stat -c %s "$d/campaign.sqlite")
  dd if=/dev/urandom of="$d/campaign.sqlite" bs=4096 seek=3 count=$((size / 4096 - 4)) conv=notrunc status=none
  assay hunt $model --count 4000 --campaign "$d" --resume
  wants 2 && contains "$stderr" 'the database is damaged'
  echo garbage >"$d/campaign.sqlite"
  assay replay "$d"
  wants 2
}

# The log is what was being written when the process died: what is not whole in it was never there.
@test "a torn log: the campaign goes on from what is whole" {
  assay hunt $model --count 30000 --campaign "$BATS_TEST_TMPDIR/whole" -q
  for cut in 1 3 7; do
    rm -rf "$d"
    "$ASSAY" hunt $model --count 30000 --campaign "$d" --checkpoint 10ms -q >/dev/null 3>&- &
    local hunt=$!
    for _ in {1..100}; do [ -s "$d/campaign.sqlite-wal" ] && break; sleep 0.02; done
    sleep 0.1$cut
    kill -9 $hunt && wait $hunt || true
    if [ -s "$d/campaign.sqlite-wal" ]; then
      local size; size=$(stat -c %s "$d/campaign.sqlite-wal")
      truncate -s $((size * (10 - cut) / 10)) "$d/campaign.sqlite-wal"
      printf 'garbage' | dd of="$d/campaign.sqlite-wal" bs=1 seek=$((size * (10 - cut) / 11)) conv=notrunc status=none
      rm -f "$d/campaign.sqlite-shm"
    fi
    mkdir -p "$d/findings/0001-half.new" && echo half >"$d/findings/0001-half.new/original.txt"
    assay hunt $model --count 30000 --campaign "$d" --resume -q
    wants 1
    [ "$(findings "$d")" = "$(findings "$BATS_TEST_TMPDIR/whole")" ]
  done
}

@test "files of findings that are missing are written again" {
  assay hunt $model --count 3000 --campaign "$d" -q
  cp -r "$d/findings" "$BATS_TEST_TMPDIR/kept"
  rm -r "$d"/findings/0002-*
  assay hunt $model --count 3000 --campaign "$d" --resume -q
  diff -r "$d/findings" "$BATS_TEST_TMPDIR/kept"
}

@test "a directory that cannot be written" {
  [ "$(id -u)" != 0 ] || skip 'root may write everywhere'
  mkdir "$d" && chmod a-w "$d"
  assay hunt $model --count 10 --campaign "$d"
  wants 2 && contains "$stderr" 'Permission denied'
}

@test "a campaign that cannot be written can be read" {
  assay hunt $model --count 3000 --campaign "$d" -q
  chmod -R a-w "$d"
  assay replay "$d" -q
  chmod -R u+w "$d"
  wants 1
  [ "$(wc -l <<<"$output")" = 3 ]
}

@test "a disk that fills up: what was kept is kept, and it goes on when there is room" {
  mkdir "$d"
  mount -t tmpfs -o size=400k none "$d" 2>/dev/null || skip 'nothing can be mounted here'
  mkdir "$d/c"
  head -c 150000 /dev/zero >"$d/other"
  assay hunt $model --count 30000 --campaign "$d/c" --checkpoint 10ms -q
  local full=$status said=$stderr count
  count=$(ask "$d/c" 'SELECT count(*) FROM finding')
  rm "$d/other"
  mount -o remount,size=20m "$d"
  assay hunt $model --count 30000 --campaign "$d/c" --resume -q
  local after=$status found; found=$(findings "$d/c")
  umount "$d"
  [ "$full" = 2 ] && contains "$said" 'full'
  [ "$after" = 1 ]
  assay hunt $model --count 30000 --campaign "$d-whole" -q
  [ "$found" = "$(findings "$d-whole")" ]
  [ "$count" -le 3 ]
}

@test "a finding is tried again from its term, on the subject as it was" {
  cp $model "$BATS_TEST_TMPDIR/a.rkt"
  assay hunt "$BATS_TEST_TMPDIR/a.rkt" --count 3000 --campaign "$d" -q
  rm "$BATS_TEST_TMPDIR/a.rkt"
  assay replay "$d"
  wants 1 && contains "$output" '3 tried again, 3 still failing'
  assay replay "$d" 1 --original
  wants 1 && contains "$output" 'still fails: (times 0 2)'
  assay replay "$d" "$(ask "$d" 'SELECT shape FROM finding WHERE number = 2')" --json
  wants 1
  [ "$(jq -r '.findings[0].term + .findings[0].verdict' <<<"$output")" = '(if #f 0 0)fails' ]
  assay replay "$d" 4
  wants 2 && contains "$stderr" "there is no finding with the number or shape '4'"
  sed 's/(optimise (times 0 e)) (optimise e)/(optimise (times 0 e)) 0/' $model >"$BATS_TEST_TMPDIR/mended.rkt"
  assay replay "$d" 1 --with "$BATS_TEST_TMPDIR/mended.rkt"
  wants 0 && contains "$output" '1 tried again, 1 gone'
}

@test "the files that a subject includes are kept, too" {
  assay hunt $programs --subject tails --count 300 --campaign "$d" -q
  [ "$(ask "$d" 'SELECT group_concat(path, " ") FROM source')" != programs.assay ]
  assay replay "$d"
  wants 1 && contains "$output" 'still fails: tail'
}

@test "the shards of a count try exactly its indices, and merged they find the same bugs" {
  assay hunt $model --count 3000 --campaign "$d-whole" -q
  for i in 0 1 2; do
    assay hunt $model --count 3000 --shard $i/3 --campaign "$d-$i" -q
    wants 1
  done
  assay merge "$d" "$d-0" "$d-1" "$d-2"
  wants 0 && contains "$output" '3 new shards, 3 new findings'
  [ "$(ask "$d" 'SELECT number, reduced FROM finding ORDER BY reduced' | wc -l)" = 3 ]
  [ "$(ask "$d" 'SELECT reduced FROM finding ORDER BY 1')" = "$(ask "$d-whole" 'SELECT reduced FROM finding ORDER BY 1')" ]
  [ "$(ask "$d" 'SELECT sum(tried) FROM stream')" = 9000 ]
  local once; once=$(sqlite3 "$d/campaign.sqlite" .dump)
  assay merge "$d" "$d-1" "$d-1" "$d-0"
  wants 0 && contains "$output" '0 new shards, 0 new findings'
  [ "$(sqlite3 "$d/campaign.sqlite" .dump)" = "$once" ]
  assay hunt $model --count 3000 --campaign "$d" --resume
  wants 2 && contains "$stderr" 'several campaigns were merged here'
  assay merge "$d" "$d-whole"
  wants 2 && contains "$stderr" 'which is there in other parts'
  [ "$(sqlite3 "$d/campaign.sqlite" .dump)" = "$once" ]
}

@test "campaigns of several seeds are merged, those of other subjects are not" {
  assay hunt $model --count 1000 --campaign "$d-0" -q
  assay hunt $model --count 1000 --seed 1 --campaign "$d-1" -q
  assay hunt tests/cli/fixtures/pairs/types.rkt --count 100 --campaign "$d-2" -q
  assay merge "$d" "$d-0" "$d-1"
  wants 0
  [ "$(ask "$d" 'SELECT group_concat(seed) FROM shard')" = 0,1 ]
  [ "$(ask "$d" 'SELECT sum(tried) FROM stream')" = 6000 ]
  assay merge "$d" "$d-2"
  wants 2 && contains "$stderr" 'its subject has another text'
  assay merge "$d"
  wants 2
}

@test "a campaign as JSON, and back" {
  assay hunt $model --count 3000 --campaign "$d" -q
  assay export "$d" -o "$BATS_TEST_TMPDIR/a.json"
  wants 0
  [ "$(jq '.finding | length' "$BATS_TEST_TMPDIR/a.json")" = 3 ]
  [ "$(jq -c '.finding[] | [.reduced, .hits, .formulas[0].universal, (.seed | type), .idx > 0]' "$BATS_TEST_TMPDIR/a.json" | head -1)" = \
    '["(times 0 1)",11,true,"string",true]' ]
  assay merge "$d-again" "$BATS_TEST_TMPDIR/a.json"
  wants 0
  diff <(sqlite3 "$d/campaign.sqlite" .dump | sort) <(sqlite3 "$d-again/campaign.sqlite" .dump | sort)
  jq 'del(.finding[1].reduced)' "$BATS_TEST_TMPDIR/a.json" >"$BATS_TEST_TMPDIR/b.json"
  assay merge "$d-bad" "$BATS_TEST_TMPDIR/b.json"
  wants 2 && contains "$stderr" '`finding`, item 2: `reduced` is missing'
  echo '{"a": ' >"$BATS_TEST_TMPDIR/c.json"
  assay merge "$d-bad" "$BATS_TEST_TMPDIR/c.json"
  wants 2 && contains "$stderr" 'c.json:2:0: error: '
  echo '{}' >"$BATS_TEST_TMPDIR/c.json"
  assay merge "$d-bad" "$BATS_TEST_TMPDIR/c.json"
  wants 2 && contains "$stderr" 'this is no campaign that `assay export` wrote'
}

@test "a corpus is a regression suite, and what a hunt knows" {
  assay hunt $model --count 3000 --campaign "$d" -q
  assay export "$d" --format corpus -o "$d-corpus"
  wants 0
  [ "$(cat "$d-corpus"/0001-*.term)" = '(times 0 1)' ]
  assay check $model --corpus "$d-corpus"
  wants 1 && contains "$output" '3 tried again, 3 still failing'
  sed -e 's/(optimise (times 0 e)) (optimise e)/(optimise (times 0 e)) 0/' -e '/(optimise (swap (pair e_1 e_2)))/d' \
    -e '/(optimise (if e_1 e_2 e_2))/d' $model >"$BATS_TEST_TMPDIR/mended.rkt"
  assay check "$BATS_TEST_TMPDIR/mended.rkt" --corpus "$d-corpus"
  wants 0 && contains "$output" '3 tried again, 3 gone'
  assay hunt $model --corpus "$d-corpus" --count 3000
  wants 1
  [ "$(grep -c ': counterexample of ' <<<"$output")" = 0 ]
  contains "$output" '3 findings:
  (times 0 1) hit '
  assay check $model --corpus "$d"
  wants 2 && contains "$stderr" 'manifest.json: No such file or directory'
}

@test "options that make no sense" {
  assay hunt $model --resume
  wants 2 && contains "$stderr" '--resume goes with --campaign DIR'
  for shard in 2/2 x 1/ /2 1/0 -1/2 1/2/3; do
    assay hunt $model --shard=$shard
    wants 2 && contains "$stderr" "--shard wants I/N"
  done
}
