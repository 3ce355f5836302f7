#!/usr/bin/env bash
# Works with the pages of the studio in Chromium and Firefox as people do: it runs the scripts of Studio/Tests, each of which
# says with --help what it does. Screenshots of the review are in .build/report/shots.
#
# Usage: Tools/Scripts/test-page.sh STUDIO POPFRAME
# Example: make test-page
# Needs: release builds of both; installs what is missing: browsers, librsvg2-bin, and Python's packages into .build/browser.
# Takes: half an hour.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

command -v rsvg-convert >/dev/null || Tools/Scripts/packages.sh librsvg2-bin
command -v firefox >/dev/null || Tools/Scripts/packages.sh firefox-esr
python=$(Tools/Scripts/browser.sh)
for test in page parts fields; do
  PYTHONDONTWRITEBYTECODE=1 "$python" "Studio/Tests/$test.py" "$1" "$2" Assets/Crimson
done
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/wall.py "$1" "$2" Assets
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/dots.py "$1" Assets
for test in sheet approved; do
  PYTHONDONTWRITEBYTECODE=1 "$python" "Studio/Tests/$test.py" "$1" "$2"
done
for test in slicing directions; do
  PYTHONDONTWRITEBYTECODE=1 "$python" "Studio/Tests/$test.py" "$1" Assets
done
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/dropped.py "$1" Assets/Thought
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/exporting.py "$1" "$2" Assets/Card
for test in place access; do
  PYTHONDONTWRITEBYTECODE=1 "$python" "Studio/Tests/$test.py" "$1" Assets/Crimson
done
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/widths.py "$1" Assets/Material Assets/Glass
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/gestures.py "$1" "$2" Assets
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/review_page.py "$1" "$2" .build/report/shots
PYTHONDONTWRITEBYTECODE=1 "$python" Studio/Tests/walk.py "$2" "$1"
