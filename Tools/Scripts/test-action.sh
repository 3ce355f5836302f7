#!/usr/bin/env bash
# Runs the steps of action.yml as GitHub's runner does: Tests/Action. Installs PyYAML into .build/action.
# Usage: Tools/Scripts/test-action.sh POPFRAME
set -euo pipefail
cd "$(dirname "$0")/../.."

environment=.build/action
[ -x "$environment/bin/python" ] && "$environment/bin/python" -c 'import yaml' 2>/dev/null || {
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet 'PyYAML>=6,<7'
}
PYTHONDONTWRITEBYTECODE=1 "$environment/bin/python" Tests/Action/action_test.py "$1"
