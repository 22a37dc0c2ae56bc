#!/bin/sh
# build.sh [NAME]...: builds examples, each by the command that stands in its first lines, with the library that pkg-config finds. Without a
# name: those that need nothing but libassay.
set -eu
cd "$(dirname "$0")"

[ $# -gt 0 ] || set -- embed property stack ir memory
for name in "$@"; do
  if [ -d "$name" ]; then
    directory=$name
    files="$name/*.c"
  else
    directory=.
    files=$name.c
  fi
  # shellcheck disable=SC2086 # a pattern
  command=$(sed -n 's/^ \*     \(cc .*-o [a-z]*\)\( \*\/\)\{0,1\}$/\1/p' $files)
  [ -n "$command" ] || { echo "build.sh: $name does not say how it is built" >&2 && exit 2; }
  echo "$directory: $command"
  (cd "$directory" && eval "$command")
done
