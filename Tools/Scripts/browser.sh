#!/usr/bin/env bash
# Installs what tests in a browser need, where it is missing: Chromium, and in .build/browser a Python with playwright,
# axe, PyYAML and Pillow; with --screen also Xvfb. Prints the path of that Python.
#
# Usage: Tools/Scripts/browser.sh [--screen]
# Example: "$(Tools/Scripts/browser.sh)" Studio/Tests/page.py .build/release/popframe-studio .build/release/popframe Assets/Crimson
# Needs: apt-get and its rights, where something is missing.
# Takes: no time, or a minute where it installs.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

screen=()
if [ "${1:-}" = --screen ] && ! command -v Xvfb >/dev/null; then screen=(xvfb); fi
if ! command -v chromium >/dev/null || ! command -v python3 >/dev/null || [ ${#screen[@]} -gt 0 ]; then
  if ! command -v apt-get >/dev/null; then
    echo "browser: error: no apt-get here; install Chromium, Python 3 and with --screen Xvfb, as chromium, python3 and Xvfb in the path" >&2
    exit 1
  fi
  sudo=()
  if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
  echo "browser: installing chromium fonts-dejavu-core python3 python3-venv ${screen[*]}" >&2
  "${sudo[@]}" apt-get update -qq >&2
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core python3 python3-venv "${screen[@]}" >/dev/null
fi
environment=.build/browser
"$environment/bin/python" -c 'import PIL, playwright' 2>/dev/null || {
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet 'playwright>=1.50,<2' 'axe-playwright-python>=0.1.4,<1' 'PyYAML>=6,<7' \
    'Pillow>=10,<13' >&2
}
echo "$PWD/$environment/bin/python"
