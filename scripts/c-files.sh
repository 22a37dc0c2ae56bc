#!/bin/bash
# c-files.sh [SUFFIX]: the names of all C files of the project (.c and .h, or those with the suffix), each ended by a NUL.
set -euo pipefail
cd "$(dirname "$0")/.."

for directory in include src tests bench examples; do
  [ ! -d "$directory" ] || find "$directory" -type f -name "*.${1:-[ch]}" -print0
done | sort -z
