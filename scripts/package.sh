#!/bin/bash
# package.sh [--twice]: the Debian packages of the last commit, from its release tarball, in build-package; and what lintian says of them.
# With --twice, they are built again elsewhere, and must have the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

started=$SECONDS
scripts/dist.sh
tarball=$(realpath "build-dist/assay-$(scripts/version.sh).tar.xz")
rm -rf build-package
mkdir build-package

# build DIRECTORY: unpacks the tarball there, and leaves the packages there.
build() {
  mkdir -p "$1"
  tar -xJf "$tarball" -C "$1"
  if ! (cd "$1"/assay-*/ && dpkg-buildpackage -us -uc -b) >"$1/build.log" 2>&1; then
    tail -30 "$1/build.log"
    echo "package: it does not build; all of it is in $1/build.log" >&2
    return 1
  fi
  rm -rf "$1"/assay-*/
}

build build-package
echo "== packages, after $((SECONDS - started)) seconds"
(cd build-package && ls -l --human-readable -- *.deb)

echo '== lintian'
lintian --allow-root --fail-on error,warning build-package/*.changes

if [ "${1:-}" = --twice ]; then
  echo '== built again, in a directory with another name, in another time zone'
  TZ=Pacific/Chatham LC_ALL=C build build-package/again/and/elsewhere
  for package in build-package/*.deb; do
    cmp "$package" "build-package/again/and/elsewhere/$(basename "$package")"
  done
  rm -rf build-package/again
  echo 'the same bytes'
fi
(cd build-package && sha256sum -- *.deb >SHA256SUMS)
echo "package: done in $((SECONDS - started)) seconds"
