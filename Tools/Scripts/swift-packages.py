#!/usr/bin/env python3
"""Lists the Swift packages that are linked into a release build, one a line: name, version, address, checkout, separated
by tabs.

The packages are those whose modules the linker was given. A
checkout that is missing is an error.

Example: Tools/Scripts/swift-packages.py
Needs: a build with the studio (make studio).
Takes: a second.
"""
import argparse
import json
import re
from pathlib import Path


def fail(message: str) -> None:
    raise SystemExit(f"swift-packages: error: {message}")


def linked_modules(scratch: Path) -> set[str]:
    lists = [path for path in scratch.glob("release/popframe-studio.product/Objects.LinkFileList")]
    if not lists:
        fail(f"{scratch} has no build of the studio; make studio makes it")
    return {name for path in lists for name in re.findall(r"/([^/]+)\.build/", path.read_text())}


def addresses(manifests: list[Path]) -> dict[str, str]:
    """The addresses that the manifests give, whatever mirror the packages came from."""
    found = {}
    for manifest in manifests:
        for url in re.findall(r'url:\s*"(https://[^"]+?)(?:\.git)?"', manifest.read_text()):
            found[url.rsplit("/", 1)[1].lower()] = url
    return found


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    root = Path(__file__).resolve().parents[2]
    scratch = root / ".build"
    modules = linked_modules(scratch)
    dependencies = json.loads((scratch / "workspace-state.json").read_text())["object"]["dependencies"]
    dependencies = [part for part in dependencies if part["packageRef"]["kind"] == "remoteSourceControl"]
    checkouts = {part["packageRef"]["identity"]: scratch / "checkouts" / part["subpath"] for part in dependencies}
    for name, checkout in checkouts.items():
        if not (checkout / "Package.swift").is_file():
            fail(f"{checkout} is missing, which is linked; swift package resolve fetches it")
    known = addresses([root / "Package.swift", root / "Studio/Package.swift"] + [c / "Package.swift" for c in checkouts.values()])
    for part in sorted(dependencies, key=lambda part: part["packageRef"]["identity"]):
        name = part["packageRef"]["identity"]
        checkout = checkouts[name]
        if not modules & {folder.name for folder in checkout.glob("Sources/*")}:
            continue
        version = part["state"]["checkoutState"].get("version") or fail(f"{name} was checked out without a version")
        address = known.get(name) or fail(f"no Package.swift gives an address of {name}")
        print(name, version, address, checkout.relative_to(root), sep="\t")


if __name__ == "__main__":
    main()
