#!/usr/bin/env python3
"""Literal implementation of SPEC.md: no tables, no shortcuts, slow on purpose.

It exists to check the fast programs, not to be timed.

    reference.py N SEED              the same line the fast programs print
    reference.py --trace INDEX SEED  every event of one encounter
"""
import sys

M32 = 0xFFFFFFFF

MAP = """
..................
..................
..................
......#....#......
..................
........#.........
........#.........
..................
......#....#......
..................
..................
..................
""".split()

DIRS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
LIMIT = 40

# Section 4. Fields that a card does not name: attack 0, move 0, way "stay", reach 1, radius 0, element "steel", gives None.
CARDS = {
    "sword cut":   dict(form="strike", quick=6, attack=1, move=5, way="toward", harm=(2, 6)),
    "great blow":  dict(form="strike", quick=2, attack=-1, move=4, way="toward", harm=(4, 6)),
    "shield wall": dict(form="brace", quick=9, move=2, way="toward", gives=("braced", 1)),
    "arrow":       dict(form="strike", quick=7, reach=14, harm=(2, 6)),
    "fire arrow":  dict(form="strike", quick=4, reach=12, harm=(1, 6), element="fire", gives=("burning", 4)),
    "step back":   dict(form="strike", quick=8, attack=-2, move=4, way="away", reach=8, harm=(1, 6)),
    "fire ball":   dict(form="area", quick=2, reach=12, radius=2, harm=(4, 6), element="fire", save="body", hard=11, gives=("burning", 3)),
    "frost ring":  dict(form="area", quick=5, move=3, way="toward", reach=6, radius=1, harm=(2, 6), save="body", hard=12, gives=("slowed", 2)),
    "spark":       dict(form="strike", quick=6, attack=2, move=2, way="away", reach=9, harm=(2, 6), element="fire"),
    "mace":        dict(form="strike", quick=4, move=5, way="toward", harm=(2, 6), gives=("shaken", 1)),
    "prayer":      dict(form="mend", quick=3, move=3, way="away", radius=4, harm=(2, 6)),
    "holy light":  dict(form="area", quick=5, move=3, way="toward", reach=5, radius=1, harm=(3, 6), save="nerve", hard=11, gives=("shaken", 2)),
    "torch":       dict(form="strike", quick=5, move=6, way="toward", harm=(2, 6), element="fire", gives=("burning", 2)),
    "net":         dict(form="strike", quick=7, attack=3, move=3, way="toward", reach=3, harm=(1, 6), gives=("slowed", 2)),
    "bite":        dict(form="strike", quick=6, attack=2, move=4, way="toward", reach=2, harm=(2, 6)),
    "flame":       dict(form="area", quick=3, move=2, way="toward", reach=5, radius=1, harm=(3, 6), element="fire", save="body", hard=12, gives=("burning", 3)),
    "lash":        dict(form="strike", quick=8, attack=1, move=5, way="toward", reach=3, harm=(1, 6), gives=("slowed", 2)),
    "roar":        dict(form="area", quick=9, reach=4, radius=3, harm=(1, 6), save="nerve", hard=12, gives=("shaken", 2)),
    "venom bite":  dict(form="strike", quick=4, attack=1, move=4, way="toward", reach=2, harm=(2, 6), element="venom", gives=("poisoned", 2)),
    "spit":        dict(form="strike", quick=5, reach=7, harm=(2, 6), element="venom", gives=("poisoned", 3)),
    "coil":        dict(form="brace", quick=1, gives=("braced", 1)),
    "nip":         dict(form="strike", quick=7, move=7, way="toward", harm=(1, 6), element="venom", gives=("poisoned", 1)),
    "slither":     dict(form="strike", quick=9, attack=-1, move=5, way="away", reach=5, harm=(1, 6), element="venom"),
}

# Section 3: quick attack armour might steel fire venom body nerve flees neck life, decks
KINDS = {
    "knight":    (1, 6, 15, 4, 1, 0, 0, 4, 2, True, 0, 44, [["sword cut", "sword cut", "great blow", "shield wall", "torch"]]),
    "ranger":    (4, 7, 13, 3, 0, 0, 0, 2, 3, True, 0, 36, [["arrow", "arrow", "arrow", "fire arrow", "step back"]]),
    "mage":      (2, 5, 11, 2, 0, 2, 0, 1, 4, True, 0, 30, [["fire ball", "frost ring", "spark", "spark", "step back"]]),
    "priest":    (0, 5, 14, 2, 0, 0, 0, 3, 5, True, 0, 38, [["mace", "mace", "prayer", "holy light", "shield wall"]]),
    "scout":     (5, 6, 14, 3, 0, 0, 2, 3, 1, True, 0, 34, [["torch", "torch", "net", "sword cut", "arrow", "step back"]]),
    "hydra":     (2, 7, 14, 4, 2, -1, 6, 5, 3, False, 24, 160,
                  [["bite", "bite", "flame", "flame", "roar"],
                   ["bite", "bite", "lash", "roar", "coil"],
                   ["venom bite", "venom bite", "spit", "bite"]]),
    "hatchling": (5, 4, 12, 1, 0, -2, 4, 2, 1, False, 0, 20, [["nip", "nip", "slither"]]),
}

# kind, side, x, y
ROSTER = [
    ("knight", 0, 4, 5), ("ranger", 0, 1, 4), ("mage", 0, 1, 7), ("priest", 0, 3, 7), ("scout", 0, 3, 3),
    ("hydra", 1, 13, 5), ("hatchling", 1, 12, 3), ("hatchling", 1, 12, 8),
]


def mix32(z):
    z &= M32
    z = ((z ^ (z >> 16)) * 0x85EBCA6B) & M32
    z = ((z ^ (z >> 13)) * 0xC2B2AE35) & M32
    return z ^ (z >> 16)


class Rng:
    def __init__(self, seed, index):
        t = mix32(mix32(seed + 0x9E3779B9) ^ index)
        self.s = [mix32(t + (k + 1) * 0x9E3779B9) for k in range(4)]

    def next(self):
        rotl = lambda v, k: ((v << k) | (v >> (32 - k))) & M32
        s = self.s
        out = (rotl((s[1] * 5) & M32, 7) * 9) & M32
        t = (s[1] << 9) & M32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
        return out

    def below(self, n):
        while True:
            m = self.next() * n
            if (m & M32) >= (2 ** 32) % n:
                return m >> 32

    def dice(self, many, sides):
        return sum(self.below(sides) + 1 for _ in range(many))


class Deck:
    def __init__(self, owner, number, names):
        self.owner, self.number, self.size = owner, number, len(names)
        self.pile, self.left = list(names), 0
        self.name = self.card = None
        self.off = self.seared = False
        self.stump = 0


class Fighter:
    def __init__(self, index, kind, side, x, y):
        (self.quick, self.attack, self.armour, self.might, steel, fire, venom, body, nerve, self.flees, self.neck, self.most,
         decks) = KINDS[kind]
        self.resist = {"steel": steel, "fire": fire, "venom": venom}
        self.save = {"body": body, "nerve": nerve}
        self.index, self.name, self.side, self.x, self.y = index, "%d:%s" % (index, kind), side, x, y
        self.life, self.strain, self.here = self.most, 0, True
        self.conditions = {}  # name: rounds left
        self.decks = [Deck(self, i, names) for i, names in enumerate(decks)]

    def has(self, condition, n):
        return n if condition in self.conditions else 0


class Over(Exception):
    pass


def distance(ax, ay, bx, by):
    return max(abs(ax - bx), abs(ay - by))


def gap(ax, ay, bx, by):
    return (ax - bx) ** 2 + (ay - by) ** 2


class Encounter:
    def __init__(self, seed, index, log=None):
        self.rng = Rng(seed, index)
        self.f = [Fighter(i, *row) for i, row in enumerate(ROSTER)]
        self.decks = [d for f in self.f for d in f.decks]
        self.rounds = self.strikes = self.saves = 0
        self.winner = 2
        self.log = log

    def say(self, *a):
        if self.log:
            self.log(*a)

    def present(self):
        return [f for f in self.f if f.here]

    def free(self, x, y):
        return (0 <= x < len(MAP[0]) and 0 <= y < len(MAP) and MAP[y][x] == "."
                and not any((f.x, f.y) == (x, y) for f in self.present()))

    def nearest_foe(self, c):
        foes = [f for f in self.present() if f.side != c.side]
        return min(foes, key=lambda f: (distance(c.x, c.y, f.x, f.y), f.index))

    def run(self):
        try:
            while self.rounds < LIMIT:
                self.say("round", self.rounds + 1)
                self.round()
        except Over as over:
            self.winner = over.args[0]
        h = (self.winner * 64 + self.rounds) * 4096 + self.strikes
        h = h * 4096 + self.saves
        for f in self.f:
            h = (h * 31 + f.life * 2 + (f.life > 0 and not f.here)) & M32
        self.digest = mix32(h ^ self.rng.s[0])

    # ---- section 5

    def round(self):
        order = []
        for number, d in enumerate(self.decks):
            if d.owner.here and not d.off:
                self.draw(d)
                order.append((-self.speed(d), number, d))
        for speed, _, d in sorted(order, key=lambda o: o[:2]):
            if d.owner.here and not d.off:
                self.say(" ", d.owner.name, "deck", d.number, "speed", -speed, d.name)
                self.turn_up(d)
        self.rounds += 1
        self.round_over()

    def draw(self, d):
        if d.left < 2:
            d.left = d.size
        n = self.rng.below(d.left)
        d.left -= 1
        d.name = d.pile[n]
        d.card = CARDS[d.name]
        d.pile[n], d.pile[d.left] = d.pile[d.left], d.name

    def speed(self, d):
        return d.owner.quick + d.card["quick"] - d.owner.has("poisoned", 2)

    def round_over(self):
        for c in self.f:
            if c.here and "burning" in c.conditions:
                n = self.rng.below(4) + 1
                self.say("  ", c.name, "burns", n)
                self.hurt(c, n, "fire")
                if c.here and self.saved(c, "body", 9):
                    del c.conditions["burning"]
        for d in self.decks:
            if d.off and not d.seared:
                d.stump += 1
                if d.stump == 2:
                    d.stump, d.off = 0, False
                    d.owner.life = min(d.owner.most, d.owner.life + 6)
                    self.say("  ", d.owner.name, "grows head", d.number, "life", d.owner.life)
        for c in self.f:
            c.conditions = {k: n - 1 for k, n in c.conditions.items() if n > 1}

    # ---- section 6

    def turn_up(self, d):
        c, card = d.owner, d.card
        if c.flees and c.life * 4 <= c.most:
            self.walk(c, max(0, 6 - c.has("slowed", 3)), 0, c.y, 0)
            self.say("   flees to", (c.x, c.y))
            if c.x == 0:
                self.leave(c)
            return
        way, form = card.get("way", "stay"), card["form"]
        if way != "stay":
            t = self.nearest_foe(c)
            steps = max(0, card["move"] - c.has("slowed", 3))
            if way == "toward":
                self.walk(c, steps, t.x, t.y, 1)
            else:
                self.retreat(c, steps, t.x, t.y)
            self.say("   moves to", (c.x, c.y))
        if form == "brace":
            self.give(c, card)
        elif form == "mend":
            n = self.rng.dice(*card["harm"])
            for x in self.present():
                if x.side == c.side and distance(c.x, c.y, x.x, x.y) <= card["radius"]:
                    x.life = min(x.most, x.life + n)
                    self.say("   mends", x.name, n, "life", x.life)
        else:
            t = self.nearest_foe(c)
            if distance(c.x, c.y, t.x, t.y) <= card.get("reach", 1):
                (self.strike if form == "strike" else self.area)(c, t, card)

    def walk(self, c, steps, x, y, stop):
        for _ in range(steps):
            if distance(c.x, c.y, x, y) <= stop:
                return
            best = None
            for dx, dy in DIRS:
                g = gap(c.x + dx, c.y + dy, x, y)
                if self.free(c.x + dx, c.y + dy) and g < gap(c.x, c.y, x, y) and (best is None or g < best[0]):
                    best = g, c.x + dx, c.y + dy
            if best is None:
                return
            _, c.x, c.y = best

    def retreat(self, c, steps, x, y):
        for _ in range(steps):
            best = None
            for dx, dy in DIRS:
                g = gap(c.x + dx, c.y + dy, x, y)
                if self.free(c.x + dx, c.y + dy) and g > gap(c.x, c.y, x, y) and (best is None or g > best[0]):
                    best = g, c.x + dx, c.y + dy
            if best is None:
                return
            _, c.x, c.y = best

    def strike(self, a, t, card):
        self.strikes += 1
        die = self.rng.below(20) + 1
        attack = a.attack + card.get("attack", 0) - a.has("poisoned", 3) - a.has("shaken", 2)
        if die == 1 or (die < 20 and die + attack < t.armour + t.has("braced", 4)):
            self.say("   misses", t.name, die)
            return
        harm = self.rng.dice(*card["harm"]) + a.might + (6 if die == 20 else 0)
        self.say("   strikes", t.name, die, "for", harm)
        self.hurt(t, harm, card.get("element", "steel"))
        if t.here:
            self.give(t, card)

    def area(self, a, t, card):
        n = self.rng.dice(*card["harm"])
        x, y = t.x, t.y
        self.say("   area at", (x, y), "for", n)
        for c in [c for c in self.present() if c is not a and distance(c.x, c.y, x, y) <= card["radius"]]:
            element = card.get("element", "steel")
            if self.saved(c, card["save"], card["hard"]):
                self.hurt(c, n // 2, element)
            else:
                self.hurt(c, n, element)
                if c.here:
                    self.give(c, card)

    def saved(self, c, how, hard):
        self.saves += 1
        die = self.rng.below(12) + 1
        yes = die + c.save[how] - (c.has("shaken", 2) if how == "nerve" else 0) >= hard
        self.say("   ", c.name, "saves" if yes else "fails", die)
        return yes

    def give(self, c, card):
        if card.get("gives"):
            name, rounds = card["gives"]
            c.conditions[name] = max(c.conditions.get(name, 0), rounds)
            self.say("   ", c.name, "is", name, "for", c.conditions[name])

    def hurt(self, t, n, element):
        harm = max(0, n - t.resist[element])
        t.life = max(0, t.life - harm)
        self.say("   ", t.name, "takes", harm, "life", t.life)
        if t.life == 0:
            self.fall(t)
        elif t.neck:
            t.strain += harm
            if t.strain >= t.neck:
                t.strain = 0
                heads = [d for d in t.decks if not d.off]
                heads[-1].off, heads[-1].seared, heads[-1].stump = True, element == "fire", 0
                self.say("   ", t.name, "loses head", heads[-1].number, element)
                if len(heads) == 1:
                    self.fall(t)

    def fall(self, c):
        c.life = 0
        if c.neck:
            raise Over(1 - c.side)
        self.leave(c)

    def leave(self, c):
        c.here = False
        if not any(f.side == c.side for f in self.present()):
            raise Over(1 - c.side)


def main():
    if sys.argv[1] == "--trace":
        e = Encounter(int(sys.argv[3]) & M32, int(sys.argv[2]), print)
        e.run()
        print("winner", e.winner, "rounds", e.rounds, "strikes", e.strikes, "saves", e.saves, "digest %08x" % e.digest)
        return
    n, seed = int(sys.argv[1]), int(sys.argv[2]) & M32
    wins, rounds, strikes, saves, fled, total = [0, 0, 0], 0, 0, 0, 0, 0
    for i in range(n):
        e = Encounter(seed, i)
        e.run()
        wins[e.winner] += 1
        rounds += e.rounds
        strikes += e.strikes
        saves += e.saves
        fled += sum(f.life > 0 and not f.here for f in e.f)
        total = (total + e.digest) & M32
    print("encounters=%d hunters=%d beasts=%d draws=%d rounds=%d strikes=%d saves=%d fled=%d checksum=%08x"
          % (n, wins[0], wins[1], wins[2], rounds, strikes, saves, fled, total))


main()
