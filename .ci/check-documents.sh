#!/usr/bin/env bash
# Checks documents against schemas that others publish: the workflows and the action against GitHub's, the schemas
# for editors with a validator of their own, edits of themes against another YAML reader, the
# reference's tables against the descriptions of keys, and the YAML and Swift of every page.
# Usage: .ci/check-documents.sh [POPFRAME]; default: the build.
set -euo pipefail
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
Tools/Scripts/reference.py --check "$popframe"
Tools/Scripts/swiftui-names.py "$(dirname "$popframe")/Modules"
"$environment/bin/python" Tests/Schema/schema_test.py "$popframe"
"$environment/bin/python" Tools/Scripts/set-laws.py "$popframe" --count 200 --seed 1
"$environment/bin/python" Tools/Scripts/check-snippets.py "$(dirname "$popframe")/Modules" "$popframe"
