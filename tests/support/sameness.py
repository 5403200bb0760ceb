"""sameness.py FRAY SYSTEM FIGHTS SCRATCH WAY... -- Rewrites a system in ways that mean nothing, and compares its fights.

Each rewriting works on the lines of a formatted file: a declaration begins in the first column, and ends before the next one. Its
comments go with it. The fights of each encounter are printed, and must have the same bytes. Prints each difference.
"""
import json
import os
import re
import shutil
import subprocess
import sys

STAYS = re.compile(r"(edition|use|let|system|project|allow|set)\b")
CARD = re.compile(r'(technique|weapon|talent|spell|item|stunt|trait|tool) (?:"[^"]+"|\w+)(?= \{)')
# Lists of things of which none is chosen: hands, decks and spells are shown and dealt in their order.
UNORDERED = "traits|talents|honours|habits|wears|armour"
SET = r"(?<=[ ;{])((?:aspects|lends) )([\w.]+(?:, [\w.]+)+)(?= *(?:[;}#\n]| as ))"
CREATURE = re.compile(r'^(?:creature|hero|hunter|companion|fixture) (?:"([^"]+)"|(\w+))', re.M)


# A line that declares names without a capital letter, and those names: `tag aspect = melee, fire`.
DECLARES = re.compile(r"^[ \t]*(?:(?:tag|side|event|window|function|check|command|table|unit|moment|noun|ordering|kind|tactics|terrain|track|pool|counter"
                      r"|flag|property|stat|budget|field|relation|list|set of \w+|measure|order|option|let) )(\w+(?:, \w+)*)(?: = ([\w ,]+))?", re.M)
# Words of orderings and policies, as such a list has no table: `choose all`, `by at_once`.
LISTED = {"all", "one", "each", "at_once", "until_done"}
# The language looks for these by name.
FIXED = {"doing", "joining", "declared", "done", "decided_by", "die", "left", "right", "north", "south", "east", "west"}

KINDS = re.compile(r"^kind (\w+) is (\w+)", re.M)


def content_names(texts):
    """The names of all marks, acts and things with a capital letter, by the kinds that the system declares."""
    parents = dict(k for t in texts.values() for k in KINDS.findall(t))
    kinds = [k for k in parents if root_of(k, parents) in ("mark", "act", "thing")]
    line = re.compile(r'^[ \t]*(?:%s) (?:"([A-Z][^"]+)"|([A-Z]\w+))' % "|".join(kinds), re.M)
    return {a or b for t in texts.values() for a, b in line.findall(t)}


def root_of(kind, parents):
    while kind in parents:
        kind = parents[kind]
    return kind


def files_of(folder):
    for at, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(".fray"):
                yield os.path.join(at, name)


def declarations(text):
    """The parts of a file: the lines of each declaration, with the comments and blank lines before it."""
    parts, now, quoted = [], [], False
    for line in text.splitlines(keepends=True):
        begins = not quoted and re.match(r'[A-Za-z"]', line)
        if begins and any(re.match(r'[A-Za-z"]', x) for x in now):
            tail = []
            while now and (now[-1].startswith("#") or not now[-1].strip()):
                tail.insert(0, now.pop())
            parts.append("".join(now))
            now = tail
        quoted ^= line.count('"""') % 2 == 1
        now.append(line)
    return parts + ["".join(now)]


def head(part):
    """The first line of a declaration that is no comment."""
    return next((x for x in part.splitlines() if x.strip() and not x.startswith("#")), "")


def reordered(text, _):
    parts = declarations(text)
    first = [p for p in parts if STAYS.match(head(p)) or not head(p)]
    rest = [p if p.endswith("\n") else p + "\n" for p in parts if p not in first]
    return "".join(first) + "".join(reversed(rest))


def uses_reordered(text, _):
    uses = re.findall(r"^use .*\n", text, re.M)
    back = iter(reversed(uses))
    return re.sub(r"^use .*\n", lambda _: next(back), text, flags=re.M)


def unused_added(text, path):
    if not path.endswith("creatures.fray"):
        return text
    return text + '\ncreature "Never Seen" { }\n'


def card_added(text, path):
    """The first card, weapon, talent or spell of a file once more, under a name that no list has."""
    for part in declarations(text):
        if CARD.match(head(part)):
            name = "Never Had of " + os.path.basename(path)
            return text + "\n" + CARD.sub(rf'\1 "{name}"', part[part.index(head(part)):], count=1)
    return text


def lists_reversed(text, _):
    """Sets of words, in which no order is meant: `aspects melee, fire`."""
    return re.sub(SET, lambda m: m[1] + ", ".join(reversed(m[2].split(", "))), text)


def terms_sorted(text):
    """The terms of a figure are printed in the order of the list: `(6 Three for the Ferryman + 1 Steady Hands)`."""
    return re.sub(r"\(([^()]* \+ [^()]*)\)", lambda m: "(" + " + ".join(sorted(m[1].split(" + "))) + ")", text)


def things_reversed(text, _):
    """Lists of things that a creature is made with: `traits Savage, Sharp`."""
    line = r'^([ \t]+(?:%s) )((?:\d+ )?(?:"[^"]+"|\w+)(?:, (?:\d+ )?(?:"[^"]+"|\w+))+)$' % UNORDERED
    return re.sub(line, lambda m: m[1] + ", ".join(reversed(m[2].split(", "))), text, flags=re.M)


def renamed(text, _):
    for name in names:
        text = re.sub(r'"%s( \d+)?"' % re.escape(name), lambda m: '"%s%s"' % (new_name(name), m.group(1) or ""), text)
        if re.fullmatch(r"\w+", name):
            text = re.sub(r'(?<![\w"])%s(?![\w"])' % name, new_name(name), text)
    return text


def renamed_content(text, _):
    """Each word of a name, wherever it stands with its capital letter: in lists, texts and wordings too."""
    words = "|".join(re.escape(w) for w in sorted(content, key=len, reverse=True))
    return re.sub(r"(?<![\w])(?:%s)(?!\w)" % words, lambda m: new_name(m[0]), text)


def new_name(name):
    """As long, with the same first letter: maps and tables show both."""
    return name[0] + "".join(chr((ord(c.lower()) - 96) % 26 + 97) if c.isalpha() else c for c in name[1:])


def declared_words(texts):
    """Names of tags, events, tracks, functions and so on: not those of the language or of the standard library."""
    run = subprocess.run([sys.executable, "tests/support/language_words.py"], capture_output=True, text=True)
    language = {line.split()[0] for line in run.stdout.splitlines() if line.strip()}
    shared = {w for p in files_of("stdlib") for w in re.findall(r"\w+", open(p).read())}
    found = {w for t in texts.values() for m in DECLARES.finditer(t) for w in re.findall(r"\w+", m[1] + " " + (m[2] or ""))}
    return {w for w in found if re.fullmatch(r"[a-z][a-z_]{2,}", w)} - LISTED - language - shared - FIXED


VOWELS, OTHERS = "aeiou", "bcdfghjklmnpqrstvwxyz"


def new_word(word, taken):
    """With the alphabet turned round, but for the last letter: vowels stay vowels, so `a` and `an` stay right."""
    turned = "".join(x[-1 - x.index(c)] if c in x else c for c in word[:-1] for x in [VOWELS if c in VOWELS else OTHERS])
    return turned + word[-1] if turned + word[-1] not in taken else turned + "q" + word[-1]


def words_renamed(text, _):
    parts = re.split(r"^(use .*\n)", text, flags=re.M)
    word = re.compile(r"(?<!\w)[a-z][a-z_]{2,}(?!\w)")
    return "".join(p if p.startswith("use ") else word.sub(lambda m: words.get(m[0], m[0]), p) for p in parts)


def words_back(text):
    """Also with spaces, with a capital letter, and in the plural, as fray prints some."""
    old = {}
    for word, new in words.items():
        for x, y in ((word, new), (word.replace("_", " "), new.replace("_", " "))):
            old[y] = x
            old[y[0].upper() + y[1:]] = x[0].upper() + x[1:]
    news = "|".join(sorted(map(re.escape, old), key=len, reverse=True))
    return re.sub(rf"(?<![A-Za-z_])({news})(?=(?:s|es)?(?![A-Za-z_]))", lambda m: old[m[1]], text)


def new_module(path):
    """Another order of names: `duel/attack` becomes `duel/uggutk`. What a folder or the system is called stays."""
    *folders, stem = path.split("/")
    stay = {system} | {os.path.basename(at) for at, _, _ in os.walk(os.path.join("rules", system))}
    kept = folders[:1] != [system] or stem in stay or "encounters" in folders
    return path if kept else "/".join(folders + [new_word(stem, ())])


def files_renamed(text, _):
    return re.sub(r'^use "([^"]+)"', lambda m: 'use "%s"' % new_module(m[1]), text, flags=re.M)


# Where the order of sides is the order of play that a game master set, it is kept by this member of sides.
SET_BY_SEAT = {"teams": "initiative"}
SIDE = re.compile(r"^  side [^{}]*\{(?:[^{}]|\{[^{}]*\})*\}\n", re.M)


def sides_exchanged(text, path):
    """The sides of an encounter in the other order: so seats, and who is asked first."""
    if "/encounters/" not in path:
        return text
    sides = SIDE.findall(text)
    back = iter(reversed(sides))
    text = SIDE.sub(lambda _: next(back), text)
    if system not in SET_BY_SEAT:
        return text
    kept = "".join("    %s.%s = %d\n" % (side.split()[1], SET_BY_SEAT[system], i) for i, side in enumerate(sides))
    text = re.sub(r"^  begin \{ *(?=\S)", "  begin {\n    ", text, flags=re.M)
    return text.replace("  begin {\n", "  begin {\n" + kept, 1)


def same(text, _):
    return text


def tells(line):
    """Not of a map, of its list of fighters, or of the rules around an error."""
    error = re.match(r"\s*(-->|\d* *\||=)", line)
    return not error and not re.search("[█░]", line) and any(len(word) > 1 for word in line.split())


def story(folder, encounter_file, encounter, seed):
    run = subprocess.run([fray, "run", os.path.join(folder, encounter_file), encounter, "--seed", str(seed), "--explain"],
                         capture_output=True, text=True, env={**os.environ, "FRAY_PATH": os.path.join(folder, "rules")})
    return "\n".join(line for line in (run.stdout + run.stderr).splitlines() if tells(line))


def wins(folder, encounter_file, encounter, count):
    """How often each side won, by its name."""
    run = subprocess.run([fray, "sim", os.path.join(folder, encounter_file), encounter, "-n", str(count), "--seed", "1", "--format", "json"],
                         capture_output=True, text=True, check=True, env={**os.environ, "FRAY_PATH": os.path.join(folder, "rules")})
    return {row["side"]: row["count"] for row in json.loads(run.stdout)["rows"] if row["what"] == "wins"}


def alike(then, now, count):
    """No share of wins differs by more than four standard errors: the seeds are fixed, so this is not left to chance."""
    return then.keys() == now.keys() and all(
        (then[side] - now[side]) ** 2 <= 16 * 2 * count * share * (1 - share)
        for side in then
        for share in [(then[side] + now[side] + 1) / (2 * count + 2)])


def sides_differ(scenes, folder):
    """A side that comes first is asked first, and dealt first: so the shares of wins are compared."""
    count, bad = 30 * fights, []
    for path, encounter in scenes:
        then, now = wins(".", path, encounter, count), wins(folder, path, encounter, count)
        if list(then) == list(now) or not alike(then, now, count):
            bad.append(f'  "{encounter}": {then} and {now}')
    print(f"{system}, sides: {len(scenes) - len(bad)} of {len(scenes)} encounters have the same winners", *bad, sep="\n")
    return bool(bad)


def main():
    global names, content, words
    base = os.path.join("rules", system)
    texts = {p: open(p).read() for p in files_of(base) if "/tests/" not in p}
    scenes = [(p, e) for p in texts if "/encounters/" in p for e in re.findall(r'^encounter "([^"]+)"', texts[p], re.M)]
    names = sorted({a or b for t in texts.values() for a, b in CREATURE.findall(t)}, key=len, reverse=True)
    content = content_names(texts)
    declared = declared_words(texts)
    taken = {w for t in texts.values() for w in re.findall(r"\w+", t)}
    words = {w: new_word(w, taken) for w in declared}
    known = {"folder": same, "file": same, "content": renamed_content, "words": words_renamed, "files": files_renamed, "sides": sides_exchanged, "unused": unused_added, "names": renamed, "card": card_added, "lists": lists_reversed, "things": things_reversed,
             "modules": uses_reordered, "declarations": reordered}
    ways = {way: known[way] for way in sys.argv[5:] or known}
    bad = 0
    for way, rewrite in ways.items():
        folder = os.path.join(scratch, system + "-" + way)
        for path, text in texts.items():
            to = os.path.join(folder, path if way != "files" else "rules/" + new_module(path[6:-5]) + ".fray")
            os.makedirs(os.path.dirname(to), exist_ok=True)
            with open(to, "w") as f:
                f.write(rewrite(text, path))
        if way == "file":
            with open(os.path.join(folder, base, "never_used.fray"), "w") as f:
                f.write('edition 1\nuse "%s/creature"\ncreature "Never Seen" { }\n' % system)
        if rewrite is sides_exchanged:
            bad += sides_differ(scenes, folder)
            shutil.rmtree(folder)
            continue
        differ, all_fights = [], 0
        for path, encounter in scenes:
            title = words_renamed(encounter, "") if rewrite is words_renamed else encounter
            for seed in range(1, fights + 1):
                all_fights += 1
                then, now = story(".", path, encounter, seed), story(folder, path, title, seed)
                if rewrite is renamed:
                    for name in names:
                        now = now.replace(new_name(name), name)
                if rewrite is words_renamed:
                    now = words_back(now)
                if rewrite is things_reversed:
                    then, now = terms_sorted(then), terms_sorted(now)
                if rewrite is renamed_content:
                    then = renamed_content(then, path)
                if then != now:
                    differ.append((encounter, seed, then, now))
        shutil.rmtree(folder)
        print(f"{system}, {way}: {all_fights - len(differ)} of {all_fights} fights are the same")
        if differ:
            bad += 1
            encounter, seed, then, now = differ[0]
            lines = list(zip(then.splitlines(), now.splitlines()))
            first = next((x for x in lines if x[0] != x[1]), ("", now[:200]))
            print(f'  "{encounter}", seed {seed}:\n    {first[0]}\n    {first[1]}')
    return bad > 0


if __name__ == "__main__":
    fray, system, fights, scratch = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
    names, content = [], set()
    sys.exit(main())
