#!/bin/bash
# soak.sh: for SOAK_MINUTES, the fuzz targets, and the property tests with many more terms; 10,000 programs for each compiler but GHC alone,
# whatever time they take: a difference, or a program that is rejected, is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/sanitizers.sh
. scripts/sanitizers.sh

end=$((SECONDS + 60 * ${SOAK_MINUTES:-60}))
scripts/configure.sh build
ninja -C build --quiet
ASSAY_SOAK=1 meson test -C build --no-rebuild --print-errorlogs --suite unit --timeout-multiplier 0
for subject in ocaml/ocaml sml/sml scheme/scheme haskell/hugs-ghc; do
  build/assay hunt "subjects/$subject.assay" --count 10000
done

left=$((end - SECONDS))
[ "$left" -le 0 ] || FUZZ_SECONDS=$left scripts/fuzz.sh
