#!/usr/bin/env bash
# Builds the DocC documentation of every library into .build/documentation/NAME. A broken link, or
# any other warning, is an error.
set -euo pipefail
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

# A build folder of its own: a module's symbol graph is written when the module is compiled.
scratch=.build-documentation
graphs="$PWD/$scratch/symbol-graphs"
mkdir -p "$graphs"
# Between them, these need every library.
for target in Preview VisualTesting; do
  swift build --quiet --scratch-path "$scratch" --target "$target" \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs" \
    -Xswiftc -symbol-graph-minimum-access-level -Xswiftc public
done

out=.build/documentation
rm -rf "$out"
for library in Imaging JSON ArtAnalysis PixelDiff Themes Popovers Placement Exchange CairoRenderer PNG PopframeKit VisualTesting; do
  mkdir -p "$out/graphs/$library"
  cp "$graphs/$library".symbols.json "$out/graphs/$library/"
  for extension in "$graphs/$library"@*.symbols.json; do
    [ ! -e "$extension" ] || cp "$extension" "$out/graphs/$library/"
  done
  "$docc" convert "Sources/$library/Documentation.docc" \
    --fallback-display-name "$library" \
    --fallback-bundle-identifier "popframe.$library" \
    --additional-symbol-graph-dir "$out/graphs/$library" \
    --warnings-as-errors \
    --output-path "$out/$library"
done
rm -rf "$out/graphs"
echo "documentation in $out"
