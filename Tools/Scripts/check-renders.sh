#!/usr/bin/env bash
# Draws every gallery and the sheet of all themes twice, the second time from the cache, and compares the pixels with
# Renders/. Of three pictures the bytes are compared, too: whoever changes the encoder notices it here, and no other picture
# is committed again for it. THEME is the name of a folder in Assets.
#
# Usage: Tools/Scripts/check-renders.sh POPFRAME THEME…
# Example: Tools/Scripts/check-renders.sh .build/release/popframe Card Glass
# Needs: a release build (make build). `make check-renders` does it for all.
# Takes: a minute or two for all themes.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."
popframe=$1
shift
out=.build/renders
cache=.build/renders-cache

rm -rf "$cache"
# Twice: the second time, all pictures come from the cache. Without wide vectors, with which Renders/ was drawn.
for time in first second; do
  rm -rf "$out"
  GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX2 "$popframe" gallery "${@/#/Assets/}" --wall -o "$out" --cache "$cache"
  for drawn in "$out"/*; do
    "$popframe" compare -q "Renders/${drawn##*/}" "$drawn" || {
      echo "check-renders: ${drawn##*/} differs; look at it, and make render takes it ($time drawing)" >&2
      exit 1
    }
  done
done

# One without a shadow, one with, and a sheet.
sums=Renders/encoder.sha256
if command -v sha256sum > /dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
if ! (cd "$out" && "${sum[@]}" --check --status "../../$sums"); then
  echo "check-renders: the encoder writes other bytes for the same pixels; if that is meant:" >&2
  echo "  (cd $out && ${sum[*]} $(cut -c 67- "$sums" | tr '\n' ' ')) > $sums" >&2
  exit 1
fi
