"""listing.py FRAY SEED COUNT -- The order of listing never decides. Makes windows with random hooks of two creatures, as
traits or as marks that are applied in this order. Lists the hooks in all orders, and answers each question in the same way. All orders must ask the same side the same
questions and end alike. Prints what differs; the exit status says whether something does."""
import itertools
import random
import re
import subprocess
import sys
import tempfile

r = random.Random(int(sys.argv[2]))
HEAD = """edition 1
system Listing { space squares }
kind trait is thing { }
kind status is mark { }
extend creature { track n = 10 from 0;  own traits: trait }
extend fight { slot end = 0 }
event blow(by source: creature, against target: creature) { slot harm: int;  window would }
"""


def cell():
    return r.choice(["blow.harm", "self.n", "blow.target.n", "blow.source.n"])


def hook():
    when = r.choice(["", "", " when %s > %d" % (cell(), r.randint(0, 6))])
    body = []
    for _ in range(r.randint(1, 2)):
        what = r.choice([str(r.randint(0, 4)), str(r.randint(0, 4)), cell(), "2 * " + cell()])
        body.append("%s %s %s" % (cell(), r.choice(["=", "+=", "+=", "-="]), what))
    if r.random() < 0.1:
        body.append("call_off blow")
    return when + " { " + ";  ".join(body) + " }"


def program(windows, answers):
    out = [HEAD]
    for w, hooks in enumerate(windows):
        marks = w % 2 == 1
        form = "status h%d_%d { lasts;  on blow.would%s }" if marks else "trait h%d_%d { on blow.would%s }"
        out += [form % (w, i, h) for i, (h, _) in enumerate(hooks)]
        listings = sorted({tuple(tuple(i for i in p if hooks[i][1] == c) for c in "AB")
                           for p in itertools.permutations(range(len(hooks)))})
        for j, listing in enumerate(listings):
            for c, names in zip("AB", listing):
                line = "traits " + ", ".join("h%d_%d" % (w, i) for i in names) if names and not marks else ""
                out.append("creature %s%d_%d { %s }" % (c, w, j, line))
            said = ";  ".join("%s: %s" % (s, ", ".join(a)) for s, a in answers.get(w, {}).items())
            a, b = "A%d_%d" % (w, j), "B%d_%d" % (w, j)
            begun = ["apply h%d_%d to %s" % (w, i, c) for c, names in zip((a, b), listing) for i in names if marks]
            out.append("""test "w%d %d" {
  side left { %s at 0, 0 }
  side right { %s at 1, 0 }
  %s
  %s
  %s.n = 3
  %s.n = 3
  blow by %s against %s as e {
    e.harm = 4
    open e.would
    end = 10000 * e.harm
  }
  expect end + 100 * %s.n + %s.n == -1
}""" % (w, j, a, b, "choices { %s }" % said if said else "", ";  ".join(begun), a, b, a, b, a, b))
    return "\n".join(out) + "\n"


def play(text):
    with tempfile.NamedTemporaryFile("w", suffix=".fray") as f:
        f.write(text)
        f.flush()
        told = subprocess.run([sys.argv[1], "test", f.name], capture_output=True, text=True).stdout
    ends = {}
    for w, said in re.findall(r'FAILED "w(\d+) \d+"\n.*\n *(.*)', told):
        asked = re.match(r"(\w+) is asked '([^']*)'.*the options are (.*)", said)
        if asked:
            said = (asked[1], asked[2], tuple(sorted(asked[3].split(", "))))
        else:
            said = re.sub(r"^expected .*left side is (-?\d+) .*", r"\1", said)
        ends.setdefault(int(w), set()).add(said)
    return ends


windows = [[(hook(), r.choice("AB")) for _ in range(r.randint(2, 4))] for _ in range(int(sys.argv[3]))]
answers, bad, asked = {}, 0, set()
for _ in range(8):
    ends, more = play(program(windows, answers)), False
    if len(ends) != len(windows):
        sys.exit("only %d of %d windows were played" % (len(ends), len(windows)))
    for w, end in ends.items():
        one = next(iter(end))
        if len(end) == 1 and isinstance(one, tuple):
            answers.setdefault(w, {}).setdefault(one[0], []).append(one[2][0])
            asked.add(w)
            more = True
    if not more:
        break
for w, end in ends.items():
    if len(end) > 1:
        bad += 1
        print("window %d: %s\n  %s" % (w, windows[w], sorted(map(str, end))))
print("%d windows, asked in %d, the list decides in %d" % (len(windows), len(asked), bad))
sys.exit(bad > 0)
