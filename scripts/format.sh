#!/bin/bash
# format.sh: lays out all C files as .clang-format says, and wraps their comments.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/c-files.sh | xargs -0 --no-run-if-empty clang-format -i
scripts/comments.py --write
