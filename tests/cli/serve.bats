#!/usr/bin/env bats
# assay serve: what it answers, whom it refuses, and how it ends.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

# A campaign that is done, made once; the tests that change one have their own.
setup_file() {
  "$ASSAY" hunt tests/cli/fixtures/pairs/types.rkt --count 1000 --campaign "$BATS_FILE_TMPDIR/done" -q >/dev/null || [ $? -eq 1 ]
}

setup() { done_campaign=$BATS_FILE_TMPDIR/done; }

teardown() {
  [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true
  [ -z "${hunter:-}" ] || kill "$hunter" 2>/dev/null || true
}

# serves DIR OPTION...: starts a server; $url is its address, $server its process. Signals end it, whatever whoever runs the tests ignores.
serves() {
  rm -f "$BATS_TEST_TMPDIR/url"
  env --default-signal=INT,HUP "$ASSAY" serve "$@" --port 0 >"$BATS_TEST_TMPDIR/url" 2>"$BATS_TEST_TMPDIR/serve-errors" 3>&- &
  server=$!
  for _ in {1..100}; do
    [ -s "$BATS_TEST_TMPDIR/url" ] && break
    sleep 0.05
  done
  url=$(<"$BATS_TEST_TMPDIR/url")
  address=${url%%\?*}
}

# ended: the server ends by itself, or because of a signal, in time, and without a word.
ended() {
  local status=0
  wait "$server" || status=$?
  server=
  same stderr '' "$(cat "$BATS_TEST_TMPDIR/serve-errors")"
  return $status
}

# code URL OPTION...: the status of the answer
code() { curl -s -o "$BATS_TEST_TMPDIR/body" -w '%{http_code}' "${@:2}" "$1"; }

get() { curl -sf "$address$1"; }

@test "the campaign, its findings, each of them, its samples, the report" {
  serves "$done_campaign"
  [[ $url =~ ^http://127\.0\.0\.1:[0-9]+/$ ]]
  get api/campaign | jq -e '.kind == "model" and .findings == 2 and .hits > 10 and .running == false and .done == true and .bound_count == 1000
    and (.streams | length) == 3 and all(.streams[]; .tried == 1000) and .properties[0].line == 45 and (.hits_of | length) == 2 and (.coverage | map(.used) | add) > 5'
  get api/findings | jq -e 'map(.number) == [1, 2] and .[0].text == "(plus 0 #f)" and .[0].formula == "forall x0 : natural. (plus x0 #f)" and .[0].hits > 0'
  get 'api/findings?after=1' | jq -e 'map(.number) == [2]'
  get 'api/findings?limit=1' | jq -e 'map(.number) == [1]'
  local shape
  shape=$(get api/findings | jq -r '.[1].shape')
  get "api/finding/$shape" | jq -e '.shape == "'"$shape"'" and .reduced == "(if 0 0 0)" and (.steps | length) > 0 and .seed == 0'
  get api/samples | jq -e 'length > 0 and .[-1].tried == 3000 and .[-1].findings == 2 and .[-1].covered > 5'
  get 'api/samples?after=1000' | jq -e '. == []'
  contains "$(get report)" '(plus 0 #f)'
  contains "$(get '')" '<script src="/live.js">'
  contains "$(get live.js)" 'EventSource'
  contains "$(get style.css)" '.finding'
}

@test "events: the campaign, and each finding once; from a finding on" {
  serves "$done_campaign"
  local events
  events=$(timeout 2 curl -sN "${address}events" || true)
  same 'names of events' 'campaign finding finding' "$(sed -n 's/^event: //p' <<<"$events" | tr '\n' ' ' | sed 's/ $//')"
  same ids '1 2' "$(sed -n 's/^id: //p' <<<"$events" | tr '\n' ' ' | sed 's/ $//')"
  sed -n 's/^data: //p' <<<"$events" | jq -se '.[0].findings == 2 and .[2].text == "(if 0 0 0)"'
  same 'ids behind the first' 2 "$(timeout 1 curl -sN -H 'Last-Event-ID: 1' "${address}events" | sed -n 's/^id: //p')"
  same 'ids behind the last' '' "$(timeout 1 curl -sN "${address}events?after=2" | sed -n 's/^id: //p')"
}

@test "a hunt in another process is followed" {
  local dir=$BATS_TEST_TMPDIR/live
  "$ASSAY" hunt tests/cli/fixtures/pairs/types.rkt --for 6s --campaign "$dir" -q >/dev/null 2>&1 3>&- &
  hunter=$!
  for _ in {1..50}; do [ -s "$dir/campaign.sqlite" ] && sqlite3 "$dir/campaign.sqlite" 'SELECT 1 FROM campaign' 2>/dev/null | grep -q 1 && break; sleep 0.1; done
  serves "$dir"
  timeout 12 curl -sN "${address}events" >"$BATS_TEST_TMPDIR/events" 3>&- || true
  hunter=
  sed -n 's/^data: //p' "$BATS_TEST_TMPDIR/events" | jq -se '[.[] | select(.streams)] | length > 3 and .[0].running == true and .[-1].running == false and .[-1].done == true
    and (.[-1].streams | map(.tried) | add) > (.[0].streams | map(.tried) | add)'
  same 'findings' '1 2' "$(sed -n 's/^id: //p' "$BATS_TEST_TMPDIR/events" | tr '\n' ' ' | sed 's/ $//')"
}

@test "only GET, only its own name, only what there is" {
  serves "$done_campaign"
  for method in POST PUT DELETE OPTIONS PATCH; do
    same "$method" 405 "$(code "${address}api/campaign" -X $method)"
  done
  same HEAD 405 "$(code "${address}api/campaign" --head)"
  same 'a body' 405 "$(code "$address" -d "$(head -c 100000 /dev/zero | tr '\0' x)")"
  same 'another name' 403 "$(code "$address" -H 'Host: evil.example')"
  same 'another name with the port' 403 "$(code "$address" -H "Host: evil.example:${address##*:}")"
  same 'a name that begins alike' 403 "$(code "$address" -H "Host: localhost.evil.example:$(tr -dc 0-9 <<<"${address##*:}")")"
  same 'no name' 403 "$(code "$address" --http1.0 -H 'Host:')"
  same 'localhost' 200 "$(code "$address" -H "Host: localhost:$(tr -dc 0-9 <<<"${address##*:}")")"
  for path in nowhere api api/ api/finding/ ../../etc/passwd '..%2f..%2fetc%2fpasswd' campaign.sqlite api/campaign/x 'api/campaign%00x' '%00'; do
    same "$path" 404 "$(code "$address$path" --path-as-is)"
  done
  same 'no such finding' 404 "$(code "${address}api/finding/0000000000000000")"
  same 'a quote' 404 "$(code "${address}api/finding/%27%20OR%201=1")"
  for query in after=x after=-1 after= limit=1e99 after=nan 'after=1%00x'; do
    same "$query" 400 "$(code "${address}api/findings?$query")"
  done
  same 'the server is still there' 200 "$(code "$address")"
}

@test "headers: nothing is kept, nothing is loaded from elsewhere" {
  serves "$done_campaign"
  for path in '' live.js api/campaign report nowhere; do
    curl -s -D "$BATS_TEST_TMPDIR/headers" -o /dev/null "$address$path"
    local headers
    headers=$(tr -d '\r' <"$BATS_TEST_TMPDIR/headers")
    contains "$headers" "Content-Security-Policy: default-src 'none'; "
    contains "$headers" "frame-ancestors 'none'"
    contains "$headers" 'Cache-Control: no-store'
    contains "$headers" 'X-Content-Type-Options: nosniff'
    [[ ${headers,,} != *access-control* ]]
    [[ $headers != *unsafe-inline* ]]
  done
}

@test "a token is asked for in every request" {
  local token=correct-horse-battery-staple
  serves "$done_campaign" --token $token
  same url "$address?token=$token" "$url"
  for path in '' live.js style.css api/campaign api/findings api/samples events report nowhere; do
    same "$path" 401 "$(code "$address$path")"
    same "$path with another" 401 "$(code "$address$path?token=correct-horse-battery-stable")"
  done
  same 'a part of it' 401 "$(code "$address?token=correct-horse-battery")"
  same 'more than it' 401 "$(code "$address?token=${token}x")"
  same header 200 "$(code "${address}api/campaign" -H "Authorization: Bearer $token")"
  same 'header in small letters' 200 "$(code "${address}api/campaign" -H "authorization: bearer $token")"
  same 'another header' 401 "$(code "${address}api/campaign" -H 'Authorization: Bearer correct-horse-battery-stable')"
  same 'in the address' 200 "$(code "${address}api/campaign?token=$token")"
  # The page: the browser is told a cookie, and sent to an address without the token.
  curl -s -D "$BATS_TEST_TMPDIR/headers" -o /dev/null -c "$BATS_TEST_TMPDIR/jar" "$url"
  contains "$(cat "$BATS_TEST_TMPDIR/headers")" 'HTTP/1.1 303'
  contains "$(tr -d '\r' <"$BATS_TEST_TMPDIR/headers")" $'\nLocation: /\n'
  contains "$(cat "$BATS_TEST_TMPDIR/headers")" 'HttpOnly; SameSite=Strict'
  same cookie 200 "$(code "${address}events" -b "$BATS_TEST_TMPDIR/jar" -m 1)"
  same 'the other name' 403 "$(code "$address" -H 'Host: evil.example' -H "Authorization: Bearer $token")"
}

@test "an address for everybody: a token is made" {
  serves "$done_campaign" --listen 0.0.0.0
  [[ $url =~ ^http://0\.0\.0\.0:[0-9]+/\?token=[0-9a-f]{32}$ ]]
  same 'without it' 401 "$(code "${address}api/campaign")"
  same 'with it' 200 "$(code "${address}api/campaign?${url#*\?}")"
}

@test "IPv6" {
  serves "$done_campaign" --listen ::1
  [ -n "$url" ] || skip 'there is no IPv6'
  [[ $url =~ ^http://\[::1\]:[0-9]+/$ ]]
  same status 200 "$(code "${address}api/campaign" -g)"
}

@test "bad ports, addresses, tokens and campaigns" {
  serves "$done_campaign"
  local port=${address##*:}
  port=${port%/}
  refuses "assay serve: port $port of 127.0.0.1 is in use: --port says another, and --port 0 one that is free" serve "$done_campaign" --port "$port"
  refuses "assay serve: --listen wants an address such as 127.0.0.1, ::1 or 0.0.0.0, not 'nowhere.example'" serve "$done_campaign" --listen nowhere.example
  refuses 'assay serve: 192.0.2.1 is no address of this machine' serve "$done_campaign" --listen 192.0.2.1
  refuses "assay serve: --port wants a number from 0 to 65535, not '65536'" serve "$done_campaign" --port 65536
  refuses 'assay serve: --token wants at least 16 letters, digits and - . _ ~' serve "$done_campaign" --token short
  refuses 'assay serve: --token wants at least 16 letters, digits and - . _ ~' serve "$done_campaign" --token 'with a blank and more'
  assay serve "$BATS_TEST_TMPDIR/nowhere"
  wants 2
  contains "$stderr" "$BATS_TEST_TMPDIR/nowhere"
  mkdir "$BATS_TEST_TMPDIR/empty"
  assay serve "$BATS_TEST_TMPDIR/empty"
  wants 2
  assay serve README.md
  wants 2
}

@test "many clients, slow ones, and some that go away" {
  serves "$done_campaign"
  local clients=() i
  for i in {1..60}; do
    curl -sN -m 20 "${address}events" >"$BATS_TEST_TMPDIR/events-$i" 2>/dev/null 3>&- &
    clients+=($!)
  done
  # One that asks for the report and never reads it, one that never asks to the end.
  python3 -c '
import socket, sys, time
port = int(sys.argv[1])
silent, greedy = (socket.create_connection(("127.0.0.1", port)) for _ in range(2))
silent.sendall(b"GET /api/campaign HTTP/1.1\r\nHost: 127.0")
greedy.sendall(b"GET /report HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % port)
time.sleep(20)' "$(tr -dc 0-9 <<<"${address##*:}")" 3>&- &
  clients+=($!)
  for i in {1..100}; do
    [ "$(cat "$BATS_TEST_TMPDIR"/events-* | grep -c '^event: finding')" -eq 120 ] && break
    sleep 0.1
  done
  same 'findings that were told' 120 "$(cat "$BATS_TEST_TMPDIR"/events-* | grep -c '^event: finding')"
  kill "${clients[@]:0:30}"
  same 'the others are answered' 200 "$(code "${address}api/campaign" -m 5)"
  SECONDS=0
  kill -TERM "$server"
  ended
  [ $SECONDS -lt 5 ]
  kill "${clients[@]:30}" 2>/dev/null || true
}

@test "a campaign that is deleted, and one that takes its place" {
  local dir=$BATS_TEST_TMPDIR/gone
  cp -r "$done_campaign" "$dir"
  serves "$dir"
  curl -sN -m 30 "${address}events" >"$BATS_TEST_TMPDIR/events" 2>/dev/null 3>&- &
  local client=$!
  for _ in {1..50}; do grep -q '^id: 2' "$BATS_TEST_TMPDIR/events" && break; sleep 0.1; done
  mv "$dir" "$dir.away" # at once: whoever reads a database has files beside it
  rm -r "$dir.away"
  same 'no campaign' 503 "$(code "${address}api/campaign")"
  jq -e '.error | length > 10' "$BATS_TEST_TMPDIR/body"
  same 'no report' 503 "$(code "${address}report")"
  for _ in {1..50}; do grep -q '^event: gone' "$BATS_TEST_TMPDIR/events" && break; sleep 0.1; done
  grep -q '^event: gone' "$BATS_TEST_TMPDIR/events"
  cp -r "$done_campaign" "$dir"
  for _ in {1..80}; do [ "$(tail -n 3 "$BATS_TEST_TMPDIR/events" | grep -c '^event: campaign')" -eq 1 ] && break; sleep 0.1; done
  same 'the last event' 'event: campaign' "$(grep '^event: ' "$BATS_TEST_TMPDIR/events" | tail -n 1)"
  same 'the campaign again' 200 "$(code "${address}api/campaign")"
  kill $client
}

# told PATTERN: until that is among the events.
told() {
  for _ in {1..100}; do grep -q "$1" "$BATS_TEST_TMPDIR/events" && return; sleep 0.1; done
  printf 'never told: %s\n' "$1"
  return 1
}

@test "another campaign that takes its place is told from its first finding on" {
  local dir=$BATS_TEST_TMPDIR/replaced
  cp -r "$done_campaign" "$dir"
  "$ASSAY" hunt tests/cli/fixtures/hunted.rkt -p n --count 1000 --campaign "$dir.other" -q >/dev/null || [ $? -eq 1 ]
  serves "$dir"
  curl -sN -m 30 "${address}events" >"$BATS_TEST_TMPDIR/events" 2>/dev/null 3>&- &
  local client=$!
  told '^id: 2'
  mv "$dir" "$dir.away"
  mv "$dir.other" "$dir"
  told '"text":"4"'
  same ids '1 2 1' "$(sed -n 's/^id: //p' "$BATS_TEST_TMPDIR/events" | tr '\n' ' ' | sed 's/ $//')"
  kill $client
}

@test "why a campaign cannot be read is told again when that changes, whatever its name is" {
  local dir=$BATS_TEST_TMPDIR/$'g\xffne'
  cp -r "$done_campaign" "$dir"
  serves "$dir"
  curl -sN -m 30 "${address}events" >"$BATS_TEST_TMPDIR/events" 2>/dev/null 3>&- &
  local client=$!
  told '^id: 2'
  mv "$dir" "$dir.away"
  told 'g�ne: No such file'
  same 'no campaign' 503 "$(code "${address}api/campaign")"
  contains "$(cat "$BATS_TEST_TMPDIR/body")" 'g�ne: No such file'
  touch "$dir"
  told 'g�ne: this is no directory'
  rm "$dir"
  mkdir "$dir"
  mkfifo "$dir/campaign.sqlite" # who opens that waits for ever
  told 'campaign.sqlite: this is no file'
  same data 0 "$(grep -c '^data: null' "$BATS_TEST_TMPDIR/events")"
  kill $client
  kill -TERM "$server"
  ended
}

@test "clients that have gone leave nothing behind" {
  serves "$done_campaign"
  same status 200 "$(code "${address}api/campaign")"
  python3 - "$(tr -dc 0-9 <<<"${address##*:}")" "$server" 3>&- <<'END'
import os, socket, sys, time
port, server = int(sys.argv[1]), sys.argv[2]
files = lambda: len(os.listdir(f"/proc/{server}/fd"))
threads = lambda: len(os.listdir(f"/proc/{server}/task"))
before = files()
clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
for client in clients:
    client.sendall(b"GET /api/findings HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % port)
    assert client.recv(15) == b"HTTP/1.1 200 OK"
assert files() >= before + 100, files()
for client in clients:
    client.close()
for _ in range(100):
    if files() <= before and threads() <= 3:
        sys.exit(0)
    time.sleep(0.1)
sys.exit(f"{files()} files, {before} before; {threads()} threads")
END
}

@test "an answer does not read the whole database" {
  local dir=$BATS_TEST_TMPDIR/many size before
  python3 tests/report/campaigns.py many "$dir" 500
  size=$(stat -c %s "$dir/campaign.sqlite")
  serves "$dir"
  same status 200 "$(code "${address}api/samples")"
  before=$(sed -n 's/^rchar: //p' "/proc/$server/io")
  same status 200 "$(code "${address}api/samples")"
  [ $(($(sed -n 's/^rchar: //p' "/proc/$server/io") - before)) -lt $((size / 2)) ]
}

@test "where the address cannot be printed, nobody is served" {
  run --separate-stderr timeout 10 sh -c "'$ASSAY' serve '$done_campaign' --port 0 >/dev/full"
  wants 2
  contains "$stderr" 'assay serve: the address cannot be printed, so that it would be unknown'
}

@test "signals end it in good order" {
  for signal in TERM INT HUP; do
    serves "$done_campaign"
    kill -$signal "$server"
    ended
  done
}
