#!/usr/bin/env python3
"""unused.py FRAY FIGHTS [SYSTEM...] -- Page of the content that no fight of an encounter uses.

Plays FIGHTS fights of each encounter in rules/. Prints docs/cover.md: acts, marks and things that
occurred in none of them. The reason is the comment `# unused: REASON` above the declaration. Fails
if content of an encounter has no reason, or if content with a reason occurred.
"""
import pathlib
import re
import subprocess
import sys

LINE = re.compile(r"^  (\S+?):(\d+): (\S+) (.*?): (in no encounter|open to nobody|never \w+)(?:, offered (\d+) times)?$")
REASON = "# unused: "


def reason_above(file, line):
    lines = pathlib.Path(file).read_text().splitlines()
    at, words = line - 2, []
    while at >= 0 and lines[at].startswith("#"):
        if lines[at].startswith(REASON):
            return " ".join([lines[at][len(REASON):], *words])
        if not lines[at].startswith("##"):
            words.insert(0, lines[at].lstrip("# "))
        at -= 1
    return ""


def unused_of(fray, fights, system):
    """The total line, and a row for each part that did not occur."""
    paths = [str(p) for p in sorted(pathlib.Path("rules", system).iterdir()) if p.name not in ("tests", "README.md")]
    args = [fray, "test", "--cover", "--fights", fights, "--filter", "(no test)", *paths]
    lines = subprocess.run(args, capture_output=True, text=True, check=True).stdout.splitlines()
    start = next(i for i, line in enumerate(lines) if re.match(r"\d+ encounters: ", line))
    rows = []
    for line in lines[start + 1:]:
        found = LINE.match(line)
        if not found:
            break
        rows.append(found.groups())
    return lines[start], rows


def main():
    fray, fights = sys.argv[1], sys.argv[2]
    systems = sys.argv[3:] or sorted(p.name for p in pathlib.Path("rules").iterdir() if p.is_dir())
    faults = []
    print("# Content that no fight uses\n")
    print("`fray test --cover --fights N` plays the encounters of a system and lists what occurs in none of")
    print(f"their fights. This page is made by `make cover` from {int(fights):,} fights of each encounter. A reason is the")
    print("comment `# unused: REASON` above the content.\n")
    for system in systems:
        total, rows = unused_of(fray, fights, system)
        listed = set()
        print(f"## {system}\n\n{total}.\n")
        if rows:
            print("| content | file | what | offered | why |\n| --- | --- | --- | --- | --- |")
        for file, line, kind, name, what, offered in rows:
            reason = reason_above(file, int(line))
            listed.add((file, int(line)))
            if not reason and what == "in no encounter":
                reason = "no fighter of an encounter has it"
            if not reason:
                faults.append(f"{file}:{line}: {kind} {name} has no `{REASON}`: {what}")
            print(f"| {kind} {name} | `{file}` | {what} | {offered or ''} | {reason or 'not said yet'} |")
        print()
        for path in sorted(pathlib.Path("rules", system).rglob("*.fray")):
            lines = path.read_text().splitlines()
            for i, text in enumerate(lines):
                if not text.startswith(REASON) or "tests" in path.parts:
                    continue
                at = i + 1
                while at < len(lines) and lines[at].startswith("#"):
                    at += 1
                if (str(path), at + 1) not in listed:
                    faults.append(f"{path}:{i + 1}: what is marked as unused occurred")
    print("\n".join(faults), file=sys.stderr)
    sys.exit(bool(faults))


main()
