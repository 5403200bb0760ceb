# Fray. `make help` lists the targets, `make V=1` shows the commands. Everything built lands in build/<mode>/; the release
# build is also at build/fray, build/libfray.a and build/libfray.so.

MODE    ?= release
B       := build/$(MODE)
V       ?= 0
Q       := $(if $(filter 1,$(V)),,@)
QUIET   := $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
SAY     := $(if $(filter 1,$(V))$(QUIET),@:,@printf '  %-6s %s\n')
PREFIX  ?= /usr/local
DESTDIR ?=
VERSION := $(shell sed -n 's/^\#define FRAY_VERSION "\(.*\)"$$/\1/p' include/fray.h)
SONAME  := libfray.so.$(firstword $(subst ., ,$(VERSION)))

CC      ?= cc
WARN    := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wvla
BASE    := -std=c11 -fPIC -fno-strict-aliasing -ffp-contract=off -fvisibility=hidden -D_POSIX_C_SOURCE=200809L
INC     := -Iinclude -Isrc -I$(B)/gen
FLAGS_release := -O2 -g -DNDEBUG -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
FLAGS_debug   := -O1 -g -Werror
FLAGS_asan    := -O1 -g -Werror -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# The builds whose bytes the tests compare (make MODE=gcc-O0 CC=gcc).
FLAGS_gcc-O0   := -O0
FLAGS_gcc-O3   := -O3 -DNDEBUG
FLAGS_clang-O2 := -O2 -DNDEBUG
# The loop as one switch, as compilers without addresses of labels make it.
FLAGS_gcc-switch := -O2 -DNDEBUG -DFRAY_SWITCH
# Without the layers that may be missing: exact rationals, drawings.
FLAGS_plain    := $(FLAGS_debug)
ifeq ($(MODE),plain)
NO_GMP   := 1
NO_CAIRO := 1
endif
# Counts dispatched instructions, for `make bench`.
FLAGS_count    := -O2 -DNDEBUG -DFRAY_COUNT
# Nobody can listen: release otherwise. For `make bench`, too.
FLAGS_deaf     := $(FLAGS_release) -DFRAY_DEAF
CFLAGS  ?=
LDFLAGS ?=
ALL_CFLAGS = $(BASE) $(WARN) $(INC) $(FLAGS_$(MODE)) $(CFLAGS)

LIB_SRC := $(sort $(shell find src -name '*.c' -not -path 'src/cli/*' -not -path 'src/mpi/*'))
LIB_OBJ := $(LIB_SRC:src/%.c=$(B)/obj/%.o) $(B)/obj/gen/parser.o $(B)/obj/gen/parser_quick.o $(B)/obj/gen/lexer.o $(B)/obj/gen/stdlib.o
# Exact rationals, where GMP is there; without it odds are doubles with a proved bound (NO_GMP=1 leaves it out).
GMP     := $(if $(NO_GMP),,$(shell printf '\043include <gmp.h>\n' | $(CC) -E -x c - >/dev/null 2>&1 && echo yes))
LIB_LIBS := $(if $(GMP),-lgmp)
$(B)/obj/odds/number_exact.o: CFLAGS += $(if $(GMP),-DFRAY_GMP)
# The loop alone is written so that what lies in registers, cells and tables is told apart by its type.
$(B)/obj/vm/interpreter.o: CFLAGS += -fstrict-aliasing
CLI_SRC := $(sort $(wildcard src/cli/*.c))
CLI_OBJ := $(CLI_SRC:src/%.c=$(B)/obj/%.o)
CLI_PKG := popt jansson libutf8proc sqlite3 libb2
# Drawings, where cairo is there (NO_CAIRO=1 leaves it out); it is loaded when something is drawn.
CAIRO   := $(if $(NO_CAIRO),,$(shell pkg-config --exists cairo cairo-svg && echo cairo cairo-svg))
$(B)/obj/cli/odds_plot.o: CFLAGS += $(if $(CAIRO),-DFRAY_CAIRO $(shell pkg-config --cflags $(CAIRO)))
CLI_LIBS = $(shell pkg-config --libs $(CLI_PKG)) -lm $(if $(CAIRO),-ldl)
STDLIB  := $(shell find stdlib -name '*.fray' -not -path '*/tests/*')
UNIT    := $(patsubst tests/unit/%.c,$(B)/test/%,$(sort $(wildcard tests/unit/test_*.c)))
DEMO    ?= rules/witchhammer/encounters/ford.fray
DEMO_OPTIONS ?= --map --seed 7

.PHONY: all lib cli
all: lib cli ## build the library and the tool (what `make` alone does)
lib: $(B)/libfray.a $(B)/libfray.so ## the library: build/libfray.a, build/libfray.so
cli: $(B)/fray ## the tool: build/fray
ifeq ($(MODE),release)
all cli: build/fray
all lib: build/libfray.a build/libfray.so build/$(SONAME)
endif

# ---- what is needed: told once, by name, instead of by a compiler's error

.PRECIOUS: build/.has-%
build/.has-%: tools/deps.sh
	@mkdir -p build
	@sh tools/deps.sh check $*
	@touch $@

# ---- the library

# One grammar, two parsers (src/syntax/parse.c): one that looks what may follow before it reduces, and so knows what could have stood
# at a fault (LAC), and one for files without faults, which need not.
BISON   := bison -Wall -Werror --no-lines
$(B)/gen/parser.c $(B)/gen/parser.h &: grammar/fray.y | build/.has-lib
	@mkdir -p $(B)/gen
	$(SAY) BISON $<
	$(Q)$(BISON) -Dparse.lac=full -Dparse.lac.es-capacity-initial=1500 -o $(B)/gen/parser.c --header=$(B)/gen/parser.h --report=states --report-file=$(B)/gen/parser.report $<
$(B)/gen/parser_quick.c: grammar/fray.y | build/.has-lib
	@mkdir -p $(B)/gen
	$(SAY) BISON $< "(quick)"
	$(Q)$(BISON) -o $@ $<
$(B)/obj/gen/parser_quick.o: BASE += -Dfray_parse=fray_parse_quickly
$(B)/gen/lexer.c: grammar/fray.l $(B)/gen/parser.h | build/.has-lib
	$(SAY) FLEX $<
	$(Q)flex --noline -o $@ $<
$(B)/gen/stdlib.c: tools/embed.sh stdlib $(STDLIB)
	@mkdir -p $(@D)
	$(SAY) EMBED stdlib
	$(Q)sh tools/embed.sh stdlib std >$@.new && mv $@.new $@
$(B)/gen/superinsns.h: tools/superinsn.awk src/bytecode/ops.def src/vm/specialized.def src/vm/superinsns.txt
	@mkdir -p $(@D)
	$(SAY) GEN    $@
	$(Q)awk -f $^ >$@.new && mv $@.new $@
$(B)/obj/gen/%.o: $(B)/gen/%.c | build/.has-lib
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(B)/obj/%.o: src/%.c $(B)/gen/parser.h $(B)/gen/superinsns.h | build/.has-lib
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(B)/libfray.a: $(LIB_OBJ)
	$(SAY) AR $@
	$(Q)rm -f $@.new && ar rcs $@.new $^ && mv $@.new $@
$(B)/libfray.so: $(LIB_OBJ)
	$(SAY) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs -o $@.new $^ $(LIB_LIBS) && mv $@.new $@

# ---- the tool: sees include/fray.h and the system's libraries, nothing of src/

$(B)/obj/cli/%.o: INC := -Iinclude -D_XOPEN_SOURCE=700
$(B)/obj/cli/%.o: src/cli/%.c | build/.has-cli
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) $$(pkg-config --cflags $(CLI_PKG)) -MMD -MP -c -o $@ $<
$(B)/fray: $(CLI_OBJ) $(B)/libfray.a | build/.has-cli
	$(SAY) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@.new $^ $(LIB_LIBS) $(CLI_LIBS) -pthread && mv $@.new $@

# ---- the same tool for several machines: ranks of an MPI job play instead of threads

MPICC ?= mpicc
.PHONY: mpi
mpi: build/fray-mpi ## the tool for MPI: build/fray-mpi (mpirun -n 4 build/fray-mpi sim ...)
MPI_OBJ := $(filter-out $(B)/obj/cli/executor_threads.o,$(CLI_OBJ)) $(B)/obj/mpi/executor_mpi.o
$(B)/obj/mpi/%.o: INC := -Iinclude -Isrc -D_XOPEN_SOURCE=700
$(B)/obj/mpi/%.o: src/mpi/%.c | build/.has-mpi
	@mkdir -p $(@D)
	$(SAY) MPICC $<
	$(Q)$(MPICC) $(ALL_CFLAGS) $$(pkg-config --cflags popt) -MMD -MP -c -o $@ $<
$(B)/fray-mpi: $(MPI_OBJ) $(B)/libfray.a | build/.has-mpi
	$(SAY) LINK $@
	$(Q)$(MPICC) $(ALL_CFLAGS) $(LDFLAGS) -o $@.new $^ $(LIB_LIBS) $(CLI_LIBS) && mv $@.new $@
build/fray-mpi: $(B)/fray-mpi
	@ln -sfn $(<:build/%=%) $@

build/fray: build/release/fray
	@ln -sfn release/$(@F) $@
build/libfray.a: build/release/libfray.a
	@ln -sfn release/$(@F) $@
build/libfray.so build/$(SONAME): build/release/libfray.so
	@ln -sfn release/libfray.so $@

# ---- trying it

.PHONY: demo run-demo
demo: ## install what is missing, build, and tell a fight with its map
	@sh tools/deps.sh install cli
	@$(MAKE) --no-print-directory cli
	@build/fray run $(DEMO) $(DEMO_OPTIONS)

.PHONY: test test-all unit lang systems cover terminal golden school codes fmt bless asan docs content odds layers memory plain words work symbols cli-tests soak determinism embedding installed sim mpi-tests
test: ## install what is missing, build, and run every test
	@sh tools/deps.sh install test
	@$(MAKE) --no-print-directory test-all
test-all: tests-built
	@sh tests/run.sh
unit golden school codes fmt lang systems cover terminal asan docs content odds layers memory plain words work symbols soak determinism embedding sim:
	@$(MAKE) --no-print-directory tests-built
	@sh tests/run.sh $@
unit: ## the tests of the C code, as debug and with sanitizers
lang: ## the tests written in Fray: stdlib, rules, tests/lang, tests/core
systems: ## each word of four systems against its rule and its tests
golden: ## what the tool prints, compared with tests/golden
codes: ## every code of diags.def is shown by a golden test
fmt: ## the layout of rules: goldens, and every Fray file of the repository
terminal: ## nothing a file holds can steer a terminal
cover: ## coverage: its reports, and that genhtml reads them
asan: ## the tool with the sanitizers over every Fray file of the repository
plain: ## the build without GMP and cairo: its answers are as near as they promise
memory: ## with too little memory the tool says so and ends
docs: ## every block of Fray in the documentation
content: ## what the rules of WitchHammer offer to learn from; every value of every option has its test
odds: ## what exact odds must say: tables of tests/odds
layers: ## who includes whom, compared with docs/internals/map.md
words: ## no word of a combat system in the engine
work: ## twice as many mistakes take twice the work to tell, counted in instructions
symbols: ## the library exports its promise and nothing else
soak: ## a thousand fights of each encounter, none of which may fail
determinism: ## the same bytes from gcc -O0, gcc -O3 and clang
embedding: ## the program of docs/embedding.md, compiled and run
cli-tests: tests-built ## manners of the command line
	@sh tests/run.sh cli
sim: ## fray sim: the same bytes on any number of threads, interrupted and gone on from
mpi-tests: tests-built ## fray-mpi: several ranks on this machine
	@sh tests/run.sh mpi
installed: tests-built ## an installation in a scratch folder, used from elsewhere
	@sh tests/run.sh install
bless: all ## rewrite the expected outputs of tests/golden; then read the diff
	@sh tests/suites/golden.sh --bless
	@sh tests/suites/school.sh --bless
	@sh tests/suites/fmt.sh --bless
	@sh tests/suites/docs.sh --bless

.PHONY: tests-built unit-programs
tests-built: all
	@$(MAKE) --no-print-directory MODE=debug unit-programs
	@$(MAKE) --no-print-directory MODE=asan unit-programs all
unit-programs: $(UNIT)
$(B)/test/%: tests/unit/%.c $(B)/libfray.a | build/.has-test
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -Itests/support -MMD -MP -o $@ $< $(B)/libfray.a $(LIB_LIBS) -lcmocka -lm

# The rules of the grammar, of which a test makes files.
$(B)/gen/productions.def: tests/support/productions.awk $(B)/gen/parser.h
	$(Q)awk -f $< $(B)/gen/parser.report >$@.new && mv $@.new $@
$(B)/test/test_format_random: $(B)/gen/productions.def

.PHONY: errors lints reference bench
errors: $(B)/libfray.a ## write docs/reference/errors.md anew from the tables of findings
	@mkdir -p $(B)/test
	$(Q)$(CC) $(ALL_CFLAGS) -o $(B)/test/errors_doc tests/support/errors_doc.c $(B)/libfray.a
	$(Q)$(B)/test/errors_doc >docs/reference/errors.md
lints: $(B)/libfray.a ## write docs/reference/lints.md anew from the table of lints
	@mkdir -p $(B)/test
	$(Q)$(CC) $(ALL_CFLAGS) -o $(B)/test/lints_doc tests/support/lints_doc.c $(B)/libfray.a
	$(Q)$(B)/test/lints_doc >docs/reference/lints.md
reference: $(B)/libfray.a ## write docs/internals/bytecode.md anew from the tables of the code
	@mkdir -p $(B)/test
	$(Q)$(CC) $(ALL_CFLAGS) -o $(B)/test/bytecode_doc tests/support/bytecode_doc.c $(B)/libfray.a
	$(Q)$(B)/test/bytecode_doc >docs/internals/bytecode.md
bench: all ## two fights beside C and other languages: agreement, times, what a fight costs; listeners, threads, memory; what checking costs (RUNS=5); exact odds (SECONDS=60)
	@bash bench/run.sh $(RUNS)
	@bash bench/sim.sh $(RUNS)
	@bash bench/check.sh $(RUNS)
	@bash bench/odds/run.sh $(SECONDS)
	@sh tests/support/bench.sh 1000

.PHONY: superinsns
superinsns: ## choose the runs of src/vm/superinsns.txt anew, by counting in fights (minutes)
	@bash bench/superinsns/run.sh
$(B)/reached: bench/superinsns/reached.c $(B)/libfray.a | build/.has-test
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -Itests/support -o $@ $< $(B)/libfray.a $(LIB_LIBS) -lcmocka -lm

.PHONY: bench-odds
bench-odds: all ## exact odds beside plain C, and a duel as far as it goes (SECONDS=60)
	@bash bench/odds/run.sh $(SECONDS)

# ---- installing

BIN = $(DESTDIR)$(PREFIX)/bin
LIB = $(DESTDIR)$(PREFIX)/lib
INCLUDE = $(DESTDIR)$(PREFIX)/include
SHARE = $(DESTDIR)$(PREFIX)/share/fray

.PHONY: install uninstall clean deps help
install: all ## put tool, library, header and rules under PREFIX (DESTDIR comes before it)
	$(Q)install -d $(BIN) $(LIB)/pkgconfig $(INCLUDE) $(SHARE)
	$(Q)install -m 755 build/release/fray $(BIN)/fray
	$(Q)install -m 644 build/release/libfray.a $(LIB)/libfray.a
	$(Q)install -m 644 build/release/libfray.so $(LIB)/libfray.so.$(VERSION)
	$(Q)ln -sfn libfray.so.$(VERSION) $(LIB)/$(SONAME)
	$(Q)ln -sfn $(SONAME) $(LIB)/libfray.so
	$(Q)install -m 644 include/fray.h $(INCLUDE)/fray.h
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' -e 's|@LIBS@|$(LIB_LIBS)|' tools/fray.pc.in >$(LIB)/pkgconfig/fray.pc
	$(Q)for f in $$(find stdlib rules -name '*.fray' | LC_ALL=C sort); do install -D -m 644 $$f $(SHARE)/$$f; done
	@echo "installed fray $(VERSION) under $(DESTDIR)$(PREFIX)"
uninstall: ## remove what install put there
	$(Q)rm -f $(BIN)/fray $(LIB)/libfray.a $(LIB)/libfray.so $(LIB)/$(SONAME) $(LIB)/libfray.so.$(VERSION) \
	  $(INCLUDE)/fray.h $(LIB)/pkgconfig/fray.pc
	$(Q)rm -rf $(SHARE)
clean: ## remove everything built
	$(Q)rm -rf build
deps: ## install what building and testing need (or say how)
	@sh tools/deps.sh install test
help: ## list the targets
	@echo "make [TARGET] [MODE=release|debug|asan] [V=1] [CC=...] [CFLAGS=...] [PREFIX=...] [DESTDIR=...]"
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  \1@\2/p' Makefile | awk -F@ '{ printf "%-14s %s\n", $$1, $$2 }'

-include $(LIB_OBJ:.o=.d) $(B)/obj/mpi/executor_mpi.d $(CLI_OBJ:.o=.d) $(UNIT:=.d)
