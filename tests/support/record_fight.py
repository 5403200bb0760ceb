#!/usr/bin/env python3
"""record_fight.py FILE SEED TITLE -- A test that replays one fight of an encounter, from `fray run --format jsonl`."""
import json, re, subprocess, sys
path, seed, title = sys.argv[1:4]
typed = '--faces' not in sys.argv
src = open(path).read()
out = subprocess.run(['build/fray','run',path,'--seed',seed,'--format','jsonl'],capture_output=True,text=True).stdout
ev=[json.loads(l) for l in out.splitlines()]
def q(n): return n if re.fullmatch(r'[A-Za-z_]\w*',n) else '"%s"'%n
body=src[src.index('encounter "'):]
def block(word):
    m=re.search(r'^  %s\b'%word, body, re.M)
    return m
lines=[]
m=re.search(r'  map """\n.*?"""\n', body, re.S); lines.append(m.group(0).rstrip('\n'))
for l in body.splitlines():
    if re.match(r'  (legend|option)\b', l): lines.append(l)
    if re.match(r'  side ', l): lines.append(re.sub(r';\s*tactics \w+','',l))
rolls=[]
for e in ev:
    if e['type']=='roll':
        left=e['value']; faces=[]
        for i in range(e['dice'],0,-1):
            f=max(left-(i-1)*e['sides'], 1) if i>1 else left
            f=max(f, min(e['sides'], -(-left//i))) if i>1 else f
            faces.append(f); left-=f
        rolls.append((e['sides'],faces))
rows=[]
order=[]
for e in ev:
    if e['type']!='choice': continue
    who=e['name']
    t=e['text']
    a=t if t in('nothing','yes','no') or re.fullmatch(r'-?\d+',t) else q(t)
    if who not in order: order.append(who)
    rows.append((who,a))
res=['test "%s" {'%title]+lines
if typed:
    parts=[]
    for s,f in rolls:
        if parts and parts[-1][0]==s: parts[-1][1].extend(f)
        else: parts.append([s,list(f)])
    res.append('  rolls {')
    for s,f in parts: res.append('    d%s: %s'%('%' if s==100 else s, ', '.join(map(str,f))))
    res.append('  }')
else:
    res.append('  rolls '+', '.join(str(x) for s,f in rolls for x in f))
res.append('  choices {')
for who in order:
    mine=[a for w,a in rows if w==who]
    while mine:
        row,mine=mine[:8],mine[8:]
        res.append('    %s: %s'%(q(who),', '.join(row)))
res.append('  }')
b=re.search(r'^  do \{(.*?)\n?  ?\}\n\}', body, re.S|re.M)
if b:
    for l in b.group(1).splitlines():
        if l.strip() and not l.strip().startswith('#'): res.append('  '+l.strip() if not l.startswith('      ') else l[2:])
res.append('  play')
res.append('  expect over')
end=[e for e in ev if e['type']=='end'][0]
for c in end['creatures']:
    if c['side'] is None: continue
    for t in c['tracks']:
        if t['top']: res.append('  expect %s.%s == %d'%(q(c['name']),t['name'],t['value']))
    columns=end['map']['columns']
    if c['place'] is not None and columns: res.append('  expect %s.place == place(%d, %d)'%(q(c['name']),c['place']%columns,c['place']//columns))
    else: res.append('  expect %s.place == none'%q(c['name']))
res.append('}')
print('\n'.join(res))
