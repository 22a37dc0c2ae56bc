#!/bin/bash
# run.sh ASSAY [--write]: every case of cases.txt: a bad file or argument, and the message it gets.
#
# A case is: a line `=== NAME`, a line `$ COMMAND`, the lines of the file bad.rkt, or bad.assay if the command mentions that, a line
# `---`, and what the command prints on standard output and error. Its exit status must be 2, or what `=== NAME [STATUS]` says. A
# bad.rkt without a #lang line gets the usual two lines before it. With --write, the messages are replaced by what the commands print now.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: $0 ASSAY [--write]" >&2
  exit 2
fi
assay=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
here=$(cd "$(dirname "$0")" && pwd)
write=${2:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/files"
ln -s "$assay" "$work/bin/assay"
export PATH="$work/bin:$PATH" NO_COLOR=1 LC_ALL=C.UTF-8
unset ASSAY_LIB
cd "$work/files"
new=$work/new.txt
: >"$new"

passed=0
failed=0
name=
part=

finish_case() {
  [ -n "$name" ] || return 0
  rm -f bad.rkt bad.assay
  if [ -n "$file" ]; then
    case "$command:$file" in
      *' bad.assay'*:*) printf '%s' "$file" >bad.assay ;;
      *:'#lang'* | *:'(module'*) printf '%s' "$file" >bad.rkt ;;
      *) printf '#lang racket\n(require redex/reduction-semantics)\n%s' "$file" >bad.rkt ;;
    esac
  fi
  local actual status=0
  actual=$(timeout 60 bash -c "$command" 2>&1 </dev/null) || status=$?
  if [ "$actual" = "${expected%$'\n'}" ] && [ "$status" = "$wanted" ]; then
    echo "ok $name"
    passed=$((passed + 1))
  else
    echo "not ok $name (exit status $status, expected $wanted)"
    diff <(printf '%s\n' "${expected%$'\n'}") <(printf '%s\n' "$actual") | sed 's/^/    /' || true
    failed=$((failed + 1))
  fi
  {
    printf '%s\n$ %s\n%s---\n' "$header" "$command" "$file"
    [ -z "$actual" ] || printf '%s\n' "$actual"
  } >>"$new"
}

while IFS= read -r line; do
  case $line in
    '=== '*)
      finish_case
      header=$line
      name=${line#=== }
      wanted=2
      case $name in
        *' ['[0-9]']')
          wanted=${name: -2:1}
          name=${name% \[?\]}
          ;;
      esac
      part='command'
      file=
      expected=
      command=
      ;;
    '---') part=expected ;;
    *)
      case $part in
        command)
          command=${line#'$ '}
          part='file'
          ;;
        file) file+=$line$'\n' ;;
        expected) expected+=$line$'\n' ;;
        *) ;;
      esac
      ;;
  esac
done <"$here/cases.txt"
finish_case

if [ "$write" = --write ]; then cp "$new" "$here/cases.txt"; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || [ "$write" = --write ]
