#!/usr/bin/env python3
"""even.py FRAY FIGHTS LEAST FILE... -- Shares of wins, lost attacks and unused cards of encounters.

Each side of each encounter wins at least LEAST percent of FIGHTS fights with seed 1. No tactics of
an encounter loses more than 45 percent of its attacks, and the ford loses fewer than 25. With 1000
fights or more, every card of the rules is laid in some of them. Prints a line for each encounter
and each fault; fails when there is a fault.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

LOST = {"ford": 25}
LOST_ELSEWHERE = 45


def report(fray, fights, source):
    args = [fray, "sim", str(source), "-n", str(fights), "--seed", "1", "--format", "json", "--progress", "never"]
    return json.loads(subprocess.run(args, capture_output=True, text=True, check=True).stdout)["rows"]


def cards_of(folder):
    sources = [*folder.glob("schools/*.fray"), *folder.glob("creatures/*.fray"), folder / "honours.fray"]
    found = re.compile(r'^\s*(?:technique|psych|honour) ("[^"]+"|\w+) \{', re.M)
    return {name.strip('"') for source in sources for name in found.findall(source.read_text())}


def main():
    fray, fights, least = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    sources = [pathlib.Path(name) for name in sys.argv[4:]]
    faults, laid = [], collections.Counter()
    for source in sources:
        rows = report(fray, fights, source)
        sums = collections.Counter()
        for row in rows:
            if row["what"] == "measure" and row["of"] not in ("side", "creature", "fight"):
                sums[row["measure"]] += row["sum"]
                if row["measure"] in ("played", "laid"):
                    laid[row["name"]] += row["sum"]
        wins = {row["side"]: 100 * row["value"] for row in rows if row["what"] == "wins"}
        lost = sum(sums[m] for m in ("lost_moved", "lost_far", "lost_blocked"))
        share = 100 * lost / (lost + sums["attacks"])
        print(f"{source.stem}: " + ", ".join(f"{side} {win:.1f} %" for side, win in wins.items())
              + f"; {share:.0f} % of attacks are lost")
        faults += [f"{source.stem}: {side} wins {win:.1f} %" for side, win in wins.items() if win < least]
        if share > LOST.get(source.stem, LOST_ELSEWHERE):
            faults.append(f"{source.stem}: {share:.0f} % of attacks are lost")
    if fights >= 1000:
        faults += [f"nobody lays {name}" for name in sorted(cards_of(sources[0].parent.parent)) if not laid[name]]
    print("\n".join(faults))
    sys.exit(bool(faults))


main()
