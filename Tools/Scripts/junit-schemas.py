#!/usr/bin/env python3
"""Validates JUnit files of Popframe against the schemas that Jenkins and Maven publish.

    git clone --depth 1 https://github.com/jenkinsci/xunit-plugin
    git clone --depth 1 https://github.com/apache/maven-surefire

Their files are not kept here. Jenkins reads the whole file; Surefire writes a file for each suite, so
that each suite is held against its schema. Status 1 when something does not fit.

Example: .build/oracles/bin/python Tools/Scripts/junit-schemas.py --jenkins xunit-plugin --surefire maven-surefire junit.xml
Needs: lxml (Tools/Scripts/oracles.sh installs it into .build/oracles), and both checkouts.
Takes: a second.
"""

import argparse
import pathlib
import sys

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--jenkins", type=pathlib.Path, required=True)
PARSER.add_argument("--surefire", type=pathlib.Path, required=True)
PARSER.add_argument("files", nargs="+")
OPTIONS = PARSER.parse_args()

from lxml import etree  # noqa: E402

JENKINS = "src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd"
SUREFIRE = "maven-surefire-plugin/src/site/resources/xsd"


def schemas(checkout, folder, pattern):
    files = sorted((checkout / folder).glob(pattern))
    if not files:
        sys.exit(f"{checkout / folder}: there is no {pattern}")
    return {file.name: etree.XMLSchema(etree.parse(file)) for file in files}


def main():
    jenkins = schemas(OPTIONS.jenkins, JENKINS, "junit-10.xsd")
    surefire = schemas(OPTIONS.surefire, SUREFIRE, "surefire-test-report*.xsd")
    wrong = 0
    for file in OPTIONS.files:
        report = etree.parse(file)
        checks = [(schema, name, report) for name, schema in jenkins.items()]
        checks += [
            (schema, f"{name}, {suite.get('name')}", etree.ElementTree(suite))
            for name, schema in surefire.items() for suite in report.getroot()]
        for schema, name, part in checks:
            if not schema.validate(part):
                wrong += 1
                print(f"{file}: {name}: {schema.error_log.last_error}")
        print(f"{file}: {len(checks)} checks, {len(report.findall('.//testcase'))} cases")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
