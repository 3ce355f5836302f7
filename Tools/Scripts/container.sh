#!/usr/bin/env bash
# Builds the image of Tools/Packaging/Containerfile for both architectures, as the manifest `popframe` of podman, and draws
# a picture with each: both have to be the same. ARTIFACTS is what CI's jobs have kept, a folder each.
#
# Usage: Tools/Scripts/container.sh VERSION ARTIFACTS
# Example: Tools/Scripts/container.sh 0.1.0 artifacts
# Needs: podman, and qemu-user-static for the other architecture.
# Takes: some minutes, most of them for downloads.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

version="$1" artifacts="$2"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

podman manifest create popframe
for architecture in x86-64:amd64 arm64:arm64; do
  IFS=: read -r name debian <<<"$architecture"
  cp "$artifacts/packages-$name/popframe_${version}_$debian.deb" "$folder/popframe.deb"
  podman build --platform "linux/$debian" --manifest popframe --file Tools/Packaging/Containerfile "$folder"
  podman run --rm --platform "linux/$debian" --volume "$folder:/work" popframe render Bubble "$debian.png"
  test -s "$folder/$debian.png"
done
cmp "$folder/amd64.png" "$folder/arm64.png"
