#!/bin/sh
# Redex's own test suite under assay: how many cases of each file run, and how many of these pass.
# usage: redex-suite.sh SUITE-DIR [FILE ...]
# SUITE-DIR is the directory tests/ of a checkout of redex-test; FILEs are names in it (default: all that concern matching,
# terms, metafunctions, relations, judgments, reductions and binding).
# Environment: ASSAY    the program (default: build/assay)
#              ENGINE   racket: the same files in Racket, to see that what is asked of Redex's insides by other means
#                       (redex_suite/) is asked rightly
#              VERBOSE  when set, tells of each case that fails and each form that does not run
set -eu

if [ $# -lt 1 ]; then
  echo "usage: $0 SUITE-DIR [FILE ...]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
ASSAY=${ASSAY:-$here/../../build/assay} exec python3 "$here/redex_suite.py" "$@"
