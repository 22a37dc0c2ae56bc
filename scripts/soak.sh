#!/bin/bash
# soak.sh: for SOAK_MINUTES, the fuzz targets and the property tests, from other seeds each time.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/sanitizers.sh
. scripts/sanitizers.sh

end=$((SECONDS + 60 * ${SOAK_MINUTES:-60}))
scripts/configure.sh build-asan -Db_sanitize=address,undefined
ninja -C build-asan --quiet

round=0
while [ "$SECONDS" -lt "$end" ]; do
  round=$((round + 1))
  echo "== round $round"
  FUZZ_SECONDS=300 scripts/fuzz.sh
  ASSAY_TEST_SEED=$RANDOM$RANDOM meson test -C build-asan --no-rebuild --print-errorlogs --suite unit
done
