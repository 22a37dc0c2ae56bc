#!/bin/bash
# abi.sh [BUILD-DIRECTORY] [--update]: is the shared library what programs that are linked with it expect?
#
# Its symbols must be those of debian/libassay0.symbols, and its functions and types those of tests/package/libassay.abi (libabigail's dump of the
# public headers' part of the debug information). --update writes both anew: docs/packaging.md tells when that is right.
# ASSAY_SYMBOLS and ASSAY_ABI name other files to compare with.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build
update=
for word in "$@"; do
  case $word in
  --update) update=yes ;;
  *) build=$word ;;
  esac
done
library=$build/src/libassay.so.0
symbols=${ASSAY_SYMBOLS:-debian/libassay0.symbols}
reference=${ASSAY_ABI:-tests/package/libassay.abi}
version=$(scripts/version.sh)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Names with their versions: assay_new@ASSAY_0.
nm --dynamic --defined-only --with-symbol-versions "$library" | awk '{ sub("@@", "@", $3); print $3 ($2 == "A" ? "@" $3 : "") }' |
  LC_ALL=C sort >"$work/symbols"

# Types and functions, without anything that depends on where or from what the library was built.
abidw --headers-dir include --drop-private-types --exported-interfaces-only --no-comp-dir-path --no-corpus-path --no-show-locs \
  --no-elf-needed --out-file "$work/abi" "$library"

if [ "$update" ]; then
  {
    printf 'libassay.so.0 libassay0 #MINVER#\n* Build-Depends-Package: libassay-dev\n'
    # Who was there before keeps the version that brought it.
    while IFS= read -r name; do
      since=$(awk -v name="$name" '$1 == name { print $2 }' "$symbols")
      echo " $name ${since:-$version}"
    done <"$work/symbols"
  } >"$work/new"
  cp "$work/new" "$symbols"
  cp "$work/abi" "$reference"
  exit
fi

passed=0
failed=0
# report NAME STATUS
report() {
  if [ "$2" -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok: $1"
  fi
}

status=0
! grep -v '^assay_\|^ASSAY_' "$work/symbols" || status=1
report 'nothing but assay_* is exported' "$status"

status=0
readelf --dynamic "$library" | grep -q 'SONAME.*\[libassay\.so\.0\]' || status=1
report 'the library is named libassay.so.0' "$status"

status=0
diff <(awk '/^ / { print $1 }' "$symbols" | LC_ALL=C sort) "$work/symbols" || status=$?
report "the symbols are those of $symbols" "$status"

status=0
abidiff "$reference" "$work/abi" || status=$?
report "functions and types are those of $reference" "$status"

[ "$failed" -eq 0 ] || echo 'abi: docs/packaging.md tells what to do'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
