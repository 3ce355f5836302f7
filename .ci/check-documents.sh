#!/usr/bin/env bash
# Holds documents against schemas that others publish: the workflows and the action against GitHub's, the schemas for editors
# against a validator of their own, edits of themes against another YAML reader, the reference's tables against the
# descriptions of keys, a release with its pages, and the YAML and Swift of every page. Without POPFRAME it takes the build.
#
# Usage: .ci/check-documents.sh [POPFRAME]
# Example: make check-documents
# Needs: a build of VisualTesting; installs .ci/requirements.txt into .build/documents.
# Takes: two minutes.
set -euo pipefail
. "$(dirname "$0")/../Tools/Scripts/help.sh"
cd "$(dirname "$0")/.."

popframe="${1:-.build/release/popframe}"
environment=.build/documents
[ -x "$environment/bin/check-jsonschema" ] || {
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --requirement .ci/requirements.txt
}
"$environment/bin/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml
"$environment/bin/check-jsonschema" --builtin-schema vendor.github-actions action.yml pull-request/action.yml
"$environment/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci popframe.gitlab-ci.yml
Tools/Scripts/check-paths.py
Tests/Release/release_test.py
Tools/Scripts/reference.py --check "$popframe"
Tools/Scripts/swiftui-names.py "$(dirname "$popframe")/Modules"
"$environment/bin/python" Tests/Schema/schema_test.py "$popframe"
"$environment/bin/python" Tools/Scripts/set-laws.py "$popframe" --count 200 --seed 1
"$environment/bin/python" Tools/Scripts/check-snippets.py "$(dirname "$popframe")/Modules" "$popframe"
