"""Compares what printed cards say with what they do, in every situation of a grid.

usage: printed_truth.py FRAY FOLDER

Each printed sentence such as "+3 to hit when you attack with this card and nobody has attacked the
defender this round yet." is read as English: its clauses by CLAUSES, its numbers by NUMBERS, both
in words of the situation and not of the rules. A twin of the card without that line is played
beside it. In each situation the figures of the two must differ by what the sentence says. FOLDER
gets the file of tests; `fray test` runs it.
"""
import json
import os
import re
import subprocess
import sys

# A situation is a value of each of these. `used` is the card of the attack.
FEATURES = {"role": 2, "used": 5, "behind": 2, "ally": 2, "attacked": 2, "walked": 2, "ran": 2, "hurt": 4, "bled": 2, "far": 3}
ATTACKS, DEFENDS, OWN, MELEE, RANGED, FEAR, BOTH = "role == 0", "role == 1", 0, 1, 2, 3, 4
DISTANCES = [1, 2, 12]

# What a clause says, in features.
CLAUSES = {
    "you attack with this card": "role == 0 and used == 0",
    "you attack": "role == 0",
    "you are attacked": "role == 1",
    "you are attacked from behind": "role == 1 and behind == 1",
    "the attacker stands behind you": "role == 1 and behind == 1",
    "the attacker does not stand beside you": "not (role == 1 and far == 0)",
    "the attacker does not stand behind you": "not (role == 1 and behind == 1)",
    "you stand behind the defender": "role == 0 and behind == 1",
    "nobody has attacked the defender this round yet": "attacked == 0",
    "the defender has moved this round": "(role == 0 and ran == 1 or role == 1 and walked == 1)",
    "you have not moved this round": "walked == 0",
    "there is an ally within 1 space": "ally == 1",
    "there is an ally within 2 spaces": "ally == 1",
    "you are more than 10 spaces from the defender": "far == 2",
    "the card has the aspect Ranged": "ASPECT ranged",
    "the card has the aspect Fear": "ASPECT fear",
    "the card has the aspect Will": "ASPECT will",
    "the card has the aspect Melee": "ASPECT melee",
    "the card is Melee and nothing else": "ONLY melee",
    "the defender is wounded": "(role == 0 and bled == 1 or role == 1 and (hurt == 1 or hurt == 2))",
    "you are wounded": "(hurt == 1 or hurt == 2)",
    "you have lost more than half of your Health": "hurt == 2",
    "your Health is at most 5": "hurt == 2",
    "your Poise is 0": "hurt == 3",
    "your Poise is above 0": "hurt != 3",
}
NUMBERS = {
    "the number of spaces that you have moved this round": "3 * walked",
    "the defender's Defence from armour": "2 * (1 - role)",
}
# How a figure is measured after the attack. The defender's figures lower what the attack reaches.
FIGURES = {
    "to hit": "last_value",
    "Defence": "h.defence",
    "Attack": "last_value",
    "Fear Defence": "h.resist[fear]",
    "Agility Defence": "h.resist[agility]",
}
PLAIN = {MELEE: "melee", RANGED: "ranged", FEAR: "fear", BOTH: "melee, ranged"}


def source_of(page):
    """The declaration of a page, without comments and without its school."""
    lines = open(page["file"], encoding="utf-8").read().split("\n")[page["line"] - 1:]
    text, depth = [], 0
    for line in lines:
        code = re.sub(r"#.*", "", line)
        text.append(code)
        depth += code.count("{") - code.count("}")
        if depth <= 0 and "{" in "".join(text):
            break
    return "\n".join(text)


def twins(page):
    """Copies of the card with other names: one whole, one without its modifiers."""
    text = source_of(page)
    name = page["name"].replace("'", "")
    head = re.match(r'\s*(?:technique|passive|common|trait|honour|condition) (?:"[^"]+"|\w+)', text)
    word = text.split()[0].replace("honour", "technique").replace("trait", "passive").replace("common", "passive")
    text = text[head.end():]
    # what only says who may have the card
    text = re.sub(r"^\s*(?:needs|wields|deed|least|from|uses) .*$", "", text, flags=re.M)
    bare = re.sub(r"^\s*(?:set |cap )?[\w.\[\]]+ [^\n{;]*\b(?:when|using this)\b[^\n;{}]*$", "", text, flags=re.M)
    bare = re.sub(r"\{ *[\w.\[\]]+ [^\n{;]*\b(?:when|using this)\b[^\n;{}]*\}", "{ }", bare)
    return word, f'{word} "{name} whole"{text}', f'{word} "{name} bare"{bare}', bare != text


def aspects_of(page):
    known = {"Melee", "Ranged", "Fire", "Ice", "Agility", "Con", "Will", "Fear"}
    return {f.lower() for f in page["figures"] if f in known}


def with_aspects(rule, page):
    own = aspects_of(page)
    def having(match):
        aspect = match.group(2)
        uses = [u for u, words in PLAIN.items() if aspect in words]
        if match.group(1) == "ONLY":
            uses = [u for u in uses if PLAIN[u] == aspect]
        if aspect in own and (match.group(1) != "ONLY" or own == {aspect}):
            uses.append(OWN)
        # only the holder has the card itself; its foe attacks with plain ones
        return "(" + " or ".join(f"used == {u}" for u in uses) + ")" if uses else "false"
    return re.sub(r"(ASPECT|ONLY) (\w+)", having, rule)


def clause(text, subject=""):
    """One clause, or a row of them, as a condition on features. None: it has an unknown clause."""
    if text in CLAUSES:
        return CLAUSES[text], text.split()[0] + " "
    if subject + text in CLAUSES:
        return CLAUSES[subject + text], subject
    for between, word in ((", ", "and"), (" and ", "and"), (" or ", "or")):
        for at in (m.start() for m in re.finditer(re.escape(between), text)):
            left, right = text[:at], text[at + len(between):]
            either = left.startswith("either ")
            first = clause(left[7:] if either else left, subject)
            if not first:
                continue
            second = clause(right[7:] if right.startswith("either ") else right, first[1])
            if second:
                return f"({first[0]} {word} {second[0]})", second[1]
    return None


def sentence(text):
    """Figure, number and condition of a printed sentence; None: it is of another form."""
    form = re.fullmatch(r"([+-])(\d+|X) (.+?)(?: when (.+?))?(?:, where X is (.+))?\.", text)
    if not form or form.group(3) not in FIGURES:
        return None
    sign, number, figure, condition, value = form.groups()
    amount = NUMBERS.get(value) if value else number
    for bearer, you in (("the bearer attacks", "you attack"), ("the bearer is", "you are"), ("beside the bearer", "beside you")):
        condition = condition.replace(bearer, you) if condition else condition
    known = clause(condition) if condition else ("true", "")
    if known and figure == "Attack":  # of a card: the rules print once that it counts for its own attack
        known = (f"({known[0]} and role == 0 and used == 0)", "")
    if amount is None or known is None:
        return figure, None, f"{condition} {value or ''}"
    return figure, f"{sign}({amount})", known[0]


def tests_of(page, number, unknown):
    rules = [r for r in page["rules"] if re.match(r"[+-](\d+|X) ", r)]
    read = [(r, sentence(r)) for r in rules]
    for rule, found in read:
        if found is None or found[1] is None:
            unknown.append(f"{page['name']}: {rule}")
    read = [(r, f) for r, f in read if f and f[1]]
    if not read:
        return ""
    word, whole, bare, differs = twins(page)
    if not differs:
        unknown.append(f"{page['name']}: no line was left out")
        return ""
    name, card, mark = page["name"].replace("'", ""), word == "technique", word == "condition"
    deck = ", ".join(f'"Plain {u}"' for u in PLAIN)
    own = f'''let whole = h."{name} whole"
  if used == 0 and whole {{ strike f by h using whole at 1 }}
  let bare = h."{name} bare"
  if used == 0 and bare {{ strike f by h using bare at 1 }}''' if card else ""
    # a passive has no attack of its own: the grid then uses the plain ones
    uses = "0..4" if card and ("target" in whole or "using this" in whole) else "1..4"
    owns = lambda which: f'deck "{name} {which}", {deck}' if card else f'deck {deck}' if mark else f'deck {deck}\n  traits "{name} {which}"'
    expected = " + ".join(f"said_{number}_{i}(role, used, behind, ally, attacked, walked, ran, hurt, bled, far)" for i in range(len(read)))
    parameters = ", ".join(f"{f}: int" for f in FEATURES)
    functions = ""
    for i, (rule, (figure, amount, rules)) in enumerate(read):
        rules = with_aspects(rules, page)
        functions += f"## {rule}\nfunction said_{number}_{i}({parameters}): int {{\n  if {rules} {{ return {amount.replace('+(', '(') if amount[0] == '+' else '0 - ' + amount[1:]} }}\n  return 0\n}}\n"
    assert len({f[0] for _, f in read}) == 1
    measure = FIGURES[read[0][1][0]]
    # the effects of a card count from its turn on
    finish = "".join(f'''
  let {which}_{number} = "{which.title()} {number}"."{name} {which}"
  if {which}_{number} {{ {which}_{number}.done = true }}''' for which in ("whole", "bare")) if card else ""
    if mark:
        finish = f'''
  apply "{name} whole" to "Whole {number}" for 9 vignettes
  apply "{name} bare" to "Bare {number}" for 9 vignettes'''
    return f"""
{whole}
{bare}
hero "Whole {number}" {{ {owns('whole')} }}
hero "Bare {number}" {{ {owns('bare')} }}
{functions}
command measure_{number}(h: creature, f: creature, friend: creature, other: creature, {parameters}): int {{
  set_up h, f, friend, other, role, behind, ally, attacked, walked, ran, hurt, bled, far
  {own}
  let c = card_of(h, f, role, used)
  if c {{
    if role == 0 {{ strike f by h using c at 1 }} else {{ strike h by f using c at 1 }}
  }}
  return {measure}
}}
test "printed: {name}" {{
  side left {{ "Whole {number}" at 6, 8;  "Bare {number}" at 23, 23;  Friend at 0, 23 }}
  side right {{ Foe at 7, 8 }}
  show "Whole {number}".{json.dumps(name + ' whole') if card else '"Plain 1"'}
  show "Bare {number}".{json.dumps(name + ' bare') if card else '"Plain 1"'}
{finish}
  for role in 0..1 {{ for used in {uses} {{ for behind in 0..1 {{ for ally in 0..1 {{ for attacked in 0..1 {{
  for walked in 0..1 {{ for ran in 0..1 {{ for hurt in 0..3 {{ for bled in 0..1 {{ for far in 0..2 {{
    if role == 1 and used == 0 {{ skipped += 1 }} else {{
      let base = measure_{number}("Bare {number}", Foe, Friend, "Whole {number}", role, used, behind, ally, attacked, walked, ran, hurt, bled, far)
      let got = measure_{number}("Whole {number}", Foe, Friend, "Bare {number}", role, used, behind, ally, attacked, walked, ran, hurt, bled, far)
      let want = {expected}
      if got - base == want {{ agreed += 1 }} else {{
        if wrong == 0 {{ first_wrong = ((((((((role * 10 + used) * 10 + behind) * 10 + ally) * 10 + attacked) * 10 + walked) * 10 + ran) * 10 + hurt) * 10 + bled) * 10 + far
          first_got = got - base
          first_want = want
        }}
        wrong += 1
      }}
      if want != 0 {{ said += 1 }}
    }}
  }} }} }} }} }}
  }} }} }} }} }}
  expect wrong == 0
  expect first_wrong == 0
  expect first_got == first_want
  expect said > 0
  expect agreed > said
}}
"""


COMMON = """edition 1
use "witchhammer"
use "witchhammer/tests/common"

{plain}
suit "Two Plates" {{ armour +2 }}
creature Foe {{ attack 2;  defence 3;  deck {deck};  wears "Two Plates" }}
creature Friend {{ deck "Plain 1" }}
extend fight {{
  slot agreed = 0
  slot wrong = 0
  slot said = 0
  slot skipped = 0
  slot first_wrong = 0
  slot first_got = 0
  slot first_want = 0
}}
function card_of(h: creature, f: creature, role: int, used: int): technique? {{
  let a = if role == 0 then h else f
  if used == 1 {{ return a."Plain 1" }}
  if used == 2 {{ return a."Plain 2" }}
  if used == 3 {{ return a."Plain 3" }}
  if used == 4 {{ return a."Plain 4" }}
  return none
}}
## The attacker is in the west of its target, which looks at it or away.
command set_up(h: creature, f: creature, friend: creature, other: creature, role: int, behind: int, ally: int, attacked: int,
    walked: int, ran: int, hurt: int, bled: int, far: int) {{
  let a = if role == 0 then h else f
  let t = if role == 0 then f else h
  let gap = if far == 0 then 1 else if far == 1 then 2 else 12
  other.place = place(23, 23)
  friend.place = place(0, 23)
  a.place = place(6, 8)
  t.place = place(6 + gap, 8)
  t.facing = if behind == 1 then 0 else 4
  a.facing = 0
  if ally == 1 {{ friend.place = if role == 0 then place(6, 7) else place(6 + gap, 7) }}
  for c in everyone {{
    c.poise = c.poise.max
    c.health = c.health.max
    c.attacked = 0
    c.felled = false
    c.walked = 0
  }}
  t.attacked = attacked
  h.walked = 3 * walked
  f.walked = 3 * ran
  if hurt == 1 {{ h.health -= 1 }}
  if hurt == 2 {{ h.health = 2 }}
  if hurt == 3 {{ h.poise = 0 }}
  if bled == 1 {{ f.health -= 1 }}
}}
"""


def main():
    fray, folder = sys.argv[1:3]
    run = subprocess.run([fray, "doc", "all", "rules/witchhammer/witchhammer.fray", "--format", "json"], capture_output=True, text=True)
    unknown, parts = [], []
    for page in json.loads(run.stdout)["pages"]:
        bound = page["kind"] == "Condition" and "(" in source_of(page).split("{")[0]  # to another creature
        if page["kind"] in ("Technique", "Passive", "Card of a deed", "Condition") and not bound:
            parts.append(tests_of(page, len(parts), unknown))
    plain = "\n".join(f'technique "Plain {u}" {{ attack +4;  aspects {PLAIN[u]};  reach 20;  target nearest enemy }}' for u in PLAIN)
    with open(os.path.join(folder, "printed_truth.fray"), "w", encoding="utf-8") as out:
        out.write(COMMON.format(plain=plain, deck=", ".join(f'"Plain {u}"' for u in PLAIN)))
        out.write("".join(parts))
    grid = 1
    for size in FEATURES.values():
        grid *= size
    print(f"{sum(1 for p in parts if p)} cards with {sum(p.count('## ') for p in parts)} sentences, {grid} situations each")
    for text in unknown:
        print(f"not read: {text}")


main()
