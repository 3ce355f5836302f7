#!/usr/bin/env bash
# Collects the files of a release in FOLDER: the schema for editors, the packages and wheels of both architectures, what they
# consist of, the source, the documentation, the formula for Homebrew, and SHA256SUMS of them all. ARTIFACTS is what CI's jobs
# have kept, a folder each.
#
# Usage: Tools/Scripts/release-files.sh VERSION ARTIFACTS FOLDER
# Example: Tools/Scripts/release-files.sh 0.1.0 artifacts release
# Needs: git, tar and xz.
# Takes: @@release-files@@.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

version="$1" artifacts="$2" out="$3"
mkdir -p "$out"

for architecture in x86-64:amd64:x86_64 arm64:arm64:aarch64; do
  IFS=: read -r name debian machine <<<"$architecture"
  for file in "popframe_${version}_$debian.deb" "popframe-$version-linux-$debian.tar.xz" \
    "popframe-$version-linux-$debian.cdx.json" "popframe_cli-${version/-dev/.dev0}-py3-none-*_$machine.whl"; do
    # shellcheck disable=SC2086 # the wheel's name has a pattern
    cp "$artifacts/packages-$name"/$file "$out/"
  done
done

# The schema that new themes name in their first line.
tar --extract --xz --to-stdout --file "$out/popframe-$version-linux-amd64.tar.xz" "popframe-$version-linux-amd64/bin/popframe" \
  >"$out/popframe" && chmod +x "$out/popframe"
"$out/popframe" schema theme -o "$out/theme.schema.json" && rm "$out/popframe"

git -c tar.tar.gz.command='gzip -9n' archive --format=tar.gz --prefix="popframe-$version/" \
  --output="$out/popframe-$version.tar.gz" HEAD
sum="$(sha256sum "$out/popframe-$version.tar.gz" | cut -d ' ' -f 1)"
sed -e "s/VERSION/$version/g" -e "s/CHECKSUM/$sum/" Tools/Packaging/popframe.rb >"$out/popframe.rb"

tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
  --transform "s|^documentation|popframe-$version-documentation|" --directory "$artifacts" documentation |
  xz -9e >"$out/popframe-$version-documentation.tar.xz"

(cd "$out" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS && cat SHA256SUMS)
