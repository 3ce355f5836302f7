#!/usr/bin/env bash
# Holds the SBOM that `make package` has written into .build/package against CycloneDX' schema.
#
# Usage: Tools/Scripts/check-sbom.sh
# Example: make package && Tools/Scripts/check-sbom.sh
# Needs: make package; installs .ci/requirements.txt into .build/documents.
# Takes: seconds.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

environment=.build/documents
[ -x "$environment/bin/check-jsonschema" ] || {
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --requirement .ci/requirements.txt
}
"$environment/bin/python" - .build/package/*.cdx.json <<'END'
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

for path in sys.argv[1:]:
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(path, encoding="utf-8").read())
    if error:
        sys.exit(f"{path}: error: {error}")
    print(f"{path}: valid CycloneDX 1.6")
END
