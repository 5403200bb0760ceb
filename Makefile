# Fray. `make help` lists the targets, `make V=1` shows the commands. Everything built lands in build/<mode>/; the release
# build is also at build/fray, build/libfray.a and build/libfray.so.

# As many jobs as there are processors, unless -j says otherwise; one after the other where something is removed first.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

MODE    ?= release
B       := build/$(MODE)
V       ?= 0
Q       := $(if $(filter 1,$(V)),,@)
QUIET   := $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
SAY     := $(if $(filter 1,$(V))$(QUIET),@:,@printf '  %-6s %s\n')
PREFIX  ?= /usr/local
DESTDIR ?=
VERSION := $(shell sed -n 's/^\#define FRAY_VERSION "\(.*\)"$$/\1/p' include/fray/compile.h)
SONAME  := libfray.so.$(firstword $(subst ., ,$(VERSION)))

CC      ?= cc
WARN    := -Wall -Werror=switch -Wextra -Wpedantic -Wconversion -Wshadow -Wvla
BASE    := -std=c11 $(if $(filter wasm,$(MODE)),,-fPIC) -fno-strict-aliasing -ffp-contract=off -fvisibility=hidden -D_POSIX_C_SOURCE=200809L
INC     := -Iinclude -Isrc -I$(B)/gen
# -g1 has the functions and lines of a backtrace, but no variables. Those cost a sixth of the build, and
# who steps through code builds MODE=debug. Hardening, as far as the compiler has it (docs/security.md).
# Paths are relative to this folder, so that two folders build the same bytes.
has = $(if $(filter wasm,$(MODE)),,$(shell $(CC) -Werror $(1) -x c -c -o /dev/null - </dev/null >/dev/null 2>&1 && echo '$(1)'))
FORTIFY := $(if $(filter wasm,$(MODE)),,$(if $(filter 2 3 4 5 6 7 8 9 10 11,$(firstword $(subst ., ,$(shell $(CC) -dumpversion)))),2,3))
FLAGS_release := -O2 -g1 -DNDEBUG -fstack-protector-strong $(call has,-fstack-clash-protection) $(call has,-fcf-protection) -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$(FORTIFY) -ffile-prefix-map=$(CURDIR)=.
LINK_hardened := -Wl,-z,relro,-z,now,-z,noexecstack
# Builds for unit tests export every function, so that the programs share one library.
FLAGS_debug   := -O1 -g -Werror -fvisibility=default
FLAGS_asan    := -O1 -g1 -Werror -fvisibility=default -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# The thread sanitizer, for the suite threads.
FLAGS_tsan     := -O1 -g1 -fvisibility=default -DFRAY_SWITCH -fsanitize=thread
LINK_asan := -no-pie # begins in half the time: there is less to relocate
# The builds whose bytes the tests compare (make MODE=gcc-O0 CC=gcc).
FLAGS_gcc-O0   := -O0
# With the loop as one switch, as compilers without addresses of labels make it.
FLAGS_gcc-O3   := -O3 -DNDEBUG -DFRAY_SWITCH
FLAGS_clang-O2 := -O2 -DNDEBUG
# Other machines: 32 bits, and bytes in the other order (suite machines).
FLAGS_i686     := -O1 -DNDEBUG -DFRAY_SWITCH
FLAGS_s390x    := -O1 -DNDEBUG -DFRAY_SWITCH
# Without the layers that may be missing: exact rationals, line editing, the server.
FLAGS_plain    := $(FLAGS_debug)
ifeq ($(MODE),plain)
NO_GMP   := 1
NO_LIBEDIT := 1
NO_MICROHTTPD := 1
NO_QRENCODE := 1
NO_CAIRO := 1
endif
# What the fuzzers run (make fuzz): clang, coverage and both sanitizers. The loop is a switch, since
# clang takes very long to instrument jumps to computed labels.
FLAGS_fuzz     := -O1 -g1 -fvisibility=default -DFRAY_SWITCH -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
# Counts dispatched instructions, for `make bench`.
FLAGS_count    := -O2 -DNDEBUG -DFRAY_COUNT
# Nobody can listen: release otherwise. For `make bench`, too.
FLAGS_deaf     := $(FLAGS_release) -DFRAY_DEAF
# libfray in WebAssembly, which has no jumps to computed labels (src/web/web.mk).
FLAGS_wasm     := -O3 -DNDEBUG -DFRAY_SWITCH
CFLAGS  ?=
LDFLAGS ?=
ALL_CFLAGS = $(BASE) $(WARN) $(INC) $(FLAGS_$(MODE)) $(CFLAGS)

LIB_SRC := $(sort $(shell find src -name '*.c' -not -path 'src/tool/*' -not -path 'src/web/*'))
LIB_OBJ := $(LIB_SRC:src/%.c=$(B)/obj/%.o) $(B)/obj/gen/parser.o $(B)/obj/gen/parser_quick.o $(B)/obj/gen/lexer.o $(B)/obj/gen/stdlib.o
# Code that runs once for a key press, a page or a declaration, and nowhere within a fight or a walk over
# all expressions. With -O1 it compiles in two thirds of the time, and with the sanitizers and -O0 too.
COLD := gen tool engine/codegen engine/opt lib/campaign lib/compile lib/ide lib/play lang/diag lang/mutate lang/rulebook \
  $(addprefix lang/sema/,check decl scene stmt)
$(foreach room,$(COLD),$(B)/obj/$(room)/%.o): FLAGS_release += -O1
$(foreach room,$(COLD),$(B)/obj/$(room)/%.o): FLAGS_asan += -O0
# The three objects that take longest to compile. The sanitizers need less than half of that time without optimization.
SLOW_OBJ := $(B)/obj/engine/vm/interpreter.o $(B)/obj/gen/parser.o $(B)/obj/gen/parser_quick.o
$(SLOW_OBJ): FLAGS_asan += -O0
$(SLOW_OBJ): FLAGS_tsan += -O0
# With coverage too, clang takes ten minutes for the parsers. Their tables cover little of interest.
$(filter-out %/interpreter.o,$(SLOW_OBJ)): FLAGS_fuzz := -O0 -g1 -fvisibility=default -fsanitize=address
# Bison's code alone is not checked for null and misaligned pointers: the address sanitizer stops at those that matter.
$(B)/obj/gen/parser.o $(B)/obj/gen/parser_quick.o: FLAGS_asan += -fno-sanitize=null,alignment
ifneq ($(filter i686 s390x,$(MODE)),)
NO_GMP := 1
endif
# Exact rationals, where GMP is there; without it odds are doubles with a proved bound (NO_GMP=1 leaves it out).
GMP     := $(if $(NO_GMP),,$(shell printf '\043include <gmp.h>\n' | $(CC) -E -x c - >/dev/null 2>&1 && echo yes))
LIB_LIBS := $(if $(GMP),-lgmp)
$(B)/obj/lib/odds/number_exact.o $(B)/obj/lib/odds/ways.o $(B)/obj/lib/odds/pool.o $(B)/obj/lib/odds/dice_line.o: CFLAGS += $(if $(GMP),-DFRAY_GMP)
# The interpreter loop alone is written so that values in registers, cells and tables differ by
# type.
$(B)/obj/engine/vm/interpreter.o: CFLAGS += -fstrict-aliasing
# Its jumps to labels would each land on a marker of indirect branches, an instruction more for each of
# Fray's; shadow stacks still hold.
$(B)/obj/engine/vm/interpreter.o: FLAGS_release += $(call has,-fcf-protection=return)
CLI_SRC := $(sort $(shell find src/tool -name '*.c' -not -path 'src/tool/mpi/*'))
CLI_OBJ := $(CLI_SRC:src/%.c=$(B)/obj/%.o)
BASE_OBJ := $(patsubst src/%.c,$(B)/obj/%.o,$(sort $(wildcard src/base/*.c)))
CLI_PKG := popt jansson libutf8proc sqlite3 libb2
CLI_CFLAGS = $(eval CLI_CFLAGS := $$(shell pkg-config --cflags $(CLI_PKG)))$(CLI_CFLAGS)
# Cards and sheets in print, where cairo and pango are there (NO_CAIRO=1 leaves it out); loaded when something is printed.
PANGO   := $(if $(NO_CAIRO),,$(shell pkg-config --exists pangocairo cairo-pdf cairo-svg && echo pangocairo cairo-pdf cairo-svg))
$(B)/obj/tool/print/print_canvas.o: CFLAGS += $(if $(PANGO),-DFRAY_PANGO $(shell pkg-config --cflags-only-I $(PANGO) | sed 's/-I/-isystem /g'))
# Line editing of `fray play`, where libedit is there (NO_LIBEDIT=1 leaves it out).
LIBEDIT := $(if $(NO_LIBEDIT),,$(shell pkg-config --exists libedit && echo libedit))
$(B)/obj/tool/io/line_input.o: CFLAGS += $(if $(LIBEDIT),-DFRAY_LIBEDIT $(shell pkg-config --cflags $(LIBEDIT)))
# The table in browsers, where libmicrohttpd is there (NO_MICROHTTPD=1 leaves it out), and QR codes of its links, where libqrencode is.
# Both are loaded when a table is opened.
MICROHTTPD := $(if $(NO_MICROHTTPD),,$(shell pkg-config --exists libmicrohttpd && echo libmicrohttpd))
QRENCODE := $(if $(NO_QRENCODE),,$(shell pkg-config --exists libqrencode && echo libqrencode))
$(B)/obj/tool/serve/serve_http.o: CFLAGS += $(if $(MICROHTTPD),-DFRAY_MICROHTTPD $(shell pkg-config --cflags $(MICROHTTPD)))
$(B)/obj/tool/serve/serve_qr.o: CFLAGS += $(if $(QRENCODE),-DFRAY_QRENCODE $(shell pkg-config --cflags $(QRENCODE)))
$(B)/obj/tool/io/sandbox.o: INC := -Iinclude -Isrc -D_GNU_SOURCE
CLI_LIBS = $(shell pkg-config --libs $(CLI_PKG) $(LIBEDIT)) -lm $(if $(PANGO)$(MICROHTTPD)$(QRENCODE),-ldl)
STDLIB  := $(shell find stdlib -name '*.fray' -not -path '*/tests/*')
UNIT    := $(patsubst tests/unit/%.c,$(B)/test/%,$(sort $(wildcard tests/unit/test_*.c)))
DEMO    ?= rules/witchhammer/encounters/ford.fray
DEMO_OPTIONS ?= --map --seed 7

.PHONY: all lib cli first
all: first lib cli ## build the library and the tool (what `make` alone does)
lib: $(B)/libfray.a $(B)/libfray.so ## the library: build/libfray.a, build/libfray.so
cli: $(B)/fray ## the tool: build/fray
first: $(SLOW_OBJ) # those that take longest to compile, so that none is compiled alone at the end
ifeq ($(MODE),release)
all cli: build/fray
all lib: build/libfray.a build/libfray.so build/$(SONAME)
all: build/fray.cdx.json
endif

# ---- what is needed: told once, by name, instead of by a compiler's error

.PRECIOUS: build/.has-%
build/.has-%: tools/deps.sh
	@mkdir -p build
	@sh tools/deps.sh check $*
	@touch $@

# ---- the library

# One grammar, two parsers (src/lang/syntax/parse.c). One looks ahead before it reduces and knows the
# words allowed at a fault (LAC). The other is for files without faults, which needs no such look.
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
	$(Q)sh tools/embed.sh embedded_modules stdlib 's|^|std/|; s|[.]fray$$||' >$@.new && mv $@.new $@
$(B)/gen/superinsns.h: tools/superinsn.awk src/engine/bytecode/ops.def src/engine/vm/specialized.def \
  src/engine/vm/insn_bodies.inc src/engine/vm/specialized_bodies.inc src/engine/vm/superinsns.txt
	@mkdir -p $(@D)
	$(SAY) GEN    $@
	$(Q)awk -f $^ >$@.new && mv $@.new $@
$(B)/obj/gen/%.o: $(B)/gen/%.c | build/.has-lib
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(B)/obj/%.o: src/%.c | build/.has-lib
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
# Generated headers must exist before the first build. After it -MMD knows which objects include them, and no others are rebuilt.
$(filter $(B)/obj/lang/syntax/%,$(LIB_OBJ)): | $(B)/gen/parser.h
$(B)/obj/engine/vm/superinsn.o $(B)/obj/engine/vm/interpreter.o: | $(B)/gen/superinsns.h
# Where instructions and types are known, a switch lists them all, or a table of ops.def replaces
# it. A `default` does not hide a new one.
$(filter $(B)/obj/engine/bytecode/% $(B)/obj/engine/opt/% $(B)/obj/engine/vm/%,$(LIB_OBJ)): WARN += -Wswitch-enum
# All objects, for tests and benchmarks that look inside.
$(B)/internals.a: $(LIB_OBJ)
	$(SAY) AR $@
	$(Q)rm -f $@.new && ar rcsD $@.new $^ && mv $@.new $@
# One object, whose only global names are those of include/fray.h: no host can clash with the others.
# Builds for unit tests hide nothing.
$(B)/libfray.a: $(LIB_OBJ) $(if $(findstring =default,$(FLAGS_$(MODE))),$(B)/internals.a)
	$(SAY) AR $@
ifneq ($(findstring =default,$(FLAGS_$(MODE))),)
	$(Q)ln -sfn internals.a $@
else
	$(Q)$(LD) -r -o $(@:.a=.o) $^ && objcopy --localize-hidden $(@:.a=.o)
	$(Q)rm -f $@.new && ar rcsD $@.new $(@:.a=.o) && rm $(@:.a=.o) && mv $@.new $@
endif
$(B)/libfray.so: $(LIB_OBJ)
	$(SAY) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(LINK_hardened) -shared -Wl,-soname,$(SONAME) $(if $(findstring sanitize,$(FLAGS_$(MODE))),,-Wl,-z,defs) -o $@.new $^ $(LIB_LIBS) && mv $@.new $@ && ln -sfn $(@F) $(@D)/$(SONAME)

# ---- the tool: sees include/fray.h, src/base and the system's libraries. It is linked with its own objects of src/base, since the
# library promises nothing but include/fray.h

$(B)/obj/tool/%.o: INC := -Iinclude -Isrc -I$(B)/gen -D_XOPEN_SOURCE=700
# Texts in other languages than C, which the tool holds: report.css is report_css in tool/sim/report.css.h.
TEXTS   := $(shell find src/tool -name '*.css' -o -name '*.js' -o -name '*.sql' -o -name '*.fray' -o -name 'complete.*')
$(B)/gen/tool/%.h: src/tool/% tools/embed.sh
	@mkdir -p $(@D)
	$(SAY) EMBED $<
	$(Q)sh tools/embed.sh $< >$@.new && mv $@.new $@
$(CLI_OBJ): | $(TEXTS:src/%=$(B)/gen/%.h)
# The page of `fray serve`, as far as it is built (make table).
$(B)/obj/tool/serve/serve_page.o: $(B)/gen/table_page.h
$(B)/gen/table_page.h: tools/embed.sh $(wildcard build/table/* build/table/*/*)
	@mkdir -p $(@D)
	$(SAY) EMBED build/table
	$(Q)sh tools/embed.sh page_files $(if $(wildcard build/table/index.html),build/table,src/tool/serve/no_page) 's|^index[.]html$$||; s|^|/|' >$@.new && mv $@.new $@
$(B)/obj/tool/%.o: src/tool/%.c | build/.has-cli
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) $(CLI_CFLAGS) -MMD -MP -c -o $@ $<
$(B)/fray: $(CLI_OBJ) $(BASE_OBJ) $(B)/libfray.a | build/.has-cli
	$(SAY) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(LINK_$(MODE)) $(LINK_hardened) -o $@.new $^ $(LIB_LIBS) $(CLI_LIBS) -pthread && mv $@.new $@

# ---- the same tool for several machines: ranks of an MPI job play instead of threads

MPICC ?= mpicc
.PHONY: mpi
mpi: build/fray-mpi ## the tool for MPI: build/fray-mpi (mpirun -n 4 build/fray-mpi sim ...)
MPI_OBJ := $(filter-out $(B)/obj/tool/sim/executor_threads.o,$(CLI_OBJ)) $(B)/obj/tool/mpi/executor_mpi.o
$(B)/obj/tool/mpi/%.o: INC := -Iinclude -Isrc -D_XOPEN_SOURCE=700
$(B)/obj/tool/mpi/%.o: src/tool/mpi/%.c | build/.has-mpi
	@mkdir -p $(@D)
	$(SAY) MPICC $<
	$(Q)$(MPICC) $(ALL_CFLAGS) $$(pkg-config --cflags popt) -MMD -MP -c -o $@ $<
$(B)/fray-mpi: $(MPI_OBJ) $(BASE_OBJ) $(B)/libfray.a | build/.has-mpi
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

# What is linked, in which version and under which licence.
build/fray.cdx.json: tools/sbom.sh NOTICE include/fray/compile.h
	$(SAY) SBOM $@
	$(Q)sh tools/sbom.sh $(VERSION) >$@.new && mv $@.new $@

# ---- trying it

.PHONY: demo run-demo
demo: ## install what is missing, build, and show a fight with its map
	@sh tools/deps.sh install cli
	@$(MAKE) --no-print-directory cli
	@build/fray run $(DEMO) $(DEMO_OPTIONS)

# ---- testing (tests/run.sh lists the suites of both tiers)

.PHONY: test check suites bless format format-check hooks
T ?=
JOBS = $(patsubst -j%,%,$(filter -j%,$(MAKEFLAGS)))
RUN_TESTS = sh tests/run.sh $(if $(JOBS),-j $(JOBS))
test: ## every change: unit tests with sanitizers and the suites, in three minutes; T="NAME..." for some of them
	@sh tools/deps.sh install test
	@$(MAKE) --no-print-directory $(if $(T),$(if $(filter-out test_%,$(T)),tests-built,tests-built-for),tests-built)
	@$(RUN_TESTS) $(or $(T),test)
check: ## before a merge: what test leaves out (all compilers, long random rounds), in half an hour
	@sh tools/deps.sh install test
	@sh tools/deps.sh install web
	@$(MAKE) --no-print-directory tests-built
	@$(RUN_TESTS) check
.PHONY: lint
lint: all ## static tools over the sources: cppcheck, shellcheck; minutes
	@sh tools/deps.sh install lint
	@sh tools/lint.sh
.PHONY: mutants cover
mutants: all ## every mutant of the rules: scores in docs/commands/mutate.md, survivors in build/mutants; S="SYSTEM..." for some of them
	@sh tools/mutants.sh $(S)
cover: all ## play 10,000 fights of each system, or FIGHTS=N; docs/cover.md then lists content that none uses
	@python3 tests/support/unused.py build/fray $(or $(FIGHTS),10000) >build/cover.md; code=$$?; \
	cp build/cover.md docs/cover.md && sh tools/format.sh write markdown >/dev/null && exit $$code
suites: ## list the suites that T= takes, by tier (a unit program, test_NAME, is one too)
	@sh tests/run.sh --list
bless: all ## rewrite the expected outputs of golden files, transcripts and pages; then read the diff
	@for suite in golden school fmt transcripts docs; do sh tests/suites/$$suite.sh --bless; done
format: ## give C, shell, Markdown and styles their one layout; K="c shell markdown styles" for some of them
	@sh tools/format.sh write $(K)
format-check: ## name the files that have another layout
	@sh tools/format.sh check $(K)
hooks: ## check the message of each commit made in this clone
	@ln -sf "$(CURDIR)/tools/commit-msg" "$$(git rev-parse --git-path hooks)/commit-msg"

.PHONY: tests-built tests-built-for built-release built-asan
tests-built: built-release built-asan
built-release:
	@$(MAKE) --no-print-directory all build/release/signatures build/release/play
built-asan:
	@$(MAKE) --no-print-directory MODE=asan all unit-programs build/asan/signatures
tests-built-for: # the unit programs of T and nothing else
	@$(MAKE) --no-print-directory MODE=asan $(T:%=build/asan/test/%)

.PHONY: unit-programs
unit-programs: $(UNIT)
UNIT_LIB := $(B)/$(if $(findstring =default,$(FLAGS_$(MODE))),libfray.so,internals.a)
$(B)/test/%: tests/unit/%.c $(UNIT_LIB) | build/.has-test
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -O0 -Itests/support -MMD -MP -MT $@ -c -o $@.o $<
	$(Q)$(CC) $(ALL_CFLAGS) -o $@ $@.o $(UNIT_LIB) -Wl,-rpath,'$$ORIGIN/..' $(LIB_LIBS) -lcmocka -lm

# What the suite determinism compares between builds.
$(B)/signatures: tests/support/signatures.c $(B)/internals.a | build/.has-test
	$(Q)$(CC) $(ALL_CFLAGS) -Itests/support -MMD -MP -o $@ $< $(B)/internals.a $(LIB_LIBS) -lcmocka -lm

# The rules of the grammar, of which a test makes files.
$(B)/gen/productions.def: tests/support/productions.awk $(B)/gen/parser.h
	$(Q)awk -f $< $(B)/gen/parser.report >$@.new && mv $@.new $@
$(B)/test/test_format_random: $(B)/gen/productions.def

.PHONY: prove
prove: all ## proofs too long for check: every body of four bytes, ten million changed files, 290,000 fights; hours, see docs/ledger.md
	@$(MAKE) --no-print-directory $(B)/test/test_bodies
	@FRAY_PROVE=1 $(B)/test/test_bodies
	@LONG=yes sh tests/suites/faults.sh
	@sh tests/suites/soak.sh
	@FRAY_FIGHTS=10000 sh tests/suites/promises.sh
	@$(MAKE) --no-print-directory built-asan
	@LONG=yes FRAY_ROUNDS=50 sh tests/suites/unit.sh

.PHONY: fuzz fuzz-programs fuzz-editor
TIME    ?= 60
FUZZ    := $(patsubst tests/fuzz/%.c,$(B)/fuzz_%,$(sort $(wildcard tests/fuzz/*.c)))
fuzz: cli ## run the fuzzers of tests/fuzz, each for TIME seconds (60), with clang; F="NAME..." for some of them
	@$(MAKE) --no-print-directory MODE=fuzz CC=clang fuzz-programs
	@sh tests/fuzz/run.sh $(TIME) $(F)
fuzz-editor: cli ## random edits and renames in an editor, from a new seed; SEED=N repeats a run
	@seed=$(or $(SEED),$$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')); echo "SEED=$$seed"; \
	{ SEED=$$seed python3 tests/support/editor_test.py build/release/fray 200; \
	  SEED=$$seed python3 tests/support/rename_test.py build/release/fray 12; } | tee build/fuzz-editor.log; \
	! grep -q '^FAILED' build/fuzz-editor.log
fuzz-programs: $(FUZZ)
$(B)/fuzz_%: tests/fuzz/%.c tests/fuzz/fuzz.h $(B)/internals.a
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -D_XOPEN_SOURCE=700 -Itests/support -o $@ $< $(B)/internals.a $(LIB_LIBS) -lm
$(B)/fuzz_grammar: $(B)/gen/productions.def
# Some harnesses are linked with the tool, whose main has another name then.
ifeq ($(MODE),fuzz)
$(B)/obj/tool/main/main.o: CFLAGS += -Dmain=fray_main
$(B)/obj/tool/io/sandbox.o: CFLAGS += -DFRAY_FUZZED
endif
$(addprefix $(B)/fuzz_,lsp board resume campaign_file): $(B)/fuzz_%: tests/fuzz/%.c tests/fuzz/fuzz.h tests/fuzz/tool.h $(CLI_OBJ) $(BASE_OBJ) $(B)/internals.a
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -D_XOPEN_SOURCE=700 -Itests/support -o $@ $< $(CLI_OBJ) $(B)/internals.a $(LIB_LIBS) $(CLI_LIBS) -pthread

.PHONY: errors lints reference bench
errors: $(B)/internals.a ## write docs/reference/errors.md anew from the tables of findings
	@mkdir -p $(B)/test
	$(Q)$(CC) $(ALL_CFLAGS) -o $(B)/test/errors_doc tests/support/errors_doc.c $(B)/internals.a
	$(Q)$(B)/test/errors_doc >docs/reference/errors.md
lints: $(B)/internals.a ## write docs/reference/lints.md anew from the table of lints
	@mkdir -p $(B)/test
	$(Q)$(CC) $(ALL_CFLAGS) -o $(B)/test/lints_doc tests/support/lints_doc.c $(B)/internals.a
	$(Q)$(B)/test/lints_doc >docs/reference/lints.md
reference: errors lints ## write the pages anew that come from tables: errors, lints, builtins, bytecode, the schema of a fight
	@mkdir -p $(B)/test
	$(Q)$(CC) $(ALL_CFLAGS) -o $(B)/test/builtins_doc tests/support/builtins_doc.c $(B)/internals.a $(LIB_LIBS)
	$(Q)$(B)/test/builtins_doc >docs/reference/builtins.md
	$(Q)$(CC) $(ALL_CFLAGS) -o $(B)/test/bytecode_doc tests/support/bytecode_doc.c $(B)/internals.a
	$(Q)$(B)/test/bytecode_doc >docs/internals/bytecode.md
	$(Q)$(CC) -Isrc -o $(B)/test/view_doc tools/view_doc.c
	$(Q)$(B)/test/view_doc schema >docs/fight.schema.json
words: ## lists the words of the language that have a meaning, and counts them
	@python3 tests/support/language_words.py
bench: all ## two fights beside C and other languages: agreement, times, what a fight costs; listeners, threads, memory; what checking costs (RUNS=5); exact odds (SECONDS=60)
	@bash bench/run.sh $(RUNS)
	@bash bench/sim.sh $(RUNS)
	@bash bench/check.sh $(RUNS)
	@bash bench/odds/run.sh $(SECONDS)
	@sh tests/support/bench.sh 1000

.PHONY: superinsns
superinsns: ## choose the runs of src/engine/vm/superinsns.txt anew, by counting in fights (minutes)
	@bash bench/superinsns/run.sh
$(B)/reached: bench/superinsns/reached.c $(B)/internals.a | build/.has-test
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -Itests/support -o $@ $< $(B)/internals.a $(LIB_LIBS) -lcmocka -lm
$(B)/play: bench/encounters/play.c $(B)/internals.a | build/.has-test
	$(Q)$(CC) $(ALL_CFLAGS) -Itests/support -MMD -MP -o $@ $< $(B)/internals.a $(LIB_LIBS) -lcmocka -lm

.PHONY: bench-search
bench-search: all ## what a search wins over the tactics, and playouts a second (PLAYOUTS=1000 FIGHTS=40): hours
	@bash bench/search/run.sh $(PLAYOUTS) $(FIGHTS)
.PHONY: bench-odds
bench-odds: all ## exact odds beside plain C, and a duel as far as it goes (SECONDS=60)
	@bash bench/odds/run.sh $(SECONDS)

# ---- the library in WebAssembly, for browsers and Node

include src/web/web.mk
.PHONY: web-engine
web-engine: engine-wasm $(E)/fray/shipped.bin $(E)/.typed ## the library in WebAssembly, as the npm package fray: build/engine/fray
.PHONY: web
web: web-engine ## the page that writes, checks and plays rules: static files in build/web
	$(SAY) VITE build/web
	$(Q)sh src/web/app/build.sh
.PHONY: table
table: $(E)/.typed ## the page of `fray serve`, inside the tool: build/table, then build/fray
	$(SAY) VITE build/table
	$(Q)sh src/web/table/build.sh
	@$(MAKE) --no-print-directory cli

# ---- installing

BIN = $(DESTDIR)$(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
LIB = $(DESTDIR)$(LIBDIR)
INCLUDE = $(DESTDIR)$(PREFIX)/include
SHARE = $(DESTDIR)$(PREFIX)/share/fray

# Manual pages, where scdoc is there: the help of each command.
.PHONY: man
man: cli ## manual pages in build/man (needs scdoc)
	$(Q)mkdir -p build/man && build/fray help --scdoc | scdoc >build/man/fray.1
	$(Q)for c in $$(build/fray complete -- ''); do build/fray help --scdoc $$c | scdoc >build/man/fray-$$c.1 || exit 1; done
MAN = $(DESTDIR)$(PREFIX)/share/man/man1

# The holes of fray.pc and of what CMake reads. UP: from the folder of libraries to the prefix.
UP = $(shell printf '%s\n' '$(LIBDIR:$(PREFIX)/%=%)' | sed 's|[^/][^/]*|..|g')/
FILL = -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' -e 's|@LIBS@|$(LIB_LIBS)|' \
  -e 's|@SONAME@|$(SONAME)|' -e 's|@MAJOR@|$(firstword $(subst ., ,$(VERSION)))|' -e 's|@UP@|$(UP)|'

.PHONY: install uninstall clean deps help
install: all ## put tool, library, header and rules under PREFIX (DESTDIR comes before it)
	$(Q)install -d $(BIN) $(LIB)/pkgconfig $(INCLUDE) $(SHARE)
	$(Q)install -m 755 build/release/fray $(BIN)/fray
	$(Q)install -m 644 build/release/libfray.a $(LIB)/libfray.a
	$(Q)install -m 644 build/release/libfray.so $(LIB)/libfray.so.$(VERSION)
	$(Q)ln -sfn libfray.so.$(VERSION) $(LIB)/$(SONAME)
	$(Q)ln -sfn $(SONAME) $(LIB)/libfray.so
	$(Q)install -d $(INCLUDE)/fray && install -m 644 include/fray.h $(INCLUDE)/fray.h && install -m 644 include/fray/*.h $(INCLUDE)/fray
	$(Q)install -m 644 build/fray.cdx.json $(SHARE)/fray.cdx.json
	$(Q)sed $(FILL) tools/fray.pc.in >$(LIB)/pkgconfig/fray.pc
	$(Q)install -d $(LIB)/cmake/Fray
	$(Q)for f in FrayConfig FrayConfigVersion; do sed $(FILL) tools/$$f.cmake.in >$(LIB)/cmake/Fray/$$f.cmake; done
	$(Q)for f in $$(find stdlib rules -name '*.fray' | LC_ALL=C sort); do install -D -m 644 $$f $(SHARE)/$$f; done
	$(Q)if command -v scdoc >/dev/null; then $(MAKE) --no-print-directory man && install -d $(MAN) && install -m 644 build/man/*.1 $(MAN); fi
	@echo "installed fray $(VERSION) under $(DESTDIR)$(PREFIX)"
uninstall: ## remove what install put there
	$(Q)rm -f $(BIN)/fray $(LIB)/libfray.a $(LIB)/libfray.so $(LIB)/$(SONAME) $(LIB)/libfray.so.$(VERSION) \
	  $(INCLUDE)/fray.h $(LIB)/pkgconfig/fray.pc $(MAN)/fray.1 $(MAN)/fray-*.1
	$(Q)rm -rf $(SHARE) $(INCLUDE)/fray $(LIB)/cmake/Fray
.PHONY: site
site: cli ## all documentation as one site with search, which works from a folder: build/site
	@sh tools/site/build.sh

# ---- packages

DIST := build/fray-$(VERSION)
# One commit makes one archive, to the byte.
DIST_TIME = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md))
.PHONY: dist deb symbols
symbols: ## bring the list of functions up to fray.h; those of released versions stay
	@sh tools/symbols.sh write
dist: ## the sources as one archive, which needs no git: build/fray-VERSION.tar.xz
	$(SAY) TAR $(DIST).tar.xz
	$(Q)mkdir -p build && { git ls-files -z 2>/dev/null || find . -path ./build -prune -o -type f -printf '%P\0'; } | \
	  LC_ALL=C sort -z | tar --mtime=@$(DIST_TIME) --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --null -T - \
	  --transform 's,^,fray-$(VERSION)/,S' -cJf $(DIST).tar.xz
deb: dist ## Debian packages of the tool, the library and its header, in build/deb (needs debhelper)
	@sh tools/deps.sh install deb
	$(Q)rm -rf build/deb && mkdir -p build/deb && tar -xJf $(DIST).tar.xz -C build/deb
	$(Q)cp -r tools/debian build/deb/fray-$(VERSION)/debian
	$(Q)printf 'fray (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- The Fray developers <fray@example.org>  %s\n' \
	  $(VERSION) "$$(LC_ALL=C date -R -u -d @$${SOURCE_DATE_EPOCH:-$$(date +%s)})" >build/deb/fray-$(VERSION)/debian/changelog
	$(SAY) DEB build/deb
	$(Q)cd build/deb/fray-$(VERSION) && env -u MAKEFLAGS -u MAKELEVEL dpkg-buildpackage -us -uc -b >../log 2>&1 || { tail -n 30 ../log; exit 1; }
	$(Q)rm -rf build/deb/fray-$(VERSION)
clean: ## remove everything built
	$(Q)rm -rf build
deps: ## install what building and testing need (or say how)
	@sh tools/deps.sh install test
help: ## list the targets
	@echo "make [TARGET] [MODE=release|debug|asan] [V=1] [CC=...] [CFLAGS=...] [PREFIX=...] [DESTDIR=...]"
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  \1@\2/p' Makefile | awk -F@ '{ printf "%-14s %s\n", $$1, $$2 }'

-include $(LIB_OBJ:.o=.d) $(B)/obj/tool/mpi/executor_mpi.d $(CLI_OBJ:.o=.d) $(UNIT:=.d) $(B)/signatures.d
