#!/bin/bash
# install-deps.sh GROUP...: installs the Debian packages of the groups that are missing.
set -euo pipefail

declare -A packages=(
  [build]='gcc libc6-dev meson ninja-build pkg-config libgmp-dev libxxhash-dev libjansson-dev libutf8proc-dev libedit-dev libpcre2-dev libsqlite3-dev libpq-dev libseccomp-dev libmicrohttpd-dev scdoc'
  [test]='libcmocka-dev bats procps valgrind zsh fish jq curl sqlite3 racket xvfb xauth clang libclang-rt-dev llvm graphviz nodejs lua5.4 luajit ocaml-nox guile-3.0 cmark abigail-tools libxml2-utils python3-jsonschema python3-junitparser vim'
  [browser]='chromium fonts-dejavu-core nodejs npm?'
  [typeset]='texlive-latex-base'
  [lint]='clang clang-format clang-tidy cppcheck shellcheck'
  [docs]='cmark-gfm mandoc python3'
  [demo]='graphviz'
  [ghc]='ghc hugs'
  [compilers]='ghc hugs ocaml-nox polyml smlnj chezscheme guile-3.0 chicken-bin racket nodejs lua5.4 luajit sbcl fp-compiler'
  [graphs]='clang tcc pcc'
  [more-compilers]='clang-14 clang-16 clang-19 tcc pcc sdcc sdcc-ucsim cc65 fpc'
  [embedded]='libtcc-dev libgccjit-12-dev llvm-14-dev llvm-19-dev liborc-0.4-dev'
  [share]='postgresql parallel slurm-wlm munge'
  [package]='build-essential cmark-gfm debhelper lintian mandoc xz-utils git'
  [package-test]='debootstrap'
  [peers]='cvise creduce gcc binutils racket python3'
  [compare-redex]='racket'
  [compare-quickcheck]='ghc libghc-quickcheck2-dev libghc-smallcheck-dev libghc-random-dev'
  [compare-hypothesis]='python3 python3-hypothesis'
  [compare-csmith]='csmith libcsmith-dev gcc tcc pcc'
  [compare-reducers]='cvise creduce gcc binutils racket'
)
packages[compare]=$(for part in redex quickcheck hypothesis csmith reducers; do echo "${packages[compare-$part]}"; done)

wanted=()
for group in "$@"; do
  [ -n "${packages[$group]:-}" ] || { echo "install-deps: unknown group '$group' (known: ${!packages[*]})" >&2 && exit 2; }
  read -rd '' -a names <<<"${packages[$group]}" || true
  wanted+=("${names[@]}")
done

if ! command -v dpkg-query >/dev/null; then
  echo "install-deps: this is no Debian system; what is needed is, by Debian's names: ${wanted[*]//\?/}" >&2
  exit 0
fi

missing=()
for package in "${wanted[@]}"; do
  if [[ $package == *\? ]]; then # a command of that name will do, whoever has installed it
    package=${package%\?}
    ! command -v "$package" >/dev/null || continue
  fi
  status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "installing: ${missing[*]}" >&2

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo 'install-deps: neither root nor sudo' >&2
    return 1
  fi
}

apt() { as_root env DEBIAN_FRONTEND=noninteractive apt-get --quiet --quiet -o DPkg::Lock::Timeout=300 "$@" >&2; }

if ! apt update || ! apt install --yes --no-install-recommends "${missing[@]}"; then
  printf 'install-deps: could not install them. As root, run:\n  apt-get install %s\n' "${missing[*]}" >&2
  exit 1
fi
