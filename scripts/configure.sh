#!/bin/bash
# configure.sh DIR [MESON OPTION]...: makes the build directory, unless it is there.
set -euo pipefail
cd "$(dirname "$0")/.."

directory=$1
shift
[ -f "$directory/build.ninja" ] || meson setup "$directory" "$@"
