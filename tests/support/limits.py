"""limits.py -- Each row of docs/reference/limits.md, at the limit and one past it.

The page is the list: a row without an entry here fails, and so does an entry without a row. The
figure of a test is read from the page, so the page cannot say another one than the tool has. At
the limit the rules are right and their test passes. One past it the tool names the limit.

Usage: limits.py FRAY FOLDER [ROW]
"""
import os
import re
import subprocess
import sys

HEAD = "edition 1\nsystem S { space squares }\n"
PAGE = "docs/reference/limits.md"


def rows(page):
    """(what, limit) of each row, where a cell with `;` makes several."""
    for line in page.split("\n## Limits\n", 1)[1].splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if not line.startswith("|") or cells[0] in ("what", "for") or cells[0].startswith("--"):
            continue
        whats, limits = cells[0].split("; "), cells[1].split("; ")
        if len(limits) == len(whats) - 1 or len(limits) == 1:
            limits = [limits[0]] * len(whats)
        limits = limits[:len(whats)] if len(limits) >= len(whats) else limits
        if whats[0] == "creatures":  # "64, with those in reserve; 16; 2048"
            limits = cells[1].split("; ")
        yield from zip(whats, limits)


def number(text):
    if text.startswith("4 MiB"):
        return 4 << 20
    figures = re.findall(r"\d+", text.split(",")[0])
    return int(figures[-1]) if figures else 0


def many(n, line, first=1):
    return "".join(line.replace("#", str(i)) for i in range(first, first + n))


def padded(text, size):
    """The text with comments to so many bytes, in lines of at most 4000."""
    left = size - len(text)
    while left > 0:
        line = min(left, 4000)
        text += "#" * (line - 1) + "\n"
        left -= line
    return text


def modules(count):
    files = {f"m{i}.fray": "edition 1\n" for i in range(1, count)}
    files["main.fray"] = "edition 1\n" + many(count - 1, 'use "m#"\n')
    return files


def deep_modules(depth):
    files = {f"m{i}.fray": f'edition 1\nuse "m{i + 1}"\n' for i in range(1, depth)}
    files[f"m{depth}.fray"] = "edition 1\n"
    files["main.fray"] = 'edition 1\nuse "m1"\n'
    return files


def both_files(size):
    half = size // 2
    return {"main.fray": padded('edition 1\nuse "part"\n', half),
            "part.fray": padded("edition 1\n", size - half)}


def test(body, head=HEAD):
    return f'{head}test "t" {{\n{body}\n}}\n'


def fighters(n):
    return test(many(n, "") + "  side a { " + "; ".join(
        f"Ada at {i % 16}, {i // 16}" for i in range(n)) + " }\n  expect count(everyone) == " + str(n),
        HEAD + "creature Ada { }\n")


def lists(things, uses="", call="", more=0):
    """Two lists of all things at once: 2 x things elements. The store has 96 + 6 + things, and more."""
    return test("  map 10 by 10\n  side a { Ada at 0, 0 }\n" + ("  side b { Bo at 1, 1 }\n" * more) +
                f"  go Ada\n  expect Ada.seen == {things * things}\n{call}", HEAD +
                "kind k is thing { }\nextend creature { own ks: k;  slot seen = 0 }\ncreature Bo { }\n" +
                many(things, "k K#\n").replace("\n", " { }\n") + uses +
                "creature Ada { ks " + ", ".join(f"K{i + 1}" for i in range(things)) + " }\n"
                "command go(c: creature) { for a in c.ks { for b in c.ks { c.seen += 1 } } }\n")


FULL = r"too many list elements at once"
USES_PLACES = "command walk(c: creature) { for p in places { if c.place == p { c.seen += 1 } } }\n"
USES_WAYS = "function price(c: creature, p: place, q: place): int { return 1 }\n" \
            "command walk(c: creature) { for p in reach(c, 99, price) { if c.place == p { c.seen += 1 } } }\n"
USES_NUMBERS = 'command pick(c: creature) { let a = choose 1 from 1..3 by c as "n"\n  if a == 1 { c.seen += 1 } }\n'
USES_DICE = "command throw(c: creature) { let a = roll 3d6 highest 2\n  c.seen += a }\n"


def spread(n, base, line, most):
    """n declarations in files of at most so many, which all use one base."""
    files = {"base.fray": HEAD + base, "main.fray": 'edition 1\nuse "base"\n'}
    for k, first in enumerate(range(1, n + 1, most)):
        files[f"part{k}.fray"] = 'edition 1\nuse "base"\n' + many(min(most, n + 1 - first), line, first)
        files["main.fray"] += f'use "part{k}"\n'
    return files


def chain(n, line, last):
    """n declarations, each of which names the next one."""
    return HEAD + "".join(line.replace("#", str(i)).replace("@", str(i + 1)) for i in range(1, n)) + \
        last.replace("#", str(n))


def wide_body(n):
    """A function with n values at once: its parameter and names that are all read at the end."""
    names = [f"a{i}" for i in range(n - 1)]
    sums = "".join(f"  if {a} > k {{ return {b} }}\n" for a, b in zip(names, names[1:] + names[:1]))
    return HEAD + "function f(k: int): int {\n" + "".join(f"  let {a} = k * k\n" for a in names) + sums + \
        "  return k\n}\n"


def kept(n):
    slots = "".join(f"  slot c{i} = 0\n" for i in range(n))
    return HEAD + f"extend side {{\n{slots}}}\n"


BUILT_IN = 2  # members that every program has

LIMITS = {
    # Each row has the rules of n, the message one past it, and its exit status if that is not 1.
    "a file": (lambda n: padded("edition 1\n", n), "larger than 4 MiB", 2),
    "all files of a program": (both_files, "more than 4194304 bytes in all files"),
    "files of a program": (modules, "more than 256 files"),
    "lines of a file, without comments": (lambda n: "edition 1\n" + many(n - 1, "let a# = 1\n"), "more than 65536 lines"),
    "files that use one another, the first among them": (lambda n: deep_modules(n - 1), "modules are nested more than 16 deep"),
    "a name, a module name": (lambda n: {
        "main.fray": f'edition 1\nuse "{"m" * n}"\nlet {"a" * n} = 1\n',
        "m" * n + ".fray": "edition 1\n"}, "too long"),
    "a text": (lambda n: HEAD + 'command c() { log "' + "x" * (n - 2) + '" }\n', "text is too long"),
    "open brackets": (lambda n: HEAD + "let a = " + "(" * n + "1" + ")" * n + "\n", "nested too deeply"),
    "open blocks": (lambda n: HEAD + "command c() { let a = 1\n" + "if a == 1 { " * (n - 1) + 'log "x"' + " }" * n,
                    "nested too deeply"),
    "levels of values and lines": (lambda n: HEAD + "let a = " + " + ".join(["1"] * (n - 2)) + "\n", "nested too deeply"),
    "the width of a body": (lambda n: HEAD + f"creature Wide {{ size {n} }}\n", "a body is 1 to 64 squares wide", 1),
    "things within things": (lambda n: HEAD + "kind k is thing { own ks: k }\n" + "".join(
        f"k K{i} {{ ks K{i + 1} }}\n" for i in range(1, n)) + f"k K{n} {{ }}\n" + """extend creature { own ks: k }
creature Ada { ks K1 }
test "t" {
  side a { Ada at 0, 0 }
  expect count(Ada.ks) == 1
}
""", "4 deep within one another"),
    "budgets that pay one cost": (lambda n: test(
        "  side a { Ada at 0, 0 }\n  perform A() by Ada\n  expect Ada.seen == 1", HEAD +
        "event turn(by c: creature) { window start }\nmoment begins = turn.start for c\ncreature Ada { }\n"
        "extend creature {\n  slot seen = 0\n" +
        "".join(f"  budget b{i} = 1 at begins\n" for i in range(n)) + "}\nkind deed is act { }\ndeed A { cost " +
        ", ".join(f"1 b{i}" for i in range(n)) + ";  do { self.seen += 1 } }\n"), "more than 16 budgets"),
    "members of all of these together": (lambda n: HEAD + "".join(
        f"extend {of} {{\n{many(k, 'slot ' + of[0] + '# = 0' + chr(10))}}}\n"
        for of, k in (("fight", 3000), ("side", 3000), ("creature", n - 6000 - BUILT_IN))), "more than 8192 kept members"),
    "a number": (lambda n: HEAD + f"let a = {n}\n", "number"),
    "dice in one roll": (lambda n: HEAD + f'command c() {{ let a = roll {n}d6\n  log "{{a}}" }}\n', "too many dice"),
    "sides of a die": (lambda n: HEAD + f'command c() {{ let a = roll d{n}\n  log "{{a}}" }}\n', "too many dice or sides"),
    "tags of a family": (lambda n: HEAD + "tag f = " + ", ".join(f"t{i}" for i in range(n)) + "\n", "at most 64 tags"),
    "values of a member by its keys": (lambda n: HEAD + f"extend creature {{ slot kept[1..{n}] = 0 }}\n", "at most 256 values by its keys"),
    "values of one slot": (lambda n: HEAD + f"extend creature {{ slot kept[{n}]: int }}\n", "a slot holds 1 to 16 values"),
    "values of a mark": (lambda n: HEAD + "kind k is mark { }\nk M(" + ", ".join(f"a{i}: int" for i in range(n)) +
                         ") { lasts }\n", "four values at most"),
    "questions of an act": (lambda n: HEAD + "kind k is act { }\nk A { " + "".join(
        f"let a{i} = choose 1 from everyone by self;  " for i in range(n)) + 'do { log "x" } }\n', "3 things at most"),
    "names and intermediate results of a function": (wide_body, "names"),
    "values that a fight, side, creature, thing, place or event keeps": (kept, "more than 4096"),
    "kinds": (lambda n: HEAD + many(n - 6, "kind k# is thing { }\n"), "more than 1024 kinds"),
    "stats": (lambda n: HEAD + "extend creature {\n" + many(n, "stat s#\n") + "}\n", "more than 1024 stats"),
    "windows": (lambda n: HEAD + "event e {\n" + many(n, "window w#\n") + "}\n", "more than 1024 windows"),
    "tactics": (lambda n: HEAD + many(n, "tactics t# { }\n"), "more than 1024 tactics"),
    "content": (lambda n: spread(n, "kind k is thing { }\n", "k K# { }\n", 60000), "more than 65534"),
    "hooks": (lambda n: spread(n, "event e { window w }\nkind k is thing { }\nextend fight { slot c = 0 }\n",
                               "k K# { on e.w { c += 1 } }\n", 20000), "more than 65534 hooks"),
    "moments": (lambda n: spread(n - 1, "event e { window w }\n", "moment m# = e.w\n", 60000), "more than 65534 moments"),
    "fields of all content together": (lambda n: HEAD + "kind k is thing {\n" + many(1024, "field f#: int = 1\n") +
                                       "}\n" + many(n // 1024 + n % 1024, "k K# { }\n"),
                                       "more than 1048576 fields in all content"),
    # a base without lines has one word, its block; one with `might +1` has five
    "words that variants repeat of their bases": (
        lambda n: HEAD + "extend creature { stat might }\ncreature A { might +1 }\ncreature E { }\n" +
        many(n // 5, "creature B# is A { }\n") + many(n % 5, "creature F# is E { }\n"),
        "variants repeat more than 262144 words"),
    "kinds of kinds": (lambda n: HEAD + "kind k0 is thing { }\n" + "".join(
        f"kind k{i} is k{i - 1} {{ }}\n" for i in range(1, n)), "more than 32 deep"),
    "marks that include marks": (lambda n: chain(n, "k M# { includes M@;  lasts }\n", "k M# { lasts }\n")
                                 .replace(HEAD, HEAD + "kind k is mark { }\n"), "more than 16 deep"),
    "creatures": (fighters, "64 creatures"),
    "sides": (lambda n: test("".join(f"  side s{i} {{ Ada at {i}, 0 }}\n" for i in range(n)), HEAD + "creature Ada { }\n"),
              "16 sides"),
    "things": (lambda n: test("  side a { Ada at 0, 0 }\n  expect count(Ada.ks) == " + str(n), HEAD +
                              "kind k is thing { }\nextend creature { own ks: k }\n" + many(40, "k K# { }\n") +
                              "creature Ada { ks " + ", ".join(f"64 K{i + 1}" for i in range(n // 64)) +
                              (f", {n % 64} K40" if n % 64 else "") + " }\n"), "too many things"),
    "copies of a thing on a line": (lambda n: HEAD + "kind k is thing { }\nextend creature { own ks: k }\nk K { }\n"
                                    f"creature Ada {{ ks {n} K }}\n", "64"),
    "a map": (lambda n: test(f"  map {n} by {n}\n  side a {{ Ada at 0, 0 }}\n  expect count(everyone) == 1",
                            HEAD + "creature Ada { }\n"),
              "1 to 128 columns and rows"),
    "zones": (lambda n: test(
        "  zones " + ", ".join(f"Z{i}" for i in range(n)) + "\n  side a { Ada at Z0 }\n  expect count(everyone) == 1",
        "edition 1\nsystem S { space zones }\ncreature Ada { }\n"), "zones"),
    "a time limit": (lambda n: HEAD + "kind k is thing { }\nextend creature { own ks: k }\n"
                     "command c(t: creature) { let a = choose 1 from t.ks by t as \"w\" after "
                     f'{n} else none\n  if a {{ log "{{a}}" }} }}\n', "86400"),
    # one creature: 6 more
    "marks": (lambda n: test(
        f"  side a {{ Ada at 0, 0 }}\n  go Ada\n  expect Ada.seen == {n + 6}", HEAD +
                             "creature Ada { }\nkind k is mark { }\nk M { stacks apart;  lasts }\n"
                             "extend creature { slot seen = 0 }\n"
                             f"command go(c: creature) {{ repeat {n + 6} {{ apply M to c;  c.seen += 1 }} }}\n"),
              "no room for another mark"),
    # 4 places, and one creature
    "the same, if places have marks": (lambda n: test(
        "  map 2 by 2\n  side a { Ada at 0, 0 }\n  go Ada\n  expect Ada.seen == %d" % (16 + 6 + 4 + n - 1), HEAD +
        "creature Ada { }\nkind k is mark { }\nk M { stacks apart;  lasts }\n"
        "extend creature { slot seen = 0 }\n"
        f"command go(c: creature) {{ repeat {16 + 6 + 4 + n - 1} {{ for p in places where it == c.place {{\n"
        "  apply M to p\n  c.seen += 1\n} } }\n"), "no room for another mark"),
    "kinds that lend one stat `as highest`": (lambda n: test("  side a { Ada at 0, 0 }\n  expect Ada.s == " + str(n), HEAD +
        "extend creature { stat s = 0;  own ks: k }\nkind k is thing { }\n" +
        many(n, "kind k# is k { lends s as highest }\nk# K# { s +1 }\n") +
        "creature Ada { ks " + ", ".join(f"K{i + 1}" for i in range(n)) + " }\n"), "more than 8 kinds lend"),
    "events open, one within another": (lambda n: test(
        "  side a { Ada at 0, 0 }\n  go1 Ada\n  expect Ada.seen == 1",
        HEAD + "creature Ada { }\nextend creature { slot seen = 0 }\n" +
        many(n, "event e#(by c: creature) { window w }\n") +
        "".join(f"command go{i}(c: creature) {{ e{i} by c as x {{ go{i + 1} c;  open x.w }} }}\n" for i in range(1, n + 1)) +
        f"command go{n + 1}(c: creature) {{ c.seen += 1 }}\n"), "more than 16 events are open|deep"),
    "`together` within `together`": (lambda n: test(
        "  side a { Ada at 0, 0 }\n  go Ada\n  expect Ada.seen == 1", HEAD + "creature Ada { }\n"
        "extend creature { slot seen = 0 }\ncommand go(c: creature) { " + "together { " * n + "c.seen += 1" + " }" * n + " }\n"),
                                     "'together' within 'together' goes deeper than 4"),
    "options of a question": (lambda n: test("  map 10 by 10\n  side a { Ada at 0, 0 }\n  go Ada\n  expect Ada.place", HEAD +
        "creature Ada { }\nextend creature { slot seen = 0 }\n"
        f'command go(c: creature) {{ let k = choose up to {n - 65535 + 64} from places by c as "w";  c.seen += count(k) }}\n'),
                              "chosen at once"),
    "numbers in a question from one to another": (lambda n: test(
        "  side a { Ada at 0, 0 }\n  choices { Ada: " + str(n) + " }\n  go Ada\n  expect Ada.seen == " + str(n), HEAD +
        "creature Ada { }\nextend creature { slot seen = 0 }\n"
        f'command go(c: creature) {{ let k = choose 1 from 1..{n} by c as "n";  c.seen = k }}\n'), "1000000 numbers"),
    "waves of hooks in one settling": (lambda n: test(
        f"  side a {{ Ada at 0, 0 }}\n  last = {n + 1}\n  beat as b {{ waves = 1 }}\n  expect waves == {n + 1}", HEAD +
        "extend fight { slot waves = 0;  slot last = 0 }\nevent beat { window over as last }\nkind trait is thing { }\n"
        "extend creature { own traits: trait = Odd, Even }\ncreature Ada { }\n"
        "trait Odd { on becoming waves % 2 == 1 and waves < last { waves += 1 } }\n"
        "trait Even { on becoming waves % 2 == 0 and waves > 0 and waves < last { waves += 1 } }\n"), "waves"),
    "every fight": (lambda n: lists(n + 6), FULL),
    "each creature": (lambda n: lists(96 + 2 * n, more=1), FULL),
    "each thing": (lambda n: lists(101 + n), FULL),
    "each place, if the rules list all places": (lambda n: lists(96 + 6 + 100 * n - 99 * (n > 4), USES_PLACES, "  walk Ada"), FULL),
    "each place, if the rules price ways": (lambda n: lists(96 + 6 + 100 * n - 99 * (n > 10), USES_WAYS, "  walk Ada"), FULL),
    "a fight, if the rules list numbers": (lambda n: lists(96 + 6 + n, USES_NUMBERS, "  choices { Ada: 1 }\n  pick Ada"), FULL),
    "a fight, if the rules keep faces of dice": (lambda n: lists(96 + 6 + n, USES_DICE, "  rolls 1, 1, 1\n  throw Ada"), FULL),
    "tags in a given set": (lambda n: HEAD + "tag f = " + ", ".join(f"t{i}" for i in range(n)) +
                            "\nkind k is thing { field fs: set of f }\nk K { fs t" + str(n - 1) + " }\n",
                            "only the first 31 tags"),
    "`ends after`": (lambda n: HEAD + "event round { window over as last }\nunit rounds, round = round.over\nflow { finish fight }\n"
                     f'creature Bo {{ }}\ncreature Ada {{ }}\nencounter "E" {{ map 2 by 2;  side a {{ Ada at 0, 0 }};  side b {{ Bo at 1, 1 }};  ends after {n} rounds }}\n',
                     "1000000"),
}


# Rows that another test holds: its file, and words of the test.
ELSEWHERE = {
    "events of one kind": ("tests/lang/19-nests.fray", "nests 3"),
    "work of one fight (fuel)": ("tests/suites/strangers.sh", "no fuel is left"),
}

# The constants of the C sources, and the row that says each: a new one without a row fails.
CONSTANTS = {
    "LIMIT_ACT_PARAMS": "questions of an act", "LIMIT_CELLS": "values that a fight, side, creature, thing, place or event keeps",
    "LIMIT_CHOSEN": "options of a question", "LIMIT_CREATURES": "creatures", "LIMIT_DICE": "dice in one roll",
    "LIMIT_EVENTS": "events open, one within another", "LIMIT_FIELDS": "fields of all content together",
    "LIMIT_REPEATED": "words that variants repeat of their bases",
    "LIMIT_GIVEN_SET": "tags in a given set", "LIMIT_INCLUDES": "marks that include marks", "LIMIT_INDEXED": "kinds",
    "LIMIT_KIND_DEPTH": "kinds of kinds", "LIMIT_LEVELS": "`together` within `together`", "LIMIT_OPTIONS": "options of a question",
    "LIMIT_WAVES": "waves of hooks in one settling",
    "LIMIT_NUMBERS": "numbers in a question from one to another",
    "LIMIT_PLACES": "a map", "LIMIT_REGISTERS_OF_ONE": "names and intermediate results of a function",
    "LIMIT_ROWS": "content", "LIMIT_SET": "tags of a family", "LIMIT_SIDES": "sides", "LIMIT_STOCK_DEPTH": "things within things",
    "LIMIT_THINGS": "things", "LIMIT_ZONES": "zones",
    # in words below the tables
    "LIMIT_FRAMES": "The depth is never more than 64.", "LIMIT_NESTED": "may call at most 24 deep",
    "LIMIT_REGISTERS": "Room for local values is computed", "LIMIT_SCRATCH": "and at most\n131072",
    # 256 results of one function come first
    "LIMIT_VISIBLE": "names and intermediate results of a function", "LIMIT_MEMBERS": "members of all of these together",
}


def constants():
    """The names LIMIT_* that the sources define."""
    found = set()
    for folder, _, files in os.walk("src"):
        for name in files:
            if name.endswith((".h", ".c")):
                text = open(os.path.join(folder, name), encoding="utf-8").read()
                found |= set(re.findall(r"\b(LIMIT_[A-Z_]+) *=[^=]", text))
                found |= set(re.findall(r"#define (LIMIT_[A-Z_]+)", text))
    return found


def run(fray, folder, files):
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    if isinstance(files, str):
        files = {"main.fray": files}
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)
    command = "test" if re.search(r'^test "', files["main.fray"], re.M) else "check"
    done = subprocess.run([fray, command, "main.fray"], cwd=folder, capture_output=True, text=True,
                          timeout=600, check=False)
    return done.returncode, done.stdout[-3000:] + done.stderr[-6000:]


def main():
    fray, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    only = sys.argv[3] if len(sys.argv) > 3 else None
    os.makedirs(folder, exist_ok=True)
    passed = failed = 0
    page = open(PAGE, encoding="utf-8").read()
    listed = dict(rows(page))
    for name in sorted(constants() | set(CONSTANTS)):
        held = name in constants() and CONSTANTS.get(name, name) in page
        passed, failed = passed + held, failed + (not held)
        if not held:
            print(f"FAILED {name}: no row of {PAGE} says it")
    for what in listed:
        if what in ELSEWHERE:
            path, words = ELSEWHERE[what]
            held = words in open(path, encoding="utf-8").read()
            passed, failed = passed + held, failed + (not held)
            if not held:
                print(f"FAILED {what}: {path} has no test with the words: {words}")
        elif what not in LIMITS:
            failed += 1
            print(f"FAILED {what}: this row of {PAGE} has no test")
    for what, (make, message, *status) in LIMITS.items():
        if only and what != only:
            continue
        if what not in listed:
            failed += 1
            print(f"FAILED {what}: {PAGE} has no such row")
            continue
        n = number(listed[what])
        for past in (0, 1):
            code, said = run(fray, folder, make(n + past))
            good = code == (status or [1])[0] and re.search(message, said) if past else code == 0
            passed, failed = passed + bool(good), failed + (not good)
            if not good:
                print(f"FAILED {what}: {n + past}: exit {code}\n    " + said.replace("\n", "\n    ")[:1500])
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
