#!/usr/bin/env python3
"""language_words.py [check LIMIT] -- Words of the language that have a meaning of their own.

Prints each word once, with where it has its meaning. Most come from the tables of the compiler. The
checker compares some more by name: tests/language_words.txt sorts those into words and mere hints.
A comparison that the file does not have is an error, so no word comes in unseen. `check LIMIT` fails
above the limit.
"""
import pathlib
import re
import sys

LANG = pathlib.Path("src/lang")
TABLES = [  # where the words are, what a row looks like, what the words are called
    (LANG / "syntax/keywords.c", r'\bWORD\("(\w+)"', "reserved"),
    (LANG / "syntax/joins.def", r'^JOIN\(\w+, "([\w ]+)"', "joins"),
    (LANG / "sema/model/words.def", r'^WORD\(\w+, "(\w+)"', "word"),
    (LANG / "sema/model/natural.def", r'^NATURAL\(\w+, \w+, "(\w+)"', "member"),
    (LANG / "sema/model/builtins.def", r'^BUILTIN\(\w+, "(\w+)"', "function"),
    (LANG / "sema/model/type.c", r'\{"(\w+)", TY_', "type"),
    (LANG / "sema/decl/declare.c", r'\{"(\w+)", CLASS_', "kind"),
    (LANG / "sema/decl/natural_members.c", r'builtin_member\([^"]*"(\w+)"', "member"),
    (LANG / "sema/line/line_schema.c", r'^ +\{"(\w+)",', "line"),
    (pathlib.Path("src/base/geometry.c"), r'\.word = "(\w+)"', "space"),
]
COMPARED = re.compile(r'\bstr_is\((?:[^",]|\([^()]*\))*, *"([a-z_]+)"')
LISTED = re.compile(r"char \*const \w+\[\] = \{([^}]*)\}")
SORTED = pathlib.Path("tests/language_words.txt")


def words_of_tables():
    found = {}
    for path, row, role in TABLES:
        words = re.findall(row, path.read_text(), re.M)
        if not words:
            sys.exit(f"{path}: no row looks like {row}")
        for word in words:
            found.setdefault(word, []).append(role)
    return found


def compared_words():
    found = set()
    for path in sorted(LANG.glob("sema/**/*.c")):
        text = path.read_text()
        found.update(COMPARED.findall(text))
        for words in LISTED.findall(text):
            found.update(re.findall(r'"([a-z_]+)"', words))
    return found


def sorted_words():
    """The words of the file, those with a meaning and those that only lead to a hint."""
    lines = [line.split("#")[0].split() for line in SORTED.read_text().splitlines()]
    names = [w for line in lines for w in line]
    return {w for w in names if w[0] != "-"}, {w[1:] for w in names if w[0] == "-"}


def main():
    words, compared = words_of_tables(), compared_words()
    meant, hints = sorted_words()
    bad = 0
    for word in sorted(compared - set(words) - meant - hints):
        print(f"{word}: compared by name; is it a word or a hint? ({SORTED})")
        bad = 1
    for word in sorted((meant | hints) - (compared - set(words))):
        print(f"{word}: in {SORTED}, but a table has it or nothing compares it")
        bad = 1
    for word in meant:
        words[word] = ["compared"]
    if len(sys.argv) > 2:
        if len(words) > int(sys.argv[2]):
            print(f"{len(words)} words, more than {sys.argv[2]}")
            bad = 1
    else:
        for word, roles in sorted(words.items()):
            print(f"{word:16}{', '.join(dict.fromkeys(roles))}")
        print(f"{len(words)} words")
    return bad


if __name__ == "__main__":
    sys.exit(main())
