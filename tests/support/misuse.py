"""misuse.py -- Writes a C program that calls each function of fray.h with arguments it must refuse.

Each pointer argument is NULL once, each struct is zeroed once, and each number is out of range.
The other arguments are valid. Every call runs in a process of its own. A call passes if it returns.
A fray_result must be FRAY_BAD_ARGUMENT when a required argument is NULL.

Usage: misuse.py include/fray/*.h >misuse.c
"""
import re
import sys

# Arguments whose comment in fray.h allows NULL. A "*" stands for every function.
MAY_BE_NULL = {
    "*": {"memory", "user", "settings", "reader_user"},
    "fray_compile_linted": {"lints"},
    "fray_session_check": {"lints", "again"},
    "fray_session_is_implied": {"lints"},
    "fray_session_forget": {"name"},
    "fray_encounter_find": {"name"},
    "fray_fight_on_measure": {"hear"},
    "fray_tally_play": {"outcomes"},
    "fray_tally_report": {"reporter"},
    "fray_tally_prepare": {"prepare"},
    "fray_play_open": {"reader"},
    "fray_play_set_watcher": {"watcher"},
    "fray_campaign_rename": {"after"},
    "fray_odds_new": {"plan"},
    "fray_search_new": {"plan"},
    "fray_hidden_draw": {"which"},
    "fray_test_watch": {"listener"},
    "fray_show_state": {"name"},
    "fray_debug_show": {"name"},
    "fray_debug_fight": {"fight", "reached"},
    "fray_debug_test": {"reached", "listener"},
}
IDE_FILE = {"file"}  # of every fray_ide function: NULL is the file of the program

# Valid values: by function and parameter, by type and name, by type.
VALUES = {
    ("fray_tally_play", "count"): "1",
    ("fray_tally_play", "outcomes"): "(fray_outcome[1]){{0}}",
    ("fray_signature", "count"): "1",
    ("fray_option_parse", "text"): '"3"',
    ("fray_test_run", "id"): "scene_of_test",
    ("fray_test_watch", "id"): "scene_of_test",
    ("fray_cover_test", "id"): "scene_of_test",
    ("fray_cover_new", "program"): "covered",
    ("fray_lints_set", "code"): '"W0604"',
    ("fray_lints_set", "level"): '"off"',
    ("fray_explain", "code"): '"E0201"',
    ("fray_fight_load", "bytes"): "saved",
    ("fray_fight_load", "size"): "saved_size",
    ("fray_fight_copy", "to"): "other",
    ("fray_answer", "chosen"): "(int[]){0}",
    ("fray_answer", "count"): "1",
    ("fray_play_answer", "chosen"): "(int[]){0}",
    ("fray_play_answer", "count"): "1",
    ("fray_search_answered", "chosen"): "(int[]){0}",
    ("fray_search_answered", "count"): "1",
    ("fray_search_new", "fight"): "fight",
    ("fray_give_roll", "fight"): "at_roll",
    ("fray_campaign_begin", "between"): "between",
    ("fray_campaign_check", "between"): "between",
    ("fray_campaign_accounts", "between"): "between",
    ("fray_campaign_has", "between"): "between",
    ("fray_campaign_begin", "values"): '(const char *const[]){"1"}',
    ("fray_question_values", "values"): "(int64_t[64]){0}",
    ("fray_question_values", "room"): "64",
    ("fray_odds_memory", "take"): "malloc",
    ("fray_odds_memory", "resize"): "give_again",
    ("fray_odds_memory", "drop"): "give_back",
    ("fray_play_statement", "statement"): '"hurt Bo by 2"',
    ("fray_play_compile", "text"): '"edition 1\\nuse \\"the-rules\\"\\n"',
    ("fray_play_open", "record"): "record",
    ("fray_play_open", "size"): "record_size",
    ("fray_format", "text"): '"edition 1\\n"',
    ("fray_format", "size"): "10",
    ("fray_lints_read", "text"): '"edition 1\\n"',
    ("fray_lints_read", "size"): "10",
    ("fray_fight_measure", "measure"): "1",
    ("fray_fight_order", "turns"): "(fray_turn[64]){0}",
    ("fray_fight_order", "room"): "64",
    ("fray_campaign_step", "count"): "0",
}
OBJECTS = {
    "fray_program": "program", "fray_findings": "findings", "fray_lints": "lints",
    "fray_session": "session", "fray_ide": "ide", "fray_doc": "doc", "fray_fight": "fight",
    "fray_tally": "tally", "fray_profile": "profile", "fray_debug": "debug", "fray_cover": "cover",
    "fray_mutants": "mutants", "fray_play": "play", "fray_campaign": "campaign",
    "fray_odds": "odds", "fray_search": "search", "fray_driver": "&driver",
    "fray_question": "&question.question", "fray_play_plan": "&plan", "fray_seat": "&seat",
    "fray_kept": "&kept", "fray_event": "&event", "fray_question_asked": "&asked",
    "fray_change": "&change", "fray_view": "&view", "fray_sink": "&sink", "fray_roll": "&roll.roll", "fray_streams": "streams",
}
COUNTS = {"count", "size", "room", "program_count"}
CONSUMES = re.compile(r"_free$")


def functions(header):
    """The declarations of the header: (result, name, [(type, name)])."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    for m in re.finditer(r"FRAY_API\s+([^;{]*?)(\w+)\(((?:[^()]|\([^()]*\)(?:\([^()]*\))?)*)\);", text):
        result, name, rest = m.group(1).strip(), m.group(2), " ".join(m.group(3).split())
        params = []
        if rest != "void":
            for part in split(rest):
                f = re.match(r"(.*)\(\*(\w+)\)(\(.*\))$", part)
                if f:
                    params.append((f"{f.group(1).strip()}(*){f.group(3)}", f.group(2)))
                else:
                    f = re.match(r"(.*?)(\w+)$", part)
                    params.append((f.group(1).strip(), f.group(2)))
        yield result, name, params


def split(text):
    depth, part = 0, ""
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += c
    yield part.strip()


def is_pointer(kind):
    return kind.endswith("*") or kind.endswith("const") and "*" in kind or is_function(kind)


def is_function(kind):
    return "(*)" in kind or kind in ("fray_reader",) or re.match(
        r"fray_(tally_reporter|tally_preparer|play_searcher|play_watcher|debug_reached) \*$", kind) is not None


def valid(name, kind, param):
    """A valid argument, as C."""
    if (name, param) in VALUES:
        return VALUES[name, param]
    if kind == "fray_reader":
        return "read_module"
    if is_function(kind) or param in ("user", "settings") or kind == "const fray_memory *":
        return "NULL"
    if kind == "const char *":
        return '"misuse"'
    if kind == "fray_program *":
        return "owned"
    base = re.match(r"(?:const )?(\w+) \*$", kind)
    if base and base.group(1) in OBJECTS and not (param in ("signal",)):
        return OBJECTS[base.group(1)]
    if kind in ("const void *",):
        return '"misuse"'
    if kind == "const char *const *":
        return '(const char *const[]){"misuse"}'
    if kind == "const fray_lints *const *":
        return "(const fray_lints *const[]){lints}"
    if kind.endswith("*"):
        target = kind[:-1].strip()
        target = re.sub(r"^const (\w+)$", r"\1", target)
        return f"&({target}){{0}}"
    if param in COUNTS:
        pointers = {"fray_play_undo", "fray_play_redo", "fray_play_undo_to"}
        return "1" if name in pointers or name in TAKES_ARRAY else "0"
    return "0"


TAKES_ARRAY = {"fray_session_check_batch", "fray_mutants_new", "fray_ide_find", "fray_ide_references",
               "fray_ide_rename", "fray_ide_calls", "fray_odds_ask", "fray_compile_changed"}


def wrong(kind, param, name):
    """Arguments out of range: (what, C)."""
    if is_pointer(kind):
        yield "NULL", "NULL"
        base = re.match(r"const (fray_\w+) \*$", kind)
        if base and valid(name, kind, param).startswith("&"):
            yield "zeroed", f"&({base.group(1)}){{0}}"
        if kind == "const fray_memory *":
            yield "zeroed", "&(fray_memory){0}"
    elif param in COUNTS or kind == "uint64_t":
        return
    elif kind in ("int", "int32_t", "int64_t"):
        for value in ("-1", "INT_MIN", "INT_MAX"):
            yield value, value
    elif kind in ("size_t", "uint32_t"):
        yield "the largest", f"({kind})-1"
    elif kind.startswith("fray_"):
        yield "-1", f"({kind})-1"
        yield "99", f"({kind})99"


# What a NULL with a size asks: how much room is needed.
ROOM = {("fray_fight_order", "turns"), ("fray_tally_play", "outcomes"), ("fray_hidden_draw", "which")}
# Structs whose counts have no arrays, and calls before their time: (what, C).
STRUCTS = [
    ("fray_run: given_count without given",
     "fray_driver d = driver; fray_signal s; d.given = NULL, d.given_count = 5; "
     "return fray_run(fight, &d, &s) == FRAY_BAD_ARGUMENT;"),
    *((f"fray_play_new: {count} without {array}",
       f"fray_play_plan p = plan; fray_play *made; fray_findings *f; const char *why; "
       f"p.{array} = NULL, p.{count} = 5; return fray_play_new(NULL, read_module, NULL, &p, &made, &f, "
       f"&why) == FRAY_BAD_ARGUMENT;")
      for array, count in (("settings", "setting_count"), ("seats", "seat_count"),
                           ("rolls", "roll_count"), ("values", "value_count"))),
    *((f"fray_odds_new: {count} without {array}",
       f"fray_odds_plan p = {{.{count} = 5}}; fray_odds *made; "
       f"return fray_odds_new(program, 0, NULL, 0, &p, &made) == FRAY_BAD_ARGUMENT;")
      for array, count in (("flags", "flag_count"), ("measures", "measure_count"))),
    ("fray_campaign_take: before the end",
     "return fray_campaign_take(campaign, fight) == FRAY_BAD_ARGUMENT;"),
]


def allows_null(name, param):
    if name.startswith("fray_ide_") and param in IDE_FILE:
        return True
    if CONSUMES.search(name) or name == "fray_is_compiled":
        return True
    return param in MAY_BE_NULL["*"] or param in MAY_BE_NULL.get(name, ())


def main():
    calls = []
    for result, name, params in functions("".join(open(path, encoding="utf-8").read() for path in sys.argv[1:])):
        for i, (kind, param) in enumerate(params):
            for what, c in wrong(kind, param, name):
                arguments = [c if j == i else valid(name, k, p) for j, (k, p) in enumerate(params)]
                call = f"{name}({', '.join(arguments)})"
                refuse = what == "NULL" and result == "fray_result" and not allows_null(name, param)
                if result == "fray_result":
                    call = f"return {call} {'==' if refuse else '!='} " + (
                        "FRAY_BAD_ARGUMENT" if refuse else "(fray_result)99")
                    call += ";"
                else:
                    call = f"(void){call}; return 1;"
                calls.append((f"{name}: {param} is {what}", call))
            # a count without its array
            if i + 1 < len(params) and is_pointer(kind) and params[i + 1][1] in COUNTS \
                    and params[i + 1][0] in ("int", "size_t"):
                arguments = [valid(name, k, p) for k, p in params]
                arguments[i:i + 2] = "NULL", "5"
                call = f"{name}({', '.join(arguments)})"
                if result == "fray_result":
                    refused = "!= FRAY_OK" if (name, param) not in ROOM else "!= (fray_result)99"
                    call = f"return {call} {refused};"
                else:
                    call = f"(void){call}; return 1;"
                calls.append((f"{name}: {param} is NULL and {params[i + 1][1]} 5", call))
    calls += STRUCTS
    print('#include "every_object.h"\n')
    for i, (_, call) in enumerate(calls):
        print(f"static int call_{i}(void) {{ {call} }}")
    print("\nconst struct api_call api_calls[] = {")
    for i, (label, _) in enumerate(calls):
        print(f'    {{"{label}", call_{i}}},')
    print("};\nconst size_t api_call_count = sizeof api_calls / sizeof *api_calls;")



if __name__ == "__main__":
    main()
