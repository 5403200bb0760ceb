#!/usr/bin/env python3
"""advances.py FRAY FIGHTS FILE... -- Forced moves that stop short, counted over fights of encounters.

A move toward somebody stops short when it ends apart from its goal although its steps reach a free
square beside the goal. Ground, bodies and places come from the encounter and the events of the
fight. The ways are searched here, so no line of the rules proves itself. Prints a line for each
encounter; fails when a move stops short.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys


def ground(source):
    """The closed squares of the only map of an encounter."""
    text = source.read_text()
    closed = set(re.findall(r'"(.)": wall', text))
    rows = re.search(r'map """\n(.*?)\n\s*"""', text, re.S)[1].split("\n")
    margin = min(len(r) - len(r.lstrip()) for r in rows if r.strip())
    return {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row[margin:]) if c in closed}


def sizes(folder):
    """The size of each creature of the rules, by name."""
    found = {}
    for source in sorted(folder.rglob("*.fray")):
        for name, body in re.findall(r'^creature ("[^"]+"|\w+) \{(.*?)\n\}', source.read_text(), re.S | re.M):
            size = re.search(r"^\s*size (\d+)", body, re.M)
            found[name.strip('"')] = int(size[1]) if size else 1
    return found


def body(place, size):
    return {(place[0] + i, place[1] + j) for i in range(size) for j in range(size)}


def apart(p, n, q, m):
    """The spaces between two bodies."""
    gaps = [max(b - (a + n - 1), a - (b + m - 1), 0) for a, b in zip(p, q)]
    return max(gaps)


class Fight:
    def __init__(self, start, closed, size_of):
        self.columns, self.rows, self.closed = start["map"]["columns"], start["map"]["rows"], closed
        self.names = [c["name"] for c in start["creatures"]]
        self.sides = [c["side"] for c in start["creatures"]]
        # Parts of a body have its size, and move with it.
        self.bodies = [c.get("body", i) for i, c in enumerate(start["creatures"])]
        declared = [c.get("bodyName", c["name"]) for c in start["creatures"]]
        self.sizes = [size_of.get(re.sub(r" \d+$", "", n), 1) for n in declared]
        self.places = [self.square(c["place"]) for c in start["creatures"]]
        self.down = [False] * len(self.names)
        self.before = list(self.places)
        self.steps = [0] * len(self.names)

    def square(self, place):
        return None if place is None or place < 0 else (place % self.columns, place // self.columns)

    def standing(self, others):
        taken = set()
        for o in others:
            if self.places[o] and not self.down[o]:
                taken |= body(self.places[o], self.sizes[o])
        return taken

    def reaches(self, mover, goal):
        """Do the steps of the mover lead to a free square beside its goal?"""
        n, size = self.steps[mover], self.sizes[mover]
        others = [o for o in range(len(self.names)) if self.bodies[o] != self.bodies[mover]]
        walls = self.closed | self.standing(o for o in others if self.sides[o] != self.sides[mover])
        bodies = self.standing(others)

        def fits(p, taken):
            squares = body(p, size)
            inside = all(0 <= x < self.columns and 0 <= y < self.rows for x, y in squares)
            return inside and not squares & taken

        seen, queue = {self.before[mover]}, collections.deque([(self.before[mover], 0)])
        while queue:
            p, made = queue.popleft()
            if fits(p, bodies) and apart(p, size, self.places[goal], self.sizes[goal]) <= 1:
                return True
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    q = (p[0] + dx, p[1] + dy)
                    if made < n and q not in seen and fits(q, walls):
                        seen.add(q)
                        queue.append((q, made + 1))
        return False


def play(fray, source, seed, closed, size_of, tally):
    lines = subprocess.run([fray, "run", str(source), "--seed", str(seed), "--format", "jsonl"],
                           capture_output=True, text=True, check=True).stdout.splitlines()
    fight = Fight(json.loads(lines[0]), closed, size_of)
    for line in lines[1:]:
        event = json.loads(line)
        kind, text, who = event["type"], event.get("text", ""), event.get("who")
        if kind == "move":
            for part, body_of in enumerate(fight.bodies):
                if body_of == fight.bodies[who]:
                    fight.places[part] = fight.square(event["value"])
        elif kind == "change" and text == "felled":
            fight.down[who] = bool(event["value"])
        elif kind == "change" and text == "steps_made":
            fight.steps[who] = event["value"]
            fight.before[who] = fight.places[who]
        elif kind == "say":
            tally["attacks"] += " strikes at " in text
            tally["lost"] += text.endswith("the attack is lost.") or text.endswith(": no attack.")
            short = re.match(r"(.*?) (finds no way toward|is \d+ spaces from) (.*?)(?:: \d+ spaces away| now)\.", text)
            if short:
                mover, goal = fight.names.index(short[1]), fight.names.index(short[3])
                tally["no way" if short[2].startswith("finds") else "on the way"] += 1
                if fight.reaches(mover, goal):
                    tally["short"] += 1
                    print(f"{source.name} --seed {seed}: {text}")


def main():
    fray, fights = sys.argv[1], int(sys.argv[2])
    failed = 0
    for source in map(pathlib.Path, sys.argv[3:]):
        tally = collections.Counter()
        closed, size_of = ground(source), sizes(source.parent.parent)
        for seed in range(1, fights + 1):
            play(fray, source, seed, closed, size_of, tally)
        print(f"{source.stem}: {tally['attacks']} attacks, {tally['lost']} lost; {tally['no way']} moves find no way, "
              f"{tally['on the way']} end on the way, {tally['short']} of both stop short")
        failed += tally["short"]
    sys.exit(failed > 0)


main()
