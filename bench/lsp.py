"""lsp.py [EDITS] -- What an editor waits for: edits of all rules, and a request after each.

Times are processor milliseconds of the thread that answers, for the edit and its request together.
So they do not depend on what else the machine does. The row `wall` is the time on the clock. The mix of requests is that of writing: mostly
completion, hover and colours. The last lines are memory and the time of the whole process.
"""

import os
import random
import shutil
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/support"))
from lsp_client import Client  # noqa: E402

edits = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
draw = random.Random(7)
folder = tempfile.mkdtemp()
shutil.copytree("rules", os.path.join(folder, "rules"))
os.environ["FRAY_PATH"] = "rules"
client = Client(os.path.abspath("build/release/fray"), folder)
process = f"/proc/{client.server.pid}"


def processor_ms():
    with open(f"{process}/task/{client.server.pid}/schedstat") as f:
        return int(f.read().split()[0]) / 1e6


def position(text, at):
    before = text[:at]
    last = before[before.rfind("\n") + 1 :]
    return before.count("\n"), len(last.encode("utf-16-le")) // 2


def read(name):
    with open(os.path.join(folder, name), encoding="utf-8") as f:
        return f.read()


files = sorted(
    os.path.relpath(os.path.join(at, name), folder)
    for at, _, names in os.walk(folder)
    for name in names
    if name.endswith(".fray")
)
mix = {
    "textDocument/completion": 40,
    "textDocument/hover": 12,
    "textDocument/semanticTokens/full": 12,
    "textDocument/definition": 8,
    "textDocument/documentSymbol": 6,
    "textDocument/documentHighlight": 5,
    "textDocument/foldingRange": 4,
    "textDocument/inlayHint": 4,
    "textDocument/codeAction": 4,
    "textDocument/references": 3,
    "workspace/symbol": 1,
}
pieces = ["t", ".", "self", "\n", " ", "health", "(", "{", "}", "", "x", "if ", "on ", "apply "]
texts, times, wall = {}, {}, []
client.settle()
name, at = None, 0
for i in range(edits):
    if i % 100 == 0:
        name = draw.choice(files)
        if name not in texts:
            texts[name] = read(name)
            client.open(name, texts[name])
    text = texts[name]
    if draw.random() < 0.05 or at > len(text):
        at = draw.randrange(len(text))
    began, started = processor_ms(), time.monotonic()
    if draw.random() < 0.1:
        text = read(name)
        client.change(name, [{"text": text}])
        at = min(at, len(text))
    else:
        to, insert = min(len(text), at + draw.choice((0, 0, 0, 1, 2))), draw.choice(pieces)
        line, character = position(text, at)
        end_line, end = position(text, to)
        client.change(
            name,
            [
                {
                    "range": {
                        "start": {"line": line, "character": character},
                        "end": {"line": end_line, "character": end},
                    },
                    "text": insert,
                }
            ],
        )
        text = text[:at] + insert + text[to:]
        at += len(insert)
    texts[name] = text
    line, character = position(text, at)
    method = draw.choices(list(mix), list(mix.values()))[0]
    where = {
        "range": {
            "start": {"line": line, "character": 0},
            "end": {"line": line + 40, "character": 0},
        },
        "context": {"includeDeclaration": True, "diagnostics": []},
        "query": draw.choice(("attack", "wait", "guard")),
    }
    client.request(method, client.at(name, (line, character), **where))
    times.setdefault(method, []).append(processor_ms() - began)
    wall.append((time.monotonic() - started) * 1000)


def row(name, values):
    values = sorted(values)
    at = lambda part: values[min(len(values) - 1, int(len(values) * part))]
    print(f"{name:34} {len(values):5} {at(0.5):7.1f} {at(0.99):7.1f} {values[-1]:7.1f}")


print(f"{'':34} {'n':>5} {'median':>7} {'p99':>7} {'most':>7}  ms")
for method in sorted(times):
    row(method, times[method])
row("all", [t for values in times.values() for t in values])
row("wall", wall)
with open(f"{process}/status") as f:
    print(next(line for line in f if line.startswith("VmHWM")).replace("\t", " ").strip())
client.end()
shutil.rmtree(folder)
