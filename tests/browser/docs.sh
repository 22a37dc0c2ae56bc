#!/bin/bash
# docs.sh MANUAL-PAGES WORK-DIR: the site of the documentation in Chromium. Screenshots are left in WORK-DIR/screenshots.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$("$here/install.sh" "$2")
mkdir -p "$work/screenshots"
"$here/../../docs/site/build.py" "$1" "$work/site" >&2
NODE_PATH=$work/node_modules exec node "$here/docs.test.js" "$work"
