#!/usr/bin/env bash
# Works with the preview's page in Chromium: Studio/Tests/page.py and parts.py. Installs what is missing.
# Usage: Tools/Scripts/test-page.sh STUDIO POPFRAME
set -euo pipefail
cd "$(dirname "$0")/../.."

python=$(Tools/Scripts/browser.sh)
for test in page parts; do
  PYTHONDONTWRITEBYTECODE=1 "$python" "Studio/Tests/$test.py" "$1" "$2" Assets/Crimson
done
