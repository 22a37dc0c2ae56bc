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
  [ "$(ask "$d" "SELECT DISTINCT json_extract(value, '\$.version') FROM finding, json_each(evidence)")" = 'shell 1.0' ]
  assay report "$d" --format markdown
  contains "$output" '- script bad: shell 1.0, `/bin/sh -c'
  local kept=("$d"/findings/0001-*/)
  [ -s "${kept[0]}output-script-bad.txt" ]
  [ -s "${kept[0]}program.txt" ]
  [ "$(ask "$d" 'SELECT sum(length(digests)) / 16 FROM seen')" = "$(ask "$d" "SELECT tried FROM stream")" ]
}

@test "programs: how many had each constant, or each operation" {
  assay gen $programs --subject tails --count 300
  local made=$output
  assay hunt $programs --subject tails --count 200 --campaign "$d" -q
  assay hunt $programs --subject tails --count 300 --campaign "$d" --resume -q
  wants 1
  for name in undefined tail map foldr; do
    [ "$(ask "$d" "SELECT used FROM coverage WHERE kind = 'constant' AND owner = 'prelude' AND name = '$name'")" = "$(grep -cw $name <<<"$made")" ]
  done
  [ "$(ask "$d" 'SELECT count(*) FROM coverage')" = "$(ask "$d" 'SELECT count(DISTINCT name) FROM coverage')" ]
  assay report "$d" --format json
  [ "$(jq '[.coverage[] | select(.kind == "constant")] | length' <<<"$output")" = "$(ask "$d" 'SELECT count(*) FROM coverage')" ]
  assay hunt subjects/ops/gcc.assay --count 40 --size 10 --campaign "$d-graphs" -q
  wants 0
  [ "$(ask "$d-graphs" "SELECT count(*) FROM coverage WHERE kind <> 'operation'")" = 0 ]
  [ "$(ask "$d-graphs" 'SELECT sum(used) BETWEEN 40 AND 400, max(used) <= 40, sum(used = 0) > 0 FROM coverage')" = '1|1|1' ]
}

@test "hits are kept with the time when they came" {
  assay hunt $model --count 3000 --campaign "$d" -q
  wants 1
  [ "$(ask "$d" 'SELECT count(*) > 10, min(seconds) >= 0, max(seconds) <= (SELECT elapsed FROM shard) FROM look')" = '1|1|1' ]
  [ "$(ask "$d" 'SELECT count(*) FROM look l, finding f WHERE was_new AND l.shape = f.shape AND l.seconds = f.seconds')" = 3 ]
  assay hunt $programs --subject tails --count 300 --campaign "$d-programs" -q
  wants 1
  [ "$(ask "$d-programs" 'SELECT l.seconds = f.seconds FROM look l, finding f WHERE was_new AND l.shape = f.shape')" = 1 ]
  [ "$(ask "$d-programs" 'SELECT count(*), count(DISTINCT seconds), min(seconds) > 0 FROM look')" = '3|3|1' ]
}

@test "what is kept in the end is what was printed" {
  local counts='.tried, .hits - .unseen, .not_made, .repeated, .known, .unseen'
  local columns='tried, hits, not_made, repeated, known, unseen'
  assay hunt $programs --subject tails --first --seed 1 --count 1200 --campaign "$d" --json -q # in the middle of a batch
  wants 1
  [ "$(jq -r "[$counts] | join(\"|\")" <<<"$output")" = '20|1|0|0|3|0' ]
  [ "$(ask "$d" "SELECT $columns, next FROM stream")" = '20|1|0|0|3|0|21' ]
  assay hunt $programs --subject tails --first --seed 1 --count 1200 --campaign "$d" --json -q --resume
  wants 1
  [ "$(jq -r "[$counts] | join(\"|\")" <<<"$output")" = '20|1|0|0|3|0' ]
  for seconds in 1 2; do # goes on from what it had
    assay hunt $programs --subject tails --for ${seconds}s --campaign "$d-time" --json -q --resume
    wants 1
    [ "$(jq -r "[$counts] | join(\"|\")" <<<"$output")" = "$(ask "$d-time" "SELECT $columns FROM stream")" ]
    [ "$(ask "$d-time" 'SELECT tried + not_made + repeated + 1 = next FROM stream')" = 1 ]
  done
  for seconds in 0.5 1; do
    assay hunt $model --for ${seconds}s --jobs 4 --campaign "$d-model" --json -q --resume
    wants 1
    [ "$(jq -r '.properties[].generators[] | [.generator, .tried, .skipped] | join("|")' <<<"$output")" = \
      "$(ask "$d-model" 'SELECT generator, tried, skipped FROM stream ORDER BY number')" ]
  done
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
  [ "$(ask "$d" 'SELECT bound_count FROM campaign')" = 3000 ]
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

@test "properties of the same name that fail on the same term have findings of their own" {
  local d=$BATS_TEST_TMPDIR/alike
  cat >"$d.rkt" <<'END'
#lang racket
(require redex/reduction-semantics)
(define-language L (e ::= n (+ e e)) (n ::= natural))
(redex-check L e (not (equal? (term e) 0)))
(redex-check L e (not (eqv? (term e) 0)))
END
  assay hunt "$d.rkt" --count 300 --campaign "$d"
  wants 1
  contains "$output" $'\n2 findings:\n'
  [ "$(ask "$d" 'SELECT property, number, reduced FROM finding ORDER BY number')" = $'0|1|0\n1|2|0' ]
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
  wants 2 && contains "$stderr" 'it is about tests/cli/fixtures/pairs/types.rkt, and the others are about tests/cli/fixtures/three-bugs.rkt'
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

@test "what the properties do not ask about any more is not gone" {
  printf '#lang racket\n(require redex)\n(define-language L (e ::= 1 2 3))\n(redex-check L e #f)\n' >"$d.rkt"
  assay hunt "$d.rkt" --count 100 --campaign "$d" -q
  assay export "$d" --format corpus -o "$d-corpus"
  local term
  term=$(cat "$d-corpus"/0001-*.term)
  sed 's/1 2 3/4 5/' "$d.rkt" >"$d-narrow.rkt"
  assay replay "$d" 1 --with "$d-narrow.rkt"
  wants 1
  contains "$output" ": the term is not one that the property is about: $term
1 tried again, 1 outside their property"
  assay check "$d-narrow.rkt" --corpus "$d-corpus" -q
  wants 1 && contains "$output" 'the term is not one that the property is about'
  assay check "$d-narrow.rkt" --corpus "$d-corpus" --json
  wants 1
  [ "$(jq -r '.findings[0].verdict' <<<"$output")" = outside ]
  sed 's/redex-check L e/redex-check L (e e)/' "$d.rkt" >"$d-other.rkt"
  assay check "$d-other.rkt" --corpus "$d-corpus"
  wants 1 && contains "$output" ', 1 without their property'
  assay check "$d-other.rkt" --corpus "$d-corpus" --json
  wants 1
  [ "$(jq -r '.findings[0].verdict' <<<"$output")" = 'no property' ]
}

@test "programs of a corpus that still fail are known" {
  assay hunt $programs --subject tails --count 300 --campaign "$d" -q
  wants 1
  assay export "$d" --format corpus -o "$d-corpus"
  assay hunt $programs --subject tails --count 300 --corpus "$d-corpus" --campaign "$d-known"
  wants 1
  contains "$output" '1 tried again, 1 still failing
300 programs tried, 19 permitted differences; 1 finding, hit 3 times'
  [ "$(grep -c 'the variants disagree' <<<"$output")" = 0 ]
  [ "$(ask "$d-known" 'SELECT f.generator, count(*), sum(was_new) FROM finding f, look l WHERE f.shape = l.shape')" = 'corpus|3|0' ]
  assay hunt $programs --subject tails --count 300 --corpus "$d-corpus" --first --json -q # it is not the first one
  wants 1
  [ "$(jq -r '"\(.tried) \(.findings | length) \(.findings[0].hits)"' <<<"$output")" = '300 1 3' ]
  assay hunt $programs --subject picky --count 50 --corpus "$d-corpus" -q # of another subject
  wants 1 && contains "$output" 'a well-typed program is rejected'
  sed -e "s|\.\./\.\./\.\.|$PWD|" -e 's|sed s/tail/init/|cat|' $programs >"$BATS_TEST_TMPDIR/mended.assay"
  assay hunt "$BATS_TEST_TMPDIR/mended.assay" --subject tails --count 50 --corpus "$d-corpus"
  wants 0 && contains "$output" '1 tried again, 1 gone
50 programs tried; 0 findings'
}

@test "a worker without a home is told to name a directory" {
  run --separate-stderr env -u HOME -u XDG_STATE_HOME \
    "$ASSAY" hunt $model --count 1 --store postgresql://assay@127.0.0.1:1/assay -q
  wants 2
  contains "$stderr" 'HOME is not set; --campaign DIR or XDG_STATE_HOME can name one'
}

@test "options that make no sense" {
  assay hunt $model --resume
  wants 2 && contains "$stderr" '--resume goes with --campaign DIR'
  for shard in 2/2 x 1/ /2 1/0 -1/2 1/2/3; do
    assay hunt $model --shard=$shard
    wants 2 && contains "$stderr" "--shard wants I/N"
  done
}

@test "export: a file is replaced as a whole, and none of a campaign's own" {
  assay hunt $model --count 1000 --campaign "$d" -q
  wants 1
  local out=$BATS_TEST_TMPDIR/out.json
  echo old >"$out"
  run bash -c "ulimit -f 1; trap '' XFSZ; exec $ASSAY export '$d' -o '$out'"
  [ "$status" -eq 2 ]
  [ "$(cat "$out")" = old ]
  [ "$(find "$BATS_TEST_TMPDIR" -name 'out.json*' | wc -l)" = 1 ]
  local file before
  for file in campaign.sqlite campaign.sqlite-wal lock findings/new; do
    before=$(md5sum "$d/campaign.sqlite")
    assay export "$d" -o "$d/$file"
    wants 2
    contains "$stderr" "it is a campaign's own file"
    [ "$(md5sum "$d/campaign.sqlite")" = "$before" ]
  done
  assay report "$d" -o "$d/campaign.sqlite"
  wants 2
  ln -s out.json "$BATS_TEST_TMPDIR/link"
  assay export "$d" -o "$BATS_TEST_TMPDIR/link"
  wants 0
  [ -L "$BATS_TEST_TMPDIR/link" ]
  [ "$(jq -r .format "$out")" = 'assay campaign' ]
  assay export "$d" -o -
  wants 0
  [ "$(jq -r .format <<<"$output")" = 'assay campaign' ]
}

@test "export: a corpus takes no other's place, and keeps no old terms" {
  assay hunt $model --count 3000 --campaign "$d" -q
  wants 1
  assay export "$d" --format corpus -o "$d"
  wants 2
  contains "$stderr" 'this is a campaign, and a corpus wants a directory of its own'
  local corpus=$BATS_TEST_TMPDIR/corpus
  assay export "$d" --format corpus -o "$corpus"
  wants 0
  echo mine >"$corpus/mine.txt"
  ask "$d" 'DELETE FROM look; DELETE FROM step; DELETE FROM finding WHERE number > 1'
  assay export "$d" --format corpus -o "$corpus"
  wants 0
  [ "$(find "$corpus" -name '*.term' | wc -l)" = 1 ]
  [ -s "$corpus/mine.txt" ]
  jq '.file = "other.rkt"' "$corpus/manifest.json" >"$BATS_TEST_TMPDIR/m" && cp "$BATS_TEST_TMPDIR/m" "$corpus/manifest.json"
  assay export "$d" --format corpus -o "$corpus"
  wants 2
  contains "$stderr" 'there is a corpus of another subject: other.rkt'
}

@test "a database that was emptied or overwritten is damaged, for every command" {
  assay hunt $model --count 1000 --campaign "$d" -q
  wants 1
  local bad=$BATS_TEST_TMPDIR/bad how command
  for how in empty meta look rows; do
    rm -rf "$bad" && cp -r "$d" "$bad"
    case $how in
    empty) : >"$bad/campaign.sqlite" ;;
    meta) ask "$bad" "UPDATE meta SET value = 'junk'" ;;
    look) ask "$bad" 'DROP TABLE look' ;;
    rows) ask "$bad" 'PRAGMA foreign_keys = OFF; DELETE FROM campaign' ;;
    esac
    for command in "report $bad" "replay $bad" "export $bad" "merge $BATS_TEST_TMPDIR/into $bad" \
      "hunt $model --count 1000 --campaign $bad --resume -q" "hunt $model --count 1000 --campaign $bad -q"; do
      # shellcheck disable=SC2086 # words
      assay $command
      wants 2
      contains "$stderr" 'the database is damaged'
    done
  done
  mkdir "$BATS_TEST_TMPDIR/none" && : >"$BATS_TEST_TMPDIR/none/campaign.sqlite"
  assay report "$BATS_TEST_TMPDIR/none"
  wants 2
  contains "$stderr" 'there is no campaign here: it was never begun'
}

@test "what a kill left in the log is read where nobody can write" {
  [ "$(id -u)" = 0 ] || skip 'only root becomes somebody else'
  assay hunt $model --count 1000 --campaign "$d" -q
  wants 1
  local place copy
  place=$(mktemp -d) && chmod 755 "$place" && copy=$place/copy
  python3 - "$d" "$copy" <<'P'
import shutil, sqlite3, sys
c = sqlite3.connect(sys.argv[1] + "/campaign.sqlite")
c.execute("UPDATE campaign SET file = 'in-the-log.rkt'")
c.commit()
shutil.copytree(sys.argv[1], sys.argv[2])
P
  [ -s "$copy/campaign.sqlite-wal" ]
  chmod -R a-w "$copy"
  cp "$ASSAY" "$place"
  run setpriv --reuid 65534 --regid 65534 --clear-groups "$place/${ASSAY##*/}" report "$copy"
  rm -rf "$place"
  [ "$status" -eq 0 ] || { echo "$output" && return 1; }
  contains "$output" 'in-the-log.rkt'
}

@test "merge: what fails leaves nothing, and what is wrong in a file is named" {
  assay hunt $model --count 1000 --campaign "$d" -q
  wants 1
  local file=$BATS_TEST_TMPDIR/all.json bad=$BATS_TEST_TMPDIR/bad.json into=$BATS_TEST_TMPDIR/into filter column
  assay export "$d" -o "$file"
  wants 0
  while IFS='|' read -r column filter; do
    jq "$filter" "$file" >"$bad"
    assay merge "$into" "$bad"
    wants 2
    contains "$stderr" "\`$column\`"
    [ ! -e "$into" ]
  done <<'C'
formulas|.finding[0].formulas = "{{"
formulas|.finding[0].formulas = {}
evidence|.finding[0].evidence = "no"
options|.campaign[0].options = "[]"
tried|.stream[0].tried = -5
seconds|.finding[0].seconds = -0.5
reduced|.finding[0].reduced = "(times 0"
C
  assay hunt $model --count 1000 --seed 7 --campaign "$BATS_TEST_TMPDIR/other" -q
  cp -r "$d" "$into"
  local before
  before=$(ask "$into" .dump)
  assay merge "$into" "$BATS_TEST_TMPDIR/other" "$bad"
  wants 2
  [ "$(ask "$into" .dump)" = "$before" ]
  assay merge "$into" "$BATS_TEST_TMPDIR/other"
  wants 0
  [ "$(ask "$into" .dump)" != "$before" ]
}

@test "a file of a finding that is gone or empty is made anew" {
  assay hunt $model --count 1000 --campaign "$d" -q
  wants 1
  local first
  first=$(echo "$d"/findings/0001-*)
  cp -r "$first" "$BATS_TEST_TMPDIR/before"
  rm "$first/reduced.txt" && : >"$first/steps.txt" && echo mine >"$first/original.txt"
  assay hunt $model --count 1000 --campaign "$d" --resume -q
  wants 1
  cmp "$first/reduced.txt" "$BATS_TEST_TMPDIR/before/reduced.txt"
  cmp "$first/steps.txt" "$BATS_TEST_TMPDIR/before/steps.txt"
  [ "$(cat "$first/original.txt")" = mine ]
}

@test "what programs print does not command the terminal" {
  sed -e "s|s/tail/init/|s/tail/$(printf '\033')B/|" -e "s|\"[./]*subjects|\"$PWD/subjects|" $programs >"$BATS_TEST_TMPDIR/programs.assay"
  assay hunt "$BATS_TEST_TMPDIR/programs.assay" --subject tails --count 300
  wants 1
  contains "$output" 'bad, line 2: <U+001B>B'
  [[ "$output" != *$'\033'* ]]
}

@test "a stranger's campaign writes no file outside of the temporary directory" {
  assay hunt $model --count 1000 --campaign "$d" -q
  ask "$d" "INSERT INTO source SELECT campaign, 'a/../../../../../../../../../../../..$d/out', 'x' FROM source"
  mkdir -p "$d"
  assay replay "$d"
  wants 2
  contains "$stderr" 'the campaign has a source with a bad path'
  [ ! -e "$d/out" ]
  mkdir -p "$d/findings/0001-"
  ask "$d" "UPDATE finding SET shape = '/../../out' WHERE number = 1"
  for call in "export $d --format corpus -o $d-corpus" "hunt $model --count 1000 --campaign $d --resume"; do
    # shellcheck disable=SC2086 # several words
    assay $call
    wants 2
    contains "$stderr" "$d: the campaign is damaged: finding 1 has a bad shape: /../../out"
  done
  [ ! -e "$d/out" ]
}

@test "a damaged finding or damaged options are refused, and nothing is changed" {
  assay hunt $model --count 1000 --campaign "$d" -q
  local shape; shape=$(ask "$d" 'SELECT shape FROM finding WHERE number = 1')
  damage() { # SQL, and what is said
    rm -rf "$d-damaged" && cp -r "$d" "$d-damaged" && ask "$d-damaged" "$1"
    local before; before=$(ask "$d-damaged" .dump)
    assay hunt $model --count 2000 --campaign "$d-damaged" --resume
    wants 2
    contains "$stderr" "assay hunt: $d-damaged: the campaign is damaged: $2"
    [ "$(ask "$d-damaged" .dump)" = "$before" ]
  }
  damage "UPDATE finding SET reduced = '(((' WHERE number = 1" "finding 1 ($shape) has a term that cannot be read: TERM:1:3: error: unterminated list"
  assay replay "$d-damaged"
  wants 2
  contains "$stderr" "$d-damaged, finding 1 ($shape):1:3: error: unterminated list"
  damage "UPDATE finding SET formulas = '[' WHERE number = 1" "finding 1 ($shape) has formulas that cannot be read"
  damage "UPDATE finding SET property = 77 WHERE number = 1" "finding 1 ($shape) has a property that does not exist"
  damage "UPDATE campaign SET options = 'nojson'" "its options cannot be read: nojson"
  for command in "replay $d-damaged" "merge $d-other $d-damaged"; do
    # shellcheck disable=SC2086 # several words
    assay $command
    wants 2
    contains "$stderr" "$d-damaged: the campaign is damaged: its options cannot be read"
  done
}

@test "a property whose bug is known from the corpus alone is not said to have nothing found" {
  printf '#lang racket\n(require redex)\n(define-language L (e ::= n (s e)) (n ::= natural))\n(redex-check L n (< (term n) 4))\n' >"$d.rkt"
  assay hunt "$d.rkt" --count 100 --campaign "$d" --using enum -q
  assay export "$d" --format corpus -o "$d-corpus"
  assay hunt "$d.rkt" --count 2 --using enum --corpus "$d-corpus"
  wants 1
  contains "$output" '1 tried again, 1 still failing
1 finding:
  4 hit 0 times (known from the corpus)
'
  contains "$output" 'redex-check n: nothing new found'
}
