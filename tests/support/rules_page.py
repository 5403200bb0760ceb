#!/usr/bin/env python3
"""rules_page.py check|write SYSTEM -- The page of a system's rules by ID: docs/rules/SYSTEM.md.

A row of a rule is written by hand: its ID, one sentence, and the file that has the rule. The rest is
computed from rules/SYSTEM. Tests name IDs, comments of options say the readings, and names of tests
are the worked examples. `write` keeps the rows and fills the rest; an ID that
a test names and no row has gets a row with `?`. `check` prints one line for each fault.
"""
import pathlib
import re
import sys

RULE_HEAD = "| ID | rule | file | tests |\n| -- | ---- | ---- | ----- |\n"
READINGS = "## Readings\n\nPlaces where the text is open. The first value of an option is the reading in use.\n\n"
READING_HEAD = "| ID | what is open | tests |\n| -- | ------------ | ----- |\n"
EXAMPLES = "## Worked examples\n\nWhat a test computes, by hand and by the rules.\n\n"
EXAMPLE_HEAD = "| ID | example | tests |\n| -- | ------- | ----- |\n"
ID = re.compile(r"\b(?:WH|FA|TE|CU|SH)-(?:VEC-[A-Z]?\d+|V-?\d+|[A-Z]+-\d+)\b")
LONGEST = 25  # words of a sentence


def kind_of(name):
    group = name.split("-")[1]
    if group == "GAP":
        return "reading"
    return "example" if re.fullmatch(r"VEC|V\d*|EX|PX", group) else "rule"


def in_order(name):
    return [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", name)]


def spelled(names):
    return ", ".join(f"`{n}`" for n in sorted(names)) or "-"


def sentence_of(text):
    text = text.strip().rstrip(".").replace("|", "\\|")
    return text[:1].upper() + text[1:] + "." if text else ""


class System:
    def __init__(self, name):
        self.folder = pathlib.Path("rules") / name
        self.page = pathlib.Path("docs/rules") / f"{name}.md"
        self.tests, self.shown, self.named, self.readings = {}, {}, {}, {}
        for source in sorted(self.folder.rglob("*.fray")):
            text = source.read_text()
            where = source.relative_to(self.folder).as_posix()
            for name in ID.findall(text):
                self.named.setdefault(name, set()).add(where)
            if where.startswith("tests/"):
                for test in re.findall(r'^test "([^"]*)"', text, re.M):
                    self.add_test(where[len("tests/"):], test)
            else:
                self.add_readings(text)

    def add_test(self, where, test):
        ids = ID.findall(test)
        for name in ids:
            self.tests.setdefault(name, set()).add(where)
            if kind_of(name) == "example":
                says = test.split(": ", 1)[1] if ": " in test else ""
                self.shown.setdefault(name, sentence_of(says))

    def add_readings(self, text):
        """`## WH-GAP-02. When it is asked ...`, up to the end of the comment."""
        for block in re.findall(r"(?:^##? .*\n)+", text, re.M):
            words = re.sub(r"^##? ?", "", block, flags=re.M).replace("\n", " ")
            parts = re.split(r"((?:WH|FA|TE|CU|SH)-GAP-\d+)[.:] ", words)
            for name, says in zip(parts[1::2], parts[2::2]):
                sentences = re.split(r"(?<=[.?]) (?=[A-Z])", says.strip())
                first = " ".join(sentences[:2] if len(sentences[0]) < 12 else sentences[:1])
                self.readings.setdefault(name, first if first.endswith("?") else sentence_of(first))

    def parts(self):
        """The page: the text before the first table, then [heading, [row]] of the rules."""
        lines = self.page.read_text().split("\n") if self.page.exists() else [f"# Rules of {self.folder.name}", ""]
        intro, sections = [], []
        for line in lines:
            if line in ("## Readings", "## Worked examples"):
                break
            if line.startswith("## "):
                sections.append([line, []])
            elif not sections:
                intro.append(line)
            elif ID.match(line[2:]):
                cells = [c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]]
                sections[-1][1].append(cells[:3] + [""] * (3 - len(cells[:3])))
        return "\n".join(intro).strip(), sections

    def text(self):
        intro, sections = self.parts()
        have = {row[0] for _, rows in sections for row in rows}
        for name in sorted(self.tests, key=in_order):
            if kind_of(name) == "rule" and name not in have:
                self.place(sections, name)
        out = intro + "\n\n"
        for heading, rows in sections:
            out += heading + "\n\n" + RULE_HEAD
            for name, says, where in sorted(rows, key=lambda row: in_order(row[0])):
                out += f"| {name} | {says} | {where} | {spelled(self.tests.get(name, ()))} |\n"
            out += "\n"
        named = sorted(set(self.tests) | set(self.readings), key=in_order)
        readings = [n for n in named if kind_of(n) == "reading"]
        out += READINGS + READING_HEAD
        for name in readings:
            out += f"| {name} | {self.readings.get(name, '-')} | {spelled(self.tests.get(name, ()))} |\n"
        examples = [n for n in named if kind_of(n) == "example"]
        if examples:
            out += "\n" + EXAMPLES + EXAMPLE_HEAD
            for name in examples:
                out += f"| {name} | {self.shown[name] or '-'} | {spelled(self.tests[name])} |\n"
        return out

    @staticmethod
    def place(sections, name):
        """A new row goes to the section that has rows of its group, or to a section of its own."""
        group = name.rsplit("-", 1)[0]
        for _, rows in sections:
            if any(row[0].rsplit("-", 1)[0] == group for row in rows):
                rows.append([name, "?", "?"])
                return
        sections.append([f"## {group}", [[name, "?", "?"]]])

    def faults(self):
        _, sections = self.parts()
        seen = set()
        for name, says, where in (row for _, rows in sections for row in rows):
            if name in seen:
                yield f"{name} has two rows"
            seen.add(name)
            if not says.endswith(".") or len(says) < 8:
                yield f"{name} has no sentence"
            for sentence in re.split(r"(?<=\.) (?=[A-Z])", says):
                if len(sentence.split()) > LONGEST:
                    yield f"{name}: a sentence of {len(sentence.split())} words"
            files = re.findall(r"`([^`]+)`", where)
            for file in files:
                if not (self.folder / file).exists() and not pathlib.Path(file).exists():
                    yield f"{name}: there is no file {file}"
            if not files:
                yield f"{name} has no file"
            if name not in self.tests and not any((f in self.named.get(name, ())) for f in files):
                yield f"{name}: no test of {self.folder} names it, and its file does not"
        if self.page.exists() and self.text() != self.page.read_text():
            yield f"{self.page} is out of date: sh tests/suites/rules.sh --bless"


def main():
    mode, system = sys.argv[1], System(sys.argv[2])
    if mode == "write":
        text = system.text()
        system.page.parent.mkdir(exist_ok=True)
        system.page.write_text(text)
        return
    faults = list(system.faults())
    print("\n".join(faults))
    sys.exit(bool(faults))


main()
