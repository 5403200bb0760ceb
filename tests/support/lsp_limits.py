"""lsp_limits.py FRAY SCRATCH -- Sessions of the language server at its limits: many documents, a root of /, a message that is
too long, a header that is broken.

Each check prints FAILED with its name. The last line is `N passed, M failed`."""
import json
import os
import re
import subprocess
import sys

FRAY, SCRATCH = os.path.abspath(sys.argv[1]), sys.argv[2]
passed = failed = 0
TEXT = 'edition 1\nlet a = 1\n'


def check(name, good, shown=''):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print('FAILED', name, str(shown)[:300])


def frame(message):
    body = json.dumps({'jsonrpc': '2.0', **message}).encode()
    return b'Content-Length: %d\r\n\r\n' % len(body) + body


def session(data, before=()):
    """All that the server sends back, as messages; and its exit code."""
    done = subprocess.run([*before, FRAY, 'lsp'], input=data, capture_output=True, cwd=SCRATCH, timeout=600)
    out, messages = done.stdout, []
    while m := re.match(rb'Content-Length: (\d+)\r\n\r\n', out):
        size = int(m.group(1))
        messages.append(json.loads(out[m.end():m.end() + size]))
        out = out[m.end() + size:]
    return messages, done.returncode, done.stderr.decode()


def initialize(root=None):
    params = {'capabilities': {}, **({'rootUri': root} if root else {})}
    return frame({'id': 1, 'method': 'initialize', 'params': params}) + frame({'method': 'initialized', 'params': {}})


def opens(uri, text=TEXT):
    return frame({'method': 'textDocument/didOpen', 'params': {
        'textDocument': {'uri': uri, 'languageId': 'fray', 'version': 1, 'text': text}}})


def answers(messages, number):
    return [m for m in messages if m.get('id') == number and 'method' not in m]


END = frame({'id': 9, 'method': 'shutdown'}) + frame({'method': 'exit'})

# ---- many documents: twice as many take at most about four times the work


def work(count):
    out = os.path.join(SCRATCH, 'callgrind.out')
    documents = b''.join(opens(f'file://{SCRATCH}/outside/{i:05}.fray') for i in range(count))
    messages, _, said = session(initialize() + documents + END, [
        'valgrind', '--tool=callgrind', f'--callgrind-out-file={out}', '--toggle-collect=did_open'])
    check(f'{count} documents are opened', answers(messages, 9), said)
    m = re.search(r'Collected : (\d+)', said)
    return int(m.group(1)) if m else 0


some, twice = work(150), work(300)
check('work grows at most with the square', 0 < some and twice < 5 * some, (some, twice))

# ---- the whole machine is not a project

messages, code, said = session(initialize('file:///') + END, ['strace', '-f', '-qq', '-e', 'trace=getdents64'])
check('a root of / is answered', answers(messages, 1) and answers(messages, 9) and code == 0, said)
check('and not walked', said.count('getdents64(') < 20, said.count('getdents64('))

# ---- a message that is too long ends itself alone

long = opens(f'file://{SCRATCH}/long.fray', 'x' * (33 << 20))
messages, code, said = session(initialize() + long + frame({'id': 2, 'method': 'fray/none'}) + END)
check('the next request is answered', answers(messages, 2), said)
check('the long message is named', any('longer' in json.dumps(m) for m in messages), messages[:2])
check('the end is the usual one', code == 0 and answers(messages, 9), (code, said))

# ---- an end flushes what is answered

messages, code, said = session(initialize() + frame({'id': 2, 'method': 'fray/none'}) + b'Content-Length: 1x\r\n\r\n{}')
check('what was asked before a broken header is answered', answers(messages, 1) and answers(messages, 2), said)
check('and the header is named', code == 1 and 'Content-Length' in said, (code, said))
print(f'{passed} passed, {failed} failed')
sys.exit(failed > 0)
