"""Finds English that is a path or a name of the rules, on all pages of a system.

usage: read_aloud.py FRAY RULES...   one file that uses the whole system, each
"""
import json
import re
import subprocess
import sys

CREATURE = r"(?:you|it|them|that|the|each|everyone|an?|its|your)"
FAULTS = [
    ("two possessives in a row", re.compile(r"\w+'s [\w ]{0,20}\w+'s\b")),
    ("a comparison with a pronoun", re.compile(r"\b(?:is|are) (?:you|it|them|this (?:technique|card|weapon|spell|item))\b(?! the)")),
    ("an article after `no`", re.compile(r"\bno (?:the|a|an|your|its)\b")),
    ("a name of the rules", re.compile(r"\w_\w|\.\.\.|\w\.[a-z]|[a-z][A-Z]")),
    ("a comparison with 0", re.compile(r"\b(?:the|your|its)(?: \w+)?'s? [a-z]+ is (?:above |not )?0\b")),
    ("truth as a value", re.compile(r"\b(?:is|becomes) (?:true|false)\b")),
    ("a member without a wording", re.compile(r"\bis changed by\b|\bis now (?:not )?[a-z]+ed equal\b")),
    ("a moment without a wording", re.compile(r"\bwhen an? \w+ is \w+ing\b|\bOn (?:used|thrown at|cast|taken|struck|accepted|played)\b")),
    ("`one of what`", re.compile(r"\b(?:one|none) of what\b|\bthere is one of\b")),
    ("a number of what has no number", re.compile(r"\bthat many (?:damage|harm|Health|Poise|Stress)\b|\bhalf that many\b")),
    ("a long row of `or when`", re.compile(r"when [^,;.]*? or when [^,;.]*? or ")),
    ("a long row of `and`", re.compile(r"(?: when | if )[^,;.:]*? and [^,;.:]*? and [^,;.:]*? and ")),
]
# Faults of titles, and of texts that a person wrote.
CODE = re.compile(r"\w_\w|[a-z][A-Z]|\b[A-Z]{2}-[A-Z]{2}|^[a-z]")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout


def unworded(fray, rules, text_of_rules):
    """The names of functions and commands that have no wording, as the printer shows them."""
    names = set()
    for sort in ("functions", "commands"):
        for line in run(fray, "doc", sort, rules).splitlines():
            found = re.match(r"(?:function|check|command) (\w+)", line)
            if found and not found.group(1).startswith(("may_", "can_")) and not re.search(rf"^wording {found.group(1)} =", text_of_rules, re.M):
                names.add(found.group(1).replace("_", " "))
    return names


def main():
    fray, count = sys.argv[1], 0
    for rules in sys.argv[2:]:
        pages = json.loads(run(fray, "doc", "all", rules, "--format", "json"))["pages"]
        folder = rules.rsplit("/", 1)[0]
        source = run("sh", "-c", f"cat $(find {folder} stdlib -name '*.fray' ! -path '*/tests/*')")
        names = "|".join(sorted(map(re.escape, unworded(fray, rules, source)), key=len, reverse=True))
        call = re.compile(rf"(?:^|[;:,.] |\band |\bif |\bor |\bnot |(?<!number )\bof |\bwhen )((?:{names}) {CREATURE}\b)", re.I)
        for page in pages:
            for text in [page["name"], page["flavour"]]:
                found = CODE.search(text)
                if found:
                    count += 1
                    print(f"{page['file']}:{page['line']}: {page['name']}: a name of the rules: '{found.group(0)}' in: {text}")
            for text in page["figures"] + page["rules"]:
                for fault, pattern in FAULTS + [("a call without a wording", call)]:
                    found = pattern.search(text)
                    if found:
                        count += 1
                        print(f"{page['file']}:{page['line']}: {page['name']}: {fault}: '{found.group(0).strip()}' in: {text}")
    return 1 if count else 0


sys.exit(main())
