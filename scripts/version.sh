#!/bin/bash
# version.sh: prints the version of this source.
set -euo pipefail
cd "$(dirname "$0")/.."

sed -n "s/^  version: '\(.*\)',/\1/p" meson.build
