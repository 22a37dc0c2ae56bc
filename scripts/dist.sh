#!/bin/bash
# dist.sh: the release tarball of the last commit, and its checksum, in build-dist. It is made twice, here and in a fresh clone with other
# settings, and both must have the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(scripts/version.sh)
name=assay-$version
commit=$(git rev-parse HEAD)
git diff-index --quiet HEAD -- || echo 'dist: changes that are not committed are not in it' >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# tarball OUT: of the repository in the current directory. Names, order, owners and times come from the commit alone.
tarball() {
  git -c tar.umask=0022 archive --format=tar --prefix="$name/" "$commit" | xz --threads=1 --check=crc64 -6 >"$1"
}

mkdir -p build-dist
tarball "build-dist/$name.tar.xz"

git clone --quiet --no-checkout . "$work/clone"
(
  cd "$work/clone"
  umask 077
  export TZ=Asia/Kathmandu LC_ALL=C HOME=$work
  sleep 1
  tarball "$work/again.tar.xz"
)
cmp "build-dist/$name.tar.xz" "$work/again.tar.xz" || { echo 'dist: made twice, it has different bytes' >&2 && exit 1; }

# All that is in the commit is in the tarball, and it knows the commit.
tar -xJf "build-dist/$name.tar.xz" -C "$work"
diff <(git ls-tree -r --name-only "$commit" | LC_ALL=C sort) <(cd "$work/$name" && find . -type f -printf '%P\n' | LC_ALL=C sort)
[ "$("$work/$name/scripts/commit.sh")" = "${commit:0:12}" ] || { echo 'dist: the tarball does not know its commit' >&2 && exit 1; }

(cd build-dist && sha256sum "$name.tar.xz" >"$name.tar.xz.sha256" && sha256sum --check --quiet "$name.tar.xz.sha256")
echo "build-dist/$name.tar.xz: commit ${commit:0:12}, made twice with the same bytes"
cat "build-dist/$name.tar.xz.sha256"
