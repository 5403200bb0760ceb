"""mends.py FRAY FOLDER [--scores] -- Bad inputs, and whether what the tool says of them mends them.

FOLDER holds base.fray and project.fray, which are right, and pages NAME.txt of slips. A slip is
these lines; without `=` its wrong lines are put at the end of base.fray:

    # a title
    = a line of base.fray that the wrong lines replace
    - a wrong line                  - $ fray COMMAND...   for a slip of the command line
    ? CODE `marked`: text           the one finding; of the command line `? text`
    + a line instead                + $ fray COMMAND...
    @ FILE                          lines `|` behind it are a further file
    ~                               the advice is in words: no line can be quoted

A slip earns two points. One: there is one finding, of that code, at exactly the marked text of the
wrong lines, and it holds the text. Two: the lines instead are quoted in what the tool says, and
with them nothing is found at all.
"""
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile



def slips(page):
    slip = None
    for line in page.read_text(errors="surrogateescape").split("\n"):
        mark, rest = line[:1], line[2:]
        if mark == "#":
            if slip:
                yield slip
            slip = {key: [] for key in "=-?+@~"} | {"title": rest}
        elif mark == "|":
            slip["@"][-1][1].append(rest)
        elif mark == "@":
            slip["@"].append((rest, []))
        elif mark:
            slip[mark].append(rest)
    if slip:
        yield slip


def raw(text):
    """Bytes that a page cannot hold are written as {XX}, two hexadecimal digits each."""
    return re.sub(rb"\{([0-9A-F]{2}(?: [0-9A-F]{2})*)\}",
                  lambda m: bytes.fromhex(m[1].decode()), text.encode(errors="surrogateescape"))


class Bench:
    def __init__(self, fray, folder):
        self.fray, self.folder = str(pathlib.Path(fray).resolve()), pathlib.Path(folder)

    def place(self, slip, lines, scratch):
        base = (self.folder / "base.fray").read_text().split("\n")
        old = slip["="]
        if old:
            at = [i for i in range(len(base)) if base[i:i + len(old)] == old]
            if len(at) != 1:
                raise ValueError(f"{slip['title']}: base.fray has the line {len(at)} times")
            text, first = base[:at[0]] + lines + base[at[0] + len(old):], at[0]
        else:
            text, first = base[:-1] + lines + [""], len(base) - 1
        (scratch / "base.fray").write_bytes(raw("\n".join(text)))
        shutil.copy(self.folder / "project.fray", scratch)
        for name, content in slip["@"]:
            (scratch / name).parent.mkdir(parents=True, exist_ok=True)
            (scratch / name).write_bytes(raw("\n".join(content + [""])))
        return first

    def run(self, scratch, words):
        return subprocess.run([self.fray, *words], cwd=scratch, capture_output=True, timeout=60,
                              stdin=subprocess.DEVNULL)

    def checked(self, slip, lines):
        with tempfile.TemporaryDirectory() as name:
            scratch = pathlib.Path(name)
            first = self.place(slip, lines, scratch)
            done = self.run(scratch, ["check", "--strict", "--format", "json", "base.fray"])
            texts = {f.name: f.read_bytes() for f in scratch.rglob("*.fray")}
            return first, texts, json.loads(done.stdout)["findings"], done.returncode

    def command(self, slip, line):
        with tempfile.TemporaryDirectory() as name:
            scratch = pathlib.Path(name)
            self.place(slip, [], scratch)
            steps = line.removeprefix("$ ").split(" && ")
            for step in steps:
                done = self.run(scratch, shlex.split(step.removeprefix("fray ")))
                if done.returncode:
                    break
            return done.returncode, (done.stdout + done.stderr).decode(errors="replace")

    def score_command(self, slip):
        code, said = self.command(slip, slip["-"][0])
        faults = []
        if code in (0, 70) or code < 0:
            faults.append(f"exit {code}")
        if len(re.findall(r"^(?:fray|error)\b", said, re.M)) != 1:
            faults.append("not one message")
        faults += [f"no text '{want}'" for want in slip["?"] if want not in said]
        mend = []
        if slip["+"]:
            line = slip["+"][0]
            if not slip["~"] and not any(word in line for word in quoted(said)):
                mend.append("the mend is not in what is said")
            code, then = self.command(slip, line)
            if code:
                mend.append(f"mended: exit {code}: {then}")
        elif not slip["~"]:
            mend.append("no mend")
        return faults, mend, said

    def score(self, slip):
        if slip["-"][0].startswith("$ "):
            return self.score_command(slip)
        first, texts, findings, _ = self.checked(slip, slip["-"])
        code, mark, want = re.fullmatch(r"(\w+) `(.*?)`: (.*)", slip["?"][0]).groups()
        said = "\n".join(said_of(f) for f in findings)
        faults, mend = [], []
        if len(findings) != 1:
            faults.append(f"{len(findings)} findings")
        if findings:
            f = findings[0]
            line = f["line"] - 1
            marked = texts[pathlib.Path(f["file"]).name][f["from"]:f["to"]]
            if f["code"] != code:
                faults.append(f"{f['code']}, not {code}")
            if marked != raw(mark):
                faults.append(f"marked is {marked!r}")
            if f["file"] == "base.fray" and not first <= line < first + len(slip["-"]):
                faults.append(f"line {f['line']} is not one of the wrong lines")
        faults += [f"no text '{w}'" for w in [want, *slip["?"][1:]] if w not in said]
        instead = "\n".join(slip["+"])
        if not slip["~"] and not any(word in instead for word in quoted(said)):
            mend.append("the mend is not in what is said")
        if slip["+"]:
            _, _, then, rc = self.checked(slip, slip["+"])
            if then or rc:
                mend.append("mended: " + "\n".join(said_of(f) for f in then))
        else:
            mend.append("no mend")
        return faults, mend, said


def said_of(f):
    parts = [f"{f['level']} {f['code']} {f['line']}:{f['column']}: {f['message']}", f["label"],
             *f["notes"], *(r["message"] for r in f["related"]), *f["helps"]]
    return "\n  ".join(p for p in parts if p)


def quoted(said):
    """What is written out in the advice: pieces in backticks, without dots that stand for more."""
    advice = "\n".join(said.split("\n")[1:]) or said
    pieces = re.findall(r"`([^`]+)`", advice) + re.findall(r"^ {2}(fray .*)$", said, re.M)
    pieces += re.findall(r"did you mean '?([\w.-]+)", said)
    return [p for whole in pieces for p in [whole.split("...")[0].strip()] if p]


def main():
    bench = Bench(sys.argv[1], sys.argv[2])
    scores, failed = [], 0
    for page in sorted(bench.folder.glob("*.txt")):
        points = count = 0
        for slip in slips(page):
            faults, mend, said = bench.score(slip)
            earned = (not faults) + (not mend)
            points, count = points + earned, count + 1
            if earned < 2:
                failed += 1
                print(f"FAILED {page.stem}: {slip['title']}: {earned} of 2")
                for what in faults + mend:
                    print("    " + what.replace("\n", "\n    "))
                print("    > " + said.replace("\n", "\n    > "))
        scores.append((page.stem, points, count))
    for name, points, count in scores:
        print(f"{name}: {points} of {2 * count} points")
    total = sum(count for _, _, count in scores)
    print(f"{total - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
