#!/usr/bin/env python3
"""choose.py -- Chooses the superinstructions of src/engine/vm/superinsns.txt greedily, by the counts of fights.

    choose.py WEIGHT COUNTS [WEIGHT COUNTS ...] >new-superinsns.txt

COUNTS is the output of reached; weights are relative. Each round adds the sequence that saves most at
the places where the interpreter would still dispatch. A saved dispatch counts 3 machine instructions, a
known register 2. Sequences that are never used in the end are dropped. Which instructions may occur is read from
src/engine/vm/insn_bodies.inc and specialized_bodies.inc, and operands from ops.def.
"""
import collections
import re
import sys

MOST_RUNS, LONGEST, LEAST_GAIN = 200, 10, 1.0  # gains are of 10,000 instructions of the bytecode

shape, jumps = {}, set()
changed = {}  # registers that are read and written, by instruction
LOOPS = set()  # leave a result only on one way of their branch
ENDS = set()
operand, word = r' *"(.)([^"]*)",', r" *(\w+),"
for m in re.finditer(r"^OP\((\w+)," + 3 * operand + 7 * word, open("src/engine/bytecode/ops.def").read(), re.M):
    name, next_column = m[1], m[14]
    shape[name] = m[2] + m[4] + m[6]
    changed[name] = "".join(x for x, marks in zip("abc", (m[3], m[5], m[7])) if "&" in marks)
    if m[8] == "JUMP":
        jumps.add(name)
    if next_column.startswith("BRANCH_"):
        LOOPS.add(name)
    if next_column in ("GOTO", "END"):
        ENDS.add(name)
source = open("src/engine/vm/insn_bodies.inc").read() + open("src/engine/vm/specialized_bodies.inc").read()
bodies = set(re.findall(r"#define P_(\w+)\(k", source))
allowed = bodies | set(shape)
last = (allowed - bodies) | {"CALLQ", "RETQ", "RETNQ", "JMP"}

Step = collections.namedtuple("Step", "function way op registers target count")


def written(letter):
    return letter.isupper() or letter in "~$"


def read(letter):
    return letter not in ".#+" and not written(letter)


def changes(step, register):
    letters = shape[step.op]
    return any((written(letters[x]) or "abc"[x] in changed.get(step.op, "")) and step.registers[x] == register for x in range(3))


def known_from(window, known, k, register):
    """Where step k finds that register: '2' the result of step 2, '2b' its register b, '' nowhere."""
    for m in range(k - 1, -1, -1):
        step, letters = window[m], shape[window[m].op]
        if changes(step, register):
            return str(m) if written(letters[0]) and step.registers[0] == register and step.op not in LOOPS else ""
        for x in range(3):
            if read(letters[x]) and step.registers[x] == register:
                return known[m][x] or str(m) + "abc"[x]
    return ""


def text_of(window):
    known, words = [], []
    for k, step in enumerate(window):
        letters = shape[step.op]
        here = ["", "", ""]
        for x in range(3):
            if read(letters[x]) and "abc"[x] not in changed.get(step.op, "") and step.way not in last:
                here[x] = known_from(window, known, k, step.registers[x])
        known.append(here)
        words.append(step.way + "".join(" %s=%s" % ("abc"[x], here[x]) for x in range(3) if here[x]))
    return " ".join(words)


class Code:
    """The code of one program, with how often each place was reached, scaled to its weight of 10,000."""

    def __init__(self, path, weight):
        rows = [line.split() for line in open(path)]
        total = sum(int(r[8]) for r in rows)
        begin = {}
        for k, r in enumerate(rows):
            begin.setdefault(r[0], k)
        self.steps = [Step(r[0], r[2], r[3], tuple(map(int, r[4:7])), begin[r[0]] + int(r[7]) if r[7] != "-1" else None,
                           int(r[8]) * weight * 1e4 / total) for r in rows]
        targets = {s.target for s in self.steps}
        self.goes_on = [self.going_on(k, targets) for k in range(len(self.steps))]
        self.runs = [self.runs_at(k) for k in range(len(self.steps))]

    def going_on(self, k, targets):
        """How often the loop goes from place k to the next; where others jump there too, at most."""
        step = self.steps[k]
        if step.op in ENDS or k + 1 == len(self.steps) or self.steps[k + 1].function != step.function:
            return 0.0
        return min(step.count, self.steps[k + 1].count) if k + 1 in targets else self.steps[k + 1].count

    def runs_at(self, k):
        """(length, text, what it saves when the loop comes here) of all runs that could begin at k."""
        found, window, saved, reach = [], [], 0.0, 1.0
        while self.steps[k].count > 0.3 and len(window) < LONGEST and k + len(window) < len(self.steps):
            step = self.steps[k + len(window)]
            if step.function != self.steps[k].function or step.way not in allowed:
                break
            window.append(step)
            if len(window) > 1:
                reach = min(reach, step.count / self.steps[k].count)
                text = text_of(window)
                saved += reach * (3 + 2 * (text.count("=") - before))
                found.append((len(window), text, saved))
            before = text_of(window).count("=")
            if step.way in last or step.op in ENDS:
                break
        return found


def worth(text):
    return 3 * sum("=" not in word for word in text.split()) + 2 * text.count("=")


def dispatches(code, chosen):
    """(place, how often the loop dispatches there, the run it does) with the chosen runs."""
    coming = [0.0] * (len(code.steps) + LONGEST)
    for k, step in enumerate(code.steps):
        behind = code.goes_on[k - 1] if k > 0 else 0.0
        coming[k] += max(0.0, step.count - behind)
        if coming[k] <= 0:
            continue
        run = max((r for r in code.runs[k] if r[1] in chosen), key=lambda r: worth(r[1]), default=(1, None, 0.0))
        left = coming[k]
        for m in range(k, k + run[0]):
            left *= min(1.0, code.goes_on[m] / code.steps[m].count) if code.steps[m].count > 0 else 0.0
        coming[k + run[0]] += left
        yield k, coming[k], run


def main():
    weights = [float(w) for w in sys.argv[1::2]]
    codes = [Code(path, w / sum(weights)) for path, w in zip(sys.argv[2::2], weights)]
    chosen = set()
    while len(chosen) < MOST_RUNS:
        gain = collections.Counter()
        for code in codes:
            for k, often, run in dispatches(code, chosen):
                for _, text, saved in code.runs[k]:
                    if text not in chosen and saved > run[2]:
                        gain[text] += often * (saved - run[2])
        best = max(gain, key=lambda t: (gain[t] / (1 + 0.02 * t.count(" ")), t), default=None)  # long ones take room
        if best is None or gain[best] < LEAST_GAIN:
            break
        chosen.add(best)
    used, total = collections.Counter(), 0.0
    for code in codes:
        for _, often, run in dispatches(code, chosen):
            used[run[1]] += often
            total += often
    print("%d runs; %.0f dispatches for 10000 instructions" % (len(chosen), total), file=sys.stderr)
    for line in open("src/engine/vm/superinsns.txt"):
        if line.startswith("#"):
            print(line, end="")
    for text in sorted((t for t in chosen if used[t] >= 0.5), key=lambda t: (-worth(t), t)):
        print(text)


main()
