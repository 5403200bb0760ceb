"""requests.py FRAY RULES SCRATCH [FAIL_IO] -- Sends hand-made requests to `fray serve`.

They have wrong tokens, answers of other seats, hosts and origins of other sites, large heads and bodies. Some are cut in half, read
slowly, or come in floods. Processes are killed and started again.

Each check prints FAILED with its name. The last line is `N passed, M failed`. Nothing is timed but by a ratio: the test waits for each answer."""

import hashlib
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time

FRAY, RULES, SCRATCH = sys.argv[1:4]
SILENCE = 60  # seconds after which something will not come any more
passed = failed = 0


def check(name, good, shown=''):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(f'FAILED {name}', str(shown)[:400], flush=True)


class Table:
    """A running server with the links of its seats."""

    def __init__(self, *args, rules=RULES, env=None, before=()):
        self.err = open(os.path.join(SCRATCH, 'err'), 'w+')
        self.process = subprocess.Popen(
            [*before, FRAY, 'serve', rules, '--port', '0', *args], cwd=SCRATCH, stdout=subprocess.PIPE,
            stderr=self.err, text=True, env={**os.environ, **(env or {})})
        self.links, link = {}, None
        for line in self.process.stdout:
            word = line.strip()
            if word.startswith('http://'):
                link = word
            elif link:
                self.links[word] = link.split('#')[1]
                self.port = int(link.split(':')[2].split('/')[0])
                link = None
            if word.startswith('Ctrl-C'):
                break
        self.host = f'127.0.0.1:{self.port}' if self.links else ''

    def socket(self):
        s = socket.create_connection(('127.0.0.1', self.port), timeout=SILENCE)
        return s

    def head(self, method, path, token=None, **headers):
        lines = {'Host': self.host, 'Connection': 'close'}
        if token:
            lines['Authorization'] = f'Bearer {token}'
        lines.update({k.replace('_', '-'): v for k, v in headers.items()})
        rows = ''.join(f'{k}: {v}\r\n' for k, v in lines.items() if v is not None)
        return f'{method} {path} HTTP/1.1\r\n{rows}\r\n'.encode()

    def send(self, data):
        """The status, head and body of the response; status 0: it was closed without one."""
        with self.socket() as s:
            try:
                s.sendall(data)
            except OSError:
                pass
            answer = b''
            try:
                while part := s.recv(65536):
                    answer += part
            except TimeoutError:
                check(f'an answer to {data[:60]!r}', False, answer[:60])
            except OSError:
                pass
        if not answer.startswith(b'HTTP/1.1 '):
            return 0, '', ''
        head, _, body = answer.decode(errors='replace').partition('\r\n\r\n')
        return int(head[9:12]), head, body

    def get(self, path, token=None, **headers):
        return self.send(self.head('GET', path, token, **headers))

    def do(self, token, body, **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {'Content_Type': 'application/json', 'Content_Length': str(len(data)), **headers}
        return self.send(self.head('POST', '/api/do', token, **headers) + data)

    def answer(self, token, ask, chosen):
        return self.do(token, {'do': 'answer', 'id': ask['id'], 'chosen': chosen})[0]

    def page(self, token):
        return Page(self, token)

    def end(self, with_signal=signal.SIGTERM):
        self.process.send_signal(with_signal)
        self.process.stdout.close()
        code = self.process.wait(SILENCE)
        self.err.seek(0)
        self.said = self.err.read()
        self.err.close()
        return code


class Page:
    """An open page: reads the lines of its long response."""

    def __init__(self, table, token):
        self.s = table.socket()
        self.s.sendall(table.head('GET', '/api/page', token))
        self.file = self.s.makefile('rb')
        self.status = int(self.file.readline()[9:12])
        while self.file.readline().strip():
            pass
        self.story, self.lines, self.raw = [], 0, b''
        if self.status == 200:
            self.line()

    def line(self):
        """The next line; None: the response has ended."""
        while True:
            size = int(self.file.readline().strip() or b'0', 16)
            if size == 0:
                return None
            self.raw += self.file.read(size)
            self.file.readline()
            while b'\n' in self.raw:
                line, _, self.raw = self.raw.partition(b'\n')
                if not line:
                    continue
                self.last = json.loads(line)
                self.story = ([] if self.last['fresh'] else self.story) + self.last['story']
                self.lines += 1
                return self.last

    def until(self, wanted):
        """The next line that is wanted; None: the response has ended."""
        while line := self.line():
            if wanted(line):
                return line
        return None

    def has(self, wanted):
        return self.last if wanted(self.last) else self.until(wanted)

    def asked(self):
        """Waits until this guest is asked, and returns the question."""
        line = self.has(lambda line: any(not a['held'] for a in line['asks']) or line['end'])
        return next((a for a in line['asks'] if not a['held']), None)

    def close(self):
        self.file.close()
        self.s.close()


SEATS = ['--seat', 'Ines=person:Kim', '--seat', 'Boris=person:Lee', '--seat', 'Troll=person:Mo', '--seed', '9']
KIM, LEE, MO, REFEREE = 'Kim (Ines)', 'Lee (Boris)', 'Mo (Troll)', 'the referee'


def record(name):
    with open(os.path.join(SCRATCH, name), 'rb') as file:
        return file.read()


def options(ask):
    return [o['text'] for o in ask['question']['options']]


# ---- what strangers get

t = Table(*SEATS, '--record', 'strange.play')
kim, lee, mo, referee = (t.links[name] for name in (KIM, LEE, MO, REFEREE))
check('each seat has a link', len({kim, lee, mo, referee}) == 4)
status, head, body = t.get('/')
check('the page is served', status == 200 and '<html' in body, head)
for word in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", 'nosniff', 'no-referrer', 'no-store'):
    check(f'a header has {word}', word in head, head)
check('no inline script is allowed', 'unsafe' not in head, head)

before = record('strange.play')
first = t.page(kim)
ask = first.asked()
check('a guest sees the own question', options(ask) == ['Cut', 'Smash'], ask)
request = {'do': 'answer', 'id': ask['id'], 'chosen': [0]}
for name, token in {'no token': None, 'an empty token': '', 'a wrong token': 'f' * 32, 'a short token': kim[:31],
                    'a long token': kim + '0', 'a token in capitals': kim.upper() + 'X'}.items():
    check(f'{name} is refused', t.do(token, request)[0] == 401)
    check(f'{name} opens no page', t.get('/api/page', token)[0] == 401)
    check(f'{name} reads no cards', t.get('/api/cards', token)[0] == 401)
check('a token in the path is not one', t.get(f'/api/page?token={kim}')[0] == 401)

# ---- pages of other sites: CSRF and DNS rebinding

for host in ('evil.example', f'evil.example:{t.port}', '127.0.0.1', 'localhost', f'127.0.0.1:{t.port + 1}',
             f'127.0.0.1.evil.example:{t.port}', f'xlocalhost:{t.port}', f':{t.port}', ''):
    check(f'the host {host!r} is refused', t.do(kim, request, Host=host)[0] in (400, 421))
    check(f'the host {host!r} reads nothing', t.get('/', Host=host)[0] in (400, 421))
check('no host is refused', t.get('/', Host=None)[0] in (400, 421))
check('localhost is a name of the table', t.get('/', Host=f'localhost:{t.port}')[0] == 200)
for origin in ('http://evil.example', 'null', f'https://{t.host}', f'http://localhost:{t.port}', 'http://'):
    check(f'the origin {origin} is refused', t.do(kim, request, Origin=origin)[0] == 403)
    check(f'the origin {origin} opens no page', t.get('/api/page', kim, Origin=origin)[0] == 403)
for site in ('cross-site', 'same-site'):
    check(f'a {site} request is refused', t.do(kim, request, Sec_Fetch_Site=site)[0] == 403)
status, head, _ = t.send(t.head('OPTIONS', '/api/do', Origin='http://evil.example', Access_Control_Request_Method='POST',
                                Access_Control_Request_Headers='authorization'))
check('a preflight is allowed nothing', status in (403, 405) and 'Access-Control' not in head, head)
for kind in ('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''):
    check(f'a form of type {kind!r} is refused', t.do(kim, request, Content_Type=kind)[0] == 415)
for path in ('/../etc/passwd', '/assets/../../etc/passwd', '/%2e%2e/etc/passwd', '/strange.play', '/strange.play.key', '//', '/api',
             '/api/page/', '/index.html\0'):
    check(f'{path!r} is not served', t.get(path)[0] in (0, 400, 404))
for method in ('PUT', 'DELETE', 'HEAD', 'TRACE', 'CONNECT', 'BREW'):
    check(f'{method} is refused', t.send(t.head(method, '/api/do', kim))[0] in (400, 405))

# ---- a guest can say the own answers alone

check("another seat's answer is refused", t.do(lee, request)[0] == 403)
check("another side's answer is refused", t.do(mo, request)[0] == 403)
for word in ('undo', 'redo', 'back', 'say', 'veto', 'face', 'seat', 'fork', 'branch', 'clock'):
    body = {'do': word, 'text': 'Ines.health = 1', 'who': 'Troll', 'kind': 'person', 'name': 'Kim', 'event': 'round', 'count': 1,
            'die': 0, 'face': 1, 'on': True}
    check(f'{word} is for the referee', t.do(kim, body)[0] == 403)
for name, body in {
        'nothing': b'', 'not JSON': b'{', 'a list': b'[]', 'a number': b'7', 'an unknown word': {'do': 'win'}, 'no word': {},
        'deep JSON': b'[' * 4000, 'two words': b'{"do":"answer","do":"undo"}', 'broken UTF-8': b'{"do":"\xff"}',
        'a NUL': b'{"do":"answer\\u0000"}', 'no number': {'do': 'answer', 'chosen': [0]},
        'no answer': {'do': 'answer', 'id': ask['id']}, 'a text': {'do': 'answer', 'id': ask['id'], 'chosen': 'Cut'},
        'an option that is not there': {'do': 'answer', 'id': ask['id'], 'chosen': [2]},
        'an option below 0': {'do': 'answer', 'id': ask['id'], 'chosen': [-1]},
        'a large option': {'do': 'answer', 'id': ask['id'], 'chosen': [1 << 62]},
        'a fraction': {'do': 'answer', 'id': ask['id'], 'chosen': [0.5]},
        'two options of one': {'do': 'answer', 'id': ask['id'], 'chosen': [0, 1]},
        'one option twice': {'do': 'answer', 'id': ask['id'], 'chosen': [0, 0]},
        'no option': {'do': 'answer', 'id': ask['id'], 'chosen': []},
        'a face for a question': {'do': 'throw', 'id': ask['id'], 'face': 1}}.items():
    status, _, why = t.do(kim, body)
    check(f'{name} is not an answer', status == 400 and why, (status, why))
check('a question that was never asked', t.do(kim, {'do': 'answer', 'id': 999, 'chosen': [0]})[0] == 400)

# ---- sizes

status = t.send(t.head('POST', '/api/do', kim, Content_Type='application/json', Content_Length='1000000000') + b'{' * 65536)[0]
check('a huge body is refused', status in (0, 413), status)
check('a body of 8193 bytes is refused', t.do(kim, b' ' * 8193)[0] == 413)
status = t.send(t.head('POST', '/api/do', kim, Content_Type='application/json', Transfer_Encoding='chunked') +
                b'2000\r\n' + b' ' * 8192 + b'\r\n2000\r\n' + b' ' * 8192 + b'\r\n0\r\n\r\n')[0]
check('a huge body in chunks is refused', status in (0, 413), status)
check('a huge head is refused', t.get('/', X='y' * 100000)[0] in (0, 400, 413, 431))
check('a huge path is refused', t.get('/' + 'y' * 100000)[0] in (0, 400, 414))
check('many headers are refused', t.get('/', **{f'X{i}': 'y' for i in range(5000)})[0] in (0, 400, 413, 431))
for junk in (b'\0' * 64, b'GET\r\n\r\n', b'\r\n' * 500, bytes(range(256)), b'GET / HTTP/9.9\r\n\r\n', b'POST /api/do HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
             b'POST /api/do HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'):
    with t.socket() as s:
        s.sendall(junk)
    check(f'after {junk[:20]!r} the table is open', t.get('/')[0] == 200)
check('no input was recorded', record('strange.play') == before)

# ---- half requests, slow readers, idle connections, floods: the fight goes on

soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
idle = []
for i in range(min(10000, hard - 200)):
    try:
        s = t.socket()
    except OSError as error:
        check(f'idle connection {i}', False, error)
        break
    if i % 3 == 1:
        s.sendall(b'GET / HT')
    elif i % 3 == 2:
        s.sendall(b'POST /api/do HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n')
    idle.append(s)
check('there were thousands of idle connections', len(idle) == 10000 or len(idle) == hard - 200, len(idle))
slow = socket.socket()
slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
slow.connect(('127.0.0.1', t.port))
slow.sendall(t.head('GET', '/api/page', mo))
watching = t.page(mo)
check('a new page opens behind idle connections', watching.status == 200)
check('Kim answers', t.do(kim, request)[0] == 200)
page = t.page(lee)
for _ in range(1500):
    t.do('f' * 32, request)
check('Lee answers in a flood', t.answer(lee, page.asked(), [0]) == 200)
check('the others see it', watching.has(lambda line: ['Mo'] == [w['name'] for w in line['waits']]) is not None)
statuses = [t.do(lee, {'do': 'answer', 'id': 1, 'chosen': [0]})[0] for _ in range(120)]
check('a guest who sends too much is slowed', 429 in statuses, set(statuses))
again = t.page(lee)
check('who is slowed may still open the page', again.status == 200, again.status)
again.close()
check('another guest is not', t.answer(mo, watching.last['asks'][0], [0]) == 200)
check('the fight goes on', t.answer(mo, watching.until(lambda line: line['asks'])['asks'][0], [0]) == 200)
for s in idle:
    s.close()
slow.close()

# ---- twelve pages, each told once: one line for an answer, and no request for it

pages = [t.page(token) for token in (kim, kim, kim, lee, lee, lee, mo, mo, mo, referee, referee, referee)]
for p in pages:
    p.has(lambda line: sum(g['here'] for g in line['guests']) == 4)
newest = max(p.last['version'] for p in pages)
for p in pages:
    p.has(lambda line: line['version'] >= newest)
lines = [p.lines for p in pages]
check('Kim answers again', t.answer(kim, pages[0].last['asks'][0], [0]) == 200)
said = [p.line() for p in pages]
check('an answer reaches twelve pages', all(line['version'] == said[0]['version'] for line in said))
check('each with one line', [p.lines for p in pages] == [n + 1 for n in lines])
states = [dict(line['state']) for line in said]
check('the referee alone sees the seed', [state.pop('seed', None) is not None for state in states] == [line['referee'] for line in said])
kept = [state.pop('kept') for state in states]
check('the same state for all, but what is kept', all(state == states[0] for state in states))
check('the same is kept for all of a side', kept[:6] == [kept[0]] * 6 and kept[6:9] == [kept[6]] * 3)
check('a side sees its own secrets, and not those of another', kept[0] != kept[6])


for word in ('undo', 'redo') * 5:
    check(word, t.do(referee, {'do': word})[0] == 200)
    pages[0].line()
oldest = t.page(referee), t.page(referee)
check('a fifth page ends the first one', pages[9].until(lambda line: False) is None)
for p in (*pages, *oldest, watching, page, first):
    p.close()
check('the table ends well', t.end() == 0 and 'fray serve strange.play' in t.said, t.said)
check('no token is in what it says', not any(token in t.said for token in t.links.values()), t.said)

# ---- a kill, and the same links again

def play_on(table, inputs):
    """Each person who is asked answers, so many times in all."""
    whole = table.page(table.links[REFEREE])
    for _ in range(inputs):
        asked = whole.has(lambda line: line['asks'])['asks'][0]
        name = next(name for name in (KIM, LEE, MO) if name.startswith(asked['person']))
        check('an answer', table.answer(table.links[name], asked, [0]) == 200)
        whole.until(lambda line: not any(a['id'] == asked['id'] for a in line['asks']))
    whole.close()


t = Table(*SEATS, '--record', 'killed.play')
links = t.links
play_on(t, 4)
t.end(signal.SIGKILL)
kept = record('killed.play')
check('a kill keeps the inputs', kept.count(b'"ask"') == 4, kept[-600:])
t = Table(rules='killed.play')
check('the links are the same', t.links == links, t.links)
p = t.page(t.links[REFEREE])
line = p.last
check('the story is there again', len(line['story']) > 10 and line['table']['inputs'] == 4, line['table'])
p.close()
play_on(t, 2)
check('the fight goes on', record('killed.play').startswith(kept) and record('killed.play').count(b'"ask"') == 6)
t.end()
os.chmod(os.path.join(SCRATCH, 'killed.play.key'), 0o644)
t = Table(rules='killed.play')
check('a key that others can read is refused', t.end() == 2 and 'chmod 600' in t.said, t.said)
os.remove(os.path.join(SCRATCH, 'killed.play.key'))
t = Table(rules='killed.play')
check('without the key the links are new', set(t.links) == set(links) and not set(t.links.values()) & set(links.values()))
check('the key is for its owner', os.stat(os.path.join(SCRATCH, 'killed.play.key')).st_mode & 0o777 == 0o600)
t.end()

# ---- secrets: two fights that differ in what Mo may not see look the same to Mo

def seen_by_mo(choice, seed):
    table = Table(*SEATS[:-1], str(seed), '--no-record')
    watcher = table.page(table.links[MO])
    watcher.has(lambda line: all(g['here'] == (g['name'] == 'Mo') for g in line['guests']))
    kim_page, lee_page = table.page(table.links[KIM]), table.page(table.links[LEE])
    lee_ask = lee_page.asked()
    early = table.answer(table.links[LEE], lee_ask, [choice])
    first = table.answer(table.links[KIM], kim_page.asked(), [choice])
    watcher.has(lambda line: ['Mo'] == [w['name'] for w in line['waits']])
    ask = watcher.last['asks'][0] if watcher.last['asks'] else {'id': 1}
    why = [table.do(table.links[MO], {'do': 'why', 'id': ask['id'], 'name': name})[2] for name in ('Ines', 'Boris', 'Cut')]
    shown = json.dumps(why) + json.dumps(watcher.story) + json.dumps(watcher.last['asks']) + json.dumps(watcher.last['state'])
    kim_sees = json.dumps(kim_page.has(lambda line: not line['asks']) and kim_page.story)
    for page in (watcher, kim_page, lee_page):
        page.close()
    table.end()
    return (early, first), shown, kim_sees


for seed in range(6):
    cut, smash = seen_by_mo(0, seed), seen_by_mo(1, seed)
    check('Lee may answer before the turn', cut[0] == (200, 200), cut[0])
    check('Mo sees the same, whatever the others chose', cut[1] == smash[1], (cut[1], smash[1]))
    check('Kim, on their side, does not', cut[2] != smash[2], cut[2])

# ---- two worlds: what Kim may not see differs, and all that is sent to Kim is the same

WORLD = '''edition 1
system Secrets { title "Secrets";  space squares;  ends when count(sides where it.up) < 2 }
event round { window over as last }
unit rounds, round = round.over
kind card is thing { field harm: int = 1 }
extend creature { track health = 60 from 0;  own cards: card;  slot shown: flag = false
  slot chosen: card? { hidden while not self.shown }
  slot rounds_up = 0
%(members)s  property down: flag = self.health <= 0 }
extend side { property up: flag = count(self.members where not it.down) > 0
  slot stock = 0 { hidden };  slot prey: creature? { hidden } }
tactics bold { want 80 for Smash }
tactics meek { want 80 for Feint }
flow { until over { round as r {
  for c in everyone where not it.down {
    let k = choose 1 from c.cards by c secretly as "which card" after 15 else none
    c.chosen = k
    c.rounds_up += 1
    if c is Troll { c.side.stock += %(stock)s;  for x in everyone where %(prey)s { c.side.prey = x } }
%(changes)s  }
  for c in everyone where not it.down {
    if c is Ines { let n = roll d6 as "blow" by c
      for t in everyone where it.side != c.side { t.health -= n }
    } else { for t in everyone where it.side != c.side { t.health -= 2 } }
  } } }
  for s in sides where it.up { finish fight for s } }
card Cut { harm 2 }
card Smash { harm 3 }
card Feint { harm 1 }
creature Ines { cards Cut, Smash }
%(others)s
encounter "The bridge" { map "I..T"; side heroes { "I": Ines }
  side others { "T": Troll; tactics %(tactics)s }; %(reserve)s ends after 50 rounds }
'''


def generated(number, other):
    """Rules of which Troll's part is random, in one of two worlds."""
    chance = random.Random(number)
    secret = random.Random(number * 1000 + other)
    names = [f'{chance.choice(("plan", "grudge", "trick"))}{i}' for i in range(chance.randrange(1, 5))]
    kinds = [chance.choice(('counter', 'flag')) for _ in names]
    value = lambda kind: secret.choice(('true', 'false')) if kind == 'flag' else secret.randrange(90)
    one = secret.choice(('Dragon', 'Wyrm', 'Ghost'))
    fighters = [one] if secret.random() < 0.7 else []
    return WORLD % {
        'members': ''.join(f'  slot {name}{": flag" if kind == "flag" else " = 0"} '
                           '{ hidden while not self.shown }\n' for kind, name in zip(kinds, names)),
        'changes': ''.join(f'    if c is Troll and c.health < {secret.randrange(30, 90)} {{ c.{name} '
                           + (f'= {value(kind)}' if kind == 'flag' else f'+= {value(kind)}') + ' }\n'
                           for kind, name in zip(kinds, names)),
        'others': 'creature Troll { cards ' + ', '.join(secret.sample(('Smash', 'Feint', 'Cut'), secret.randrange(1, 4)))
                  + ' }\n' + ''.join(f'creature {name} is {secret.choice(("Ines", "Troll"))} {{ health {secret.randrange(1, 60)} }}\n' for name in fighters),
        'stock': secret.randrange(9), 'prey': secret.choice(('it is Troll', 'it is Ines', 'it.health < 50')),
        'tactics': secret.choice(('bold', 'meek')),
        'reserve': ''.join(f'reserve {secret.randrange(1, 4)} {name};' for name in fighters)}


def seen_by_kim(number, other):
    """All that Kim is sent in three rounds. Every die is thrown by a person, and shows the same."""
    rules = os.path.join(SCRATCH, 'world.fray')
    with open(rules, 'w') as file:
        file.write(generated(number, other))
    seed = ['--seed', str(number * 7 + other)] if number % 2 else []
    table = Table('--seat', 'Ines=person:Kim', '--throw', 'all', '--no-record', *seed, rules='world.fray')
    kim, referee = table.links['Kim (Ines)'], table.links['the referee']
    pages = {kim: table.page(kim), referee: table.page(referee)}
    pages[kim].has(lambda line: all(g['here'] for g in line['guests']))
    status, _, cards = table.get('/api/cards', kim)  # the head has a date
    sent = [status, cards]
    for turn in range(9):
        page = pages[kim]
        line = page.has(lambda line: line['asks'] or line['waits'] or line['end'])
        sent.append({k: v for k, v in line.items() if k not in ('version', 'promise')})
        sent[-1]['story'] = list(page.story)
        if line['end']:
            break
        version = line['version']
        pages[referee].has(lambda line: line['version'] >= version)
        token, a = next((token, a) for token, p in pages.items() for a in p.last['asks'] if not a['held'])
        body = {'do': 'throw', 'id': a['id'], 'face': 1 + turn % 6} if a['roll'] else {
            'do': 'answer', 'id': a['id'], 'chosen': [turn % 2]}
        check('an answer in a world', table.do(token, body)[0] == 200, body)
        page.until(lambda line: line['version'] > version)
    for p in pages.values():
        p.close()
    table.end()
    return json.dumps(sent, sort_keys=True)


for number in range(12):
    worlds = [generated(number, 0), generated(number, 1)]
    check('the worlds differ', worlds[0] != worlds[1])
    one, two = seen_by_kim(number, 0), seen_by_kim(number, 1)
    check(f'Kim is sent the same in two worlds ({number})', one == two, [next(
        (one[max(i - 60, 0):i + 80], two[max(i - 60, 0):i + 80]) for i in range(len(one)) if one[i:i + 1] != two[i:i + 1])] if one != two else '')
    check('and no creature of the reserve', not any(name in one for name in ('Dragon', 'Wyrm', 'Ghost')))
    check('nor a seed', '"seed"' not in one)
    check('but who fights', 'Troll' in one)
    check('and an open counter of all', '"name": "rounds_up"' in one)

# ---- dice that no person can foretell: promised at the start, told at the end

t = Table('--seat', 'Ines=person:Kim', '--seat', 'Boris=person:Lee', '--seat', 'Troll=person:Mo', '--record', 'promised.play')
page, referee = t.page(t.links[KIM]), t.page(t.links[REFEREE])
promise = page.last['promise']
check('the dice are promised', len(promise) == 64, promise)
check('and not told', page.last['dice'] == '' and 'seed' not in page.last['state'])
plan = json.loads(record('promised.play').split(b'\n')[0])
check('by a hash of both numbers', promise == hashlib.blake2b(
    f'fray dice\n{plan["seed"]}\n{plan["fight"]}\n'.encode(), digest_size=32).hexdigest())
check('of 128 bits', int(plan['seed']) > 2**40 and int(plan['fight']) > 2**40, plan['seed'])
for who in ('Ines', 'Boris'):
    check('the referee ends it', t.do(t.links[REFEREE], {'do': 'say', 'text': f'{who}.health = 0'})[0] == 200)
while not page.last['end']:
    for name in (KIM, LEE, MO):
        asking = t.page(t.links[name])
        for a in asking.last['asks'][:1]:
            t.answer(t.links[name], a, [0] if a['question'] else 1)
        asking.close()
    page.line()
check('then they are told', page.last['dice'] == f'{plan["seed"]}, {plan["fight"]}', page.last['dice'])
page.close(), referee.close()
t.end()
replay = [FRAY, 'run', '--replay', 'promised.play', '--promise']
done = subprocess.run(replay + [promise], cwd=SCRATCH, capture_output=True, text=True)
check('a replay checks the promise', done.returncode == 0 and 'those that were promised' in done.stderr, done.stderr)
done = subprocess.run(replay + ['0' * 64], cwd=SCRATCH, capture_output=True, text=True)
check('and refuses another', done.returncode == 1 and promise in done.stderr, done.stderr)

# ---- an answer that is held is nowhere until its turn

t = Table(*SEATS, '--record', 'held.play')
kim, lee, mo, referee = (t.links[name] for name in (KIM, LEE, MO, REFEREE))
pages = {token: t.page(token) for token in (kim, lee, mo, referee)}
asks = {token: pages[token].asked() for token in (kim, lee, mo)}
check('all three are asked at once', all(options(a) for a in asks.values()))
check('Mo answers first', t.answer(mo, asks[mo], [1]) == 200)
check('Lee answers', t.answer(lee, asks[lee], [0]) == 200)
check('Lee changes the answer', t.answer(lee, asks[lee], [1]) == 200)
check('held answers are not in the record', record('held.play').count(b'"ask"') == 0)
line = pages[referee].has(lambda line: len(line['waits']) == 1)
check('Kim alone is waited for', line['waits'][0]['name'] == 'Kim', line['waits'])
check('the default waits for its turn', t.do(lee, {'do': 'answer', 'id': asks[lee]['id'], 'chosen': None})[0] == 409)
check('Kim answers last', t.answer(kim, asks[kim], [0]) == 200)
check('then all are in the record', record('held.play').count(b'"ask"') == 3)
check('the last answer counts', b'"choose":[1],"as":["Smash"]' in record('held.play').split(b'"Boris"')[-1])

# ---- the referee

line = pages[referee].has(lambda line: len(line['table']['dice']) == 2)
check('a die is corrected', t.do(referee, {'do': 'face', 'die': 1, 'face': 7 - line['table']['dice'][1]['face']})[0] == 200)
check('the correction is told', pages[kim].until(lambda line: line['fresh'] and any(
    (s['input'] or {}).get('kind') == 'correction' for s in line['story'])) is not None)
check('a die has no face 7', t.do(referee, {'do': 'face', 'die': 0, 'face': 7})[0] == 409)
check('undo of the correction', t.do(referee, {'do': 'undo'})[0] == 200)
for token in (kim, lee, mo):
    pages[token].until(lambda line: line['fresh'] and 'correction' not in json.dumps(line['story']))
check('undo', t.do(referee, {'do': 'undo', 'count': 3})[0] == 200)
for token in (kim, lee, mo):
    line = pages[token].until(lambda line: line['fresh'])
    check('undo reaches each page', line is not None and not any('Cut' in json.dumps(s) for s in pages[token].story))
check('nothing is left to undo', t.do(referee, {'do': 'undo', 'count': 1})[0] == 409)
check('redo', t.do(referee, {'do': 'redo', 'count': 3})[0] == 200)
status, _, why = t.do(referee, {'do': 'say', 'text': 'wound Ines'})
check('a wrong statement is explained', status == 409 and 'by n' in why, why)
check('a statement', t.do(referee, {'do': 'say', 'text': 'wound Troll by 2'})[0] == 200)
line = pages[kim].until(lambda line: any('wound Troll' in json.dumps(s) for s in line['story']))
check('the statement is told as the referee\'s', line is not None)
check('back', t.do(referee, {'do': 'back', 'event': 'round', 'count': 1})[0] == 200)
status, _, why = t.do(referee, {'do': 'back', 'event': 'round', 'count': 9})
check('back to what has not begun', status == 409 and 'begun' in why, why)
check('fork', t.do(referee, {'do': 'fork', 'name': '<b>bold'})[0] == 200)
check('branch', t.do(referee, {'do': 'branch', 'name': 'main'})[0] == 200)
check('a new seat', t.do(referee, {'do': 'seat', 'who': 'Ines', 'kind': 'person', 'name': 'Noa'})[0] == 200)
line = pages[referee].until(lambda line: any(g['name'] == 'Noa' for g in line['guests']))
noa = next(g['token'] for g in line['guests'] if g['name'] == 'Noa')
check('players see no tokens', not any('token' in json.dumps(pages[k].last) for k in (kim, lee, mo)))
check("Kim's question is Noa's now", t.page(noa).asked()['person'] == 'Noa')
check('the referee may answer for a seat', t.answer(referee, line['asks'][0], [0]) == 200)
for p in pages.values():
    p.close()
t.end()

# ---- a promise that is broken is told to the referee alone

rules = open(os.path.join(SCRATCH, RULES)).read()
always = 'always "nobody is hurt much" { for c in everyone { expect c.health > 6 } }\n'
open(os.path.join(SCRATCH, 'promise.fray'), 'w').write(rules.replace('encounter "The bridge"', always + 'encounter "The bridge"'))
t = Table(*SEATS, '--record', 'broken.play', rules='promise.fray')
kim, lee, mo, referee = (t.links[name] for name in (KIM, LEE, MO, REFEREE))
pages = {token: t.page(token) for token in (kim, lee, mo, referee)}
check('a statement', t.do(referee, {'do': 'say', 'text': 'Boris.health = 5'})[0] == 200)
for token in (kim, lee, mo):
    t.answer(token, pages[token].asked(), [0])
told = pages[referee].has(lambda line: any(
    (s['event'] or {}).get('kind') == 'expect' for s in pages[referee].story))
texts = [s['event']['text'] for s in pages[referee].story if (s['event'] or {}).get('kind') == 'expect']
check('the referee reads it', any(text.startswith('"nobody is hurt much" does not hold: expected') for text in texts), texts)
check('once after an input', len(texts) == len(set(texts)), texts)
for token in (kim, lee, mo):
    pages[token].has(lambda line: any('turns up' in json.dumps(s) for s in pages[token].story))
    check('a player does not', 'does not hold' not in json.dumps(pages[token].story))
    pages[token].close()
pages[referee].close()
t.end()

# ---- twelve persons with a seat each: all answer, and each answer reaches all

rules = open(os.path.join(SCRATCH, RULES)).read().replace('health 14', 'health 400')
names = [f'Hero{i:c}' for i in range(ord('A'), ord('M'))]
heroes = ''.join(f'creature {name} {{ cards Cut, Smash }}\n' for name in names)
signs = ''.join(name[-1] for name in names)
rows = ';  '.join(f'"{name[-1]}": {name}' for name in names)
twelve = rules[:rules.index('encounter "The bridge"')] + heroes + f'''encounter "Twelve" {{
  map "{signs}.t"
  side heroes {{ {rows} }}
  side others {{ "t": Troll }}
  ends after 20 rounds
}}
'''
open(os.path.join(SCRATCH, 'twelve.fray'), 'w').write(twelve)
t = Table('--record', 'twelve.play', rules='twelve.fray')
check('twelve seats and the referee', len(t.links) == 13, t.links)
seats = {name: t.page(t.links[name]) for name in names}
whole = t.page(t.links[REFEREE])
took = []
for turn in range(2):
    asked = {name: seats[name].has(lambda line: line['asks'])['asks'][0] for name in names}
    check(f'all twelve are asked, turn {turn}', all(asked[name]['person'] == name for name in names))
    for name in reversed(names):  # the first one last: all others wait for it
        begun = time.monotonic()
        check(f'{name} answers', t.answer(t.links[name], asked[name], [turn]) == 200)
        after = whole.line()['version']
        for p in seats.values():
            p.has(lambda line: line['version'] >= after)
        took.append(time.monotonic() - begun)
    whole.has(lambda line: line['table']['inputs'] == 12 * (turn + 1))
took.sort()
print(f'an answer of one of twelve persons is at all thirteen pages after {took[len(took) // 2] * 1000:.1f} ms (median of '
      f'{len(took)}); the slowest took {took[-1] * 1000:.1f} ms')
check('all answers are in the record', record('twelve.play').count(b'"ask":"which card"') == 24)

# ---- why something is not offered, and creatures that are brought in

ask = seats['HeroA'].has(lambda line: line['asks'])['asks'][0]
status, _, why = t.do(t.links['HeroA'], {'do': 'why', 'id': ask['id'], 'name': 'HeroB'})
check('why not: about something else', status == 200 and 'about something else' in why, why)
status, _, why = t.do(t.links['HeroA'], {'do': 'why', 'id': ask['id'], 'name': 'Nobody'})
check('why not: nobody', status == 200 and 'nothing here is called' in why, why)
check('why not: of another seat', t.do(t.links['HeroB'], {'do': 'why', 'id': ask['id'], 'name': 'HeroB'})[0] == 403)
check('why not: without a name', t.do(t.links['HeroA'], {'do': 'why', 'id': ask['id']})[0] == 400)
before = record('twelve.play')
for name in names:
    p = seats[name]
    t.answer(t.links[name], p.has(lambda line: line['asks'])['asks'][0], [0])
brought = {'do': 'bring', 'name': 'Troll', 'side': 'others', 'place': '12, 0'}
check('a player brings nobody in', t.do(t.links['HeroA'], brought)[0] == 403)
check('the referee does', t.do(t.links[REFEREE], brought)[0] == 200)
line = whole.has(lambda line: len(line['state']['creatures']) == 14)
check('it is at its place', line['state']['creatures'][13]['name'] == 'Troll 2', line['state']['creatures'][13])
for request in ({**brought, 'place': '40, 0'}, {**brought, 'side': 'nobody'}, {**brought, 'name': 'Cut'}, {**brought, 'place': 'Hall'}):
    check(f'{request} is refused', t.do(t.links[REFEREE], request)[0] == 409)
check('a place is needed', t.do(t.links[REFEREE], {'do': 'bring', 'name': 'Troll', 'side': 'others'})[0] == 400)
check('undo takes it away', t.do(t.links[REFEREE], {'do': 'undo'})[0] == 200)
for p in (*seats.values(), whole):
    p.close()
t.end()

# ---- a seat that searches does not hold up the table

t = Table('--seat', 'all=search', '--playouts', '900000000', '--no-record')
p = t.page(t.links[REFEREE])
check('a search is under way', p.has(lambda line: line['searches']) is not None)
check('the page is served meanwhile', t.get('/')[0] == 200)
check('a seat changes meanwhile', t.do(t.links[REFEREE], {'do': 'seat', 'who': 'Ines', 'kind': 'person', 'name': 'Kim'})[0] == 200)
line = p.has(lambda line: not line['searches'])
check('then a person is asked', line['waits'][0]['name'] == 'Kim', line['waits'])
p.close()
t.end()

# ---- the clock of the rules: one for all who choose

t = Table(*SEATS, '--record', 'late.play', '--clock')
p = t.page(t.links[REFEREE])
line = p.last
check('the clock runs', 0 < line['clock'] <= 15000, line['clock'])
check('the clock can be stopped', t.do(t.links[REFEREE], {'do': 'clock', 'on': False})[0] == 200)
check('and is', p.until(lambda line: line['clock'] is None) is not None)
t.do(t.links[REFEREE], {'do': 'clock', 'on': True})
line = p.has(lambda line: line['table']['inputs'] >= 2)
check('when it has run out, each takes the default', b'"default"' in record('late.play'), record('late.play')[-500:])
p.close()
t.end()

# ---- which of two hooks goes first: a side is asked, and the person of its first creature answers

t = Table('--seat', 'Thea=person:Kim', '--seed', '1', '--record', 'duel.play',
          rules=os.path.join(os.path.dirname(os.path.abspath(__file__)), 'duel.fray'))
p, told = t.page(t.links['Kim (Thea)']), t.page(t.links[REFEREE])
ask = p.asked()
check('a question of a side has its title', ask['question']['prompt'] == 'which takes effect first', ask)
check('it names the side and the hooks', ask['question']['who'] is None and p.last['state']['sides'][ask['question']['side']] == 'left' and
      options(ask) == ['Half', 'Shield'], ask)
check('the referee sees who is awaited', [w['name'] for w in told.has(lambda line: line['waits'])['waits']] == ['Kim'], told.last['waits'])


def struck(word):
    """Answers with this word; the harm of Mage's blow."""
    ask = p.asked()
    check(f'Kim says {word}', t.answer(t.links['Kim (Thea)'], ask, [options(ask).index(word)]) == 200)
    told.has(lambda line: line['asks'] and line['asks'][0]['id'] > ask['id'])
    return [e['event']['text'] for e in told.story if e['event'] and e['event']['kind'] == 'say'][0]


check('the half first', struck('Half') == 'Mage strikes Thea: 1.')
check('it is told with the question', any(e['event'] and e['event']['prompt'] == 'which takes effect first' and e['event']['text'] == 'Half'
                                          and e['event']['name'] == 'left' for e in told.story), told.story)
check('it is undone', t.do(t.links[REFEREE], {'do': 'undo'})[0] == 200)
line = told.has(lambda line: line['table']['inputs'] == 0 and line['asks'])
p.has(lambda now: now['version'] >= line['version'])
check('the shield first', struck('Shield') == 'Mage strikes Thea: 2.')
check('it is in the record', b'"ask":"which takes effect first","choose":[1],"as":["Shield"]' in record('duel.play'), record('duel.play')[-500:])
p.close()
told.close()
t.end()

# ---- a disk that is full, a port that is taken, few privileges

if len(sys.argv) > 4:
    t = Table(*SEATS, '--record', 'full.play', env={'LD_PRELOAD': sys.argv[4], 'FAIL': 'fsync', 'FAIL_AT': '4', 'FAIL_WITH': '28',
                                                    'ASAN_OPTIONS': 'verify_asan_link_order=0'})
    p = t.page(t.links[KIM])
    status, _, why = t.do(t.links[KIM], {'do': 'answer', 'id': p.asked()['id'], 'chosen': [0]})
    line = p.until(lambda line: line['unsaved']) if status == 507 else None
    check('a full disk is told', status == 507 and 'No space left' in why and line, (status, why))
    check('with room again, the fight goes on', p.until(lambda line: not line['unsaved'] and not line['asks']) is not None)
    p.close()
    t.end()
t = Table(*SEATS, '--no-record')
other = subprocess.run([FRAY, 'serve', RULES, '--port', str(t.port), '--no-record'], cwd=SCRATCH, capture_output=True, text=True)
check('a port that is taken', other.returncode == 2 and 'already in use' in other.stderr, other.stderr)
check('the table is for this machine alone', all(
    f'{t.port:04X}' not in row.split()[1] or row.split()[1].startswith('0100007F')
    for row in open('/proc/net/tcp').read().splitlines()[1:] if row.split()[3] == '0A'))
t.end()
if os.getuid() == 0:
    t = Table(*SEATS, '--no-record', before=('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--inh-caps=-all', '--bounding-set=-all'))
    check('no privileges are needed', t.get('/')[0] == 200)
    t.end()
print(f'{passed} passed, {failed} failed')
