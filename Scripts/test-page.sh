#!/usr/bin/env bash
# Works with the preview's page in Chromium: Studio/Tests/page.py and parts.py. Installs Chromium where it is
# missing, and playwright, axe and PyYAML into .build/browser.
# Usage: Scripts/test-page.sh STUDIO POPFRAME
set -euo pipefail
cd "$(dirname "$0")/.."

command -v chromium >/dev/null || {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
}
environment=.build/browser
[ -x "$environment/bin/playwright" ] || {
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet 'playwright>=1.50,<2' 'axe-playwright-python>=0.1.4,<1' 'PyYAML>=6,<7'
}
for test in page parts; do
  PYTHONDONTWRITEBYTECODE=1 "$environment/bin/python" "Studio/Tests/$test.py" "$1" "$2" Assets/Crimson
done
