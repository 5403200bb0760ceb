#!/usr/bin/env python3
"""Finds circles of files that need each other, by the symbols of their objects.

    link_circles.py OBJECTS TABLE
    link_circles.py --list OBJECTS
    link_circles.py --self-test

A file needs another whose object defines a symbol that its own object asks for. Headers do not count.
Folders below OBJECTS must never need each other, except a folder and one inside it: they are one
room. The only circles of files are those of TABLE. There each is a reason, and below it indented
lines with the names of the files. An entry without a circle fails too. --list prints the circles
that there are. The last line of the report is `N passed, M failed`.
"""
import collections
import os
import re
import subprocess
import sys
import textwrap


def read_objects(top):
    """Returns what each object needs: file -> set of files, by names without .o."""
    defined, asked = {}, {}
    names = sorted(os.path.relpath(os.path.join(folder, file), top)
                   for folder, _, files in os.walk(top) for file in files if file.endswith(".o"))
    # a build keeps the objects of files that are gone
    names = [name for name in names if name.startswith("gen/") or os.path.exists(f"src/{name[:-2]}.c")]
    listing = subprocess.run(["nm", "-A", "-p", *names], cwd=top, check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        name, rest = line.split(":", 1)
        name, words = name.removesuffix(".o"), rest.split()
        name = re.sub("^gen/", "lang/syntax/", name)  # the room of the grammar
        asked.setdefault(name, set())
        if words[-2] == "U":
            asked[name].add(words[-1])
        elif words[-2] in "TDBRCVW":
            defined.setdefault(words[-1], set()).add(name)
    return {name: {other for symbol in symbols for other in defined.get(symbol, ()) if other != name}
            for name, symbols in asked.items()}


def circles(needs):
    """Tarjan: the strongly connected components of more than one name, each sorted."""
    index, low, stack, found = {}, {}, [], []

    def visit(name):
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in needs.get(name, ()):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(tuple(sorted(stack[at:])))
            del stack[at:]

    sys.setrecursionlimit(100000)
    for name in sorted(needs):
        if name not in index:
            visit(name)
    return sorted(found)


def folders_of(needs):
    """Returns what each folder needs, without the folders around it and within it."""
    result = collections.defaultdict(set)
    for name, others in needs.items():
        here = os.path.dirname(name)
        result[here] |= {there for there in map(os.path.dirname, others)
                         if there != here and not (here + "/").startswith(there + "/") and not (there + "/").startswith(here + "/")}
    return result


def report(needs, table):
    """Returns the lines of failures, and how many checks passed."""
    failures, passed = [], 0
    for circle in circles(folders_of(needs)):
        failures.append("these folders need each other: " + " ".join(circle))
    passed += not failures
    allowed, reason = {}, ""
    for line in table + [""]:
        if line.startswith(" ") and reason:
            allowed[reason] = allowed.get(reason, ()) + tuple(line.split())
        elif line.startswith(" "):
            failures.append("names without a reason: " + line.strip())
        else:
            reason = line.strip()
    allowed = [tuple(sorted(names)) for names in allowed.values()]
    there = circles(needs)
    for circle in there:
        if circle in allowed:
            passed += 1
        else:
            failures.append(f"a circle of {len(circle)} files that the table does not have: " + " ".join(circle))
    for circle in allowed:
        if circle not in there:
            failures.append("there is no such circle any more: " + " ".join(circle))
    return failures, passed


PLANTED = [
    ({"a/x": {"a/y"}, "a/y": {"b/z"}, "b/z": set()}, "", []),
    ({"a/x": {"a/y"}, "a/y": {"a/x"}}, "Recursion\n  a/y\n  a/x\n", []),
    ({"a/x": {"a/y"}, "a/y": {"a/x"}}, "", ["a circle of 2 files that the table does not have: a/x a/y"]),
    ({"a/x": {"a/y"}, "a/y": {"a/x"}}, "\n  a/x a/y",
     ["names without a reason: a/x a/y", "a circle of 2 files that the table does not have: a/x a/y"]),
    ({"a/x": {"a/y"}, "a/y": set()}, "# Circles\n\nRecursion\n  a/x a/y", ["there is no such circle any more: a/x a/y"]),
    ({"a/x": {"b/y"}, "b/y": set(), "b/z": {"a/w"}, "a/w": set()}, "", ["these folders need each other: a b"]),
    ({"a/x": {"a/b/y"}, "a/b/y": {"a/z"}, "a/z": set()}, "", []),
]


def self_test():
    failures = []
    for needs, table, expected in PLANTED:
        found = report(needs, table.splitlines())[0]
        if found != expected:
            failures.append(f"planted {needs} with {table}: {found}, not {expected}")
    return failures, len(PLANTED) - len(failures)


def main(arguments):
    if arguments[:1] == ["--list"]:
        for circle in circles(read_objects(arguments[1])):
            print(*textwrap.wrap(" ".join(circle), 100, initial_indent="  ", subsequent_indent="  "), "", sep="\n")
        return 0
    if arguments == ["--self-test"]:
        failures, passed = self_test()
    else:
        with open(arguments[1], encoding="utf-8") as table:
            failures, passed = report(read_objects(arguments[0]), table.read().splitlines())
    for failure in failures:
        print("FAILED", failure)
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
