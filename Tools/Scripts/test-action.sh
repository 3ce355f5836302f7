#!/usr/bin/env bash
# Runs the steps of action.yml and pull-request/action.yml as GitHub's runner does, and the jobs of popframe.gitlab-ci.yml as
# GitLab's does, in repositories of several themes (Tests/Action).
#
# Usage: Tools/Scripts/test-action.sh POPFRAME
# Example: make test-action
# Needs: a release build; installs PyYAML into .build/action, and curl and jq, which GitLab's jobs call, where they are missing.
# Takes: some minutes.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

{ command -v curl && command -v jq; } >/dev/null || Tools/Scripts/packages.sh curl jq

environment=.build/action
[ -x "$environment/bin/python" ] && "$environment/bin/python" -c 'import yaml' 2>/dev/null || {
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet 'PyYAML>=6,<7'
}
PYTHONDONTWRITEBYTECODE=1 "$environment/bin/python" Tests/Action/action_test.py "$1"
PYTHONDONTWRITEBYTECODE=1 "$environment/bin/python" Tests/Action/gitlab_test.py "$1"
PYTHONDONTWRITEBYTECODE=1 "$environment/bin/python" Tests/Action/pull_request_test.py "$1"
