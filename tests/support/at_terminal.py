#!/usr/bin/env python3
"""Runs a program at a terminal of 80 columns: at_terminal.py TERM PROMPTS LINES PROGRAM ARGUMENT...

Each line of the file LINES is typed when the next line of the file PROMPTS has been printed. A line
of PROMPTS is a whole prompt, or the echo would fall into the middle of it. Then the terminal is
closed. All that the terminal got is printed, with the line ends of a file.
"""
import fcntl
import os
import pty
import struct
import sys
import termios


def main():
    term, prompts, lines = sys.argv[1], sys.argv[2], sys.argv[3]
    with open(prompts) as file:
        awaited = [line.rstrip("\n").encode() for line in file]
    with open(lines) as file:
        typed = [line.encode() for line in file]
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = term
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execv(sys.argv[4], sys.argv[4:])
    got, seen = b"", 0
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        got += part
        while awaited and awaited[0] in got[seen:]:
            seen = got.index(awaited.pop(0), seen) + 1
            if typed:
                os.write(terminal, typed.pop(0))
    os.waitpid(process, 0)
    sys.stdout.buffer.write(got.replace(b"\r\n", b"\n"))


main()
