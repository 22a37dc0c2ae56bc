# What every .bats file loads. $ASSAY is the program under test.
# shellcheck shell=bash disable=SC2154 # bats sets status, output and stderr

bats_require_minimum_version 1.5.0

: "${ASSAY:=build/assay}"
export ASSAY
unset NO_COLOR ASSAY_LIB

# assay ARGUMENT...: runs the program; afterwards $status, $output (its stdout) and $stderr tell what it did.
# A sanitizer's report is a failure, whatever the status.
assay() {
  run --separate-stderr "$ASSAY" "$@"
  case "$stderr" in
  *Sanitizer* | *"runtime error:"*) echo "$stderr" && return 1 ;;
  esac
}

# wants STATUS: fails, and shows all there is, unless the last run ended with it.
wants() {
  [ "$status" -eq "$1" ] && return
  printf 'status %s instead of %s\nstdout: %s\nstderr: %s\n' "$status" "$1" "$output" "$stderr"
  return 1
}

# same WHAT EXPECTED ACTUAL
same() {
  [ "$2" = "$3" ] && return
  printf '%s:\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"
  return 1
}

# contains TEXT PART
contains() {
  [[ "$1" == *"$2"* ]] && return
  printf 'not found: %s\nin: %s\n' "$2" "$1"
  return 1
}

# refuses MESSAGE ARGUMENT...: bad usage: status 2, nothing on stdout, and MESSAGE as the first line on stderr.
refuses() {
  local message=$1
  shift
  assay "$@"
  wants 2
  same stdout '' "$output"
  same 'first line on stderr' "$message" "${stderr%%$'\n'*}"
}

# complains MESSAGE ARGUMENT...: bad input: status 2, nothing on stdout, and MESSAGE, all of it, on stderr.
complains() {
  local message=$1
  shift
  assay "$@"
  wants 2
  same stdout '' "$output"
  same stderr "$message" "$stderr"
}

# compact JSON: on one line, without spaces between the parts; fails if it is none.
compact() {
  python3 -c 'import json, sys; print(json.dumps(json.loads(sys.argv[1]), ensure_ascii=False, separators=(",", ":")))' "$1"
}

# interrupted SIGNAL SECONDS ARGUMENT...: as `assay`, and sends SIGNAL to it after so many seconds.
interrupted() {
  run --separate-stderr timeout --preserve-status --signal="$1" --kill-after=20 "$2" "$ASSAY" "${@:3}"
}

# differing_once ARGUMENT...: as `assay`, with a variant of fixtures/programs.assay that does something else the first time. Programs cannot leave anything behind
# by which they would know that they have run before: somebody tells them.
differing_once() {
  export FLAG=$BATS_TEST_TMPDIR/flag
  mkfifo "$FLAG"
  (trap '' PIPE; echo once >"$FLAG"; while [ -e "$FLAG" ]; do echo >"$FLAG"; done) 3>&- 2>/dev/null &
  local teller=$!
  assay "$@"
  rm "$FLAG"
  kill "$teller" 2>/dev/null || true # it may have seen that the flag is gone
}
