#!/usr/bin/env bash
# Makes .build/package/popframe_VERSION_ARCHITECTURE.deb, popframe-VERSION-linux-ARCHITECTURE.tar.xz, what they
# consist of as popframe.cdx.json (CycloneDX), and SHA256SUMS, from what `make install` puts below a folder. The same sources give the same archive.
# Needs the release build; `make package` sees to that.
set -euo pipefail
cd "$(dirname "$0")/../.."

for tool in dpkg-deb xz sha256sum python3; do
  command -v "$tool" >/dev/null || {
    echo "package: error: $tool is missing; packages are made on Debian and its relatives (apt-get install dpkg xz-utils coreutils python3)" >&2
    exit 1
  }
done

version="$(.build/release/popframe --version)"
architecture="$(dpkg --print-architecture)"
out=.build/package
stage="$out/stage"
rm -rf "$out"
mkdir -p "$stage"

make --silent install-built DESTDIR="$PWD/$stage" PREFIX=/usr
find "$stage" -type f -name '*.1' -exec gzip -9 -n {} +
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH
python3 Tools/Scripts/sbom.py "$out/popframe.cdx.json" --executable "$stage/usr/bin/popframe"
install -m 644 "$out/popframe.cdx.json" "$stage/usr/share/doc/popframe/"
install -m 644 LICENSE "$stage/usr/share/doc/popframe/copyright"

libc="$(dpkg-query --show --showformat='${Version}' libc6 | sed 's/-.*//')"
mkdir -p "$stage/DEBIAN"
cat >"$stage/DEBIAN/control" <<END
Package: popframe
Version: $version
Architecture: $architecture
Maintainer: The Popframe authors <popframe@users.noreply.github.com>
Section: graphics
Priority: optional
Depends: libc6 (>= $libc)
Installed-Size: $(du -sk --exclude=DEBIAN "$stage" | cut -f1)
Homepage: https://github.com/popframe/popframe
Description: draws custom popover backgrounds without a screen
 Popframe draws the frame, arrow and shadow of popovers from a theme: a nine-slice
 picture with cap insets, an arrow turned for each direction, a Gaussian shadow. It
 compares pictures, places popovers and runs visual regression tests.
END
find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$stage" "$out/popframe_${version}_$architecture.deb" >/dev/null

rm -r "$stage/DEBIAN"
folder="popframe-$version-linux-$architecture"
mv "$stage/usr" "$out/$folder"
tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --directory "$out" "$folder" | xz -9e >"$out/$folder.tar.xz"
rm -rf "$stage" "${out:?}/$folder"
(cd "$out" && sha256sum ./*.deb ./*.tar.xz ./*.json | sed 's|\./||' >SHA256SUMS)
(cd "$out" && ls -l -- * && cat SHA256SUMS)
