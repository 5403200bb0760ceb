#!/usr/bin/env python3
"""faces.py SEED FIGHT SIDES COUNT -- Faces of the first rolls, as docs/semantics.md defines them.

An implementation of its own, from the page alone: Philox4x32-10, then Lemire's rejection.
"""
import sys

LOW = 2**32 - 1


def philox(counter, key):
    """The block of a counter under a key."""
    c, k = list(counter), list(key)
    for _ in range(10):
        p, q = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [q >> 32 ^ c[1] ^ k[0], q & LOW, p >> 32 ^ c[3] ^ k[1], p & LOW]
        k = [k[0] + 0x9E3779B9 & LOW, k[1] + 0xBB67AE85 & LOW]
    return c


def face(seed, fight, draw, sides):
    """The face and the next draw."""
    while True:
        block = philox([fight & LOW, fight >> 32, draw & LOW, draw >> 32], [seed & LOW, seed >> 32])
        draw += 1
        for word in block:
            if (word * sides & LOW) >= 2**32 % sides:
                return 1 + (word * sides >> 32), draw


seed, fight, sides, count = (int(word) for word in sys.argv[1:5])
draw = 0
for _ in range(count):
    shown, draw = face(seed, fight, draw, sides)
    print(shown)
