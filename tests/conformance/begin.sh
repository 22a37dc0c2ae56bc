# To be sourced by the scripts here, with their arguments, ASSAY WORK-DIR [NAME ...]: sets assay and work to absolute paths, leaves
# the names as arguments, and goes to the script's own directory.
# shellcheck shell=sh disable=SC2034 # the scripts use what is set
if [ $# -lt 2 ]; then
  echo "usage: $0 ASSAY WORK-DIR [NAME ...]" >&2
  exit 2
fi
assay=$1
mkdir -p "$2"
work=$(cd "$2" && pwd)
shift 2
case $assay in
  */*) assay=$(cd "$(dirname "$assay")" && pwd)/$(basename "$assay") ;;
esac
cd "$(dirname "$0")" || exit 2
jobs=${JOBS:-$(nproc 2>/dev/null || echo 1)}
