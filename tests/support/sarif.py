"""sarif.py FILE... -- Checks that a file is SARIF 2.1.0, as far as fray writes it.

The objects, their required members, types and ranges are those of the standard (section numbers in
brackets). A member that the standard does not know is a fault. With SARIF_SCHEMA set to a copy of
the standard's own schema, and with jsonschema installed, that schema is applied as well."""
import json
import os
import re
import sys

TEXT, NUMBER, LIST, OBJECT = str, int, list, dict
# `object: {member: (type or name of an object, required)}`; "[x]" is a list of x
SHAPES = {
    "log": {"$schema": (TEXT, False), "version": (TEXT, True), "runs": ("[run]", True)},  # 3.13
    "run": {"tool": ("tool", True), "results": ("[result]", True), "columnKind": (TEXT, True)},  # 3.14
    "tool": {"driver": ("driver", True)},  # 3.18
    "driver": {"name": (TEXT, True), "version": (TEXT, True), "rules": ("[rule]", True)},  # 3.19
    "rule": {"id": (TEXT, True), "shortDescription": ("message", True), "fullDescription": ("message", True),
             "help": ("message", False), "defaultConfiguration": ("configuration", True)},  # 3.49
    "configuration": {"level": (TEXT, True)},  # 3.50
    "message": {"text": (TEXT, True)},  # 3.11, 3.12
    "result": {"ruleId": (TEXT, True), "ruleIndex": (NUMBER, True), "level": (TEXT, True), "message": ("message", True),
               "locations": ("[location]", True), "relatedLocations": ("[location]", False), "properties": (OBJECT, False)},  # 3.27
    "location": {"id": (NUMBER, False), "physicalLocation": ("physical", True), "message": ("message", False)},  # 3.28
    "physical": {"artifactLocation": ("artifact", True), "region": ("region", False)},  # 3.29
    "artifact": {"uri": (TEXT, True)},  # 3.4
    "region": {"startLine": (NUMBER, True), "startColumn": (NUMBER, True), "endLine": (NUMBER, True), "endColumn": (NUMBER, True),
               "byteOffset": (NUMBER, True), "byteLength": (NUMBER, True)},  # 3.30
}


def look(value, shape, where):
    assert isinstance(value, dict), f"{where} is no object"
    for member in value:
        assert member in SHAPES[shape], f"{where}: the standard has no {member} here"
    for member, (kind, required) in SHAPES[shape].items():
        at = f"{where}.{member}"
        if member not in value:
            assert not required, f"{at} is missing"
        elif isinstance(kind, type):
            assert type(value[member]) is kind, f"{at} is no {kind.__name__}"
        elif kind[0] == "[":
            assert type(value[member]) is list, f"{at} is no list"
            for i, item in enumerate(value[member]):
                look(item, kind[1:-1], f"{at}[{i}]")
        else:
            look(value[member], kind, at)


def look_at(log):
    look(log, "log", "log")
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    run = log["runs"][0]
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
    assert len({rule["id"] for rule in rules}) == len(rules), "two rules have one id"
    for result in run["results"]:
        assert result["level"] in ("none", "note", "warning", "error")
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"], "ruleIndex is another rule's"
        ids = [place["id"] for place in result.get("relatedLocations", [])]
        assert len(set(ids)) == len(ids), "two related locations have one id"
        for place in result["locations"] + result.get("relatedLocations", []):
            uri = place["physicalLocation"]["artifactLocation"]["uri"]
            assert re.fullmatch(r"(?:[A-Za-z0-9\-._~/]|%[0-9A-F]{2})+", uri), f"{uri!r} is no URI"
            region = place["physicalLocation"].get("region")
            if region:
                assert min(region["startLine"], region["startColumn"], region["endLine"], region["endColumn"]) >= 1
                assert min(region["byteOffset"], region["byteLength"]) >= 0
                assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])


def hold_against(log, path):
    import jsonschema
    with open(path) as file:
        schema = json.load(file)
    jsonschema.validators.validator_for(schema)(schema, format_checker=jsonschema.FormatChecker()).validate(log)


for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        content = json.load(file)
    look_at(content)
    if os.environ.get("SARIF_SCHEMA"):
        hold_against(content, os.environ["SARIF_SCHEMA"])
