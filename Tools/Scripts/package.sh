#!/usr/bin/env bash
# Makes a .deb, a .tar.xz, and what they consist of (CycloneDX) in .build/package, with SHA256SUMS, from what
# `make install` puts below a folder. The same sources give the same archives.
#
# Usage: Tools/Scripts/package.sh
# Example: make package
# Needs: the release builds, which `make package` makes first; dpkg-dev, xz and Python 3.
# Takes: five minutes, most of them for xz.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

for tool in dpkg-deb dpkg-shlibdeps xz sha256sum python3; do
  command -v "$tool" >/dev/null || {
    echo "package: error: $tool is missing; packages are made on Debian and its relatives (apt-get install dpkg-dev xz-utils coreutils python3)" >&2
    exit 1
  }
done

version="$(.build/release/popframe --version)"
architecture="$(dpkg --print-architecture)"
out=.build/package
stage="$out/stage"
mkdir -p "$out"
# Also what an interrupted run has left.
rm -rf "$stage" "$out"/*.deb "$out"/*.tar.xz "$out"/*.json "$out"/popframe-*-linux-*/
mkdir -p "$stage"

make --silent install-built DESTDIR="$PWD/$stage" PREFIX=/usr
find "$stage" -type f -name '*.1' -exec gzip -9 -n {} +
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH
sbom="$out/popframe-$version-linux-$architecture.cdx.json"
python3 Tools/Scripts/sbom.py "$sbom" --folder "$stage/usr/bin"
install -m 644 "$sbom" "$stage/usr/share/doc/popframe/popframe.cdx.json"
install -m 644 LICENSE "$stage/usr/share/doc/popframe/copyright"

# The oldest libc that has every symbol that is used, not the one of this system. The tool wants a source package.
mkdir -p "$stage/debian"
printf 'Source: popframe\n\nPackage: popframe\nArchitecture: any\nDepends: ${shlibs:Depends}\n' >"$stage/debian/control"
depends="$(cd "$stage" && dpkg-shlibdeps -O usr/bin/popframe | sed -n 's/^shlibs:Depends=//p')"
rm -r "$stage/debian"
[[ "$depends" =~ ^libc6\ \(\>=\ [0-9.]+\)$ ]] || {
  echo "package: error: the program needs '$depends', and the pages promise no library but libc; make studio-static links it anew" >&2
  exit 1
}
mkdir -p "$stage/DEBIAN"
# A tilde sorts before the end: 0.1.0~dev is older than 0.1.0.
debian="${version/-/"~"}"
cat >"$stage/DEBIAN/control" <<END
Package: popframe
Version: $debian
Architecture: $architecture
Maintainer: The Popframe authors <popframe@users.noreply.github.com>
Section: graphics
Priority: optional
Depends: $depends
Installed-Size: $(du -sk --exclude=DEBIAN "$stage" | cut -f1)
Homepage: https://github.com/popframe/popframe
Description: draws custom popover backgrounds without a screen
 Popframe draws the frame, arrow and shadow of popovers from a theme: a nine-slice
 picture with cap insets, an arrow turned for each direction, a Gaussian shadow. It
 compares pictures, places popovers and runs visual regression tests.
END
find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz -z9 -Sextreme --build "$stage" "$out/popframe_${version}_$architecture.deb" >/dev/null

rm -r "$stage/DEBIAN"
folder="popframe-$version-linux-$architecture"
mv "$stage/usr" "$out/$folder"
tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --directory "$out" "$folder" | xz -9e >"$out/$folder.tar.xz"
rm -rf "$stage" "${out:?}/$folder"
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS | sort | xargs sha256sum | sed 's|\./||' >SHA256SUMS)
(cd "$out" && ls -l -- * && cat SHA256SUMS)
