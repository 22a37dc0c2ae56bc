#!/bin/bash
# soname.sh LIBRARY: the name by which programs that are linked with a shared library ask for it, such as libpq.so.5 of libpq.so.
set -euo pipefail

name=$(readelf --dynamic --wide "$1" | sed -n 's/.*(SONAME).*\[\(.*\)\]$/\1/p')
[ -n "$name" ] || { echo "soname: $1 has no name" >&2 && exit 1; }
echo "$name"
