"""adversarial.py FRAY [NAME...] -- Work, memory and stack of inputs that a stranger makes large.

A family is a file of one line many times; § is its number. Some are compiled first. Twice the lines
may take at most 2.15 times the machine instructions, which callgrind counts: the same figure each
time. A file of 1 MiB may take 128 MiB of memory and 128 KiB of C stack. It ends with 0 or 1. Prints
`FAILED` for what is wrong, then the sum. Without valgrind only memory and stack are judged. With
MEGABYTES=yes the instructions of 1 MiB are counted too.
"""

import concurrent.futures
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

fray = os.path.abspath(sys.argv[1])
chosen = sys.argv[2:]
MEBIBYTE = 1 << 20
MEMORY = 128 * MEBIBYTE
STACK = 128 << 10
GROWTH = 2.15
# a second of a processor that retires four instructions in a nanosecond
WORK = 4_000_000_000

SYSTEM = "edition 1\nsystem S { space squares }\nextend creature { track life = 3;  field level = 1 }\n"
CARDS = """kind card is thing { field price = 0;  field page = 0;  hook hit(t: creature) }
kind school is group { }
"""

FAMILIES = []


class Family:
    def __init__(self, name, line, head="", tail="", wrong=False, few=1500, command=("check", "--format", "short"),
                 start=SYSTEM, apart="\n", built=False):
        self.name, self.line, self.head, self.tail = name, line, head, tail
        self.wrong, self.few, self.command, self.start = wrong, few, command, start
        self.apart, self.built = apart, built
        FAMILIES.append(self)

    def text(self, count):
        body = self.apart.join(self.line.replace("§", str(i)) for i in range(count))
        return self.start + self.head + body + "\n" + self.tail

    def large_count(self):
        """Lines of a file of 1 MiB; of a compiled one, what the limit of lines leaves."""
        sample = len(self.text(1000).encode()) - len(self.text(0).encode())
        return min(MEBIBYTE * 1000 // (sample + 1000), 9000 if self.built else MEBIBYTE)


def wrong(name, line, head="", tail="", **more):
    Family(name, line, head, tail, True, **more)


wrong("names that nobody knows", "let a§ = nowhere§")
wrong("one name for many", "let a = §")
wrong("lines that a creature does not have", "creature X§ { nothing§ 1 }")
wrong("a line that is given many times", "  level §", "creature X {\n", "}\n")
wrong("members that nobody has", "function f§(c: creature): int { return c.lief§ }")
wrong("values of another type", "function f§(c: creature): int { return c }")
wrong("commands that there are not", "  strik§ 1", "command c() {\n", "}\n")
wrong("wrong arguments", "  hit §", "command hit(t: creature) { }\ncommand c() {\n", "}\n")
wrong("marks that there are not", "command c§(t: creature) { apply Burnt§ to t for 2 rounds }")
wrong("kinds that there are not", "kard C§ { level § }")
wrong("signs that nothing explains", '  side s§ { "A§": Nobody }', 'encounter "E" {\n', "}\n")
wrong("lines that cannot be read", "function f§( { let = }")
wrong("braces that are missing", "creature X§ { level §")
wrong("quotes that are missing", 'creature "X§ { level 1 }')
wrong("characters that mean nothing", "creature X§ { level $§ }")
wrong("braces that close nothing", "}")
wrong("brackets that nothing closes", "(", apart="")
wrong("files that are not there", 'use "m§"', start="edition 1\n")
wrong("control characters", "let a§ = 1 \x01")
wrong("names that are almost right", "  stirke§(1)", "".join(f"command strike{i}(n: int) {{ }}\n" for i in range(200)) + "command c() {\n", "}\n")
wrong("types that there are not", "function f§(a: kreature, b: krd§): int { return 1 }")
wrong("more kinds than there may be", "kind k§ is thing { }")
wrong("kinds of themselves", "kind k§ is k§ { }")
wrong("rows of a missing map", "    A....B.C", 'encounter "E" {\n  map """\n', '    """\n}\n')
wrong("markers of a merge", "<<<<<<< HEAD")

Family("constants", "let a§ = §")
Family("constants of constants", "let a§1 = 1\nlet a§2 = a§1 + 1\nlet a§3 = a§2 + a§1")
Family("creatures", "creature X§ { level §;  life 4 }")
Family("cards of one school", "  card C§ { price 3;  page §;  on hit { t.life -= § } }", CARDS + "school Blades {\n", "}\n")
Family("functions with a condition", "command c§(t: creature) { if t.life > § { t.life -= 1 } }")
Family("comments", "# a comment of some words, number §")
Family("descriptions", "## What it is.\n## And more of it.\ncreature X§ { level § }")
Family("empty lines", "")
Family("blanks", " " * 60)
Family("a long comment", "words without an end ", "# ", apart="")
Family("line ends of two characters", "let a§ = §\r")
Family("properties that use one another", "function f§(c: creature): int { return c.life + c.level + § }")
Family("branches of one body", "  if t.life > § { t.life -= 1 } else { t.life = § }", "command c(t: creature) {\n", "}\n", few=400)
Family("texts with values", '  log "{t} has {t.life} of §."', "command c(t: creature) {\n", "}\n", few=400)
Family("marks", "kind state§ is mark { }\nstate§ Dazed§ { }", few=300)
Family("tests", 'test "t§" { creature X }', "creature X { level 2 }\n", few=300)
Family("trials", "trial t§(a: creature) { do { a.life -= 1 } }", few=600)
Family("events", "hook move§(c: creature)", "extend creature {\n", "}\n")
Family("tags", "tag t§ = a§, b§")
Family("modifiers", "state M§ { str -§ }", "extend creature { stat str }\nkind state is mark { }\n")
Family("tactics", "tactics w§ { want 2 for any card }", CARDS, few=450)
Family("options", "option o§ = §")
Family("laying out", "let  a§=§", command=("fmt", "-"))
Family("laying out a body", "if t.life>§{t.life-=1}", "command c(t: creature) {\n", "}\n", few=400, command=("fmt", "-"))
Family("a compiled file of constants", "let a§ = §\ncommand c§(t: creature) { t.life -= a§ }", built=True)
Family("a compiled file of cards", "  card C§ { price 3;  page §;  on hit { t.life -= § } }", CARDS + "school Blades {\n", "}\n", built=True)


def run(argv, data, limits):
    """Exit status, standard error, peak memory in bytes."""
    def before():
        if limits:
            resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))

    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(argv, stdin=subprocess.PIPE if data else subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=said, preexec_fn=before)
        if data:
            try:
                child.stdin.write(data)
                child.stdin.close()
            except BrokenPipeError:
                pass
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return child.returncode, said.read().decode(errors="replace"), used.ru_maxrss * 1024


class Files:
    """The command line for a text."""

    def __init__(self, family, text, folder):
        path = os.path.join(folder, f"{len(text)}.fray")
        self.data = text.encode() if "-" in family.command else None
        if not self.data:
            with open(path, "w", newline="") as to:
                to.write(text)
        if family.built:
            subprocess.run([fray, "build", path, "-o", path + "c"], check=True)
            path += "c"
        self.argv = [fray, *family.command, *([] if self.data else [path])]


def instructions(files):
    if not shutil.which("valgrind"):
        return None
    _, said, _ = run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *files.argv], files.data, False)
    found = re.search(r"Collected : (\d+)", said)
    return int(found[1]) if found else 0


def judge(family):
    said = []
    with tempfile.TemporaryDirectory() as folder:
        few, many = (Files(family, family.text(n), folder) for n in (family.few, 2 * family.few))
        code, err, _ = run(many.argv, many.data, False)
        if code != (1 if family.wrong else 0):
            said.append(f"ends with {code}: {err[-300:]}")
        one, two = instructions(few), instructions(many)
        if one is not None and not 0 < two <= one * GROWTH:
            said.append(f"twice as many take {two} instructions instead of {one}")
        large = Files(family, family.text(family.large_count()), folder)
        code, err, memory = run(large.argv, large.data, True)
        if code not in (0, 1):
            said.append(f"1 MiB ends with {code}: {err[-300:]}")
        if memory > MEMORY:
            said.append(f"1 MiB takes {memory >> 20} MiB of memory")
        if os.environ.get("MEGABYTES"):
            work = instructions(large)
            print(f"{family.name}: {work / 1e6:.0f} M instructions for 1 MiB, {memory >> 20} MiB", flush=True)
            if work > WORK:
                said.append(f"1 MiB takes {work} instructions")
    return said


passed = failed = 0
wanted = [f for f in FAMILIES if not chosen or f.name in chosen]
with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or os.cpu_count())) as pool:
    for family, said in zip(wanted, pool.map(judge, wanted)):
        for line in said:
            print(f"FAILED {family.name}: {line}", flush=True)
        passed += not said
        failed += bool(said)
print(f"{passed} passed, {failed} failed")
