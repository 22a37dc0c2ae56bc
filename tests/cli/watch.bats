#!/usr/bin/env bats
# What a hunt tells while it goes on: the live line, lines elsewhere, the status that SIGUSR1 asks for, events.
# shellcheck disable=SC2154 # stderr and lines come from `assay` in common.bash, and from bats

load common

hunted=tests/cli/fixtures/hunted.rkt

# watched COLUMNS SCRIPT ARGUMENT...: hunts on a terminal that wide; the script is terminal.py's. What was printed is in $log.
watched() {
  log=$BATS_TEST_TMPDIR/log
  printf '%b\n' "$2" >"$BATS_TEST_TMPDIR/talk"
  TERM=xterm TERMINAL_COLUMNS=$1 TERMINAL_LOG=$log run --separate-stderr \
    python3 tests/cli/terminal.py "$ASSAY" hunt "${@:3}" <"$BATS_TEST_TMPDIR/talk"
}

# The states of the live line, one on a line, without colors: what is replaced later.
live_lines() { python3 - "$log" <<'END'
import re, sys
text = open(sys.argv[1], encoding='utf-8', newline='').read()
for line in re.findall('\r\033\\[K([^\r\n]*)(?=\r\033\\[K)', text):
    if line: print(re.sub('\033\\[[0-9;]*m', '', line))
END
}

# matches PATTERN TEXT
matches() {
  [[ $2 =~ $1 ]] && return
  printf 'does not match: %s\nin: %s\n' "$1" "$2"
  return 1
}

@test "the live line tells terms, rates, what is running and the time left" {
  watched 120 '' $hunted -p 44 --using grammar --for 1500ms
  wants 0
  matches '^[1-9] s: [0-9,]+ terms, [1-9][0-9,]*/s, [1-9][0-9,]* checks/s, [01] running, [01] s left$' "$(live_lines | tail -1)"
}

@test "the live line fits the terminal, whatever its width" {
  for columns in 100 60 40 25 10 3; do
    watched $columns '' $hunted -p 45 --for 700ms --using grammar
    wants 1
    [ "$(live_lines | wc -l)" -gt 0 ]
    live_lines | while IFS= read -r line; do
      [ ${#line} -lt $columns ] || { echo "$columns columns: $line"; false; }
    done
  done
}

@test "a terminal of one column" {
  watched 1 '' $hunted -p 45 --for 700ms --using grammar
  wants 1
  [ "$(live_lines | wc -l)" -gt 0 ]
  same 'longer lines' '' "$(live_lines | grep '..' || true)"
}

@test "what matters most stays in a narrow line" {
  watched 40 '' $hunted -p 45 --for 700ms --using grammar
  matches '^[01] s: [0-9,]+ terms, .*[1-9] new' "$(live_lines | tail -1)"
}

@test "a terminal that becomes narrower" {
  watched 120 'expect checks/s\nwait 0.5\nsize 30\nwait 1' $hunted -p 44 --using grammar --for 2s
  wants 0
  [ "$(live_lines | tail -1 | wc -m)" -le 30 ]
}

@test "NO_COLOR and --color=never: the live line has no colors" {
  watched 100 '' $hunted -p 45 --for 700ms --using grammar
  grep -q $'\e\[31m[1-9] new' "$log"
  NO_COLOR=1 watched 100 '' $hunted -p 45 --for 700ms --using grammar
  [ "$(live_lines | wc -l)" -gt 0 ]
  run ! grep -q $'\e\[[0-9]*m' "$log"
  watched 100 '' $hunted -p 45 --for 700ms --using grammar --color=never
  run ! grep -q $'\e\[[0-9]*m' "$log"
}

@test "-q shows no line, nor does a terminal that is dumb" {
  watched 100 '' $hunted -p 44 --for 700ms --using grammar -q
  same printed '' "$(cat "$log")"
  export TERM=dumb
  run --separate-stderr python3 tests/cli/terminal.py "$ASSAY" hunt $hunted -p 44 --for 700ms --using grammar </dev/null
  wants 0
}

@test "SIGUSR1 asks for the status, and the hunt goes on" {
  watched 100 'wait 0.7\nsignal USR1\nexpect assay hunt: status after\nexpect 44:3: redex-check e, grammar: \nexpect tried\nexpect running now: redex-check e by grammar, up to index \nexpect coverage: 2 of 6 rules and clauses\nexpect findings so far: none\nsignal USR1\nexpect status after' \
    $hunted -p 44 --using grammar --for 2s
  wants 0
  contains "$(cat "$log")" 'nothing found'
}

@test "SIGUSR1 before the hunt begins does not end it" {
  local file=$BATS_TEST_TMPDIR/slow.rkt
  { echo '#lang racket/base
(define (loop n) (unless (zero? n) (loop (sub1 n))))
(loop 30000000)'; tail -n +2 $hunted; } >"$file"
  watched 100 'wait 0.4\nsignal USR1' "$file" --property e --using grammar --count 100
  wants 0
}

@test "SIGUSR1 while failures are made small, of programs" {
  watched 100 'wait 0.5\nsignal USR1\nexpect status after\nexpect programs made\nexpect running now: ' \
    tests/cli/fixtures/programs.assay --subject slow --count 3
  wants 2
}

@test "where there is no terminal, lines come now and then; with -v each second, and a status in the end" {
  assay hunt $hunted -p 44 --using grammar --for 1300ms
  same stderr '' "$stderr"
  assay hunt $hunted -p 44 --using grammar --for 2500ms -v
  wants 0
  [ "$(grep -c '^[0-9]* s: .* terms, .*/s, .* checks/s' <<<"$stderr")" -ge 2 ]
  contains "$stderr" 'assay hunt: status after '
  [[ $stderr != *$'\r'* ]]
  refuses 'assay hunt: --quiet and --verbose exclude each other' hunt $hunted -q -v
}

@test "--json: events, one object a line, in order" {
  assay hunt $hunted -p n --for 3500ms --using grammar --json
  wants 1
  # A slow build tells of its progress before it finds something.
  same events 'start finding end' "$(jq -r 'select(.event != "progress").event' <<<"$output" | tr '\n' ' ' | sed 's/ $//')"
  same 'first and last' 'start end' "$(jq -rs '"\(.[0].event) \(.[-1].event)"' <<<"$output")"
  same 'each has a time' 0 "$(jq -s '[.[] | select(.time | test("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z$") | not)] | length' <<<"$output")"
  jq -se '.[0] | .kind == "model" and .seed == 0 and .seconds == 3.5 and .streams[0].generator == "grammar" and .streams[0].property.line == 48' <<<"$output"
  jq -se '[.[] | select(.event == "progress")] | length >= 2 and all(.checks >= .terms - .discards and .findings <= 1 and .left >= 0) and (.[-1] | .terms > 0 and .terms_per_second > 0)' <<<"$output"
  jq -se '.[] | select(.event == "finding") | .property.name == "n" and .hits <= 1 and .term != "" and .index > 0' <<<"$output"
  jq -se '.[-1] | .findings == 1 and (.properties | length) == 1 and .interrupted == false and .elapsed >= 2' <<<"$output"
}

@test "--json of programs: start, finding, end; warnings, too" {
  assay hunt tests/cli/fixtures/programs.assay --subject tails --count 20 --json
  wants 1
  same events 'start finding end' "$(jq -r 'select(.event != "progress").event' <<<"$output" | uniq | tr '\n' ' ' | sed 's/ $//')"
  jq -se '.[0] | .kind == "programs" and .subject == "tails" and .count == 20' <<<"$output"
  jq -se '.[-1] | .tried == 20 and (.findings | length) > 0' <<<"$output"
}

@test "--json: a file's name may have any bytes" {
  local file=$BATS_TEST_TMPDIR/$'m\xffdel.rkt'
  cp $hunted "$file"
  assay hunt "$file" -p n --count 100 --using grammar --json
  wants 1
  jq -se '.[0].file | endswith("m\ufffddel.rkt")' <<<"$output"
  jq -se 'map(select(.event == "finding")) | length == 1 and .[0].term == "4" and .[0].property.line == 48' <<<"$output"
  jq -se '.[-1].properties | length == 1' <<<"$output"
}

@test "when nobody reads what is printed any more, the hunt ends in good order" {
  mkdir "$BATS_TEST_TMPDIR/work"
  TMPDIR=$BATS_TEST_TMPDIR/work run --separate-stderr bash -c \
    "'$ASSAY' hunt tests/cli/fixtures/programs.assay --subject tails --for 30s --json | head -n 1 >/dev/null; exit \${PIPESTATUS[0]}"
  wants 141
  contains "$stderr" 'assay hunt: interrupted after '
  same 'what is left behind' '' "$(ls "$BATS_TEST_TMPDIR/work")"
}

@test "closed standard streams: nothing is printed into the files of a campaign" {
  local dir=$BATS_TEST_TMPDIR/closed
  run bash -c "'$ASSAY' hunt $hunted -p n --count 100 --campaign '$dir' <&- >&- 2>&-"
  wants 2
  same 'lines of the lock' 1 "$(wc -l <"$dir/lock")"
  same findings 1 "$(sqlite3 "$dir/campaign.sqlite" 'SELECT count(*) FROM finding')"
}

@test "events come when they happen, not in the end" {
  "$ASSAY" hunt $hunted -p n --for 20s --using grammar --json >"$BATS_TEST_TMPDIR/events" 2>/dev/null &
  local pid=$! i
  for i in {1..100}; do
    grep -q '"event":"finding"' "$BATS_TEST_TMPDIR/events" && break
    sleep 0.1
  done
  kill -TERM $pid
  wait $pid || true
  [ "$i" -lt 100 ]
  same 'the last event' '"end"' "$(tail -n 1 "$BATS_TEST_TMPDIR/events" | jq .event)"
}
