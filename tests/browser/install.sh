#!/bin/bash
# install.sh WORK-DIR: what tests in a browser need beside Debian's packages, from npm's registry, in the versions of the lock file, once. Prints WORK-DIR's whole path.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
work=$(cd "$1" && pwd)
(
  flock 9 # several tests may come at once
  if ! cmp --silent "$here/package-lock.json" "$work/package-lock.json" || [ ! -d "$work/node_modules/playwright-core" ]; then
    cp "$here/package.json" "$here/package-lock.json" "$work/"
    (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
  fi
) 9>"$work/lock"
echo "$work"
