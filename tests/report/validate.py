#!/usr/bin/python3
"""validate.py FORMAT FILE [SCHEMA]: is the report what its format wants? Prints what is in it, for tests to look at.

json: against docs/report.schema.json, prints the number of findings. sarif: against SCHEMA, prints the number of results. junit: against junit.xsd, read by
junitparser, prints the numbers of tests and failures."""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check_json(path):
    import jsonschema
    schema = load(os.path.join(HERE, "..", "..", "docs", "report.schema.json"))
    jsonschema.Draft7Validator.check_schema(schema)
    report = load(path)
    jsonschema.validate(report, schema, jsonschema.Draft7Validator)
    print(len(report["findings"]))


def check_sarif(path, schema):
    import jsonschema
    report = load(path)
    jsonschema.validate(report, load(schema), jsonschema.Draft4Validator)
    print(sum(len(run["results"]) for run in report["runs"]))


def check_junit(path):
    import junitparser
    subprocess.run(["xmllint", "--noout", "--schema", os.path.join(HERE, "junit.xsd"), path], check=True, capture_output=True)
    suites = list(junitparser.JUnitXml.fromfile(path))
    cases = [case for suite in suites for case in suite]
    failed = [case for case in cases if any(isinstance(result, junitparser.Failure) for result in case.result)]
    assert sum(suite.tests for suite in suites) == len(cases), "the number of tests is another"
    assert sum(suite.failures for suite in suites) == len(failed), "the number of failures is another"
    print(len(cases), len(failed))


def main(kind, *arguments):
    {"json": check_json, "sarif": check_sarif, "junit": check_junit}[kind](*arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
