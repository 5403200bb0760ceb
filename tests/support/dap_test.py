#!/usr/bin/env python3
"""The debug adapter by messages: dap_test.py FRAY FILE. FILE is the file of docs/commands/debug.md.

A client of the Debug Adapter Protocol plays sessions and compares what the adapter says. Then it sends
messages that no editor sends. The last line of the report is `N passed, M failed`.
"""
import json
import os
import random
import subprocess
import sys

FRAY, FILE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
passed = failed = 0


def check(name, got, want=True):
    global passed, failed
    if got == want:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name}: {got!r}, not {want!r}")


class Client:
    def __init__(self):
        self.process = subprocess.Popen([FRAY, "debug", "--dap"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.seq, self.events = 0, []

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, command, **arguments):
        self.seq += 1
        body = json.dumps({"seq": self.seq, "type": "request", "command": command,
                           "arguments": arguments}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        return self.seq

    def receive(self):
        size = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                return None
            if line.strip() == b"":
                break
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(size))

    def ask(self, command, **arguments):
        """The response; events before it are kept."""
        number = self.send(command, **arguments)
        while True:
            message = self.receive()
            if message is None:
                return None
            if message["type"] == "response" and message["request_seq"] == number:
                return message
            self.events.append(message)

    def until(self, name):
        while True:
            for i, event in enumerate(self.events):
                if event.get("event") == name:
                    del self.events[:i + 1]
                    return event.get("body") or {}
            message = self.receive()
            if message is None:
                return None
            self.events.append(message)

    def go(self, command, **arguments):
        """Lets the fight continue; where and why it stops."""
        response = self.ask(command, **arguments)
        if not response["success"]:
            return response["message"]
        stop = self.until("stopped")
        return (stop["reason"], self.line()) if stop else None

    def line(self):
        frames = self.ask("stackTrace", threadId=1)["body"]["stackFrames"]
        return frames[0]["line"] if frames else 0

    def begin(self, breakpoints=(), **arguments):
        self.ask("initialize", adapterID="fray", linesStartAt1=True)
        answer = self.ask("launch", program=FILE, **arguments)
        if not answer["success"]:
            return answer
        self.until("initialized")
        answer = self.ask("setBreakpoints", source={"path": FILE}, breakpoints=list(breakpoints))
        self.ask("configurationDone")
        return answer

    def variables(self, reference):
        list_ = self.ask("variables", variablesReference=reference)["body"]["variables"]
        return {v["name"]: v for v in list_}

    def scope(self, name):
        for scope in self.ask("scopes", frameId=1)["body"]["scopes"]:
            if scope["name"] == name:
                return self.variables(scope["variablesReference"])

    def end(self):
        self.ask("disconnect")
        self.process.stdin.close()
        return self.process.wait(timeout=600)


def line_of(text):
    with open(FILE) as rules:
        return next(i for i, line in enumerate(rules, 1) if text in line)


WOUND, ANGER, BLOW = line_of("t.health -= n"), line_of("if t.health < 6"), line_of("blow by c as b")
LET, CALL = line_of("let n = roll d6"), line_of("{ turn_of c }")

# ---- breakpoints, frames, variables, evaluation

c = Client()
answer = c.begin([{"line": WOUND}, {"line": 10000}], seed=3)
verified = [b["verified"] for b in answer["body"]["breakpoints"]]
check("a line without a statement", verified, [True, False])
check("stops at the line", (c.until("stopped")["reason"], c.line()), ("breakpoint", WOUND))
frames = c.ask("stackTrace", threadId=1)["body"]["stackFrames"]
check("frames", [f["name"] for f in frames], ["wound", "turn_of", "flow"])
check("places of frames", [f["line"] for f in frames], [WOUND, line_of("wound foe"), CALL])
check("a path", frames[0]["source"]["path"], os.path.realpath(FILE))
check("columns", (frames[0]["column"], frames[0]["endColumn"] > 3), (3, True))
local = c.scope("Locals")
check("locals", sorted(local), ["n", "t"])
bo = c.variables(local["t"]["variablesReference"])
check("a track", bo["health"]["value"], "9")
check("a stat has sources", list(c.variables(bo["harm"]["variablesReference"])), ["Bo"])
check("open events", list(c.scope("Events")), ["blow", "round"])
check("creatures", list(c.scope("Creatures")), ["Ada", "Bo"])
number = int(local["n"]["value"])
for text, want in [("t.health", "9"), ("n", str(number)), ("t.health - n", str(9 - number)),
                   ("t.health > 3 and n >= 0", "yes"), ("Ada.health", "9")]:
    check(f"evaluates {text}", c.ask("evaluate", expression=text, frameId=1)["body"]["result"], want)
check("in the caller", c.ask("evaluate", expression="foe", frameId=2)["body"]["result"], "Bo")
for text in ["nothing_known", "roll d6", "1; t.health = 0", "t.health }", "", "#", "(", "t.health ="]:
    check(f"refuses {text!r}", c.ask("evaluate", expression=text, frameId=1)["success"], False)
check("the same state after all of them", c.scope("Locals")["n"]["value"], str(number))

# ---- steps, there and back

check("a step", c.go("next"), ("step", ANGER))
check("and back", c.go("stepBack"), ("breakpoint", WOUND))
check("out", c.go("stepOut")[0], "step")
check("back to the breakpoint", c.go("reverseContinue"), ("breakpoint", WOUND))
check("to the start", c.go("reverseContinue")[0], "entry")
c.ask("setBreakpoints", source={"path": FILE}, breakpoints=[])
trail = [c.line()]
for _ in range(30):
    trail.append(c.go("stepIn")[1])
back = [trail[-1]]
for _ in range(30):
    back.append(c.go("fray/step", unit="statement", back=True)[1])
check("thirty steps and back", back, trail[::-1])
check("an event", c.go("fray/step", unit="event"), ("step", line_of("round as r")))
check("the next event", c.go("fray/step", unit="event"), ("step", BLOW))
check("an event back", c.go("fray/step", unit="event", back=True), ("step", line_of("round as r")))
first = c.ask("evaluate", expression="Bo.health", frameId=1)["body"]["result"]
check("a turn", c.go("fray/step", unit="turn")[0], "step")
turned = c.ask("evaluate", expression="Bo.health", frameId=1)["body"]["result"]
check("in a turn something happens", first != turned)
c.go("fray/step", unit="turn")
c.go("fray/step", unit="turn", back=True)
check("a turn back", c.ask("evaluate", expression="Bo.health", frameId=1)["body"]["result"], turned)
check("restart", c.go("restart")[0], "entry")
check("it ends", c.end(), 0)

# ---- conditions, counts, logs, events, changes

c = Client()
c.begin([{"line": ANGER, "condition": "t.health < 6"}], seed=3)
c.until("stopped")
value = int(c.ask("evaluate", expression="t.health", frameId=1)["body"]["result"])
check("a condition held", value < 6)
check("columns do not see the condition",
      c.ask("stackTrace", threadId=1)["body"]["stackFrames"][0]["column"], 3)
check("locals do not see it", sorted(c.scope("Locals")), ["n", "t"])
answer = c.ask("setBreakpoints", source={"path": FILE},
               breakpoints=[{"line": ANGER, "condition": "t.helth < 6"}])
check("a wrong condition says why", "helth" in answer["body"]["breakpoints"][0].get("message", ""))
c.ask("setBreakpoints", source={"path": FILE}, breakpoints=[{"line": ANGER, "condition": "n > 100"}])
before = c.ask("evaluate", expression="t.health", frameId=1)["body"]["result"]
check("a step after other conditions", c.go("stepBack"), ("step", WOUND))
check("and forward", c.go("next"), ("step", ANGER))
check("where it was", c.ask("evaluate", expression="t.health", frameId=1)["body"]["result"], before)
c.ask("setBreakpoints", source={"path": FILE}, breakpoints=[])
c.ask("setFunctionBreakpoints", breakpoints=[{"name": "round"}])
check("an event", c.go("continue"), ("function breakpoint", line_of("round as r")))
c.ask("setFunctionBreakpoints", breakpoints=[])
info = c.ask("dataBreakpointInfo", name="health",
             variablesReference=c.scope("Creatures")["Ada"]["variablesReference"])["body"]
check("what can change", info["dataId"], "Ada.health")
c.ask("setDataBreakpoints", breakpoints=[{"dataId": "Ada.health"}])
stop = c.ask("continue", threadId=1) and c.until("stopped")
check("a change", stop["reason"], "data breakpoint")
check("says which", stop["text"].startswith("health of Ada: "))
c.ask("setDataBreakpoints", breakpoints=[])
c.ask("continue", threadId=1)
check("to the end", c.until("terminated") is not None)
check("nothing stops any more", c.ask("stackTrace", threadId=1)["success"], False)
check("it ends", c.end(), 0)

c = Client()
c.begin([{"line": WOUND, "logMessage": "{t} loses {n} of {t.health}."},
         {"line": ANGER, "hitCondition": ">= 3"}], seed=3)
c.until("stopped")
check("the third time", c.ask("evaluate", expression="1 + 1", frameId=1)["body"]["result"], "2")
c2 = Client()
c2.begin([{"line": WOUND, "logMessage": "{t} loses {n} of {t.health}."}], seed=3)
lines = []
while True:
    body = c2.receive()
    if body.get("event") == "terminated":
        break
    if body.get("event") == "output":
        lines.append(body["body"]["output"].strip())
check("a log point", lines[0].startswith("Bo loses ") and lines[0].endswith(" of 9."))
check("it does not stop", len(lines) > 3)
check("they end", (c.end(), c2.end()), (0, 0))

# ---- a test

c = Client()
c.begin(test="one blow")
stop = c.until("stopped")
check("a failed expectation stops", (stop["reason"], "Bo.health == 6" in stop["text"]), ("exception", True))
check("it goes on to the end", c.go("continue")[0], "exception")
check("and back from there", c.go("reverseContinue"), ("exception", line_of("expect Bo.health")))
c.ask("setExceptionBreakpoints", filters=[])
check("without the filter only its end", c.go("continue")[0], "exception")
check("it ends", c.end(), 0)

c = Client()
c.begin(seed=3, stopAtEnd=True)
check("stops at the end", c.until("stopped")["description"], "the end")
check("and goes back", c.go("stepBack")[0], "step")
check("it ends", c.end(), 0)

# ---- what no editor sends

for arguments, why in [({"encounter": "none such"}, ""), ({"test": "none such"}, ""),
                       ({"seed": -1}, "seed"), ({"seed": "x"}, "seed"), ({"fight": [1]}, "seed")]:
    c = Client()
    c.ask("initialize")
    answer = c.ask("launch", program=FILE, **arguments)
    check(f"refuses {arguments}", (answer["success"], why in answer["message"]), (False, True))
    check("and still answers", c.ask("threads")["success"], False)
    check("it ends", c.end(), 0)
c = Client()
for command in ["stackTrace", "next", "variables", "evaluate", "setBreakpoints", "none such", "pause"]:
    check(f"{command} before launch", c.ask(command)["success"], False)
check("a file that is not there", c.ask("launch", program="/none/such.fray")["success"], False)
check("it ends", c.end(), 0)

c = Client()
c.begin(seed=3, stopOnEntry=True)
c.until("stopped")
draw = random.Random(7)
HUGE = [-1, 0, 1, 2, 99, 2**31, 2**53, -2**60, 1.5, None, True, "x", [], {}, [1], {"path": FILE}, {"path": 7}]
COMMANDS = ["stackTrace", "scopes", "variables", "evaluate", "setBreakpoints", "setFunctionBreakpoints",
            "setDataBreakpoints", "setExceptionBreakpoints", "dataBreakpointInfo", "threads", "source",
            "breakpointLocations", "launch", "initialize", "configurationDone", "pause", "fray/none"]
KEYS = ["frameId", "variablesReference", "startFrame", "levels", "start", "count", "expression", "source",
        "breakpoints", "filters", "name", "line", "endLine", "program"]
answered = 0
for _ in range(400):
    arguments = {key: draw.choice(HUGE) for key in draw.sample(KEYS, 4)}
    if draw.random() < 0.3:
        arguments["source"] = {"path": FILE}
        arguments["breakpoints"] = [draw.choice(HUGE), {"line": draw.choice(HUGE), "condition": draw.choice(HUGE)}]
    answered += c.ask(draw.choice(COMMANDS), **arguments) is not None
check("every wild request is answered", answered, 400)
for body in [b"{", b"[]", b"7", b"null", b'{"type":"request"}', b'{"type":7,"command":[]}', b"\xff\xfe", b""]:
    c.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)
check("it still answers", c.ask("threads")["success"])
check("it ends", c.end(), 0)
for data in [b"Content-Length: -5\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n", b"x" * 20000,
             b"\r\n\r\n", b"Content-Length: 10\r\n\r\n{}"]:
    c = Client()
    c.raw(data)
    c.process.stdin.close()
    check("a broken stream ends it", c.process.wait(timeout=600) in (0, 1))
c = Client()  # the editor dies while the fight has stopped
c.begin(seed=3, stopOnEntry=True)
c.until("stopped")
c.process.stdin.close()
check("without an editor it ends", c.process.wait(timeout=600), 0)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
