# Fray. `make help` lists the targets. Everything built lands in build/<mode>/.

MODE    ?= release
B       := build/$(MODE)
V       ?= 0
Q       := $(if $(filter 1,$(V)),,@)
PREFIX  ?= /usr/local
DESTDIR ?=
VERSION := 0.1.0

CC      ?= cc
WARN    := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wvla
BASE    := -std=c11 -fno-strict-aliasing -ffp-contract=off -fvisibility=hidden -D_POSIX_C_SOURCE=200809L
INC     := -Iinclude -Isrc -I$(B)/gen
FLAGS_release := -O2 -g -DNDEBUG -fstack-protector-strong
FLAGS_debug   := -O1 -g -Werror
FLAGS_asan    := -O1 -g -Werror -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS  ?=
ALL_CFLAGS = $(BASE) $(WARN) $(INC) $(FLAGS_$(MODE)) $(CFLAGS)

LIB_SRC := $(sort $(wildcard src/base/*.c src/diag/*.c src/syntax/*.c src/sema/*.c src/code/*.c src/gen/*.c src/vm/*.c src/api/*.c))
LIB_OBJ := $(LIB_SRC:src/%.c=$(B)/obj/%.o) $(B)/obj/gen/parser.o $(B)/obj/gen/lexer.o
UNIT    := $(patsubst tests/unit/%.c,$(B)/test/%,$(sort $(wildcard tests/unit/test_*.c)))

.PHONY: all
all: $(B)/libfray.a

$(B)/gen/parser.c $(B)/gen/parser.h &: grammar/fray.y
	@mkdir -p $(B)/gen
	$(Q)bison -Wall -Werror --no-lines -o $(B)/gen/parser.c --header=$(B)/gen/parser.h $<
$(B)/gen/lexer.c: grammar/fray.l $(B)/gen/parser.h
	$(Q)flex --noline -o $@ $<
$(B)/obj/gen/%.o: $(B)/gen/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(B)/obj/%.o: src/%.c $(B)/gen/parser.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(B)/libfray.a: $(LIB_OBJ)
	$(Q)ar rcs $@ $^
$(B)/test/%: tests/unit/%.c $(B)/libfray.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -Itests/support -MMD -MP -o $@ $< $(B)/libfray.a -lcmocka

-include $(LIB_OBJ:.o=.d) $(UNIT:=.d)
