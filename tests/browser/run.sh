#!/bin/bash
# run.sh ASSAY WORK-DIR: the page of a campaign in Chromium, and SARIF against its schema. Screenshots are left in WORK-DIR/screenshots.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
ASSAY=$(realpath "$1")
export ASSAY
work=$("$here/install.sh" "$2")

rm -rf "$work/campaigns"
mkdir -p "$work/campaigns" "$work/screenshots"
for kind in empty model programs hostile large-tree; do
  python3 "$here/../report/campaigns.py" "$kind" "$work/campaigns/$kind"
  "$ASSAY" report "$work/campaigns/$kind" -o "$work/campaigns/$kind.html"
  "$ASSAY" report "$work/campaigns/$kind" -o "$work/campaigns/$kind.sarif"
done
python3 "$here/../report/campaigns.py" many "$work/campaigns/many" 2000
"$ASSAY" report "$work/campaigns/many" -o "$work/campaigns/many.html"

NODE_PATH=$work/node_modules exec node "$here/report.test.js" "$work" "$here/../report/validate.py"
