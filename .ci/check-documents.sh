#!/usr/bin/env bash
# Checks documents against schemas that others publish: the workflows and the action against GitHub's, the schemas
# for editors with a validator of their own, edits of themes against another YAML reader, and, where `make package`
# has been run, the SBOM against CycloneDX'. The reference's tables are checked against the descriptions of keys.
# Usage: .ci/check-documents.sh [POPFRAME]; default: the debug build.
set -euo pipefail
cd "$(dirname "$0")/.."

popframe="${1:-$(swift build --show-bin-path)/popframe}"
environment=.build/documents
[ -x "$environment/bin/check-jsonschema" ] || {
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --requirement .ci/requirements.txt
}
"$environment/bin/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml
"$environment/bin/check-jsonschema" --builtin-schema vendor.github-actions action.yml
Tools/Scripts/reference.py --check "$popframe"
"$environment/bin/python" Tests/Schema/schema_test.py "$popframe"
"$environment/bin/python" Tools/Scripts/set-laws.py "$popframe" --count 200 --seed 1

sbom=.build/package/popframe.cdx.json
if [ -f "$sbom" ]; then
  "$environment/bin/python" - "$sbom" <<'END'
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(sys.argv[1], encoding="utf-8").read())
sys.exit(f"{sys.argv[1]}: error: {error}" if error else 0)
END
  echo "$sbom: valid CycloneDX 1.6"
fi
