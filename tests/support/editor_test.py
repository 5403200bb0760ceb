"""editor_test.py FRAY [EDITS] -- The language server, as an editor uses it.

Prints `ok NAME` or `FAILED NAME` for each test. EDITS (40) random edits: after each the findings
are those of `fray check` on the same texts. What an editor may send by mistake must not break the
server.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lsp_client import Client, uri_of  # noqa: E402

fray = os.path.abspath(sys.argv[1])
edits = int(sys.argv[2]) if len(sys.argv) > 2 else 40
PATIENCE = 12_000  # looks, 50 ms apart: what never comes is given up

RULES = """edition 1
tag colour = red, green
## A thing to hit with.
kind weapon is thing {
  field harm: int
  field paint: colour = red
}
extend creature {
  track health = 10
  own arms: weapon
}
let goal = 7
## Takes health away.
command hurt_by(t: creature, by n: int) {
  t.health -= n
}
weapon Axe { harm 3;  paint green }
weapon "Long Axe" { harm 4 }
"""

USES = """edition 1
use "rules"
creature Ada { arms Axe, "Long Axe" }
test "an axe hurts" {
  side left { Ada }
  hurt_by Ada by goal
  expect Ada.health == 3
}
"""


class Project:
    """A folder with rules, and a server in it."""

    def __init__(self, encodings=("utf-16",), **files):
        self.folder = tempfile.mkdtemp()
        for name, text in (files or {"rules": RULES, "uses": USES}).items():
            self.write(name + ".fray", text)
        self.client = Client(fray, self.folder, encodings)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as f:
            f.write(text)

    def __enter__(self):
        return self.client

    def __exit__(self, *error):
        try:
            if not error[0]:
                equal(self.client.end(), 0)
        finally:
            self.client.server.kill()
            shutil.rmtree(self.folder)


def equal(got, expected):
    if got != expected:
        raise AssertionError(f"got {got!r}, expected {expected!r}")


def place_of(text, part, more=0):
    """Line and character (in UTF-16) of a part of the text."""
    before = text[: text.index(part) + more]
    line = before.count("\n")
    rest = before[before.rfind("\n") + 1 :]
    return line, len(rest.encode("utf-16-le")) // 2


def checked(folder):
    """What `fray check` finds: (file, line, code)."""
    run = subprocess.run(
        [fray, "check", "--format", "json", "."], cwd=folder, capture_output=True, text=True
    )
    return sorted(
        (f["file"].removeprefix("./"), max(f["line"], 1) - 1, f["code"])
        for f in json.loads(run.stdout)["findings"]
    )


tests = []


def test(function):
    tests.append(function)
    return function


@test
def it_finds_mistakes_in_all_files():
    with Project() as c:
        c.settle()
        equal(c.found(), [])
        c.open("rules.fray", RULES)
        c.change("rules.fray", [{"text": RULES.replace("let goal", "let gaol")}])
        c.settle()
        equal(c.found(), [("uses.fray", 5, "E0201")])
        c.change("rules.fray", [{"text": RULES}])
        c.settle()
        equal(c.found(), [])


@test
def it_shows_what_a_name_means():
    with Project() as c:
        c.open("uses.fray", USES)
        hover = c.request("textDocument/hover", c.at("uses.fray", place_of(USES, "hurt_by", 2)))
        text = hover["contents"]["value"]
        equal("command hurt_by(t: creature, by n: int)" in text, True)
        equal("Takes health away." in text, True)
        equal(hover["range"]["start"], {"line": 5, "character": 2})
        hover = c.request("textDocument/hover", c.at("uses.fray", place_of(USES, "Axe")))
        equal("> Harm 3, Paint" in hover["contents"]["value"], True)
        hover = c.request("textDocument/hover", c.at("uses.fray", place_of(USES, "health")))
        link = "[rules.fray:9](%s#L9)" % uri_of(c.path("rules.fray"))
        equal("Comes from:\n\n- `track health = 10`, " + link in hover["contents"]["value"], True)
        place = c.request("textDocument/definition", c.at("uses.fray", place_of(USES, "goal")))
        equal(place["uri"], uri_of(c.path("rules.fray")))
        equal(place["range"]["start"], {"line": 11, "character": 4})
        equal(c.request("textDocument/hover", c.at("uses.fray", (0, 0))), None)
        equal(c.request("textDocument/hover", c.at("uses.fray", (99, 99))), None)


@test
def it_proposes_what_fits():
    text = USES.replace("  hurt_by", "  Ada.\n  hurt_by")
    with Project() as c:
        c.open("uses.fray", text)
        items = c.request(
            "textDocument/completion", c.at("uses.fray", place_of(text, "Ada.\n", 4))
        )["items"]
        labels = [i["label"] for i in items]
        equal("health" in labels and "arms" in labels, True)
        equal("hurt_by" in labels, False)
        items = c.request("textDocument/completion", c.at("uses.fray", (2, 0)))["items"]
        card = [i for i in items if i["label"] == "weapon"][0]
        equal(card["insertTextFormat"], 2)


@test
def it_finds_and_renames_in_all_files():
    with Project() as c:
        c.open("rules.fray", RULES)
        where = c.at("rules.fray", place_of(RULES, "goal"))
        places = c.request(
            "textDocument/references", {**where, "context": {"includeDeclaration": True}}
        )
        equal(sorted(os.path.basename(p["uri"]) for p in places), ["rules.fray", "uses.fray"])
        equal(c.request("textDocument/prepareRename", where)["placeholder"], "goal")
        changes = c.request("textDocument/rename", {**where, "newName": "aim"})["changes"]
        equal(sorted(os.path.basename(u) for u in changes), ["rules.fray", "uses.fray"])
        try:
            c.request("textDocument/rename", {**where, "newName": "a b"})
            raise AssertionError("a name with a blank")
        except RuntimeError:
            pass


def renamed_lines(client, text, name, new):
    """The lines of one.fray that a rename of the first `name` changes."""
    where = client.at("one.fray", place_of(text, name))
    changes = client.request("textDocument/rename", {**where, "newName": new})["changes"]
    return sorted(e["range"]["start"]["line"] for e in changes[uri_of(client.path("one.fray"))])


@test
def a_word_that_declares_is_no_use_of_a_name():
    text = (
        "edition 1\nsystem Duel { space squares }\nextend creature { track health = 5 }\n"
        "check trial(c: creature): flag {\n  let n = roll d6 as \"trial\" by c\n  return n > 3\n}\n"
        'creature A { }\ntrial blow(by a: creature = A) {\n  side left { a }\n'
        '  do { result "luck" = trial(a) }\n}\n'
    )
    with Project(one=text) as c:
        c.open("one.fray", text)
        c.settle()
        equal(c.found(), [])
        equal(renamed_lines(c, text, "trial(", "luck_of"), [3, 10])


@test
def a_word_of_a_scene_is_no_use_of_a_name():
    text = (
        "edition 1\nsystem Duel { space zones }\noption borders { open, shut }\n"
        "extend creature { slot n = 0 }\ncreature A { }\ncreature B { }\n"
        'encounter "Yard" {\n  zones Hall, Yard\n  border Hall, Yard\n'
        "  side one { A at Hall }\n  side two { B at Yard }\n}\n"
        "command go(c: creature) { if borders == open { c.n += 1 } }\n"
    )
    with Project(one=text) as c:
        c.open("one.fray", text)
        c.settle()
        equal(renamed_lines(c, text, "borders", "limits"), [2, 12])


@test
def a_pattern_of_trials_is_read_without_creatures():
    text = (
        "edition 1\nsystem Duel { space squares }\nkind hero is creature { }\n"
        "check luck(c: creature): flag { return roll d6 > 3 }\n"
        'trial lucky(by who: hero) { do { result "luck" = luck(who) } }\n'
    )
    with Project(one=text) as c:
        c.open("one.fray", text)
        c.settle()
        equal(renamed_lines(c, text, "luck", "chance"), [3, 4])


@test
def a_fighter_of_a_pattern_is_its_creature():
    text = (
        "edition 1\nsystem Duel { space squares }\nextend creature { slot up: flag }\n"
        'creature "Old Foe" { }\ntrial rise(by who: creature) {\n'
        '  side left { who at 1, 1;  "Old Foe" }\n'
        '  situation risen { "Old Foe".up = true }\n'
        '  do { result "up" = who.up }\n}\n'
    )
    with Project(one=text) as c:
        c.open("one.fray", text)
        c.settle()
        equal(renamed_lines(c, text, "Old Foe", "Ogre"), [3, 5, 6])


@test
def an_event_that_the_language_opens_keeps_its_name():
    text = (
        "edition 1\nsystem Duel { space squares }\n"
        "event joining(by newcomer: creature) { window joined as last }\n"
        "event arriving(by newcomer: creature) { window there as last }\n"
        "event doing(by actor: creature, using what: act) { window declared, done }\n"
    )
    with Project(one=text) as c:
        c.open("one.fray", text)
        c.settle()
        for name, is_free in (
            ("joining", False),
            ("joined", True),
            ("arriving", True),
            ("doing", False),
            ("declared", False),
        ):
            where = c.at("one.fray", place_of(text, name))
            equal((name, bool(c.request("textDocument/prepareRename", where))), (name, is_free))
            try:
                c.request("textDocument/rename", {**where, "newName": "joining" if is_free else "x"})
                renamed = True
            except RuntimeError:
                renamed = False
            equal((name, renamed), (name, name == "joined"))


@test
def a_requirement_of_a_kind_without_content_is_read():
    text = (
        "edition 1\nsystem Duel { space squares }\nextend creature { stat spare }\n"
        'kind hero is creature { require fits(self.spare) else "no" }\n'
        "function fits(n: int): flag { return n == 0 }\n"
    )
    with Project(one=text) as c:
        c.open("one.fray", text)
        equal(renamed_lines(c, text, "fits(n", "suits"), [3, 4])
        c.change("one.fray", [{"text": text.replace("fits(self", "fist(self")}])
        c.settle()
        equal(c.found(), [("one.fray", 3, "E0201")])


@test
def a_requirement_for_each_is_read():
    text = (
        "edition 1\nsystem Duel { space squares }\n"
        "function pace(c: creature): int { return c.quick }\n"
        "extend creature { stat quick;  own pack: thing }\n"
        'kind hero is creature { require fits(it) for self.pack else "no" }\n'
        "function fits(x: thing): flag { return true }\n"
    )
    with Project(one=text) as c:
        c.open("one.fray", text)
        c.settle()
        equal(c.found(), [])
        for name, new, expected in (("fits(x", "suits", [4, 5]), ("quick", "fast", [2, 3])):
            equal(renamed_lines(c, text, name, new), expected)


@test
def positions_count_units_of_the_encoding():
    text = 'edition 1\n# 🐉 dragons\nlet x = 1 # ä\nlet y = nobody\nlet z = "🐉🐉" + x + nothing_1\n'
    for encoding, column in ("utf-16", 21), ("utf-8", 25):
        with Project((encoding,), one=text) as c:
            equal(c.capabilities["positionEncoding"], encoding)
            c.open("one.fray", text)
            c.settle()
            starts = [d["range"]["start"] for d in c.findings[uri_of(c.path("one.fray"))]]
            equal({"line": 3, "character": 8} in starts, True)
            symbol = c.request("textDocument/documentSymbol", c.at("one.fray"))[0]
            equal(symbol["name"], "x")
            # an edit behind two dragons
            c.change(
                "one.fray",
                [
                    {
                        "range": {
                            "start": {"line": 1, "character": 2},
                            "end": {"line": 1, "character": 4 if encoding == "utf-16" else 6},
                        },
                        "text": "no",
                    }
                ],
            )
            tokens = c.request("textDocument/semanticTokens/full", c.at("one.fray"))["data"]
            equal(tokens[10:13], [1, 0, 12])


@test
def it_outlines_colours_and_folds():
    with Project() as c:
        c.open("rules.fray", RULES)
        symbols = c.request("textDocument/documentSymbol", c.at("rules.fray"))
        equal([s["name"] for s in symbols][:3], ["colour", "weapon", "creature"])
        equal([s["name"] for s in symbols[1]["children"]], ["harm", "paint"])
        data = c.request("textDocument/semanticTokens/full", c.at("rules.fray"))["data"]
        equal(len(data) % 5, 0)
        legend = c.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
        equal(all(t < len(legend) for t in data[3::5]), True)
        folds = c.request("textDocument/foldingRange", c.at("rules.fray"))
        equal({"startLine": 3, "endLine": 5} in folds, True)
        parts = c.request(
            "textDocument/selectionRange",
            c.at("rules.fray", positions=[{"line": 14, "character": 3}]),
        )
        equal("parent" in parts[0], True)
        names = [s["name"] for s in c.request("workspace/symbol", {"query": "axe"})]
        equal(sorted(names), ["Axe", "Long Axe", "an axe hurts"])


MEASURED = RULES + """system Measured { space squares }
creature Anybody { }
creature Dummy { health 12 }
trial blow(tool: weapon, by attacker: creature = Anybody, at target: creature = Dummy) {
  side left { attacker }
  side right { target }
  do {
    let landed = roll d4 >= 2 as "aim"
    if landed { target.health -= tool.harm }
    result "hit" = landed
    result "loss" = 12 - target.health
  }
}
"""


def worths(c, name):
    """The measured hints of a file; they come once the check is done."""
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}
    for _ in range(PATIENCE):
        hints = c.request("textDocument/inlayHint", c.at(name, range=whole))
        found = [h for h in hints if "tooltip" in h]
        if found:
            return found
        time.sleep(0.05)
    return []


@test
def it_measures_things_against_the_reference():
    # three of four blows land: 3/4 of 3, of 4 and of 8
    own = 'edition 1\nuse "rules"\nweapon Maul { harm 8 }\ncreature Eve { arms Maul }\n'
    with Project(rules=MEASURED, own=own) as c:
        c.open("rules.fray", MEASURED)
        c.open("own.fray", own)
        found = worths(c, "rules.fray")
        equal([h["label"] for h in found], ["loss 2.2", "loss 3.0"])
        equal(found[0]["tooltip"], "hit 75 %, loss 2.2")
        equal(found[0]["position"], {"line": 16, "character": 10})
        equal([h["label"] for h in worths(c, "own.fray")], ["loss 6.0"])
        lenses = c.request("textDocument/codeLens", c.at("own.fray"))
        equal([x["command"]["title"] for x in lenses], ["hit 75 %, loss 6.0"])
        equal(lenses[0]["command"]["arguments"], ["own.fray", "Maul", "weapon"])
        run = subprocess.run(
            [fray, "odds", "own.fray", "--weapon", "Maul"],
            cwd=c.folder,
            capture_output=True,
            text=True,
        )
        equal("loss: mean 6.000" in run.stdout, True)
        # the label follows the text
        c.change("own.fray", [{"text": own.replace("harm 8", "harm 6")}])
        for _ in range(PATIENCE):
            if [h["label"] for h in worths(c, "own.fray")] == ["loss 4.5"]:
                break
            time.sleep(0.05)
        equal([h["label"] for h in worths(c, "own.fray")], ["loss 4.5"])


@test
def it_formats():
    messy = "edition 1\nlet  a=1\nlet b = 2\nlet   c=  3\n"
    with Project(one=messy) as c:
        c.open("one.fray", messy)
        options = {"tabSize": 2, "insertSpaces": True}
        all_edits = c.request("textDocument/formatting", c.at("one.fray", options=options))
        lines = messy.split("\n")
        for edit in reversed(all_edits):
            from_, to = edit["range"]["start"]["line"], edit["range"]["end"]["line"]
            lines[from_:to] = edit["newText"].split("\n")[:-1]
        run = subprocess.run([fray, "fmt", "-"], input=messy, capture_output=True, text=True)
        equal("\n".join(lines), run.stdout)
        equal(run.stdout == messy, False)
        ranged = c.request(
            "textDocument/rangeFormatting",
            c.at(
                "one.fray",
                options=options,
                range={"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 4}},
            ),
        )
        equal([e["range"]["start"]["line"] for e in ranged], [3])


@test
def it_offers_mends_and_reasons():
    text = USES.replace("goal", "gaol")
    with Project() as c:
        c.open("uses.fray", text)
        c.settle()
        found = c.findings[uri_of(c.path("uses.fray"))]
        actions = c.request(
            "textDocument/codeAction",
            c.at("uses.fray", range=found[0]["range"], context={"diagnostics": found}),
        )
        equal([a["title"] for a in actions], ["write `goal`"])
        edit = list(actions[0]["edit"]["changes"].values())[0][0]
        equal(edit["newText"], "goal")
        equal(edit["range"], found[0]["range"])


@test
def it_shows_lenses_links_and_calls():
    with Project() as c:
        c.open("uses.fray", USES)
        lenses = c.request("textDocument/codeLens", c.at("uses.fray"))
        equal([lens["command"]["command"] for lens in lenses], ["fray.test"])
        equal(lenses[0]["command"]["arguments"], ["uses.fray", "an axe hurts"])
        links = c.request("textDocument/documentLink", c.at("uses.fray"))
        equal([link["target"] for link in links], [uri_of(c.path("rules.fray"))])
        item = c.request(
            "textDocument/prepareCallHierarchy", c.at("uses.fray", place_of(USES, "hurt_by"))
        )[0]
        calls = c.request("callHierarchy/incomingCalls", {"item": item})
        equal([call["from"]["name"] for call in calls], ["an axe hurts"])


@test
def it_survives_what_an_editor_may_send():
    with Project() as c:
        c.open("uses.fray", USES)
        for method in ("textDocument/hover", "textDocument/rename", "workspace/symbol", "no/such"):
            for params in (None, [], {}, {"textDocument": 1}, {"position": {"line": -1}}):
                equal(c.answer(c.begin(method, params))["id"], c.last)
        where = {"line": 2**40, "character": 2**40}
        equal(c.request("textDocument/hover", {**c.at("uses.fray"), "position": where}), None)
        c.send_bytes(b"Content-Length: 5\r\n\r\n{bad}")
        equal(c.answer(None)["error"]["code"], -32700)
        c.notify("textDocument/didChange", {"textDocument": {"uri": "file:///no"}})
        c.change("uses.fray", [{"range": {"start": where, "end": {}}, "text": "#"}, {}, 3])
        c.notify("textDocument/didClose", {"textDocument": {"uri": "file:///no"}})
        message = json.dumps({"jsonrpc": "2.0", "method": "$/x", "params": "ä"}).encode()
        for byte in b"Content-Length: %d\r\n\r\n" % len(message) + message:
            c.send_bytes(bytes([byte]))
        c.settle()


@test
def a_cancelled_request_is_not_answered():
    with Project() as c:
        c.open("uses.fray", USES)
        messages = b""
        for message in (
            {"id": 901, "method": "workspace/symbol", "params": {"query": ""}},
            {"id": 902, "method": "workspace/symbol", "params": {"query": ""}},
            {"method": "$/cancelRequest", "params": {"id": 902}},
        ):
            text = json.dumps({"jsonrpc": "2.0", **message}).encode()
            messages += b"Content-Length: %d\r\n\r\n" % len(text) + text
        c.send_bytes(messages)
        equal("result" in c.answer(901), True)
        equal(c.answer(902)["error"]["code"], -32800)


def raw(data):
    """The exit status of a server that reads these bytes and then the end."""
    run = subprocess.run([fray, "lsp"], input=data, capture_output=True, timeout=600)
    return run.returncode


@test
def a_client_that_dies_or_lies_ends_it():
    for data in (
        b"",
        b"Content-Length: -5\r\n\r\n{}",
        b"Content-Length: 99999999999999999999\r\n\r\n{}",
        b"Content-Length: 40000000\r\n\r\n{}",
        b"Content-Length: 10\r\n\r\n{",
        b"Content-Length: 10\r\n",
        b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        b"X" * 100000,
        b"\r\n\r\n",
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: " + b"9" * 10000,
        b"Content-Length: 60000\r\n\r\n" + b"[" * 60000,
    ):
        equal(raw(data), 1)


@test
def an_import_that_is_hard_to_see():
    wrong = RULES.replace("harm 3", "harm 3 wrong") + "let spare = nowhere\n"
    for line in ('use"rules"', '  use "rules"', 'use # "rules"', 'let a = 1;  use "rules"'):
        with Project(rules=wrong, uses=USES.replace('use "rules"', line)) as c:
            c.open("rules.fray", wrong)
            c.settle()
            equal(c.found(), checked(c.folder))


@test
def random_edits_find_what_check_finds():
    seed = int(os.environ.get("SEED", 1))
    print(f"# seed {seed}")
    draw = random.Random(seed)
    pieces = ["{", "}", "(", ")", "\n", "goal", "Axe", '"', ".", ";  ", "health", "# ", "let n = 1\n",
              "hurt_by Ada by 1\n", "ä", "🐉", "creature Foe { }\n", 'use "uses"\n', "wrong"]
    project = Project()
    texts = {"rules.fray": RULES, "uses.fray": USES}
    with project as c:
        for name, text in texts.items():
            c.open(name, text)
        for _ in range(edits):
            name = draw.choice(sorted(texts))
            text = texts[name]
            if draw.random() < 0.15:
                text = {"rules.fray": RULES, "uses.fray": USES}[name]
                change = {"text": text}
            else:
                from_ = draw.randrange(len(text) + 1)
                to = min(len(text), from_ + draw.choice((0, 0, 0, 1, 2, 9)))
                insert = draw.choice(pieces) if draw.random() < 0.7 else ""
                change = {
                    "range": {
                        "start": dict(zip(("line", "character"), units(text, from_))),
                        "end": dict(zip(("line", "character"), units(text, to))),
                    },
                    "text": insert,
                }
                text = text[:from_] + insert + text[to:]
            texts[name] = text
            c.change(name, [change])
            project.write(name, text)
            c.settle()
            got, expected = c.found(), checked(project.folder)
            if got != expected:
                raise AssertionError(f"seed {seed}: {texts!r}: got {got!r}, expected {expected!r}")


def units(text, at):
    before = text[:at]
    return before.count("\n"), len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2


for function in tests:
    name = function.__name__.replace("_", " ")
    try:
        function()
        print("ok", name)
    except Exception:
        print("FAILED", name)
        traceback.print_exc(file=sys.stdout)
