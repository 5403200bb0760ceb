"""rename_test.py FRAY [COUNT | all | NAME...] -- Renames declarations of the shipped rules.

COUNT of them are drawn from SEED, by default the same each time. `all` takes about an hour.
A NAME stands for all declarations of that name.

After each rename `fray check` finds nothing in all rules, as before. So every place was found, in
every file, and no other place was changed. Prints `ok` or `FAILED` for each.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lsp_client import Client  # noqa: E402

fray = os.path.abspath(sys.argv[1])
count = sys.argv[2] if len(sys.argv) > 2 else "12"
draw = random.Random(int(os.environ.get("SEED", 1)))

folder = tempfile.mkdtemp()
shutil.copytree("rules", os.path.join(folder, "rules"))
os.environ["FRAY_PATH"] = "rules"
# the language opens these events and windows by their names
fixed = ("doing", "joining", "declared", "done")


def check():
    run = subprocess.run(
        [fray, "check", "--format", "short", "rules"], cwd=folder, capture_output=True, text=True
    )
    return run.stderr


def declarations(client, file):
    """All declarations that a name can refer to: no tests, encounters, trials, orders."""
    found = []

    def walk(symbols):
        for symbol in symbols:
            found.append(symbol)
            walk(symbol["children"])

    walk(client.request("textDocument/documentSymbol", client.at(file)))
    others = ("test", "encounter", "trial", "system", "extend", "order")
    return [s for s in found if s["detail"] not in others]


def apply(edits, text):
    lines = text.split("\n")
    place = lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"])
    for edit in sorted(edits, key=place, reverse=True):
        from_, to = edit["range"]["start"], edit["range"]["end"]
        line = lines[from_["line"]].encode("utf-16-le")
        line = (
            line[: from_["character"] * 2]
            + edit["newText"].encode("utf-16-le")
            + line[to["character"] * 2 :]
        )
        lines[from_["line"]] = line.decode("utf-16-le")
    return "\n".join(lines)


def rename(client, file, symbol):
    start = symbol["selectionRange"]["start"]
    where = client.at(file, (start["line"], start["character"]))
    name = symbol["name"]
    new = re.sub(r"\W", "_", name) + "_renamed"
    changes = client.request("textDocument/rename", {**where, "newName": new})["changes"]
    before = {}
    for uri, edits in changes.items():
        path = urllib.parse.unquote(uri[len("file://") :])
        with open(path, encoding="utf-8") as f:
            before[path] = f.read()
        with open(path, "w", encoding="utf-8") as f:
            f.write(apply(edits, before[path]))
    found = check()
    for path, text in before.items():
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
    return found


client = Client(fray, folder)
files = sorted(
    os.path.relpath(os.path.join(at, name), folder)
    for at, _, names in os.walk(folder)
    for name in names
    if name.endswith(".fray") and "/tests" not in at
)
expected = check()


def wanted():
    if not count.isdigit():
        for file in files:
            for symbol in declarations(client, file):
                if count == "all" or symbol["name"] in sys.argv[2:]:
                    yield file, symbol
        return
    done = 0
    while done < int(count):
        file = draw.choice(files)
        symbols = declarations(client, file)
        if symbols:
            done += 1
            yield file, draw.choice(symbols)


for file, symbol in wanted():
    start = symbol["selectionRange"]["start"]
    where = client.at(file, (start["line"], start["character"]))
    if not client.request("textDocument/prepareRename", where):
        good = symbol["name"] in fixed
        print("ok" if good else "FAILED", "kept", symbol["detail"], symbol["name"], "of", file)
        continue
    found = rename(client, file, symbol)
    good = found == expected
    print("ok" if good else "FAILED", symbol["detail"], symbol["name"], "of", file, flush=True)
    if not good:
        print(found[:1000])
client.end()
shutil.rmtree(folder)
