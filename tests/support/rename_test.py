"""rename_test.py FRAY [COUNT] -- Renames declarations of the shipped rules, drawn at random.

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
count = int(sys.argv[2]) if len(sys.argv) > 2 else 12
seed = int(os.environ.get("SEED", random.randrange(1 << 30)))
draw = random.Random(seed)
print(f"# seed {seed}")

folder = tempfile.mkdtemp()
shutil.copytree("rules", os.path.join(folder, "rules"))
os.environ["FRAY_PATH"] = "rules"


def check():
    run = subprocess.run(
        [fray, "check", "--format", "short", "rules"], cwd=folder, capture_output=True, text=True
    )
    return run.stderr


def declarations(client, file):
    """All declarations but those without a use: tests, encounters, trials."""
    found = []

    def walk(symbols):
        for symbol in symbols:
            found.append(symbol)
            walk(symbol["children"])

    walk(client.request("textDocument/documentSymbol", client.at(file)))
    others = ("test", "encounter", "trial", "system", "extend")
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
    name = client.request("textDocument/prepareRename", where)["placeholder"]
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
done = 0
while done < count:
    file = draw.choice(files)
    symbols = declarations(client, file)
    if not symbols:
        continue
    symbol = draw.choice(symbols)
    found = rename(client, file, symbol)
    good = found == expected
    done += 1
    print("ok" if good else "FAILED", symbol["detail"], symbol["name"], "of", file)
    if not good:
        print(found[:1000])
client.end()
shutil.rmtree(folder)
