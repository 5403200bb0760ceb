#!/usr/bin/env python3
"""even.py FRAY FIGHTS TABLE FILE... -- Shares of wins and of lost attacks in encounters.

Each side of each encounter wins 35 to 65 percent of FIGHTS fights with seed 1, none of which fails.
At most 45 percent of the attacks are lost. TABLE has the exceptions: SYSTEM/ENCOUNTER SIDE LEAST MOST, where
SIDE may be `lost-attacks`. The text at the head of an encounter says who is favoured. Prints a line
for each encounter and each fault; fails when there is a fault. The same seed gives the same shares
on every machine.
"""
import collections
import json
import pathlib
import subprocess
import sys

WINS, LOST = (35, 65), (0, 45)


def report(fray, fights, source):
    args = [fray, "sim", str(source), "-n", str(fights), "--seed", "1", "--format", "json", "--progress", "never"]
    return json.loads(subprocess.run(args, capture_output=True, text=True, check=True).stdout)


def shares_of(rows):
    """The share of each side's wins, and that of lost attacks if the rules measure it."""
    sums = collections.Counter()
    for row in rows:
        if row["what"] == "measure" and row["of"] not in ("side", "creature", "fight"):
            sums[row["measure"]] += row["sum"]
    shares = {row["side"]: 100 * row["value"] for row in rows if row["what"] == "wins"}
    lost = sum(sums[m] for m in ("lost_moved", "lost_far", "lost_blocked"))
    if lost:
        shares["lost-attacks"] = 100 * lost / (lost + sums["attacks"])
    return shares


def read_table(name):
    rows = (line.split() for line in pathlib.Path(name).read_text().splitlines() if not line.startswith("#"))
    return {(row[0], row[1]): (int(row[2]), int(row[3])) for row in rows if row}


def main():
    fray, fights, table = sys.argv[1], int(sys.argv[2]), read_table(sys.argv[3])
    faults, used = [], set()
    for source in map(pathlib.Path, sys.argv[4:]):
        name = f"{source.parts[-3]}/{source.stem}"
        told = report(fray, fights, source)
        shares = shares_of(told["rows"])
        faults += [f"{name}: {one['failed']} of {one['fights']} fights fail" for one in told["variants"] if one["failed"]]
        print(f"{name}: " + ", ".join(f"{what} {share:.1f} %" for what, share in shares.items()))
        for what, share in shares.items():
            bounds = table.get((name, what), LOST if what == "lost-attacks" else WINS)
            used.add((name, what))
            if not bounds[0] <= share <= bounds[1]:
                faults.append(f"{name}: {what} {share:.1f} %, not {bounds[0]} to {bounds[1]} %")
        faults += [f"{name}: the table has {what}, which is not there"
                   for at, what in table if at == name and (at, what) not in used]
    print("\n".join(faults))
    sys.exit(bool(faults))


main()
