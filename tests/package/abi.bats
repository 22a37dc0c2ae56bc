#!/usr/bin/env bats
# The shared library against its references, and that a change of them would be noticed. $BUILD is the build directory.
# shellcheck disable=SC2154 # bats sets status and output

load ../cli/common

reference=tests/package/libassay.abi
symbols=debian/libassay0.symbols

@test "the library is what its references say" {
  run scripts/abi.sh "$BUILD"
  wants 0
}

@test "an enumerator with another value is noticed" {
  sed "s/name='ASSAY_LIMIT' value='3'/name='ASSAY_LIMIT' value='7'/" $reference >"$BATS_TEST_TMPDIR/abi"
  run ! cmp --silent $reference "$BATS_TEST_TMPDIR/abi"
  ASSAY_ABI=$BATS_TEST_TMPDIR/abi run scripts/abi.sh "$BUILD"
  wants 1
  contains "$output" "'assay_status::ASSAY_LIMIT' from value '7' to '3'"
}

@test "a function that has come or gone is noticed" {
  { cat $symbols && echo ' assay_gone@ASSAY_0 0.1.0'; } >"$BATS_TEST_TMPDIR/symbols"
  ASSAY_SYMBOLS=$BATS_TEST_TMPDIR/symbols run scripts/abi.sh "$BUILD"
  wants 1
  contains "$output" '< assay_gone@ASSAY_0'
  grep -v ' assay_new@' $symbols >"$BATS_TEST_TMPDIR/symbols"
  ASSAY_SYMBOLS=$BATS_TEST_TMPDIR/symbols run scripts/abi.sh "$BUILD"
  wants 1
  contains "$output" '> assay_new@ASSAY_0'
}

@test "--update writes what is there, and keeps who came when" {
  cp $reference "$BATS_TEST_TMPDIR/abi"
  sed 's/ assay_new@ASSAY_0 .*/ assay_new@ASSAY_0 0.0.9/; / assay_free@/d' $symbols >"$BATS_TEST_TMPDIR/symbols"
  ASSAY_ABI=$BATS_TEST_TMPDIR/abi ASSAY_SYMBOLS=$BATS_TEST_TMPDIR/symbols scripts/abi.sh "$BUILD" --update
  grep -x ' assay_new@ASSAY_0 0.0.9' "$BATS_TEST_TMPDIR/symbols"
  grep ' assay_free@ASSAY_0 ' "$BATS_TEST_TMPDIR/symbols"
  ASSAY_ABI=$BATS_TEST_TMPDIR/abi ASSAY_SYMBOLS=$BATS_TEST_TMPDIR/symbols scripts/abi.sh "$BUILD"
}
