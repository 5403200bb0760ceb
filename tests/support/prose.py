#!/usr/bin/env python3
"""Checks the English of comments, documents and messages by rules that a machine can apply.

    prose.py FILE...
    prose.py --self-test

Each finding is a line `FILE:LINE: REASON: TEXT`; the exit status is 1 where there is any.
The self-test plants each habit and expects exactly its findings.

A sentence has at most 25 words and one colon. The words of HABITS are rejected. The head of a file
names what the file computes, so it does not begin with a question word. Code in backticks counts as
one word, and so does a list of figures. Code blocks and quoted output are not prose.

A name with `_` in a comment of C is a name of the code, of a file, or of rules. NAMES has the others.
"""
import os
import re
import sys

MOST = 25

# Pattern, and the plain word to write instead.
HABITS = [
    (r"told|tells?|telling|tellers?", "report, emit, print, say"),
    (r"com(?:es?|ing) to|came to", "reach, evaluate to, become"),
    (r"stands?(?!-in)|stood", "is, is at, follows, is stored"),
    (r"hangs? on|hung on|hangs? upon", "depend on"),
    (r"bears|borne by", "has, carries"),
    (r"lies|lay", "is stored, is at"),
    (r"goes on|go on|going on|went on", "continue"),
    (r"gives? back|given back|gave back", "return, release"),
    (r"(?:is|are|was|were) no(?!\.)", "is not a"),
    (r"whoever|whomever|whosoever", "name the noun"),
    (r"how many-eth|how-manieth", "index"),
    (r"what is no|what nobody|what nothing", "a plain condition"),
]

# In comments of C alone: a message may speak of a person.
COMMENT_HABITS = [
    (r"(?:no|some|every|any)body", "the noun: no creature, any listener, all sides"),
]

# Good English that a habit would reject: pattern, reason. Nothing else is exempt.
EXCEPTIONS = [
    (r"there (?:is|are|was|were) no", "the plain way to deny existence"),
    (r"(?:is|are) no (?:longer|more|less|fewer|\w+er)\b", "a comparison"),
    (r"the answer is no\b", "the word no"),
    (r"stands? (?:in )?for\b", "the verb for a sign or a substitute"),
    (r"(?:stands?|stood) (?:there|still|up|by|between|beside|in front of|face to face)\b", "a creature on its feet"),
    (r"(?:may|might|may not|cannot|can|all that|who|a part of it) stands?\b", "a creature on its feet"),
    (r"(?:stands?|stood) (?:next to|on (?:the |a )?(?:squares?|ledge|map|ground|breastwork))", "a creature at a place"),
    (r"lies (?:between|within|above|below|outside|inside)\b", "the term for a number and an interval"),
    (r"tells? (?:\w+ )?apart|telling (?:\w+ )?apart", "the verb for a distinction"),
    (r"tells? (?:him|her|you)\b", "one person speaks to another"),
    (r"\btell (?:\[N\]|[0-9]|it\b)|(?:leave|campaign), tell\b|\.campaign tell\b", "a step of `fray campaign`"),
    (r"lay (?:\w+ )?out\b", "the verb of a layout"),
    (r"come(?:s)? to (?:blows|rest|life)", "a fixed phrase"),
]
# Not words of a sentence: pattern, what is counted instead, reason.
FIGURES = [
    (r"`[^`]*`", "`x`", "code is one word"),
    (r"(?:`x`[,;]? (?:and |or )?)+(?=`x`)", "", "a list of code is one word"),
    (r"(?<![\w`])(?:[-+]?\d+[,;]? ){2,}(?=[-+]?\d)", "", "a list of figures is one word"),
    (r"\((?:[a-z]+(?:, [a-z]+)*)?\): [a-z]+", "`x`", "a signature"),
    (r"(?:(?<=^)|(?<=[\s(]))-?\d+: ", "", "a value of a legend"),
]
HABIT = [(re.compile(r"(?<!\w)(?:" + p + r")\b", re.I), w) for p, w in HABITS]
COMMENT_HABIT = [(re.compile(r"\b(?:" + p + r")\b", re.I), w) for p, w in COMMENT_HABITS]
EXCEPTION = re.compile("|".join("(?:" + p + ")" for p, _ in EXCEPTIONS), re.I)
QUESTION = re.compile(r"(?:what|who|whose|whom|which|where|how|when|why|whether|see|may|does|is|has|are)\b", re.I)
ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|vs|cf|No|St|approx)\.$")


def sentences(text):
    """The sentences of a paragraph."""
    for pattern, instead, _ in FIGURES:
        text = re.sub(pattern, instead, text)
    start = 0
    for m in re.finditer(r"[.!?][)\"'*_]*(?=\s|$)", text):
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


# Names in comments of C that are of neither code, file nor rules: name, what has it.
NAMES = [
    ("Bidi_Control", "a property of Unicode"),
]
C_FILE = re.compile(r"\.(c|h|def|inc|y|l)$")
NAME = re.compile(r"(?<![\w$])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b")


class Names:
    """The names that comments of C mention, and those that there are."""

    def __init__(self):
        self.known, self.mentioned = {name for name, _ in NAMES}, []

    def read(self, path, text):
        self.known.add(os.path.basename(path).split(".")[0])
        if path.endswith(".fray"):
            self.known.update(NAME.findall(text))
        if not C_FILE.search(path):
            return
        bare = re.sub(r'("(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')|/\*.*?\*/|//[^\n]*', lambda m: m.group(1) or " ", text,
                      flags=re.S)
        self.known.update(NAME.findall(bare))
        for line, lines in comments_of_c(text):
            for i, l in enumerate(lines):
                for name in NAME.findall(re.sub(r"`[^`]*`|\"[^\"]*\"", " ", l)):
                    self.mentioned.append((path, line + i, name, l))

    def report(self, report):
        """The part NAME of a name is any word."""
        for path, line, name, text in self.mentioned:
            if name in self.known:
                continue
            pattern = re.compile(re.sub("NAME", r"\\w+", name))
            if "NAME" not in name or not any(pattern.fullmatch(known) for known in self.known):
                report.add(path, line, f"no code has the name {name}", text)


class Report:
    def __init__(self, quiet=False):
        self.count, self.quiet, self.findings = 0, quiet, []

    def add(self, path, line, reason, text):
        self.count += 1
        self.findings.append((line, reason))
        if not self.quiet:
            print(f"{path}:{line}: {reason}: {' '.join(text.split())[:160]}")

    def habits(self, path, line, text, rejected=HABIT):
        plain = re.sub(r"`[^`]*`|\"[^\"]*\"|“[^”]*”", " ", text)
        plain = EXCEPTION.sub(" ", plain)
        for pattern, instead in rejected:
            m = pattern.search(plain)
            if m:
                self.add(path, line, f"`{m.group(0)}`, write {instead}", text)

    def paragraph(self, path, line, text, cell=False):
        """A cell of a table may be a list: its sentences end at commas too."""
        self.habits(path, line, text)
        for s in sentences(text):
            parts = re.split(r"[,;] ", s) if cell else [s]
            n = max(len(words(part)) for part in parts)
            if n > MOST:
                self.add(path, line, f"a sentence of {n} words", s)
            elif any(part.rstrip(":").count(": ") > 1 for half in parts for part in half.split(";")):
                self.add(path, line, "more than one colon", s)

    def head(self, path, line, text, name=None):
        """The first comment of a file, `NAME ARGUMENTS -- Noun or verb ...`."""
        m = re.match(re.escape(name) + r"(?: .*?)? -- (.*)", text, re.S) if name else re.match(r"(.*)", text, re.S)
        if not m:
            self.add(path, line, f"the head does not begin `{name} -- `", text)
        elif QUESTION.match(m.group(1)) and not re.match(r"[^.]*\?", m.group(1)):
            self.add(path, line, "the head begins with a question word", m.group(1))
        elif name and QUESTION.match(m.group(1)):
            self.add(path, line, "the head is a question", m.group(1))


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
    """(line, text, cell) of each paragraph. Indented lines with wide gaps are rows of a table;
    other indented lines are code; rulers are left out."""
    at, run = line, []
    for i, l in enumerate(lines):
        item = re.match(r"\s*(?:[-*]|\d+\.|\([a-z]\))\s+", l)
        row = re.match(r"\s+\S+(?:\s\S+)*\s{2,}\S", l)
        code = l.startswith("   ") or l.strip().startswith("----") or l.strip().startswith("clang-format")
        if not l.strip() or item or row or code:
            if run:
                yield at, " ".join(run), False
            run = []
            if row:
                for cell in re.split(r"\s{2,}", l.strip()):
                    yield line + i, cell, True
            elif item:
                at, run = line + i, [l[item.end():].strip()]
            continue
        if not run:
            at = line + i
        run.append(l.strip())
    if run:
        yield at, " ".join(run), False


def check_c(path, text, report):
    first = True
    for line, lines in comments_of_c(text):
        if first:
            first = False
            name = path.rsplit("/", 1)[-1]
            report.head(path, line, " ".join(l.strip() for l in lines).strip(), name)
            lines = [re.sub(r"^\s*" + re.escape(name) + r"(?: .*?)? -- ", "", lines[0])] + lines[1:]
        for at, p, cell in paragraphs(line, lines):
            report.paragraph(path, at, p, cell)
            if not path.startswith("tests/"):
                report.habits(path, at, p, COMMENT_HABIT)
    # Texts of the program: what users read. Those of tests quote rules and messages.
    if path.startswith("tests/") or path.endswith("examples.def"):
        return
    for m in re.finditer(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r"/\*.*?\*/", lambda c: re.sub(r"[^\n]", " ", c.group(0)), text, flags=re.S)):
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
        if m and (not fence or m.group(1).startswith(fence)):
            flush()
            fence = None if fence else m.group(1)
            continue
        if fence or l.startswith("    ") and not run or l.startswith("<"):
            continue
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", l)
        if plain.lstrip().startswith("|"):
            flush()
            for cell in re.split(r"(?<!\\)\|", plain.strip().strip("|")):
                if not re.fullmatch(r"[-: ]*", cell):
                    report.paragraph(path, i, cell.strip(), True)
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


def check_hash(path, text, report, name=None):
    """Comments that begin with #: Fray, shell, Python, awk, Makefile. Directives of tests are code."""
    run, at, first = [], 1, True
    for i, l in enumerate(text.split("\n") + [""], 1):
        m = re.match(r"\s*#+ ?(.*)", l)
        if m and m.group(1).strip() and not re.match(r"  |!|(?:args|exit|shellcheck) ?[:a-z]|---", m.group(1)):
            if not run:
                at = i
            run.append(m.group(1).strip())
            continue
        if run:
            whole = " ".join(run)
            if first:
                report.head(path, at, whole, name)
                whole = re.sub(r"^" + re.escape(name or "") + r"(?: .*?)? -- ", "", whole) if name else whole
                first = False
            report.paragraph(path, at, whole)
            run = []
        m = re.match(r"(?:[^\"'#]|\"[^\"]*\"|'[^']*')*\s#+ (.*)", l)
        if m and not l.lstrip().startswith("#"):
            report.paragraph(path, i, m.group(1))


def check_python(path, text, report):
    docs = re.compile(r'(^[ \t]*)?"""(.*?)"""', re.S | re.M)
    for m in docs.finditer(text):
        for at, p, cell in [] if m.group(1) is None else paragraphs(text.count("\n", 0, m.start()) + 1, m.group(2).split("\n")):
            report.paragraph(path, at, p, cell)
    check_hash(path, docs.sub(lambda m: re.sub(r"[^\n]", "", m.group(0)), text), report)


# Planted files: name, text, the expected findings as `LINE: REASON` up to `, write`.
PLANTED = [
    ("a.c", "/* a.c -- What hangs on a line. */\n", ["1: the head begins with a question word", "1: `hangs on`"]),
    ("a.c", "/* b.c -- Reads a line. */\n", ["1: the head does not begin `a.c -- `"]),
    ("a.c", "/* a.c -- Is it a line? */\n", ["1: the head is a question"]),
    ("a.c", "/* a.c -- Reads a line. */\n// It is told\n// twice.\n", ["2: `told`"]),
    ("a.c", "/* a.c -- Reads a line. */\nint a; /* where it lies */\n", ["2: `lies`"]),
    ("src/a.c", "/* a.c -- Reads a line. */\nput(\"it is no line\");\n", ["2: `is no`"]),
    ("a.h", "/* a.h -- A line: a row: a text. */\n", ["1: more than one colon"]),
    ("a.def", "/* a.def -- Rows. */\nROW(a, \"whoever has it\") /* goes on */\n", ["2: `goes on`", "2: `whoever`"]),
    ("a.def", "/* a.def -- Rows:\n *   a  given back    b  " + "word " * 26 + "*/\n",
     ["2: `given back`", "2: a sentence of 26 words"]),
    ("a.l", "/* a.l -- Words. */\n%%\n/* It comes to a word. */\n", ["3: `comes to`"]),
    ("a.md", "# What stands here\n\nIt bears a name.\n\n| a | b |\n| - | - |\n| it lay | " + "word " * 26 + "|\n",
     ["1: `stands`", "3: `bears`", "7: `lay`", "7: a sentence of 26 words"]),
    ("a.md", "````text\n```\nwhat is told\n````\nIt is told.\n", ["5: `told`"]),
    ("a.sh", "# a.sh -- Runs it.\nx=1 # it tells\n# It stood.\n", ["2: `tells`", "3: `stood`"]),
    ("a.awk", "# b.awk -- Runs it.\n", ["1: the head does not begin `a.awk -- `"]),
    ("a.py", '"""How it runs. It is told."""\nx = """told"""\n# It went on.\n', ["1: `told`", "3: `went on`"]),
    ("a.fray", "# What the tests share.\n\n## It is told.\n", ["1: the head begins with a question word", "3: `told`"]),
    ("a.md", "The how-manieth is what nobody reads.\n", ["1: `how-manieth`", "1: `what nobody`"]),
    ("src/b.c", "/* b.c -- Reads a line for nobody. */\nput(\"nobody wins\");\n", ["1: `nobody`"]),
    ("a_b.c", "/* a_b.c -- Reads a_c with `a_d`, $a_g, P_NAME. */\nint a_e; /* of a_b, a_e */\nint P_X; /* a_f */\n",
     ["1: no code has the name a_c", "3: no code has the name a_f"]),
    # Good English.
    ("a.md", "It stands next to you and tells him. They come to blows. Lay it out.\n", []),
    ("a.md", "Then use join, leave, tell.\n", []),
    ("a.md", "The answer is no. There is no line, and it is no longer than two. `is told` stands for a line.\n", []),
    ("a.md", "A body may not stand here.\n", []),
    ("a.md", "A guard stands there. The number lies between 1 and 2. It tells them apart.\n", []),
    ("a.md", "The numbers " + "1 " * 40 + "are one word, and " + "`a` " * 40 + "is one.\n", []),
    ("a.md", "```\nIt is told.\n```\n", []),
    ("tests/a.c", "/* a.c -- Reads a line. */\nput(\"it is no line\");\n", []),
    ("a.fray", "# args: --given 'a: b: c'\n# exit: 2\n", []),
]


def self_test():
    """Each planted file gives exactly its findings. Each habit and each exception is planted."""
    passed = failed = 0
    for path, text, expected in PLANTED:
        report, names = Report(quiet=True), Names()
        check(path, text, report)
        names.read(path, text)
        names.report(report)
        found = sorted(f"{line}: {reason.split(', write ')[0]}" for line, reason in report.findings)
        if found == sorted(expected):
            passed += 1
        else:
            failed += 1
            print(f"FAILED {path} {text!r}: {found}, not {sorted(expected)}")
    texts = " ".join(text for _, text, _ in PLANTED)
    for pattern in [p for p, _ in HABITS + COMMENT_HABITS] + [p for p, _ in EXCEPTIONS]:
        if re.search(r"(?<!\w)(?:" + pattern + ")", texts, re.I):
            passed += 1
        else:
            failed += 1
            print(f"FAILED nothing is planted for {pattern}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


def check(path, text, report):
    if re.search(r"\.(c|h|def|inc|y|l)$", path):
        check_c(path, text, report)
    elif path.endswith(".md"):
        check_markdown(path, text, report)
    elif path.endswith(".py"):
        check_python(path, text, report)
    elif re.search(r"\.(sh|awk)$", path):
        check_hash(path, text, report, path.rsplit("/", 1)[-1])
    else:
        check_hash(path, text, report)


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    report, names = Report(), Names()
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8", errors="replace") as f:
            text = f.read()
        check(path, text, report)
        names.read(path, text)
    names.report(report)
    return 1 if report.count else 0


if __name__ == "__main__":
    sys.exit(main())
