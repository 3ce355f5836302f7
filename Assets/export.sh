#!/bin/sh
# Draws every picture of the shipped themes, or of some, from its vector source: NAME/sources/picture.svg becomes
# NAME/picture.png, picture@2x.png and picture@3x.png; one unit of an SVG is one point. With --check it draws into a temporary
# folder and fails when a picture differs. The pictures in the repository come from rsvg-convert 2.54.7 of Debian 12: the same
# version draws the same bytes again, another one may differ in anti-aliased edges.
#
# Usage: Assets/export.sh [--check] [NAME…]
# Example: Assets/export.sh Linen Frost
# Needs: rsvg-convert (apt-get install librsvg2-bin, brew install librsvg).
# Takes: ten seconds for all.

set -eu
. "$(dirname "$0")/../Tools/Scripts/help.sh"

assets=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)

command -v rsvg-convert > /dev/null || {
  echo "export.sh: rsvg-convert is missing; install librsvg2-bin (apt) or librsvg (brew)" >&2
  exit 69
}

check=
if [ "${1:-}" = --check ]; then
  check=$(mktemp -d)
  trap 'rm -rf "$check"' EXIT
  shift
fi

if [ $# -eq 0 ]; then
  for sources in "$assets"/*/sources; do
    set -- "$@" "$(basename "$(dirname "$sources")")"
  done
fi

stale=0
for theme in "$@"; do
  [ -d "$assets/$theme/sources" ] || {
    echo "export.sh: no folder $assets/$theme/sources" >&2
    exit 66
  }
  output=${check:-$assets}/$theme
  mkdir -p "$output"
  for source in "$assets/$theme"/sources/*.svg; do
    name=$(basename "$source" .svg)
    for scale in 1 2 3; do
      suffix=@${scale}x
      [ "$scale" = 1 ] && suffix=
      picture=$name$suffix.png
      rsvg-convert --zoom "$scale" --format png --output "$output/$picture" "$source"
      if [ -n "$check" ] && ! cmp -s "$output/$picture" "$assets/$theme/$picture"; then
        echo "export.sh: $theme/$picture is not what sources/$name.svg draws" >&2
        stale=1
      fi
    done
  done
done
exit $stale
