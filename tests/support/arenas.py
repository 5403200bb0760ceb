"""Writes fights in which the cards of a system meet, with all choices left to chance.

usage: arenas.py FRAY SYSTEM FOLDER COUNT

The encounters of rules/SYSTEM are written without their tactics. WitchHammer gets COUNT encounters
of creatures with random figures and random cards instead, so that each card comes up.
"""
import glob
import json
import os
import random
import re
import subprocess
import sys

ASPECTS = "melee ranged fire ice agility con will fear".split()


def quoted(name):
    return f'"{name}"' if re.search(r"\W", name) else name


class Pack:
    """Cards that are dealt until none is left, then shuffled again."""

    def __init__(self, cards, rng):
        self.cards, self.rng, self.left = cards, rng, []

    def deal(self, count):
        dealt = []
        while len(dealt) < count:
            if not self.left:
                self.left = self.rng.sample(self.cards, len(self.cards))
            card = self.left.pop()
            if card not in dealt:
                dealt.append(card)
        return ", ".join(map(quoted, dealt))


def duels(pages, count):
    """Encounters of two against two, on a field of water and snow."""
    rng = random.Random(1)
    of = lambda *kinds: [p["name"] for p in pages if p["kind"] in kinds]
    techniques, moods, passives = Pack(of("Technique"), rng), Pack(of("Mood card"), rng), Pack(of("Passive"), rng)
    out = ["edition 1", 'use "witchhammer"']
    for e in range(count):
        for who in "abAB":
            if who == "a":  # a hunter, who has the cards of all deeds
                out.append(f'hunter "a of {e}" {{ deck "Basic Attack", Defend }}')
                continue
            out.append(f'creature "{who} of {e}" {{')
            out.append(f"  poise {rng.randint(8, 30)};  health {rng.randint(8, 26)};  attack {rng.randint(1, 6)};  defence {rng.randint(0, 6)}")
            out.append(f"  init {rng.randint(0, 5)};  size {rng.choice([1, 1, 1, 2])}")
            out += [f"  resist[{aspect}] {rng.randint(-3, 6)}" for aspect in ASPECTS]
            out.append(f"  deck {techniques.deal(7)}, {moods.deal(2)}")
            out.append(f"  traits {passives.deal(2)}")
            out.append('  arms "Long Knife", "Heavy Crossbow", "Pilgrim\'s Staff"')
            out.append('  carries "Hand Mirror", "Sack of Nails", "Wolfsbane Paste", "Jar of Pitch"\n}')
        rows = [["." if rng.random() > 0.12 else rng.choice("~^") for _ in range(10)] for _ in range(7)]
        cells = rng.sample([(1, 1), (1, 4), (1, 7), (4, 1), (4, 4), (4, 7)], 4)
        for (row, column), who in zip(cells, "abAB"):
            rows[row + rng.randint(0, 1)][column + rng.randint(0, 1)] = who
        out.append(f'encounter "E{e}" {{\n  map """')
        out += ["    " + "".join(row) for row in rows]
        out.append('    """\n  legend { "~": water;  "^": drift }')
        for side, names in (("left", "ab"), ("right", "AB")):
            out.append(f"  side {side} {{ " + ";  ".join(f'"{who}": "{who} of {e}"' for who in names) + " }")
        deeds = "kills battles narrow_escapes crits_in_a_row avenged kills_from_hell".split()
        done = ";  ".join(f'"a of {e}".{deed} = 100' for deed in deeds)
        hurt = ";  ".join(f'"{who} of {e}".health -= {rng.randint(0, 7)}' for who in "abAB")
        out.append(f"  ends after 8 vignettes\n  do {{ {done};  {hurt} }}\n}}")
    return "\n".join(out) + "\n"


def main():
    fray, system, folder, count = sys.argv[1:5]
    if system == "witchhammer":
        run = subprocess.run([fray, "doc", "all", f"rules/{system}/{system}.fray", "--format", "json"], capture_output=True, text=True, check=True)
        open(os.path.join(folder, "duels.fray"), "w", encoding="utf-8").write(duels(json.loads(run.stdout)["pages"], int(count)))
        return
    for path in sorted(glob.glob(f"rules/{system}/encounters/*.fray")):
        text = re.sub(r"tactics \w+", "", open(path, encoding="utf-8").read())
        text = re.sub(r"ends after \d+", "ends after 12", text)
        open(os.path.join(folder, os.path.basename(path)), "w", encoding="utf-8").write(text)


main()
