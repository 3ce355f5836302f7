#!/usr/bin/env python3
"""Writes what the released programs consist of as a CycloneDX 1.6 document (JSON).

Reads the versions of the Swift packages from the checkouts of both builds (Tools/Scripts/swift-packages.py), that of Swift
from the compiler, and those of the C libraries from Tools/Scripts/linked-libraries.sh. The same build gives the same bytes:
the time is SOURCE_DATE_EPOCH, or that of the last commit.

Example: Tools/Scripts/sbom.py popframe.cdx.json --folder .build/package/stage/usr/bin
Needs: the release builds, git, and on Debian dpkg.
Takes: a second.
"""
import argparse
import datetime
import hashlib
import json
import os
import re
import subprocess
import uuid
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]

# The licences by their SPDX expressions, as the projects state them, by Debian's source package.
LICENCES = {
    "brotli": "MIT",
    "cairo": "LGPL-2.1-only OR MPL-1.1",
    "expat": "MIT",
    "fontconfig": "HPND-sell-variant",
    "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "freetype": "FTL OR GPL-2.0-or-later",
    "libdeflate": "MIT",
    "libpng1.6": "libpng-2.0",
    "libx11": "MIT AND X11",
    "libxau": "MIT-open-group",
    "libxcb": "MIT",
    "libxdmcp": "MIT-open-group",
    "libxext": "MIT",
    "libxrender": "HPND-sell-variant",
    "libyaml": "MIT",
    "pixman": "MIT",
    "zlib": "Zlib",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-atomics": "Apache-2.0 WITH Swift-exception",
    "swift-collections": "Apache-2.0 WITH Swift-exception",
    # llhttp and the SHA-1 of FreeBSD are among its sources.
    "swift-nio": "Apache-2.0 AND MIT AND BSD-3-Clause",
    "swift-system": "Apache-2.0 WITH Swift-exception",
    "swift": "Apache-2.0 WITH Swift-exception",
}


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip()


def component(name: str, version: str, purl: str, licence: str, **more) -> dict:
    licence = re.sub(r"^gcc-\d+$", "gcc", licence)
    if licence not in LICENCES:
        raise SystemExit(f"sbom: error: the licence of '{licence}' is not known; add it to LICENCES in Tools/Scripts/sbom.py")
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version,
        "licenses": [{"expression": LICENCES[licence]}], "purl": purl, **more,
    }


def swift_packages() -> list[dict]:
    components = {}
    for line in output("Tools/Scripts/swift-packages.py").splitlines():
        name, version, address, _ = line.split("\t")
        purl = f"pkg:swift/{address.removeprefix('https://')}@{version}"
        components[purl] = component(name, version, purl, name)
    return [components[purl] for purl in sorted(components)]


def swift_runtime() -> dict:
    text = output("swift", "--version")
    version = re.search(r"Swift version (\S+)", text)
    if not version:
        raise SystemExit(f"sbom: error: 'swift --version' says no version: {text}")
    return component("swift", version[1], f"pkg:github/swiftlang/swift@swift-{version[1]}-RELEASE", "swift")


def c_libraries() -> list[dict]:
    distribution = {}
    release = Path("/etc/os-release")
    if release.exists():
        distribution = dict(
            (key, value.strip('"')) for key, _, value in
            (line.partition("=") for line in release.read_text().splitlines() if "=" in line))
    vendor = distribution.get("ID", "debian")
    architecture = output("dpkg", "--print-architecture")
    lines = output("Tools/Scripts/linked-libraries.sh", ".build/static").splitlines()
    archives: dict[tuple[str, str, str], list[str]] = {}
    for line in lines:
        archive, package, version, source, _ = line.split("\t")
        archives.setdefault((package, version, source), []).append(archive)
    components = []
    for (package, version, source), names in sorted(archives.items()):
        purl = f"pkg:deb/{vendor}/{package}@{quote(version, safe='.-~')}?arch={architecture}"
        if codename := distribution.get("VERSION_CODENAME"):
            purl += f"&distro={codename}"
        components.append(component(
            source, version, purl, source,
            properties=[{"name": "popframe:archive", "value": name} for name in sorted(names)]))
    return components


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--folder", type=Path, required=True, help="holds popframe")
    options = parser.parse_args()

    programs = [options.folder / name for name in ("popframe",)]
    version = output(str(programs[0].resolve()), "--version")
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct"))
    time = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    components = swift_packages() + [swift_runtime()] + c_libraries()
    root = f"pkg:github/popframe/popframe@{version}"
    digests = {program.name: hashlib.sha256(program.read_bytes()).hexdigest() for program in programs}
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, root + '#' + '+'.join(digests.values()))}",
        "version": 1,
        "metadata": {
            "timestamp": time,
            "component": {
                "type": "application", "bom-ref": root, "name": "popframe", "version": version,
                "licenses": [{"license": {"id": "MIT"}}], "purl": root,
                "components": [
                    {
                        "type": "application", "bom-ref": f"{root}#{name}", "name": name, "version": version,
                        "hashes": [{"alg": "SHA-256", "content": digest}],
                    } for name, digest in digests.items()],
            },
        },
        "components": components,
        "dependencies": [{"ref": root, "dependsOn": [part["bom-ref"] for part in components]}]
        + [{"ref": part["bom-ref"]} for part in components],
    }
    options.file.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
