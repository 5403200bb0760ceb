"""threads.py -- Writes a C program that calls each function of fray.h with arguments it accepts.

threads_main.c makes these calls from several threads at once. Each thread has objects of its own.
A program that a function takes as const is the same one in all threads, as fray.h allows.

Usage: threads.py include/fray/*.h >calls.c
"""
import sys

from misuse import CONSUMES, functions, valid


def main():
    print('#include "every_object.h"\n')
    names = []
    for result, name, params in functions("".join(open(path, encoding="utf-8").read() for path in sys.argv[1:])):
        if CONSUMES.search(name):
            continue
        call = f"{name}({', '.join(valid(name, kind, param) for kind, param in params)})"
        print(f"static int call_{len(names)}(void) {{ (void){call}; return 1; }}")
        names.append(name)
    print("\nconst struct api_call api_calls[] = {")
    for i, name in enumerate(names):
        print(f'    {{"{name}", call_{i}}},')
    print("};\nconst size_t api_call_count = sizeof api_calls / sizeof *api_calls;")


main()
