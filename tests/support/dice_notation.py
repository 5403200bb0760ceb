"""dice_notation.py -- Compares `fray odds` of dice notation with an enumeration of all outcomes.

Each row is a line of the notation and the same question in Python. The dice are lists of faces. A
function computes the value of the faces that they show. Every fraction must be equal. The last rows are too large
to enumerate; they are compared with a convolution.
"""
import csv
import io
import itertools
import subprocess
import sys
from fractions import Fraction as F


def d(sides):
    return list(range(1, sides + 1))


def enumerated(dice, value):
    chances = {}
    each = F(1)
    for die in dice:
        each /= len(die)
    for faces in itertools.product(*dice):
        v = value(faces)
        if v is not None:
            chances[int(v)] = chances.get(int(v), 0) + each
    total = sum(chances.values())
    return {v: c / total for v, c in chances.items()}


def highest(k):
    return lambda f: sum(sorted(f)[-k:])


def largest_set(f):
    return max(f.count(x) for x in f)


def against(n):
    def won(f):
        a, b = sorted(f[:n], reverse=True), sorted(f[n:], reverse=True)
        return sum(x > y for x, y in zip(a, b))
    return won


def again(limit, falls):
    """The value of a d6 that falls again at `limit` and more, `falls` times at most."""
    def value(f):
        total = 0
        for face in f[:falls + 1]:
            total += face
            if face < limit:
                break
        return total
    return value


def rerolled(bad, first, second):
    return second if first in bad else first


def crit(f):
    face, dice = f[0], f[1:]
    return sum(dice[:4]) if face == 20 else sum(dice[:2]) if face >= 12 else 0


ROWS = [
    ("4d6 highest 3", [d(6)] * 4, highest(3)),
    ("(4) d6 highest 3", [d(6)] * 4, highest(3)),
    ("5d6 lowest 2", [d(6)] * 5, lambda f: sum(sorted(f)[:2])),
    ("5d6 highest 4 lowest 3", [d(6)] * 5, lambda f: sum(sorted(f)[1:4])),
    ("3d20 highest 2 lowest 1", [d(20)] * 3, lambda f: sorted(f)[1]),
    ("2d20 highest 1 >= 15", [d(20)] * 2, lambda f: max(f) >= 15),
    ("5d6 count 5+", [d(6)] * 5, lambda f: sum(x >= 5 for x in f)),
    ("5d6 count {1, 3..4}", [d(6)] * 5, lambda f: sum(x in (1, 3, 4) for x in f)),
    ("3d10 count 7+ > 2d10 count 6+", [d(10)] * 5,
     lambda f: sum(x >= 7 for x in f[:3]) > sum(x >= 6 for x in f[3:])),
    ("[d8, 2d6] highest 2", [d(8), d(6), d(6)], highest(2)),
    ("[2d4, d8, d10] lowest 3 highest 2", [d(4), d(4), d(8), d(10)], lambda f: sum(sorted(f)[1:3])),
    ("[d8, 3d{-2, 0:2, 5}] lowest 2", [d(8)] + [[-2, 0, 0, 5]] * 3,
     lambda f: sum(sorted(f)[:2])),
    ("4dF", [[-1, 0, 1]] * 4, sum),
    ("3d{0:6, 1:3, 2}", [[0] * 6 + [1] * 3 + [2]] * 3, sum),
    ("abs(d20 - d20)", [d(20)] * 2, lambda f: abs(f[0] - f[1])),
    ("d20 + 5 > d20 + 3", [d(20)] * 2, lambda f: f[0] + 5 > f[1] + 3),
    ("d6 * d6", [d(6)] * 2, lambda f: f[0] * f[1]),
    ("(d20 - 10) / 3 + d6 % 4", [d(20), d(6)], lambda f: (f[0] - 10) // 3 + f[1] % 4),
    ("d6! up to 3", [d(6)] * 4, again(6, 3)),
    ("d6! up to 0", [d(6)], sum),
    ("2d6! 5+ up to 1", [d(6)] * 4, lambda f: again(5, 1)(f[:2]) + again(5, 1)(f[2:])),
    ("2d6! up to 1 highest 1", [d(6)] * 4,
     lambda f: max(again(6, 1)(f[:2]), again(6, 1)(f[2:]))),
    ("2d6 reroll 1..2", [d(6)] * 4,
     lambda f: rerolled((1, 2), f[0], f[1]) + rerolled((1, 2), f[2], f[3])),
    ("3d6 where it >= 12", [d(6)] * 3, lambda f: sum(f) if sum(f) >= 12 else None),
    ("5d6 set", [d(6)] * 5, largest_set),
    ("3d6 against 2d6", [d(6)] * 5, against(3)),
    ("2d6 against 3d8", [d(6)] * 2 + [d(8)] * 3, against(2)),
    ("2 times (d6 >= 3 and d6 >= 4 and not d6 >= 5)", [d(6)] * 6,
     lambda f: sum(f[i] >= 3 and f[i + 1] >= 4 and f[i + 2] < 5 for i in (0, 3))),
    ("d4 times d6", [d(4)] + [d(6)] * 4, lambda f: sum(f[1:f[0] + 1])),
    ("map(d20, 20: 4d6, 12+: 2d6, else 0)", [d(20)] + [d(6)] * 4, crit),
    ("if d20 >= 11 then 2d6 else d4", [d(20), d(6), d(6), d(4)],
     lambda f: f[1] + f[2] if f[0] >= 11 else f[3]),
    ("d(4 + 2 * d3)", [d(3), d(120)], lambda f: f[1] % (4 + 2 * f[0]) + 1),
    ("max(d6, d8, 3) - min(d4, d10)", [d(6), d(8), d(4), d(10)],
     lambda f: max(f[0], f[1], 3) - min(f[2], f[3])),
    ("d6 != d8 or d4 == 4", [d(6), d(8), d(4)], lambda f: f[0] != f[1] or f[2] == 4),
]


def said(line):
    out = subprocess.run(["build/fray", "odds", line, "--format", "csv"], text=True,
                         capture_output=True, check=True).stdout
    rows = csv.DictReader(io.StringIO(out))
    return {int(r["value"]): F(r["exact"]) for r in rows if r["kind"] == "result"}


def summed(n, sides):
    ways = {0: 1}
    for _ in range(n):
        new = {}
        for v, w in ways.items():
            for face in d(sides):
                new[v + face] = new.get(v + face, 0) + w
        ways = new
    return {v: F(w, sides ** n) for v, w in ways.items()}


wrong = 0
for line, dice, value in ROWS:
    if said(line) != enumerated(dice, value):
        wrong += 1
        print(f"{line}: differs from the enumeration")
forty, thirty = summed(40, 6), summed(30, 8)
yes = sum(c * e for v, c in forty.items() for w, e in thirty.items() if v >= w)
LARGE = {
    "40d6": forty,
    "40d6 >= 30d8": {0: 1 - yes, 1: yes},
    "40d6 highest 40": forty,
    "20d6 + 20d6": forty,
}
for line, expected in LARGE.items():
    if said(line) != expected:
        wrong += 1
        print(f"{line}: differs from the convolution")
print(f"{len(ROWS) + len(LARGE) - wrong} passed, {wrong} failed")
sys.exit(wrong > 0)
