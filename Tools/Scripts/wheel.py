#!/usr/bin/env python3
"""Makes .build/package/popframe_cli-VERSION-py3-none-PLATFORM.whl: the command, the shipped themes, man pages, completions
and the licences of what is linked, without a Python module. The same sources give the same archive.

Example: Tools/Scripts/wheel.py .build/wheels/bin/auditwheel
Needs: the release builds, and auditwheel, which says for which systems the wheel is; `make wheel` sees to both.
Takes: half a minute.
"""
import argparse
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STAGE = ROOT / ".build/wheel"
OUT = ROOT / ".build/package"


def output(*command: str | Path) -> str:
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip()


def python_version(version: str) -> str:
    """0.1.0-dev is 0.1.0.dev0 for Python."""
    match = re.fullmatch(r"(\d+\.\d+\.\d+)(-dev)?", version)
    if not match:
        raise SystemExit(f"wheel: error: '{version}' is no version, MAJOR.MINOR.PATCH with or without -dev")
    return match[1] + (".dev0" if match[2] else "")


def metadata(version: str, licences: list[str]) -> str:
    lines = [
        "Metadata-Version: 2.4", "Name: popframe-cli", f"Version: {version}",
        "Summary: Draws, tests and takes apart custom popover backgrounds, without a screen",
        "License-Expression: MIT", *(f"License-File: {name}" for name in licences),
        "Project-URL: Source, https://github.com/popframe/popframe",
        "Requires-Python: >=3.8", "Description-Content-Type: text/markdown", "",
        (ROOT / "Tools/Packaging/wheel.md").read_text().rstrip(), "",
    ]
    return "\n".join(lines)


def contents(version: str, tag: str) -> dict[str, tuple[bytes, int]]:
    """Names, bytes and permissions of the archive's files."""
    usr = STAGE / "usr"
    data, information = f"popframe_cli-{version}.data", f"popframe_cli-{version}.dist-info"
    files: dict[str, tuple[bytes, int]] = {}
    files[f"{data}/scripts/popframe"] = ((usr / "bin/popframe").read_bytes(), 0o755)
    completions = ("share/bash-completion/completions", "share/zsh/site-functions", "share/fish/vendor_completions.d")
    for folder in ("share/popframe/themes", "share/man/man1", *completions):
        for path in sorted((usr / folder).rglob("*")):
            if path.is_file():
                files[f"{data}/data/{path.relative_to(usr)}"] = (path.read_bytes(), 0o644)
    documents = usr / "share/doc/popframe"
    licences = ["LICENSE"] + [f"third-party/{path.name}" for path in sorted((documents / "third-party").iterdir())]
    for name in licences:
        files[f"{information}/licenses/{name}"] = ((documents / name).read_bytes(), 0o644)
    files[f"{information}/sboms/popframe.cdx.json"] = ((STAGE / "popframe.cdx.json").read_bytes(), 0o644)
    files[f"{information}/METADATA"] = (metadata(version, licences).encode(), 0o644)
    wheel = f"Wheel-Version: 1.0\nGenerator: popframe\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n"
    files[f"{information}/WHEEL"] = (wheel.encode(), 0o644)
    record = ""
    for name, (content, _) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{information}/RECORD"] = (f"{record}{information}/RECORD,,\n".encode(), 0o644)
    return files


def write(folder: Path, version: str, tag: str, moment: time.struct_time) -> Path:
    path = folder / f"popframe_cli-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (content, mode) in contents(version, tag).items():
            entry = zipfile.ZipInfo(name, moment[:6])
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("auditwheel", help="the program")
    auditwheel = parser.parse_args().auditwheel
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct")
    os.environ["SOURCE_DATE_EPOCH"] = epoch
    shutil.rmtree(STAGE, ignore_errors=True)
    STAGE.mkdir(parents=True)
    OUT.mkdir(parents=True, exist_ok=True)
    subprocess.run(["make", "--silent", "install-built", f"DESTDIR={STAGE}", "PREFIX=/usr"], check=True, cwd=ROOT, stdout=sys.stderr)
    output("Tools/Scripts/sbom.py", STAGE / "popframe.cdx.json", "--folder", STAGE / "usr/bin")

    version = python_version(output(".build/release/popframe", "--version"))
    # ZIP knows no time before 1980.
    moment = time.gmtime(max(int(epoch), 315_532_800))
    plain = write(STAGE, version, f"linux_{os.uname().machine}", moment)
    said = output(auditwheel, "show", plain)
    tag = re.search(r'platform\s+tag:\s+"(manylinux_[^"]+)"', said)
    if not tag:
        raise SystemExit(f"wheel: error: auditwheel names no manylinux tag; a library is linked that not every system has:\n{said}")
    page = (ROOT / "Documentation.docc/Installing.md").read_text()
    promised = re.search(r"glibc 2\.(\d+) or newer", page)
    needed = re.match(r"manylinux_2_(\d+)_", tag[1])
    if not promised or not needed or int(needed[1]) > int(promised[1]):
        raise SystemExit(f"wheel: error: the programs need {tag[1]}, and Documentation.docc/Installing.md says "
                         f"{promised[0] if promised else 'no glibc'}; build on an older system, or change the pages and release.sh")
    for old in OUT.glob("*.whl"):
        old.unlink()
    write(OUT, version, tag[1], moment)
    made = sorted(path for path in OUT.iterdir() if path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (OUT / "SHA256SUMS").write_text("".join(lines))
    print(*lines, sep="", end="")


if __name__ == "__main__":
    main()
