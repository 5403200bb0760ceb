"""lsp_client.py -- A client of `fray lsp` for tests: framing, requests, documents, findings."""

import json
import os
import subprocess
import urllib.parse


def uri_of(path):
    return "file://" + urllib.parse.quote(os.path.abspath(path))


class Client:
    """A server in a folder. Requests are answered in turn; findings are kept by URI."""

    def __init__(self, fray, folder, encodings=("utf-16",)):
        self.server = subprocess.Popen(
            [fray, "lsp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.folder = os.path.abspath(folder)
        self.last = 0
        self.findings = {}
        self.versions = {}
        self.capabilities = self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": uri_of(folder),
                "capabilities": {
                    "general": {"positionEncodings": list(encodings)},
                    "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}},
                },
            },
        )["capabilities"]
        self.notify("initialized", {})

    def send(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(text) + text)

    def send_bytes(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.server.stdout.readline()
            if not line:
                raise EOFError("the server has ended")
            if line == b"\r\n":
                break
            name, value = line.split(b":", 1)
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.server.stdout.read(length))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def begin(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        return self.last

    def answer(self, id):
        """Waits for the response; keeps findings that come before it."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self.findings[params["uri"]] = params["diagnostics"]
            elif message.get("id") == id:
                return message

    def request(self, method, params):
        message = self.answer(self.begin(method, params))
        if "error" in message:
            raise RuntimeError(message["error"]["message"])
        return message["result"]

    # documents

    def path(self, name):
        return os.path.join(self.folder, name)

    def open(self, name, text):
        self.versions[name] = 1
        self.notify(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": uri_of(self.path(name)),
                    "languageId": "fray",
                    "version": 1,
                    "text": text,
                }
            },
        )

    def change(self, name, changes):
        self.versions[name] += 1
        self.notify(
            "textDocument/didChange",
            {
                "textDocument": {
                    "uri": uri_of(self.path(name)),
                    "version": self.versions[name],
                },
                "contentChanges": changes,
            },
        )

    def at(self, name, position=None, **more):
        params = {"textDocument": {"uri": uri_of(self.path(name))}, **more}
        if position:
            params["position"] = {"line": position[0], "character": position[1]}
        return params

    def settle(self):
        """Waits until the findings are those of the texts."""
        self.request("fray/settled", None)

    def found(self):
        """All findings: (file, line, code), sorted."""
        return sorted(
            (
                os.path.relpath(urllib.parse.unquote(uri[7:]), self.folder),
                d["range"]["start"]["line"],
                d["code"],
            )
            for uri, list in self.findings.items()
            for d in list
        )

    def end(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.server.stdin.close()
        return self.server.wait()
