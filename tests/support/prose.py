#!/usr/bin/env python3
"""Checks the English of comments, documents and messages by rules that a machine can apply.

    prose.py [--words] FILE...

Each finding is a line `FILE:LINE: REASON: TEXT`; the exit status is 1 where there is any.

Rules: a sentence has at most 25 words and one colon; words of a riddle are rejected (HABITS); the
first sentence of a C file names what the file computes, so it does not begin with a question word.
Code in backticks counts as one word. Code blocks, tables of figures and quoted output are not prose.
"""
import re
import sys

MOST = 25

# Pattern, and the plain word to write instead.
HABITS = [
    (r"told|tells?|telling|tellers?", "report, emit, print, say"),
    (r"com(?:es?|ing) to|came to", "reach, evaluate to, become"),
    (r"stands?(?!-in)|stood", "is, is at, follows, is stored"),
    (r"hangs? on|hung on", "depend on"),
    (r"bears|borne by", "has, carries"),
    (r"lies|lay", "is stored, is at"),
    (r"goes on|go on|going on|went on", "continue"),
    (r"gives? back|given back|gave back", "return, release"),
    (r"(?<!there )(?:is|are|was) no(?! longer| more|\.)", "is not a"),
    (r"whoever|whomever|whosoever", "name the noun"),
    (r"how many-eth|how-manieth", "index"),
]
HABIT = [(re.compile(r"(?<!\w)(?:" + p + r")\b", re.I), w) for p, w in HABITS]
QUESTION = re.compile(r"(?:what|who|whose|whom|which|where|how|when|why|whether|see|may|does|is|has|are)\b", re.I)
ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|vs|cf|No|St|approx)\.$")


def sentences(text):
    """The sentences of a paragraph."""
    text = re.sub(r"`[^`]*`", "`x`", text)
    start = 0
    for m in re.finditer(r"[.!?][)\"'*]*(?=\s|$)", text):
        piece = text[start:m.end()].strip()
        if ABBREVIATION.search(piece):
            continue
        if piece:
            yield piece
        start = m.end()
    if text[start:].strip():
        yield text[start:].strip()


def words(sentence):
    return [w for w in sentence.split() if re.search(r"[A-Za-z0-9`]", w)]


class Report:
    def __init__(self):
        self.count = 0

    def add(self, path, line, reason, text):
        self.count += 1
        print(f"{path}:{line}: {reason}: {' '.join(text.split())[:160]}")

    def habits(self, path, line, text):
        plain = re.sub(r"`[^`]*`|\"[^\"]*\"|“[^”]*”", " ", text)
        for pattern, instead in HABIT:
            m = pattern.search(plain)
            if m:
                self.add(path, line, f"`{m.group(0)}`, write {instead}", text)

    def paragraph(self, path, line, text, length=True):
        self.habits(path, line, text)
        if not length:
            return
        for s in sentences(text):
            n = len(words(s))
            if n > MOST:
                self.add(path, line, f"a sentence of {n} words", s)
            elif any(part.rstrip(":").count(": ") > 1 for part in s.split(";")):
                self.add(path, line, "more than one colon", s)


def comments_of_c(text):
    """(line, [lines]) of each block comment; lines of // comments that follow each other are one."""
    pattern = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|/\*.*?\*/|(?:^[ \t]*//[^\n]*\n?)+', re.S | re.M)
    for m in pattern.finditer(text):
        s = m.group(0)
        if s[0] in "\"'":
            continue
        line = text.count("\n", 0, m.start()) + 1
        if s.startswith("/*"):
            lines = [re.sub(r"^\s*\*? ?", "", l) if i else l for i, l in enumerate(s[2:-2].split("\n"))]
        else:
            lines = [re.sub(r"^\s*// ?", "", l) for l in s.rstrip("\n").split("\n")]
        yield line, lines


def paragraphs(line, lines):
    """(line, text) of each paragraph; indented lines are code, rulers are left out."""
    at, run = line, []
    for i, l in enumerate(lines):
        item = re.match(r"\s*(?:[-*]|\d+\.|\([a-z]\))\s+", l)
        code = l.startswith("   ") or l.strip().startswith("----") or l.strip().startswith("clang-format")
        if not l.strip() or item or code:
            if run:
                yield at, " ".join(run)
            run = []
            if item:
                at, run = line + i, [l[item.end():].strip()]
            continue
        if not run:
            at = line + i
        run.append(l.strip())
    if run:
        yield at, " ".join(run)


def check_c(path, text, report):
    first = True
    for line, lines in comments_of_c(text):
        if first:
            first = False
            head = " ".join(l.strip() for l in lines).strip()
            name = path.rsplit("/", 1)[-1]
            m = re.match(re.escape(name) + r" -- (.*)", head)
            if not m:
                report.add(path, line, f"the head does not begin `{name} -- `", head)
            elif QUESTION.match(m.group(1)):
                report.add(path, line, "the head begins with a question word", m.group(1))
            lines = [re.sub(r"^\s*" + re.escape(name) + r" -- ", "", lines[0])] + lines[1:]
        for at, p in paragraphs(line, lines):
            report.paragraph(path, at, p)
    # Texts of the program: what users read.
    for m in re.finditer(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r"/\*.*?\*/", lambda c: re.sub(r"[^\n]", " ", c.group(0)), text, flags=re.S)):
        if path.endswith("examples.def"):
            break
        if " " in m.group(1) and "include" not in m.group(1):
            report.habits(path, text.count("\n", 0, m.start()) + 1, re.sub(r"\\[nt\"]", " ", m.group(1)).replace("`", " ` "))


def check_markdown(path, text, report):
    fence, run, at = None, [], 1

    def flush():
        if run:
            report.paragraph(path, at, " ".join(run))
        run.clear()

    for i, l in enumerate(text.split("\n"), 1):
        m = re.match(r"\s*(```+|~~~+)", l)
        if m:
            flush()
            fence = None if fence else m.group(1)
            continue
        if fence or l.startswith("    ") and not run or l.startswith("<"):
            continue
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", l)
        if plain.startswith("|"):
            flush()
            for cell in re.split(r"(?<!\\)\|", plain.strip().strip("|")):
                if not re.fullmatch(r"[-: ]*", cell):
                    report.paragraph(path, i, cell.strip())
            continue
        item = re.match(r"\s*(?:[-*+]|\d+\.)\s+|>\s?", plain)
        if not plain.strip() or plain.startswith("#") or item:
            flush()
            if plain.startswith("#"):
                report.habits(path, i, plain)
                continue
            plain = plain[item.end():] if item else ""
        if not run:
            at = i
        if plain.strip():
            run.append(plain.strip())
    flush()


def check_fray(path, text, report):
    run, at = [], 1
    for i, l in enumerate(text.split("\n") + [""], 1):
        m = re.match(r"\s*#+ ?(.*)", l)
        if m and m.group(1).strip() and not m.group(1).startswith("  "):
            if not run:
                at = i
            run.append(m.group(1).strip())
        elif run:
            report.paragraph(path, at, " ".join(run))
            run = []


def check_shell(path, text, report):
    body = "\n".join("" if l.startswith("#!") else l for l in text.split("\n"))
    check_fray(path, body, report)


def main():
    report = Report()
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as f:
            text = f.read()
        if re.search(r"\.(c|h|def|inc|y|l)$", path):
            check_c(path, text, report)
        elif path.endswith(".md"):
            check_markdown(path, text, report)
        elif path.endswith(".fray"):
            check_fray(path, text, report)
        else:
            check_shell(path, text, report)
    return 1 if report.count else 0


if __name__ == "__main__":
    sys.exit(main())
