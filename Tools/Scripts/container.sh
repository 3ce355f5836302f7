#!/usr/bin/env bash
# Builds the image of Tools/Packaging/Containerfile for both architectures, as the manifest `popframe` of podman, and draws
# a picture with each. Needs podman, and qemu-user-static for the other architecture.
# Usage: Tools/Scripts/container.sh VERSION ARTIFACTS; ARTIFACTS is what CI's jobs have kept, a folder each
set -euo pipefail
cd "$(dirname "$0")/../.."

usage="usage: Tools/Scripts/container.sh VERSION ARTIFACTS"
version="${1:?$usage}" artifacts="${2:?$usage}"
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
