#!/bin/bash
# run.sh ASSAY WORK-DIR: the page of a campaign in Chromium, and SARIF against its schema. Screenshots are left in WORK-DIR/screenshots.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
ASSAY=$(realpath "$1")
export ASSAY
mkdir -p "$2"
work=$(cd "$2" && pwd)

# What is not in Debian comes from npm's registry, in the versions of the lock file, once.
if ! cmp --silent "$here/package-lock.json" "$work/package-lock.json" || [ ! -d "$work/node_modules/playwright-core" ]; then
  cp "$here/package.json" "$here/package-lock.json" "$work/"
  (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
fi

rm -rf "$work/campaigns" "$work/screenshots"
mkdir -p "$work/campaigns" "$work/screenshots"
for kind in empty model programs hostile large-tree; do
  python3 "$here/../report/campaigns.py" "$kind" "$work/campaigns/$kind"
  "$ASSAY" report "$work/campaigns/$kind" -o "$work/campaigns/$kind.html"
  "$ASSAY" report "$work/campaigns/$kind" -o "$work/campaigns/$kind.sarif"
done
python3 "$here/../report/campaigns.py" many "$work/campaigns/many" 2000
"$ASSAY" report "$work/campaigns/many" -o "$work/campaigns/many.html"

NODE_PATH=$work/node_modules exec node "$here/report.test.js" "$work" "$here/../report/validate.py"
