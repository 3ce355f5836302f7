#!/usr/bin/env bash
# Makes a release's commit and tag: writes the version (Sources/PopframeKit/PopframeRelease.swift has it, and nothing else
# says it), the changelog's heading with today's date, and the lines of the pages that say where a release is; the tag's message
# is the changelog's section. Pushes nothing. With a version that ends in -dev it begins the next one: a new section, a commit,
# no tag.
#
# Usage: Tools/Scripts/release.sh VERSION
#        Tools/Scripts/release.sh --notes VERSION    prints the changelog's section, as the release's page has it
#        Tools/Scripts/release.sh --check TAG        fails unless the tag is that of the version in the sources
# Example: make release VERSION=0.1.0
# Needs: git, and nothing that is not committed.
# Takes: a second.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

source=Sources/PopframeKit/PopframeRelease.swift

fail() {
  echo "release: error: $*" >&2
  exit 1
}

notes() { # VERSION: the section without its heading and the empty lines around it
  printf '%s\n' "$(awk -v version="$1" '
    /^## / { if (found) exit; found = ($2 == version); next }
    found && (NF || text) { text = 1; print }' CHANGELOG.md)"
}

if [ "${1:-}" = --notes ]; then
  text="$(notes "${2:?--notes needs a version}")"
  [ -n "$text" ] || fail "CHANGELOG.md has no section '## $2'"
  printf '%s\n' "$text"
  exit
fi

current="$(sed -n 's/.*version = "\(.*\)"$/\1/p' "$source")"
[ -n "$current" ] || fail "$source has no version"

if [ "${1:-}" = --check ]; then
  [ "${2:-}" = "v$current" ] || fail "the tag is ${2:-missing}, and the version in $source is $current"
  [ -n "$(notes "$current")" ] || fail "CHANGELOG.md has no section '## $current'"
  exit
fi

version="${1:?a version is missing, such as 0.1.0}"
[[ "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+(-dev)?$ ]] || fail "'$version' is no version; write MAJOR.MINOR.PATCH, such as 0.1.0"
[ -z "$(git status --porcelain --untracked-files=no)" ] || fail "there are changes that are not committed; commit them first"
[ "$current" != "$version" ] || fail "the version is $version already"

grep -q -e '^There is no release to download yet' -e '^pip install popframe-cli' README.md ||
  fail "README.md has neither 'There is no release to download yet' nor a release's first lines at the start of a line; mend it, or the awk program of this script"
installing=Documentation.docc/Installing.md
grep -q -e '^There is no release yet' -e '^pip install popframe-cli' "$installing" ||
  fail "$installing has neither 'There is no release yet' nor a release's lines at the start of a line; mend it, or the awk program of this script"
grep -q '^A first picture' README.md || fail "README.md has no line that begins with 'A first picture', up to which the lines of installing go"
if [[ "$version" == *-dev ]]; then
  [[ "$current" != *-dev ]] || fail "$current is not released; make release VERSION=${current%-dev} does that"
  awk -v version="$version" '/^## / && !begun { begun = 1; print "## " version "\n\nNothing yet.\n" } { print }' \
    CHANGELOG.md >CHANGELOG.md.old
  cp CHANGELOG.md.old CHANGELOG.md
else
  [ "$current" = "$version-dev" ] || fail "the version is $current; only $version-dev can become $version"
  ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || fail "there is a tag v$version already"
  [[ "$(notes "$current")" != @(|Nothing yet.) ]] || fail "CHANGELOG.md says nothing of $current"
  sed -i.old "s/^## $current\$/## $version ($(date -u +%F))/" CHANGELOG.md
fi
sed -i.old "s/version = \"$current\"/version = \"$version\"/" "$source"
rm -f CHANGELOG.md.old "$source.old"

# README's first lines are those of a release from now on, and packages depend on it.
pages=(README.md "$installing" Documentation.docc/MakingThemes.md
  Sources/PopframeKit/Documentation.docc/UsingTheLibraries.md Sources/VisualTesting/Documentation.docc/SwiftTesting.md)
if [[ "$version" != *-dev ]]; then
  awk -v version="$version" '
    /^There is no release to download yet/ { skipping = 1
      print "On Linux, for x86-64 and arm64 (glibc 2.35 or newer); [packages, a container, and building it, also on\nmacOS](Documentation.docc/Installing.md):\n"
      print "<!-- not run: CI installs the same wheel from a file -->\n\n```sh\npip install popframe-cli     # in a venv; where pip refuses: pipx install popframe-cli\n```\n" }
    /^A first picture/ { skipping = 0 }
    !skipping { print }' README.md >README.md.new
  mv README.md.new README.md
  awk '
    /^There is no release yet/ {
      print "[Releases](https://github.com/popframe/popframe/releases) have, for x86-64 and arm64, what the table lists; also a"
      print "formula for Homebrew, the documentation and the checksums:\n\n<!-- not run: CI installs the same files -->\n\n```sh"
      print "pip install popframe-cli     # in a venv; where pip refuses: pipx install popframe-cli"
      print "uvx --from popframe-cli popframe render Bubble first.png"
      print "podman run --rm -v \"$PWD:/work\" ghcr.io/popframe/popframe render Bubble first.png\n```"
      exit }
    { print }' "$installing" >"$installing.new"
  mv "$installing.new" "$installing"
  sed -i.old -E -e 's/Offline, and before the first release, write/Offline, write/' \
    -e "s#(popframe/popframe\", )(branch: \"main\"\)   // until a release is tagged|from: \"[0-9.]+\"\))#\\1from: \"$version\")#" "${pages[@]:2}"
  for page in "${pages[@]:2}"; do rm "$page.old"; done
fi

git commit --quiet --message "$([[ "$version" == *-dev ]] && echo "Begin $version" || echo "Release $version")" CHANGELOG.md "$source" "${pages[@]}"
if [[ "$version" == *-dev ]]; then
  echo "release: begun $version"
else
  # Verbatim: a line of the section may begin with #.
  { printf 'Popframe %s\n\n' "$version" && notes "$version"; } | git tag --annotate --cleanup=verbatim --file=- "v$version"
  echo "release: committed and tagged v$version; git push --follow-tags starts the release's workflow"
fi
