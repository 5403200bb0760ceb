#!/usr/bin/env python3
"""Runs Markdown pages as tests: transcript.py [--bless] [--jobs N] [--fray PROGRAM] PAGE...

The info string of a fenced block says what is done with it:

  fray                a file of its own: it must check clean, its tests must pass, each of its encounters
                      must play 20 fights
  fray-wrong [FILE]   a file of its own, or FILE in the scratch folder, that `fray check` must refuse
  LANGUAGE FILE       any language: the block is written to FILE in the scratch folder of the page
  LANGUAGE +FILE      the block is appended to FILE
  console             commands and what they print

All other blocks are left alone. In a console block a line `$ COMMAND` is run by one sh for the whole
page, in the page's scratch folder. Lines `> MORE` right after it continue the command. The lines that
follow are the expected output (standard output and standard error in one). Spaces at the ends of lines and
empty lines at the end do not count. A line `...` matches any run of lines, and a last line `[exit N]` states a status other than 0.
The commands find `fray` in PATH (the program itself is $FRAY), the repository in $ROOT and its rules in
$RULES. A block inside
<!-- and --> runs too, but no reader sees it.

--bless rewrites the expected output and keeps each `...` whose neighbours are still printed. --jobs runs so
many pages at a time; the report is in the order of the pages.
The last line of the report is `N passed, M failed`.
"""
import argparse
import concurrent.futures
import difflib
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 900  # seconds for one command: only a command that hangs reaches this
FENCE = re.compile(r"^( *)(`{3,})([^`]*)$")


class Malformed(Exception):
    """A page that cannot be run."""


class Block:
    """One fenced block: its info string, its lines, the number of its first line (from 0), its indent."""

    def __init__(self, info, indent, first):
        self.info, self.indent, self.first, self.lines = info, indent, first, []

    @property
    def language(self):
        return self.info[0] if self.info else ""

    @property
    def file(self):
        return self.info[1] if len(self.info) > 1 else None


def blocks_of(lines):
    """Yields the fenced blocks of a page in order."""
    block = fence = None
    for number, line in enumerate(lines):
        match = FENCE.match(line)
        if block is None:
            if match:
                fence = match.group(2)
                block = Block(match.group(3).split(), len(match.group(1)), number + 1)
        elif match and len(match.group(2)) >= len(fence) and not match.group(3).strip():
            yield block
            block = None
        else:
            block.lines.append(line[block.indent:] if line[:block.indent].isspace() else line)
    if block is not None:
        raise Malformed(f"line {block.first}: a fence is not closed")


def commands_of(block):
    """Yields (first line, last line + 1, command, expected lines) of a console block."""
    at, lines = 0, block.lines
    while at < len(lines):
        if not lines[at].startswith("$ "):
            raise Malformed(f"line {block.first + at + 1}: a console block begins with a command")
        first, command = at, lines[at][2:]
        at += 1
        while at < len(lines) and lines[at].startswith("> "):
            command += "\n" + lines[at][2:]
            at += 1
        start = at
        while at < len(lines) and not lines[at].startswith("$ "):
            at += 1
        end = at
        while end > start and not lines[end - 1].strip():
            end -= 1
        yield first, start, end, command, [line.rstrip() for line in lines[start:end]]


class Shell:
    """One sh that runs the commands of a page one after the other."""

    def __init__(self, folder, environment):
        self.sh = subprocess.Popen(["sh"], cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        self.mark = f"--end-of-command-{os.getpid()}--"

    def run(self, command):
        """Returns the lines a command prints, with a last line [exit N] where its status is not 0."""
        alarm = threading.Timer(PATIENCE, self.kill)
        alarm.start()
        script = f"eval {shlex.quote(command)} </dev/null\nprintf '\\n%s %d\\n' {self.mark} $?\n"
        try:
            self.sh.stdin.write(script.encode())
            self.sh.stdin.flush()
        except BrokenPipeError:
            pass
        printed, status = [], None
        for line in self.sh.stdout:
            text = line.decode("utf-8", "backslashreplace").rstrip("\n")
            if text.startswith(self.mark):
                status = int(text.split()[1])
                break
            printed.append(text.rstrip())
        alarm.cancel()
        while printed and printed[-1] == "":  # the line end before the mark, and those of the command
            printed.pop()
        if status is None:
            printed.append(f"[the shell ended, or {PATIENCE} s went by]")
        elif status:
            printed.append(f"[exit {status}]")
        return printed

    def kill(self):
        try:
            os.killpg(self.sh.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def close(self):
        self.sh.stdin.close()
        self.sh.stdout.close()
        self.kill()
        self.sh.wait()


def exit_of(lines):
    return lines[-1] if lines and lines[-1].startswith("[exit ") else ""


def matches(expected, printed):
    """Compares lines, where `...` stands for any run of lines but never for the exit status."""
    if exit_of(expected) != exit_of(printed):
        return False
    if exit_of(printed):
        expected, printed = expected[:-1], printed[:-1]
    parts = [[]]
    for line in expected:
        if line == "...":
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return expected == printed
    head, tail = parts[0], parts[-1]
    if len(head) + len(tail) > len(printed) or printed[:len(head)] != head:
        return False
    at, end = len(head), len(printed) - len(tail)
    if printed[end:] != tail:
        return False
    for part in parts[1:-1]:
        while at + len(part) <= end and printed[at:at + len(part)] != part:
            at += 1
        at += len(part)
        if at > end:
            return False
    return True


def folded(expected, printed):
    """Returns the printed lines, with `...` for those that a `...` between two printed neighbours covers."""
    plain = [line for line in expected if line != "..."]
    where = {}
    for match in difflib.SequenceMatcher(None, plain, printed, autojunk=False).get_matching_blocks():
        for i in range(match.size):
            where[match.a + i] = match.b + i
    where[-1], where[len(plain)] = -1, len(printed) - bool(exit_of(printed))
    result, done, seen = [], 0, 0
    for line in expected:
        if line != "...":
            seen += 1
        elif seen - 1 in where and seen in where and where[seen - 1] + 1 >= done and where[seen] >= where[seen - 1] + 1:
            result += printed[done:where[seen - 1] + 1] + ["..."]
            done = where[seen]
    return result + printed[done:]


class Page:
    def __init__(self, name, fray, bless):
        self.name, self.fray, self.bless = name, fray, bless
        self.passed = self.failed = 0
        self.reported = []
        with open(name, encoding="utf-8") as page:
            self.lines = page.read().split("\n")

    def report(self, good, what, details=()):
        if good:
            self.passed += 1
            return
        self.failed += 1
        self.reported.append(f"FAILED {what}")
        self.reported += [f"    {line}" for line in list(details)[:60]]

    def run(self):
        """Runs the page; what is wrong with its form fails as one check."""
        try:
            self.play()
        except Malformed as problem:
            self.report(False, f"{self.name}: {problem}")
        return self

    def play(self):
        with tempfile.TemporaryDirectory(prefix="fray-page-") as scratch:
            folder, tools, alone = (os.path.join(scratch, name) for name in ("page", "bin", "alone"))
            for path in folder, tools, alone:
                os.mkdir(path)
            os.symlink(os.path.abspath(self.fray), os.path.join(tools, "fray"))
            environment = {name: value for name, value in os.environ.items() if name not in ("FRAY_PATH", "FORCE_COLOR")}
            environment.update(PATH=tools + os.pathsep + os.environ["PATH"], LC_ALL="C.UTF-8", NO_COLOR="1", TZ="UTC",
                               FRAY=os.path.abspath(self.fray), ROOT=ROOT, RULES=os.path.join(ROOT, "rules"))
            shell = Shell(folder, environment)
            changes = []
            try:
                for block in blocks_of(self.lines):
                    if block.file:
                        self.write(folder, block)
                    if block.language == "console":
                        changes += self.talk(shell, block)
                    elif block.language == "fray-wrong" or block.language == "fray" and not block.file:
                        self.alone(alone, folder, block, environment)
            finally:
                shell.close()
            if self.bless and changes:
                for start, end, lines in reversed(changes):
                    self.lines[start:end] = lines
                with open(self.name, "w", encoding="utf-8") as page:
                    page.write("\n".join(self.lines))

    def write(self, folder, block):
        name = block.file.lstrip("+")
        path = os.path.normpath(os.path.join(folder, name))
        if not path.startswith(folder + os.sep):
            raise Malformed(f"{self.name}:{block.first}: '{name}' is not below the page's folder")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a" if block.file.startswith("+") else "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in block.lines)

    def talk(self, shell, block):
        """Runs a console block; returns the lines to replace where the output is blessed."""
        changes = []
        for first, start, end, command, expected in commands_of(block):
            printed = shell.run(command)
            good = matches(expected, printed)
            wanted = folded(expected, printed)
            if not good and self.bless:
                indent = " " * block.indent
                changes.append((block.first + start, block.first + end, [(indent + line).rstrip() for line in wanted]))
                good = True
            place = f"{self.name}:{block.first + first + 1}"
            diff = difflib.unified_diff(expected, wanted, f"{place} (the page)", "printed", lineterm="")
            self.report(good, f"{place}: $ {command}", diff)
        return changes

    def alone(self, alone, folder, block, environment):
        """Checks, tests and plays a block that is a whole file; the line numbers of its messages are the page's."""
        place = f"{self.name}:{block.first}"
        if block.file:
            alone, file = folder, block.file.lstrip("+")
        else:
            file = f"line-{block.first}.fray"
            with open(os.path.join(alone, file), "w", encoding="utf-8") as out:
                out.write("\n" * block.first + "\n".join(block.lines) + "\n")

        def fray(*words):
            run = subprocess.run([self.fray, *words], cwd=alone, env=environment, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="backslashreplace")
            return run.returncode, run.stdout.splitlines()

        code, printed = fray("check", file)
        if block.language == "fray-wrong":
            self.report(code == 1, f"{place}: this block is not refused", printed)
            return
        self.report(code == 0, f"{place}: this block does not check clean", printed)
        code, printed = fray("test", file)
        self.report(code == 0, f"{place}: a test of this block fails", printed)
        code, encounters = fray("run", file, "--encounters")
        for encounter in encounters if code == 0 else []:
            code, printed = fray("run", file, encounter, "--seed", "1", "--fights", "20")
            self.report(code == 0, f"{place}: twenty fights of \"{encounter}\"", printed)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--bless", action="store_true")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--fray", default=os.path.join(ROOT, "build", "fray"))
    options.add_argument("pages", nargs="+")
    given = options.parse_args()
    if not os.access(given.fray, os.X_OK):
        sys.exit(f"{given.fray} is not built")
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        pages = [Page(name, os.path.abspath(given.fray), given.bless) for name in given.pages]
        for page in pool.map(Page.run, pages):
            for line in page.reported:
                print(line)
            passed, failed = passed + page.passed, failed + page.failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
