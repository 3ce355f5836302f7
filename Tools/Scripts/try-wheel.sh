#!/usr/bin/env bash
# Installs the wheel of `make wheel` into a fresh environment and types the README's three doors and the page of drawing
# from a folder elsewhere. With a FOLDER, that is a fresh Debian in it, as root: debootstrap makes it, and it has nothing but
# Python.
#
# Usage: Tools/Scripts/try-wheel.sh [FOLDER]
# Example: make wheel && Tools/Scripts/try-wheel.sh
# Needs: one wheel in .build/package; with a FOLDER root and debootstrap.
# Takes: two minutes; ten with a fresh Debian.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

wheels=(.build/package/*.whl)
[ -f "${wheels[0]}" ] && [ "${#wheels[@]}" -eq 1 ] || {
  echo "try-wheel: error: there has to be one wheel in .build/package; make wheel makes it" >&2
  exit 1
}

if [ -z "${1:-}" ]; then
  folder="$(mktemp -d)"
  trap 'rm -rf "$folder"' EXIT
  python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install --quiet --no-index "${wheels[0]}"
  Tools/Scripts/run-pages.py "$folder/venv/bin/popframe" README.md Documentation.docc/DrawingPopovers.md \
    --installed --studio "$folder/venv/bin/popframe"
  exit
fi

root="$1"
[ -x "$root/usr/bin/python3" ] ||
  debootstrap --variant=minbase --include=python3,python3-venv bookworm "$root" "${DEBIAN_MIRROR:-https://deb.debian.org/debian}"
mount --bind /proc "$root/proc"
trap 'umount "$root/proc"' EXIT
mkdir -p "$root/pages/Tools/Scripts"
cp "${wheels[0]}" "$root/pages/"
cp -r README.md Documentation.docc "$root/pages/"
cp Tools/Scripts/run-pages.py "$root/pages/Tools/Scripts/"
chroot "$root" bash -c 'cd /pages && python3 -m venv /venv && /venv/bin/pip install --quiet --no-index ./*.whl &&
  Tools/Scripts/run-pages.py /venv/bin/popframe README.md Documentation.docc/DrawingPopovers.md \
    --installed --studio /venv/bin/popframe'
