#!/usr/bin/env bash
# Builds the site of all pages in .build/documentation with DocC: the guide, then each library, with one sidebar and its
# filter. A broken link, or any other warning, is an error. A site below a folder BASE, as on GitHub's Pages, has to know it.
# To look at it: python3 -m http.server --directory .build/documentation
#
# Usage: Tools/Scripts/document.sh [BASE]
# Example: Tools/Scripts/document.sh popframe
# Needs: docc, which comes with Swift, and a build of VisualTesting; `make docs` sees to that.
# Takes: a minute.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

if command -v xcrun >/dev/null; then
  docc="$(xcrun --find docc)"
else
  docc="$(command -v docc || true)"
fi
if [ -z "$docc" ]; then
  echo "document: error: docc is missing; it comes with the Swift toolchain" >&2
  exit 1
fi
base="${1:-}"

scratch=.build/documentation-parts
graphs="$scratch/symbol-graphs"
rm -rf "$graphs"
mkdir -p "$graphs"
# Of the modules as they were built; a module that imports a C module needs its map and headers.
build="$(Tools/Scripts/swift.sh build --show-bin-path)"
target="$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -1)"
flags=(-I "$build/Modules" -target "$target" -minimum-access-level public -output-dir "$graphs")
for map in Sources/C*/module.modulemap "$build"/{C*,Web}.build/module.modulemap; do flags+=(-Xcc "-fmodule-map-file=$map"); done
for flag in $(pkg-config --cflags cairo libpng yaml-0.1 libdeflate); do flags+=(-Xcc "$flag"); done

out=.build/documentation
parts="$scratch/parts"
rm -rf "$out" "$parts"
mkdir -p "$parts"
archives=()

convert() { # NAME CATALOGUE [FOLDER OF SYMBOL GRAPHS]
  Tools/Scripts/site-links.py "$2" "$parts/$1.docc"
  "$docc" convert "$parts/$1.docc" \
    --fallback-display-name "$1" \
    --fallback-bundle-identifier "popframe.$1" \
    ${3:+--additional-symbol-graph-dir "$3"} \
    ${base:+--hosting-base-path "$base"} \
    --warnings-as-errors \
    --output-path "$parts/$1.doccarchive"
  archives+=("$parts/$1.doccarchive")
}

convert Popframe Documentation.docc
# In the order in which people need them: themes, pictures, tests; then what these are made of.
for library in PopframeKit Themes Exchange Placement VisualTesting PixelDiff Popovers ArtAnalysis Imaging PNG CairoRenderer JSON; do
  swift symbolgraph-extract -module-name "$library" "${flags[@]}"
  mkdir -p "$parts/graphs/$library"
  cp "$graphs/$library".symbols.json "$parts/graphs/$library/"
  for extension in "$graphs/$library"@*.symbols.json; do
    [ ! -e "$extension" ] || cp "$extension" "$parts/graphs/$library/"
  done
  convert "$library" "Sources/$library/Documentation.docc" "$parts/graphs/$library"
done
"$docc" merge "${archives[@]}" --synthesized-landing-page-name Popframe --output-path "$out"
# The site begins with the guide, not with a list of chapters.
printf '<!doctype html><meta charset="utf-8"><title>Popframe</title><meta http-equiv="refresh" content="0; url=%s/documentation/popframe/">\n' \
  "${base:+/$base}" | tee "$out/index.html" >"$out/documentation/index.html"
echo "documentation in $out"
