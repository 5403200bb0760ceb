"""at_a_distance.py -- Uses a command that waits for others, and ends as it does.

Usage: at_a_distance.py serve COMMAND... opens the page and the table of each seat, answers once and
ends the server. at_a_distance.py watch FILE COMMAND... changes the file after the first round. The
command itself must report what fails. This script prints nothing that differs from run to run.
"""
import http.client
import json
import os
import signal
import subprocess
import sys

SILENCE = 600  # seconds until a server that says nothing has hung


def one_request(port, method, path, token, body=None):
    """The body of the answer; a page of the table is left after its first line."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=SILENCE)
    try:
        line.request(method, path, body, {"Authorization": f"Bearer {token}", "Content-Type": "application/json",
                                          "Connection": "close"})
        answer = line.getresponse()
        return answer.readline() if path == "/api/page" else answer.read()
    except (OSError, http.client.HTTPException):
        return b""
    finally:
        line.close()


def use_table(process):
    links, link = {}, None
    for line in process.stdout:
        word = line.strip()
        if word.startswith("http://"):
            link = word
        elif link:
            links[word], link = link, None
        if word.startswith("Ctrl-C"):
            break
    for name, link in links.items():
        port, token = int(link.split(":")[2].split("/")[0]), link.split("#")[1]
        one_request(port, "GET", "/", token)
        try:
            asks = json.loads(one_request(port, "GET", "/api/page", token))["asks"]
        except ValueError:
            continue
        for ask in asks:
            if not ask["held"]:
                one_request(port, "POST", "/api/do", token, json.dumps({"do": "answer", "id": ask["id"], "chosen": [0]}))
        one_request(port, "POST", "/api/do", token, '{"do": "undo"}' if "referee" in name else '{"do": "dance"}')
    process.send_signal(signal.SIGTERM)
    process.stdout.read()


def change_file(process, path):
    rounds = 0
    for line in process.stdout:
        print(line, end="")
        if line.startswith("waiting"):
            rounds += 1
            with open(path + ".new", "w", encoding="utf-8") as new, open(path, encoding="utf-8") as old:
                new.write(old.read() + "# round\n")
            os.rename(path + ".new", path)


def main():
    what, command = sys.argv[1], sys.argv[3:] if sys.argv[1] == "watch" else sys.argv[2:]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            if what == "serve":
                use_table(process)
            else:
                change_file(process, sys.argv[2])
            code = process.wait(SILENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            code = 124
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
