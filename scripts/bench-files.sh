#!/bin/bash
# bench-files.sh [PROGRAM]: the same files, reduced with the same tests by assay, by cvise and by creduce: bytes that are left, runs of the
# test, seconds of wall and processor time.
# PROGRAM      assay (build/assay)
# BENCH_JOBS   tests at a time (2)
# BENCH_TOOLS  who reduces ("assay cvise creduce"); what is not installed is left out
# BENCH_FILES  what is reduced ("buffer.c inventory.rkt terms.scm")
# BENCH_LIMIT  seconds by the clock, after which a reduction is stopped: what it has come to counts (3600)
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8
assay=$(realpath "${1:-build/assay}")
jobs=${BENCH_JOBS:-2}
limit=${BENCH_LIMIT:-3600}
read -ra tools <<<"${BENCH_TOOLS:-assay cvise creduce}"
read -ra files <<<"${BENCH_FILES:-buffer.c inventory.rkt terms.scm}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A C file without includes, which calls vsnprintf.
gcc -E -P -D_GNU_SOURCE -Isrc src/core/buffer.c >"$work/buffer.c"
cp examples/shrink/inventory.rkt "$work/"
python3 - >"$work/terms.scm" <<'END'
import random
random.seed(5)
def term(depth):
    if depth == 0 or random.random() < 0.2: return random.choice(["x", "y", "7", "42", "foo", '"text"'])
    return "(" + " ".join(term(depth - 1) for _ in range(random.randint(1, 4))) + ")"
lines = [term(5) for _ in range(60)]
print("\n".join(lines[:30] + ["(k (boom 1 (q 7)) (z (needle)))"] + lines[30:]))
END

# test_of FILE: how it is told whether it is interesting.
test_of() {
  case $1 in
    buffer.c) echo 'gcc -w -c buffer.c -o buffer.o 2>/dev/null && nm buffer.o | grep -q "U vsnprintf"' ;;
    inventory.rkt) echo 'racket inventory.rkt 2>&1 | grep -q "^vector-ref: index is out of range"' ;;
    terms.scm) echo 'grep -q boom terms.scm && grep -q needle terms.scm && grep -q 42 terms.scm' ;;
    *) return 1 ;;
  esac
}

# write_test FILE DIRECTORY: a test that counts its runs in DIRECTORY, and keeps what is interesting there, by its size: a tool that is stopped may be
# writing just then, and leave a file that is not whole.
write_test() {
  cat <<END
#!/bin/sh
echo >>"$2/runs"
$(test_of "$1") || exit 1
size=\$(wc -c <"$1") && kept=\$(mktemp "$2/kept.XXXXXX") && cp "$1" "\$kept" && mv "\$kept" "$2/interesting/\$size"
exit 0
END
}

# measure TOOL FILE COMMAND...: in a directory of its own, with the test in test.sh; the result takes the place of FILE.
measure() {
  local tool=$1 file=$2 directory=$work/$1-$2
  shift 2
  mkdir -p "$directory/interesting"
  cp "$work/$file" "$directory/"
  write_test "$file" "$directory" >"$directory/test.sh"
  chmod +x "$directory/test.sh"
  : >"$directory/runs"
  local stopped=''
  (
    cd "$directory"
    TIMEFORMAT='%R %U %S'
    { time timeout "$limit" "$@" >log 2>&1; } 2>seconds
  ) || [ $? -ne 124 ] || stopped=', stopped'
  local size runs
  runs=$(wc -l <"$directory/runs")
  if [ -n "$stopped" ]; then
    size=$(find "$directory/interesting" -type f -printf '%f\n' | sort -n | head -1)
  else
    size=$(wc -c <"$directory/$file")
    (cd "$directory" && ./test.sh "$file") || echo "bench-files: what $tool has made of $file is not interesting" >&2
  fi
  printf '%-14s %-7s %6s -> %4s bytes %6s runs  %s s (wall, user, system)%s\n' "$file" "$tool" "$(wc -c <"$work/$file")" \
    "$size" "$runs" "$(cat "$directory/seconds")" "$stopped"
}

# reduce TOOL FILE
reduce() {
  local tool=$1 file=$2 options=() kind=(--not-c --timeout 30)
  if [ "$file" = buffer.c ]; then options=(--lines) kind=(--timeout 30); fi
  case $tool in
    assay) measure assay "$file" "$assay" shrink "$file" --test ./test.sh --in-place -j "$jobs" "${options[@]}" ;;
    cvise | creduce) measure "$tool" "$file" "$tool" "${kind[@]}" --n "$jobs" ./test.sh "$file" ;;
    *) echo "bench-files: $tool is not known" >&2 && return 2 ;;
  esac
}

for file in "${files[@]}"; do
  for tool in "${tools[@]}"; do
    if [ "$tool" = assay ] || command -v "$tool" >/dev/null; then reduce "$tool" "$file"; fi
  done
done
