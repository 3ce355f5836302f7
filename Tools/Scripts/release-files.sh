#!/usr/bin/env bash
# Collects the files of a release in FOLDER: the schema for editors, the packages and wheels of both architectures, what they
# consist of, the source, the documentation, the formula for Homebrew, and SHA256SUMS of them all. ARTIFACTS is what CI's jobs
# have kept, a folder each. With --here it takes what `make package wheel docs` has left in .build: the same files, of this
# machine's architecture alone.
#
# Usage: Tools/Scripts/release-files.sh VERSION ARTIFACTS FOLDER
#        Tools/Scripts/release-files.sh --here FOLDER
# Example: make release-files
# Needs: git, tar and xz; a Linux that runs the program of one of the packages.
# Takes: a minute.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

architectures=(x86-64:amd64:x86_64 arm64:arm64:aarch64)
if [ "$1" = --here ]; then
  version="$(.build/release/popframe --version)" artifacts="$(mktemp -d)" out="${2:?--here needs a folder}"
  trap 'rm -rf "$artifacts"' EXIT
  for one in "${architectures[@]}"; do
    [[ "$one" != *":$(uname -m)" ]] || architectures=("$one")
  done
  cp -r .build/documentation "$artifacts/documentation"
  ln -s "$PWD/.build/package" "$artifacts/packages-${architectures[0]%%:*}"
else
  version="$1" artifacts="$2" out="$3"
fi
mkdir -p "$out"

for architecture in "${architectures[@]}"; do
  IFS=: read -r name debian machine <<<"$architecture"
  for file in "popframe_${version}_$debian.deb" "popframe-$version-linux-$debian.tar.xz" \
    "popframe-$version-linux-$debian.cdx.json" "popframe_cli-${version/-dev/.dev0}-py3-none-*_$machine.whl"; do
    # shellcheck disable=SC2086 # the wheel's name has a pattern
    cp "$artifacts/packages-$name"/$file "$out/"
  done
done

# The schema that new themes name in their first line, by the program of this machine's package.
case "$(uname -m)" in aarch64 | arm64) debian=arm64 ;; *) debian=amd64 ;; esac
tar --extract --xz --to-stdout --file "$out/popframe-$version-linux-$debian.tar.xz" "popframe-$version-linux-$debian/bin/popframe" \
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
