"""Validates JSON against a JSON schema, as far as docs/export.schema.json uses it.

usage: schema.py SCHEMA FILE
"""
import json
import sys

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
KNOWN = {"$schema", "$defs", "$ref", "title", "description", "type", "properties", "required",
         "additionalProperties", "items", "enum", "minimum"}


def faults(schema, value, root, at):
    unknown = set(schema) - KNOWN
    if unknown:
        return [f"{at}: the validator does not know {unknown}"]
    if "$ref" in schema:
        return faults(root["$defs"][schema["$ref"].rsplit("/", 1)[1]], value, root, at)
    found = []
    types = schema.get("type", list(TYPES))
    types = types if isinstance(types, list) else [types]
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{at}: {value!r} is not one of {schema['enum']}")
    if "type" in schema and not any(isinstance(value, TYPES[t]) and not isinstance(value, bool) for t in types):
        return found + [f"{at}: {value!r} is not {types}"]
    if isinstance(value, int) and value < schema.get("minimum", value):
        found.append(f"{at}: {value} is below {schema['minimum']}")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        found += [f"{at}: there is no {key}" for key in schema.get("required", []) if key not in value]
        if schema.get("additionalProperties") is False:
            found += [f"{at}: {key} is not in the schema" for key in value if key not in properties]
        for key in value:
            if key in properties:
                found += faults(properties[key], value[key], root, f"{at}.{key}")
    if isinstance(value, list) and "items" in schema:
        for i, element in enumerate(value):
            found += faults(schema["items"], element, root, f"{at}[{i}]")
    return found


def main():
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    found = faults(schema, json.load(open(sys.argv[2], encoding="utf-8")), schema, "$")
    for fault in found[:20]:
        print(fault)
    return 1 if found else 0


sys.exit(main())
