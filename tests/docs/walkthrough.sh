#!/bin/bash
# walkthrough.sh BUILD-DIR: the walk through of docs/walkthrough.md, with assay as it is installed; a quarter of an hour is what it may take.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$(realpath "$1")

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
started=$SECONDS
DESTDIR=$root meson install -C "$build" --no-rebuild --quiet
assay=$(find "$root" -path '*/bin/assay')
LD_LIBRARY_PATH=$(dirname "$(find "$root" -name 'libassay.so' -print -quit)")
export LD_LIBRARY_PATH
tests/docs/run.py "$assay" docs/walkthrough.md | sed '$d' # and the last line of it all is ours
taken=$((SECONDS - started))
if [ "$taken" -gt 900 ]; then
  echo "not ok it took $taken seconds"
  exit 1
fi
echo "ok installed and walked through in $taken seconds"
