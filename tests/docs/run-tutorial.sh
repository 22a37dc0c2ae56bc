#!/bin/bash
# run-tutorial.sh ASSAY PAGE.md [--write]: runs the commands of a page and compares what they print.
#
# A block ```racket FILE appends to FILE; a block ```c FILE is FILE, and if $TUTORIAL_FILES, a directory whose files are there from the beginning, has
# it, the two must be the same; in a block ```console every line that starts with `$ ` is a command and the
# lines up to the next one are its output (standard output and error together). With --write the page's outputs are
# replaced by what the commands print now.
set -euo pipefail

if [ $# -lt 2 ]; then
  echo "usage: $0 ASSAY PAGE.md [--write]" >&2
  exit 2
fi
assay=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
page=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
write=${3:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/files"
ln -s "$assay" "$work/bin/assay"
export PATH="$work/bin:$PATH" NO_COLOR=1 LC_ALL=C.UTF-8
[ -z "${TUTORIAL_FILES:-}" ] || cp "$TUTORIAL_FILES"/* "$work/files"
cd "$work/files"

passed=0
failed=0
command=
expected=
block=
new=$work/new.md
: >"$new"

finish_command() {
  [ -n "$command" ] || return 0
  local actual
  actual=$(bash -c "$command" 2>&1 </dev/null || true)
  if [ "$actual" = "${expected%$'\n'}" ]; then
    echo "ok $command"
    passed=$((passed + 1))
  else
    echo "not ok $command"
    diff <(printf '%s\n' "${expected%$'\n'}") <(printf '%s\n' "$actual") | sed 's/^/    /' || true
    failed=$((failed + 1))
  fi
  printf '$ %s\n' "$command" >>"$new"
  [ -z "$actual" ] || printf '%s\n' "$actual" >>"$new"
  command=
  expected=
}

# The block is what the file has, if there is one; else it is the file.
finish_file() {
  if [ ! -e "$file" ]; then
    mv "$work/block" "$file"
  elif diff "$work/block" "$file" >"$work/difference"; then
    echo "ok $file"
    passed=$((passed + 1))
  else
    echo "not ok $file"
    sed 's/^/    /' "$work/difference"
    failed=$((failed + 1))
  fi
}

while IFS= read -r line; do
  case $block$line in
    '```c '*)
      block=c:
      file=${line#'```c '}
      : >"$work/block"
      printf '%s\n' "$line" >>"$new"
      ;;
    c:'```')
      block=
      finish_file
      printf '%s\n' "$line" >>"$new"
      ;;
    c:*)
      printf '%s\n' "$line" >>"$work/block"
      printf '%s\n' "$line" >>"$new"
      ;;
    '```racket '*)
      block=racket:
      file=${line#'```racket '}
      printf '%s\n' "$line" >>"$new"
      ;;
    '```console')
      block=console:
      printf '%s\n' "$line" >>"$new"
      ;;
    racket:'```')
      block=
      printf '\n' >>"$file"
      printf '%s\n' "$line" >>"$new"
      ;;
    racket:*)
      printf '%s\n' "$line" >>"$file"
      printf '%s\n' "$line" >>"$new"
      ;;
    console:'```')
      finish_command
      block=
      printf '%s\n' "$line" >>"$new"
      ;;
    'console:$ '*)
      finish_command
      command=${line#'$ '}
      ;;
    console:*)
      expected+=$line$'\n'
      ;;
    *) printf '%s\n' "$line" >>"$new" ;;
  esac
done <"$page"

if [ "$write" = --write ]; then cp "$new" "$page"; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || [ "$write" = --write ]
