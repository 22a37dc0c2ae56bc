#!/bin/bash
# live.sh ASSAY WORK-DIR: the page of `assay serve` in Chromium, while somebody hunts. Screenshots are left in WORK-DIR/screenshots.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$("$here/install.sh" "$2")
mkdir -p "$work/screenshots"
NODE_PATH=$work/node_modules exec node "$here/live.test.js" "$(realpath "$1")" "$work"
