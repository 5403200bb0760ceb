#!/usr/bin/env python3
"""unused.py FRAY FIGHTS [SYSTEM...] -- Page of the content that no fight of an encounter uses.

Plays FIGHTS fights of the encounters of each system in rules/, the same number of each encounter.
Prints docs/cover.md: acts, marks and things that occurred in none of them. The reason is the comment
`# unused: REASON` above the declaration. Fails if content of an encounter has no reason, or if
content with a reason occurred. The comment `# rare: HOW OFTEN` marks content that occurs in long
runs alone. Then only a run of 10,000 fights or more has to show it.

unused.py --compare PAGE FRAY FIGHTS [SYSTEM...] -- Prints nothing but faults. Fails too if the rows
of PAGE are others, apart from how often something was offered.
"""
import pathlib
import re
import subprocess
import sys

LINE = re.compile(r"^  (\S+?):(\d+): (\S+) (.*?): (in no encounter|open to nobody|never \w+)(?:, offered (\d+) times)?$")
REASON, RARE = "# unused: ", "# rare: "
LONG = 10000


def reason_above(file, line, mark=REASON):
    """The rest of the comment above a declaration that begins with the mark, or nothing."""
    lines = [text.strip() for text in pathlib.Path(file).read_text().splitlines()]
    at, words = line - 2, []
    while at >= 0 and lines[at].startswith("#"):
        if lines[at].startswith(mark):
            return " ".join([lines[at][len(mark):], *words])
        if not lines[at].startswith("##"):
            words.insert(0, lines[at].lstrip("# "))
        at -= 1
    return ""


def cells(row):
    """The cells of a row of the page that a longer run repeats: all but how often it was offered."""
    parts = [part.strip() for part in row.strip().strip("|").split("|")]
    return tuple(parts[:3] + parts[4:])


def rows_of(page, systems):
    """The rows of these systems, without what is rare."""
    return {cells(row) for row in page
            if any(f"`rules/{system}/" in row for system in systems) and "| rare: " not in row}


def fights_of_each(fights, system):
    """The fights of each encounter, rounded up, so that the encounters of the system play that many."""
    texts = (path.read_text() for path in pathlib.Path("rules", system).rglob("*.fray") if "tests" not in path.parts)
    encounters = sum(len(re.findall(r"^encounter ", text, re.M)) for text in texts)
    return -(-int(fights) // encounters)


def unused_of(fray, fights, system):
    """The total line, and a row for each part that did not occur."""
    paths = [str(p) for p in sorted(pathlib.Path("rules", system).iterdir()) if p.name not in ("tests", "README.md")]
    args = [fray, "test", "--cover", "--fights", str(fights), "--filter", "(no test)", *paths]
    lines = subprocess.run(args, capture_output=True, text=True, check=True).stdout.splitlines()
    start = next(i for i, line in enumerate(lines) if re.match(r"\d+ encounters: ", line))
    rows = []
    for line in lines[start + 1:]:
        found = LINE.match(line)
        if not found:
            break
        rows.append(found.groups())
    return lines[start], rows


def stale_reasons(system, listed):
    """Reasons above content that occurred."""
    for path in sorted(pathlib.Path("rules", system).rglob("*.fray")):
        lines = [text.strip() for text in path.read_text().splitlines()]
        for i, text in enumerate(lines):
            if not text.startswith(REASON) or "tests" in path.parts:
                continue
            at = i + 1
            while at < len(lines) and lines[at].startswith("#"):
                at += 1
            if (str(path), at + 1) not in listed:
                yield f"{path}:{i + 1}: what is marked as unused occurred"


def main():
    args = sys.argv[1:]
    page = args[1] if args[0] == "--compare" else ""
    fray, fights, *systems = args[2:] if page else args
    systems = systems or sorted(p.name for p in pathlib.Path("rules").iterdir() if p.is_dir())
    faults, printed = [], []

    def put(text=""):
        printed.extend(text.split("\n"))

    put("# Content that no fight uses\n")
    put("`fray test --cover --fights N` plays the encounters of a system and lists what occurs in none of")
    put(f"their fights. This page is made by `make cover` from {int(fights):,} fights of each system, the same number")
    put("of each of its encounters. A reason is the comment `# unused: REASON` above the content. `# rare: HOW OFTEN`")
    put("marks what long runs alone show.\n")
    for system in systems:
        each = fights_of_each(fights, system)
        total, rows = unused_of(fray, each, system)
        listed = set()
        put(f"## {system}\n\n{total}. Each encounter played {each:,} fights.\n")
        if rows:
            put("| content | file | what | offered | why |\n| --- | --- | --- | --- | --- |")
        for file, line, kind, name, what, offered in rows:
            reason = reason_above(file, int(line))
            rare = reason_above(file, int(line), RARE)
            listed.add((file, int(line)))
            if not reason and what == "in no encounter":
                reason = "no fighter of an encounter has it"
            if not reason and rare:
                reason = f"rare: {rare}"
                if int(fights) >= LONG:
                    faults.append(f"{file}:{line}: {kind} {name} is marked as rare: {what}")
            if not reason:
                faults.append(f"{file}:{line}: {kind} {name} has no `{REASON}`: {what}")
            put(f"| {kind} {name} | `{file}` | {what} | {offered or ''} | {reason or 'not said yet'} |")
        put()
        faults.extend(stale_reasons(system, listed))
    if page:
        wanted = rows_of(pathlib.Path(page).read_text().splitlines(), systems)
        faults += [f"{page} lacks the row: {' | '.join(row)}" for row in sorted(rows_of(printed, systems) - wanted)]
        faults += [f"{page} has a row too many: {' | '.join(row)}" for row in sorted(wanted - rows_of(printed, systems))]
    else:
        sys.stdout.write("\n".join(printed) + "\n")
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    sys.exit(bool(faults))


main()
