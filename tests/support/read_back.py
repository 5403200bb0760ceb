"""Reads printed cards as English and writes rules again: what a card says, as a card.

usage: read_back.py FRAY SYSTEM FOLDER [MISTAKE]
  MISTAKE   "CARD: OLD -> NEW" changes a sentence; a number N plants a mistake in sentence N

FOLDER gets a copy of rules/SYSTEM where each card that can be read has the body that its English
says. Both must play the same fights, which same_fights.c compares. The reader knows English and
printed_words.txt, which was written from the printed sentences; it knows nothing of src/lang/rulebook.
"""
import json
import os
import re
import shutil
import subprocess
import sys

HOLE = re.compile(r"\{(\w+)('s)?\}|\[([^\]]*)\]")
# The sort of a hole is that of its first letter.
SORTS = {"c": "creature", "a": "creature", "t": "creature", "n": "value", "m": "value", "s": "set", "w": "thing",
         "i": "thing", "p": "place", "x": "word", "k": "mark", "r": "mark_name", "h": "having", "q": "condition", "b": "block"}


class Unread(Exception):
    pass


class Phrase:
    """A pattern of English with holes, and the rules it stands for."""

    def __init__(self, text, rules):
        self.rules, self.parts = rules, []
        at = 0
        for hole in HOLE.finditer(text):
            if hole.start() > at:
                self.parts.append(re.compile(re.escape(text[at:hole.start()])))
            if hole.group(1):
                self.parts.append((hole.group(1), bool(hole.group(2))))
            else:
                self.parts.append(re.compile("(?:" + "|".join(map(re.escape, sorted(hole.group(3).split("|"), key=len, reverse=True))) + ")"))
            at = hole.end()
        if at < len(text):
            self.parts.append(re.compile(re.escape(text[at:])))

    def matches(self, text, part=0, at=0):
        if part == len(self.parts):
            if at == len(text):
                yield {}
            return
        piece = self.parts[part]
        if isinstance(piece, re.Pattern):
            found = piece.match(text, at)
            if found:
                yield from self.matches(text, part + 1, found.end())
            return
        following = self.parts[part + 1] if part + 1 < len(self.parts) else None
        ends = [m.start() for m in following.finditer(text, at + 1)] if isinstance(following, re.Pattern) else [len(text)]
        for end in ends:
            for rest in self.matches(text, part + 1, end):
                yield {piece: text[at:end], **rest}


def words_of(system):
    """The phrases of printed_words.txt for one system, by sort."""
    found, section = {}, None
    for line in open(os.path.join(os.path.dirname(__file__), "printed_words.txt"), encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("== "):
            section = line[3:]
        elif line.strip() and not line.startswith("#") and section in ("every system", system):
            sort, english, rules = (part.strip() for part in line.split(" | "))
            found.setdefault(sort, []).append(Phrase(english, rules) if sort not in ("figure", "name", "tag", "helper", "rule") else (english, rules))
    for phrases in found.values():
        phrases.reverse()  # a system's own come first
    return found


class Reader:
    def __init__(self, words, marks, names):
        self.words, self.marks, self.names, self.fresh = words, marks, names, 0
        self.tags = {("tag", english): rules for english, rules in words.get("tag", [])}

    def new(self):
        self.fresh += 1
        return f"v{self.fresh}"

    # ---- phrases

    def by_phrases(self, sort, text, ctx):
        """The first phrase of a sort that matches and whose holes can be read."""
        for phrase in self.words.get(sort, []):
            for binding in phrase.matches(text):
                trial = dict(ctx)
                try:
                    values = {}
                    for (name, possessive), raw in binding.items():
                        if possessive:
                            raw = self.owner(raw)
                        values[name] = getattr(self, SORTS[name[0]])(raw, trial)
                except Unread:
                    continue
                if "{new}" in phrase.rules:
                    values["new"] = trial["that"] = self.new()
                    if " = choose " in phrase.rules:
                        trial["chosen"] = trial["chosen"] + [(values["new"], self.noun(re.sub(r"^(?:you may )?choose ", "", text)))]
                ctx.clear()
                ctx.update(trial)
                values.setdefault("that", trial["that"])
                chosen = ["none"] * 3 + [name for name, _ in trial["chosen"]]
                values.update({"last": chosen[-1], "before": chosen[-2], "before2": chosen[-3], "ranged": trial.get("ranged", "false")})
                values.setdefault("by", "{by}")
                return re.sub(r"\{(\w+)\}", lambda m: values[m.group(1)], phrase.rules)
        raise Unread(f"{sort}: {text}")

    @staticmethod
    def owner(raw):
        fixed = {"your": "you", "its": "it", "their": "it"}
        if raw in fixed:
            return fixed[raw]
        if raw.endswith("'s"):
            return raw[:-2]
        if raw.endswith("s'"):
            return raw[:-1]
        raise Unread(f"not an owner: {raw}")

    def word(self, text, ctx):
        if text not in self.names and not re.fullmatch(r"[\w-]+", text):
            raise Unread(f"word: {text}")
        return self.names.get(text, text.lower().replace(" ", "_"))

    @staticmethod
    def noun(text):
        """What one of a set is called: one of your weapons that reach is a weapon."""
        if re.match(r"(?:one of )?the things ", text):
            return "one" if "the things beside you" in text else "item"
        head = re.split(r" (?:that|of|to|with|for|in|whom|beside|at) ", re.sub("^one of ", "", text))[0].split(" ")
        named = {"weapons": "weapon", "fists": "weapon", "stunts": "stunt", "consumables": "consumable", "spells": "spell", "knacks": "knack",
                 "places": "zone", "squares": "square", "things": "item", "deeds": "deed"}
        return next((named[word] for word in head if word in named), "creature")

    @staticmethod
    def chosen(text, ctx):
        """The variable of `that weapon`: the last thing of that noun that was chosen."""
        found = re.fullmatch(r"that (\w+)", text)
        if not found or found.group(1) in ("many", "number"):
            return None
        noun = {"enemy": "creature", "ally": "creature", "friend": "creature", "singer": "creature"}.get(found.group(1), found.group(1))
        names = [name for name, sort in ctx["chosen"] if sort == noun]
        return names[-1] if names else None

    def place(self, text, ctx):
        return self.thing(text, ctx)

    def thing(self, text, ctx):
        if text in ctx["known"]:
            return ctx["known"][text]
        if self.chosen(text, ctx):
            return self.chosen(text, ctx)
        if text in self.contents:
            return f'"{text}"' if re.search(r"\W", text) else text
        return self.by_phrases("thing", text, ctx)

    def creature(self, text, ctx):
        if text in ctx["known"]:
            return ctx["known"][text]
        if text == "it" and ctx.get("it"):
            return ctx["it"]
        if self.chosen(text, ctx):
            return self.chosen(text, ctx)
        return self.by_phrases("creature", text, ctx)

    def mark_name(self, text, ctx):
        for name, english, _ in self.marks:
            if text == english:
                return name
        raise Unread(f"mark: {text}")

    def mark(self, text, ctx):
        """Burning 2 as Burning(2, by self)"""
        for name, english, params in self.marks:
            if text != english and not text.startswith(english + " "):
                continue
            given = text[len(english):].strip()
            arguments = []
            for sort, param in params:
                if sort == "by":
                    arguments.append("by {by}")
                elif sort == "place":  # where it is as it gains the mark
                    arguments.append("self.place")
                elif given:
                    arguments.append(self.value(given, ctx))
                    given = ""
                elif sort == "value":
                    raise Unread(f"a number for {english}")
            if given:
                raise Unread(f"{english} has no number")
            return name + (f"({', '.join(arguments)})" if arguments else "")
        raise Unread(f"mark: {text}")

    # ---- values, sets, conditions

    def value(self, text, ctx):
        text = text.strip()
        if re.fullmatch(r"-?\d+", text) or text in ("n", "X"):
            return text
        if re.fullmatch(r"\d*d\d+(?: plus \d+)?", text):
            raise Unread("dice")
        return self.by_phrases("value", text, ctx)

    def set(self, text, ctx):
        text = re.sub("^one of ", "", text)
        if text in ctx["known"]:
            return ctx["known"][text]
        try:
            return self.by_phrases("set", text, ctx)
        except Unread:
            pass
        form = re.fullmatch(r"(all |each |an |a |another |each other |the |)(nearest |weakest |largest |)"
                            r"(enemy|enemies|ally|allies|creature|creatures|friend|friends)(?: within (\d+) (?:space|spaces|metres))?(?: (that|with) (.+))?", text)
        other = False
        if not form and text.startswith("everyone else"):
            form = re.fullmatch(r"()()(everyone) else(?: within (\d+) spaces?)?(?: (that|with) (.+))?", text)
            other = True
        if not form:
            raise Unread(f"set: {text}")
        det, order, noun, within, link, rest = form.groups()
        other = other or "other" in det
        base = {"enem": "enemies", "ally": "allies", "alli": "allies"}.get(noun[:4], "everyone")
        if base != "everyone":
            base = {"enemies": "enemies(self)", "allies": "allies(self)"}[base] if not (within or order) else base
        if order:
            base = order + {"enemies": "enemy", "allies": "ally"}.get(base, "everyone")
        elif within:
            base = "all " + base if base != "everyone" else base
        if within:
            base += f" within {within}"
        conditions = ["it != self"] if other else []
        if rest:
            inner = dict(ctx, it="it", known={**ctx["known"], "it": "it"})
            conditions.append("(" + self.condition(("it has " if link == "with" else "it ") + rest, inner) + ")")
        return base + (" where " + " and ".join(conditions) if conditions else "")

    NEGATIONS = [(r"^(.+?) (is|are|has|have|can|may) not (.+)$", r"\1 \2 \3"), (r"^(.+?) (?:does|do) not (\w+)(.*)$", None),
                 (r"^(.+?) (?:is|are) no longer (.+)$", r"\1 is \2")]

    def condition(self, text, ctx, subject=""):
        text = text.strip()
        for whole in ([text] if not subject else [text, subject + " " + text]):
            try:
                return self.by_phrases("condition", whole, ctx)
            except Unread:
                pass
            for pattern, to in self.NEGATIONS:
                found = re.match(pattern, whole)
                if not found:
                    continue
                tries = [re.sub(pattern, to, whole)] if to else [f"{found.group(1)} {found.group(2)}{s}{found.group(3)}" for s in ("s", "", "es")]
                if not to and found.group(2) == "have":
                    tries = [f"{found.group(1)} has{found.group(3)}", f"{found.group(1)} have{found.group(3)}"]
                for positive in tries:
                    try:
                        return "not (" + self.by_phrases("condition", positive, ctx) + ")"
                    except Unread:
                        pass
        one = re.match(r"(.+?) (?:is|are) an (enemy|ally) that (.+)$", text)
        if one:
            who = self.creature(one.group(1), ctx)
            noun = {"enemy": "enemies", "ally": "allies"}[one.group(2)]
            return f"({who} in {noun}(self) and {self.condition(one.group(1) + ' ' + one.group(3), ctx, one.group(1))})"
        for between, word in ((", ", "and"), (" and ", "and"), (" or ", "or")):
            for found in re.finditer(re.escape(between), text):
                left, right = text[:found.start()], text[found.end():]
                if right.startswith("and "):
                    right = right[4:]
                either = left.startswith("either ") or (subject and left.startswith("either "))
                if either:
                    left = left[7:]
                try:
                    first = self.condition(left, ctx, subject)
                    used = self.subject_of(left, ctx) or subject
                    second = self.condition(right, ctx, used)
                    return f"({first} {word} {second})"
                except Unread:
                    continue
        raise Unread(f"condition: {text}")

    def having(self, text, ctx):
        """What follows `that`: of the candidate"""
        return self.condition("it " + text, dict(ctx, it="it", known={**ctx["known"], "it": "it"}), "it")

    def subject_of(self, text, ctx):
        words = text.split(" ")
        for count in range(min(6, len(words) - 1), 0, -1):
            try:
                self.creature(" ".join(words[:count]), dict(ctx))
                return " ".join(words[:count])
            except Unread:
                pass
        return ""

    # ---- statements

    def block(self, text, ctx, subject=""):
        """The statements of a text, as code; ctx then has what they name."""
        text = text.strip().rstrip(".")
        try:
            if ": " in text or "; " in text:
                return self.by_phrases("statement", text, ctx)
        except Unread:
            pass
        each = re.match(r"for (each .+?|everyone .+?): (.+)$", text)
        if each:
            name = self.new()
            inner = dict(ctx, it=name, known={**ctx["known"], "it": name})
            return f"for {name} in {self.set(each.group(1), ctx)} {{ {self.block(each.group(2), inner)} }}"
        found = re.match(r"if (.+?): (.+)$", text)
        if found:
            try:
                test = self.condition(found.group(1), ctx)
                return f"if {test} {{ {self.block(found.group(2), ctx)} }}"
            except Unread:
                pass
        pieces = text.split("; ")
        if len(pieces) > 1:
            looped = self.loop(text, ctx)
            if looped:
                return looped
            code = []
            for i, piece in enumerate(pieces):
                row = re.match(r"on (\d+) (?:(or less)|to (\d+)|or more) \([^)]*\) (.+)$", piece)
                if row:
                    low, less, high, rest = row.groups()
                    test = f"{ctx['that']} <= {low}" if less else f"{ctx['that']} in {low}..{high}" if high else f"{ctx['that']} >= {low}"
                    code.append(f"if {test} {{ {self.block(rest, dict(ctx))} }}")
                    continue
                if piece.startswith("otherwise, "):
                    code[-1] += " else { " + self.block(piece[11:], ctx) + " }"
                else:
                    code.append(self.block(piece, ctx))
                if re.match(r"(?:you may )?choose ", piece) and pieces[i + 1:]:
                    code.append(f"if {ctx['chosen'][-1][0]} {{ {self.block('; '.join(pieces[i + 1:]), ctx)} }}")
                    break
            return "\n".join(code)
        found = re.match(r"if (.+)$", text)
        if found:
            for comma in re.finditer(", ", found.group(1)):
                try:
                    test = self.condition(found.group(1)[:comma.start()], ctx)
                    return f"if {test} {{ {self.block(found.group(1)[comma.end():], ctx)} }}"
                except Unread:
                    continue
            raise Unread(text)
        return self.clause(text, ctx, subject)

    def loop(self, text, ctx):
        """each enemy within 1 space makes a save; if that fails, it ..."""
        if not re.match(r"(each|everyone|all) ", text):
            return None
        for at in (m.start() for m in re.finditer(" ", text)):
            try:
                whole = self.set(text[:at], dict(ctx))
                name = self.new()
                inner = dict(ctx, it=name, known={**ctx["known"], "it": name})
                return f"for {name} in {whole} {{ {self.block('it ' + text[at + 1:], inner)} }}"
            except Unread:
                continue
        return None

    def clause(self, text, ctx, subject=""):
        for whole in ([text] if not subject else [subject + " " + text, text]):
            try:
                code = self.by_phrases("statement", whole, ctx)
                if "{by}" in code:
                    bearer = re.search(r" to (\S+)", code).group(1)
                    code = code.replace("{by}", "self" if bearer != "self" else ctx["known"].get("the target", "self"))
                return code
            except Unread:
                pass
            found = self.set_subject(whole, ctx)
            if found:
                return found
        for between in (", and ", ", ", " and "):
            for found in re.finditer(re.escape(between), text):
                left, right = text[:found.start()], text[found.end():]
                trial = dict(ctx)
                try:
                    first = self.clause(left, trial, subject)
                    used = self.subject_of(left, trial) or subject
                    chosen = re.match(r"(?:you may |you )?choose ", left)
                    second = self.clause(right, trial, "you" if chosen else used)
                    ctx.clear()
                    ctx.update(trial)
                    return first + (f"\nif {trial['chosen'][-1][0]} {{ {second} }}" if chosen else "\n" + second)
                except Unread:
                    continue
        raise Unread(f"statement: {text}")

    def set_subject(self, text, ctx):
        """each ally regains 2 Poise; the nearest ally loses Stunned and regains 6 Poise"""
        if not re.match(r"(each|everyone|the (?:nearest|weakest|largest)|all) ", text):
            return None
        for at in (m.start() for m in re.finditer(" ", text)):
            try:
                whole = self.set(text[:at], dict(ctx))
                name = self.new()
                inner = dict(ctx, it=name, known={**ctx["known"], "it": name})
                rest = text[at + 1:]
                outside = ""
                if " and you " in rest:
                    rest, after = rest.split(" and you ", 1)
                    outside = "\n" + self.block("you " + after, ctx)
                return f"for {name} in {whole} {{ {self.clause('it ' + rest, inner)} }}" + outside
            except Unread:
                continue
        return None

    # ---- lines

    def moment(self, text, ctx):
        return self.by_phrases("moment", text, ctx)

    def line(self, text, ctx):
        """One printed sentence as a line of a card."""
        text = text[0].lower() + text[1:].rstrip(".")
        found = re.fullmatch(r"([+-])(\d+|X|n) (.+?)(?: when (.+?))?(?:, where x is (.+))?", text.replace(", where X is", ", where x is"))
        if found and found.group(1):
            sign, number, figure, when, value = found.groups()
            amount = "(" + self.value(value, ctx) + ")" if value else number
            line = f"{self.figure(figure)} {sign}{amount}"
            return line + (f" when {self.condition(when, ctx)}" if when else "")
        try:
            return self.by_phrases("line", text, ctx)
        except Unread:
            pass
        often = re.match(r"once a (\w+), (.+)$", text)
        head = often.group(2) if often else text
        per = f" once per {often.group(1)}" if often else ""
        if head.startswith("as soon as "):
            for comma in re.finditer(r"[,:] ", head):
                try:
                    test = self.condition(head[11:comma.start()], ctx)
                    return f"on becoming {test}{per} {{ {self.block(head[comma.end():], ctx)} }}"
                except Unread:
                    continue
        for comma in re.finditer(r"[,:] ", head):
            try:
                moments = " and ".join(self.moment(m, ctx) for m in head[:comma.start()].split(" and "))
            except Unread:
                continue
            rest = head[comma.end():]
            inner = dict(ctx)
            order = re.match(r"(before|after) ([^,:]+)[,:] ", rest)
            if order:
                moments += f" {order.group(1)} " + ", ".join(self.mark_name(name, ctx) for name in order.group(2).split(" and "))
                rest = rest[order.end():]
            if rest.startswith("if "):
                for colon in re.finditer(": ", rest):
                    try:
                        test = self.condition(rest[3:colon.start()], inner)
                        return f"on {moments}{per} when {test} {{ {self.block(rest[colon.end():], inner)} }}"
                    except Unread:
                        continue
            return f"on {moments}{per} {{ {self.block(rest, inner)} }}"
        raise Unread(f"line: {text}")

    def figure(self, text):
        for english, rules in self.words.get("figure", []):
            found = re.fullmatch(english, text, re.I)
            if found:
                return rules.replace(r"\1", self.word(found.group(1).capitalize(), {})) if found.groups() else rules
        raise Unread(f"figure: {text}")

    def figure_line(self, text, ctx):
        """Attack +5, Melee, Costs 3 Poise"""
        try:
            return self.by_phrases("short", text, ctx)
        except Unread:
            pass
        tags = text.split(", ")
        if all(("tag", tag) in self.tags for tag in tags):
            return self.tags["tag", tags[0]] + " " + ", ".join(tag.lower() for tag in tags)
        found = re.fullmatch(r"(.+?):? ([+-]?)(\w+)", text)
        if not found or not re.fullmatch(r"\d*d?\d+|n", found.group(3)):
            raise Unread(f"figure: {text}")
        return f"{self.figure(found.group(1)[0].lower() + found.group(1)[1:])} {found.group(2)}{found.group(3)}"


# ---- declarations --------------------------------------------------------------------------------


def blank_comments(text):
    """Comments become spaces, so places stay the same."""
    return re.sub(r'("(?:[^"\\]|\\.)*")|#[^\n]*', lambda m: m.group(1) or " " * len(m.group(0)), text)


def span_of(text, line):
    """From the start of a line to the end of the declaration there, and where its body begins."""
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    code = blank_comments(text)
    at, depth, body = start, 0, None
    while True:
        c = code[at]
        if c == '"':
            at = code.index('"', at + 1)
        elif c == "{":
            depth += 1
            body = at if body is None else body
        elif c == "}":
            depth -= 1
            if depth == 0:
                return start, at + 1, body
        at += 1


def lines_of(body):
    """The lines of a body at its own depth, semicolons counted as line ends."""
    found, depth, now, quoted = [], 0, "", False
    for c in body:
        quoted ^= c == '"'
        depth += (c in "{([") - (c in "})]") if not quoted else 0
        if depth == 0 and c in ";\n" and not quoted:
            found.append(now.strip())
            now = ""
        else:
            now += c
    return [line for line in found + [now.strip()] if line]


# Lines that print nothing: what the rules alone need, and wishes of tactics.
SILENT = ("lasts", "allow", "from", "least", "wish", "lends", "before")


class Card:
    """A printed page and its declaration."""

    def __init__(self, page, source, kinds, reader):
        self.page, self.reader = page, reader
        self.start, self.end, self.body = span_of(source, page["line"])
        self.text = source[self.start:self.end]
        self.own = blank_comments(self.text)
        head = re.match(r'\s*(\w+) ("[^"]+"|\w+)(\([^)]*\))?', self.own)
        self.kind, self.name, self.parameters = head.group(1), head.group(2), head.group(3) or ""
        self.sort = kinds.get(self.kind, "thing")
        self.sentences = len(page["rules"])

    def silent(self):
        body = self.own[self.own.index("{") + 1:-1]
        return [line for line in lines_of(body) if re.split(r"\W", line, 1)[0] in SILENT]

    def figures(self):
        """The lines of figures of the declaration: what no sentence says."""
        body = self.own[self.own.index("{") + 1:-1]
        said = ("on", "let", "cost", "do", "ends", "stacks", "includes", "agreed", "set", "cap", "scale", "log", "fits") + SILENT
        return [line for line in lines_of(body) if re.split(r"\W", line, 1)[0] not in said and " when " not in line]

    def context(self):
        known = {"the target": "target"}
        for word, name in re.findall(r"(?:(by|from) )?(\w+): \w+", self.parameters):
            known["the " + name.replace("_", " ")] = name
        return {"known": known, "that": "that", "chosen": [], "ranged": "true" if self.page["name"].startswith("Ranged") else "false"}

    def said(self):
        """The declaration that the print says."""
        reader, ctx = self.reader, self.context()
        cost, act, possible, body = None, [], None, []
        for figure in self.page["figures"]:
            if figure.startswith("Costs ") and self.sort == "act":
                cost = reader.figure_line(figure, ctx)
        try:
            out = [reader.figure_line(f, ctx) for f in self.page["figures"] if f != cost and not (f.startswith("Costs ") and self.sort == "act")]
        except Unread:
            out = self.figures()
        if self.sort == "mark" and not any("stack" in r or r.startswith(("Of several", "Several of")) for r in self.page["rules"]):
            out.append("stacks apart")
        aims = any(r.startswith("You choose ") for r in self.page["rules"])
        for rule in self.page["rules"]:
            if self.sort == "act":
                if rule.startswith("Possible "):
                    possible = rule[9:-1]
                else:
                    act.append(rule)
                continue
            try:
                out.append(self.adjusted(reader.line(rule, ctx)))
            except Unread:
                text = rule[0].lower() + rule[1:]
                code = reader.block(text, ctx)
                body.append((text, code))
        if body:
            out += self.plain(body, aims)
        if self.sort != "act":
            return f"{self.kind} {self.name}{self.parameters} {{\n  " + "\n  ".join(self.silent() + out) + "\n}"
        return self.said_act(ctx, possible, act, cost, out)

    def adjusted(self, line):
        """A line after the rules of the system that hold for all cards of a kind."""
        for kind, rule in self.reader.words.get("rule", []):
            pattern, to = (rule + " ").split(" => ")
            if self.kind in kind.split("/") or re.search(kind, self.parameters):
                line = re.sub(pattern, to, line, flags=re.S)
        return line

    def plain(self, body, aims):
        """Statements without a moment: what a card does when it is carried out."""
        first = [code for text, code in body if not (aims and "the target" in text)]
        aimed = [code for text, code in body if aims and "the target" in text]
        hook = {"technique": "resolved", "honour": "resolved", "psych": "revealed"}.get(self.kind)
        if not hook:
            raise Unread("a statement without a moment: " + body[0][0])
        return ([f"on {hook} {{ " + "\n".join(first) + " }"] if first else []) + ([f"on aimed {{ " + "\n".join(aimed) + " }"] if aimed else [])

    def said_act(self, ctx, possible, rules, cost, out):
        reader = self.reader
        asks, code, needs = [], [], []
        for rule in rules:
            text = rule[0].lower() + rule[1:].rstrip(".")
            found = re.fullmatch(r"choose (?:one of )?(.+)", text)
            try:
                whole = reader.set(found.group(1), ctx) if found and not code else None
            except Unread:
                whole = None
            if whole:
                name = reader.new()
                asks.append(f"let {name} = choose 1 from {whole} by self")
                if not any(chosen in whole for chosen, _ in ctx["chosen"]):
                    needs.append(f"count({whole}) > 0")
                ctx["chosen"] = ctx["chosen"] + [(name, reader.noun(found.group(1)))]
                continue
            found = re.fullmatch(r"(.+) must agree", text)
            if found:
                asks.append(f"agreed by {reader.creature(found.group(1), ctx)}")
                continue
            code.append(reader.block(text, ctx))
        moments, test = self.offer(possible, {"known": self.context()["known"], "that": "that", "chosen": []})
        tests = ([test] if test else []) + needs
        head = f"{self.kind} {self.name}{self.parameters}" + (f" at {moments}" if moments else "")
        head += " when " + " and ".join(f"({t})" for t in tests) if tests else ""
        lines = self.silent() + asks + ([cost] if cost else []) + out + ["do { " + "\n".join(code) + " }"]
        return self.adjusted(head + " {\n  " + "\n  ".join(lines) + "\n}")

    def offer(self, possible, ctx):
        if not possible:
            return "", ""
        reader = self.reader
        if possible.startswith("if "):
            return "", reader.condition(possible[3:], ctx)
        for comma in [m.start() for m in re.finditer(", if ", possible)] + [len(possible)]:
            try:
                moments = ", ".join(reader.moment(m, ctx) for m in re.split(", (?=when |at )| or ", possible[:comma]))
                rest = possible[comma + 5:]
                return moments, reader.condition(rest, ctx) if rest else ""
            except Unread as why:
                failed = why
        raise failed


SWAPS = [("enemies", "allies"), ("enemy", "ally"), ("nearest", "weakest"), ("largest", "nearest"), ("toward", "away from"), ("gains", "loses"), ("gain", "lose"),
         ("regain", "lose"), ("regains", "loses"), ("at least", "at most"), ("above", "below"), ("start", "end"), ("On a hit", "On a miss"),
         ("On a solid hit", "On a hit"), ("fails", "succeeds"), ("that succeeds", "that fails"), ("is not", "is"), ("not ", ""), (" is ", " is not "),
         (" are ", " are not "), ("you may ", "you may not "), ("have ", "do not have "), (" attacks", " is attacked"), ("each other", "each")]


def mistaken(text):
    """The sentence with one mistake: another number, another word, or without a condition."""
    number = re.search(r"(?<![d\d])\d+", text)
    if number:
        return text[:number.start()] + str(int(number.group(0)) + 2) + text[number.end():]
    for word, other in SWAPS:
        if re.search(rf"\b{re.escape(word)}\b" if word[0] != " " else re.escape(word), text):
            return text.replace(word, other, 1)
    return re.sub(r"(?:, if| when) [^:.]*", "", text, count=1)


def plant(pages, mistake):
    """Changes the sentence of `CARD: OLD -> NEW`, or the one with this number."""
    named = re.fullmatch(r"(.+?): (.+) -> (.*)", mistake)
    for number, (page, i) in enumerate((page, i) for page in pages for i in range(len(page["rules"]))):
        text = page["rules"][i]
        if named and page["name"] == named.group(1) and named.group(2) in text:
            page["rules"][i] = text.replace(named.group(2), named.group(3))
        elif not named and number == int(mistake):
            page["rules"][i] = mistaken(text)
            if page["rules"][i] == text:
                del page["rules"][i]
                print(f"{page['name']}: {text} -> nothing")
                return
        else:
            continue
        print(f"{page['name']}: {text} -> {page['rules'][i]}")
        return
    sys.exit(f"no such sentence: {mistake}")


def rules_of(folder):
    found = []
    for path, _, files in os.walk(folder):
        if "tests" not in path and "encounters" not in path:
            found += [os.path.join(path, name) for name in files if name.endswith(".fray")]
    return sorted(found)


def pages_of(fray, system):
    run = subprocess.run([fray, "doc", "all", f"rules/{system}/{system}.fray", "--format", "json"], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)["pages"]


def main():
    fray, system, folder = sys.argv[1:4]
    words = words_of(system)
    sources = {name: open(name, encoding="utf-8").read() for name in rules_of(f"rules/{system}")}
    kinds, classes = {"condition": "mark", "mark": "mark"}, {"act": "act", "mark": "mark", "condition": "mark"}
    for text in sources.values():
        for name, parent in re.findall(r"^kind (\w+) is (\w+)", text, re.M):
            classes[name] = parent
    for name in classes:
        root = name
        while root in classes and classes[root] != root:
            root = classes[root]
        kinds[name] = root
    names = {english: rules for english, rules in words.get("name", [])}
    marks = []
    for text in sources.values():
        for kind, name, params in re.findall(r'^\s*(\w+) ("[^"]+"|\w+)(?:\(([^)\n]*)\))? (?:at [^{\n]*)?\{', text, re.M):
            if kinds.get(kind) == "mark":
                sorts = [("by" if "by " in p else "place" if p.endswith(": place? = none") else "value", p) for p in (params.split(",") if params else [])]
                english = [e for e, r in names.items() if r == name.strip('"')] or [name.strip('"')]
                marks.append((name, english[0], sorts))
    marks.sort(key=lambda m: -len(m[1]))
    reader = Reader(words, marks, names)
    pages = pages_of(fray, system)
    reader.contents = {page["name"] for page in pages}
    replaced, read, sentences, unread = {}, 0, 0, []
    if len(sys.argv) > 4:
        plant(pages, sys.argv[4])
    for page in pages:
        if page["kind"] in ("Terrain", "Creature", "Hero", "Companion", "Fixture") or not page["rules"] + page["figures"]:
            continue
        card = Card(page, sources[page["file"]], kinds, reader)
        sentences += card.sentences
        try:
            said = card.said()
        except Unread as why:
            unread.append(f"{page['name']}: {why}")
            continue
        read += card.sentences
        replaced.setdefault(page["file"], []).append((card, said))
    shutil.rmtree(os.path.join(folder, system), ignore_errors=True)
    for name, text in sources.items():
        for card, said in sorted(replaced.get(name, []), key=lambda r: -r[0].start):
            text = text[:card.start] + said + text[card.end:]
        if "\nevent attack(" in text:
            text += "\n" + "\n".join(rules for _, rules in words.get("helper", [])) + "\n"
        path = os.path.join(folder, os.path.relpath(name, "rules"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, "w", encoding="utf-8").write(text)
    print(f"{system}: {read} of {sentences} sentences")
    for text in unread:
        print(f"not read: {text}")


main()
