# web.mk -- libfray in WebAssembly and the npm package around it, in build/engine/fray. Included by the Makefile.

W := build/wasm
E := build/engine
ENGINE := src/web/engine
ENGINE_TS := $(wildcard $(ENGINE)/*.ts) $(ENGINE)/tsconfig.json
ENGINE_C := $(patsubst src/%.c,$(B)/obj/%.o,$(sort $(wildcard $(ENGINE)/*.c)))
WEB_RULES := $(shell find stdlib rules -name '*.fray' -not -path '*/tests/*')

.PHONY: engine-wasm
engine-wasm: build/.has-web
	@$(MAKE) --no-print-directory MODE=wasm NO_GMP=1 $(E)/fray/fray.wasm

# Random123 alone: the system's other headers must not hide those of the compiler of WebAssembly.
$(W)/include/Random123: | build/.has-lib
	@mkdir -p $(@D)
	$(Q)ln -sfn "$$(echo '#include <Random123/philox.h>' | cc -E -x c - | sed -n 's|^# [0-9]* "\(.*\)/philox.h".*|\1|p' | head -n 1)" $@

ifeq ($(MODE),wasm)
override CC := emcc
INC += -I$(W)/include
$(LIB_OBJ) $(ENGINE_C): | $(W)/include/Random123
# A browser compiles each hot function anew as it runs. So a function that runs once must not hold
# loops of others: small functions, and no inlining into the only caller. Fights run longer.
ONCE := lang engine/codegen engine/opt lib/ide
$(filter $(ONCE:%=$(B)/obj/%/%),$(LIB_OBJ)) $(filter $(B)/obj/gen/%,$(LIB_OBJ)): FLAGS_wasm += -Os
# What the bridge exports is marked in its files.
EMFLAGS := --no-entry -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=createFray -sENVIRONMENT=web,worker \
  -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=40 \
  -sALLOW_MEMORY_GROWTH -sABORTING_MALLOC=0 -sFILESYSTEM=0 -sWASM_BIGINT -sTOTAL_STACK=4MB \
  -sEXPORTED_FUNCTIONS=_malloc,_free -sEXPORTED_RUNTIME_METHODS=
# Its optimizer needs a library that a Node from elsewhere does not look for in the system's folder.
$(E)/fray/fray.wasm: $(LIB_OBJ) $(ENGINE_C) $(ENGINE)/../web.mk
	@mkdir -p $(@D)
	$(SAY) EMCC $@
	$(Q)NODE_PATH=$$(dpkg -L node-acorn 2>/dev/null | sed -n 's|/acorn/package.json$$||p' | head -n 1) \
	  $(CC) $(FLAGS_wasm) $(EMFLAGS) -o $(@D)/fray-wasm.js $(LIB_OBJ) $(ENGINE_C)
	$(Q)sed 's/fray-wasm\.wasm/fray.wasm/g' $(@D)/fray-wasm.js >$(@D)/fray-wasm.js.new && mv $(@D)/fray-wasm.js.new $(@D)/fray-wasm.js
	$(Q)mv $(@D)/fray-wasm.wasm $@
endif

$(E)/fray/shipped.bin: $(ENGINE)/pack.mjs $(WEB_RULES) stdlib rules
	@mkdir -p $(@D)
	$(SAY) PACK $@
	$(Q)node $< $@ std=stdlib rules=rules

$(E)/node_modules/.installed: $(ENGINE)/package-lock.json | build/.has-web
	@mkdir -p $(E)
	$(SAY) NPM $(E)
	$(Q)cp $(ENGINE)/package.json $(ENGINE)/package-lock.json $(ENGINE)/.npmrc $(E)/
	$(Q)cd $(E) && npm ci --ignore-scripts >npm.log 2>&1 || { cat npm.log >&2; exit 1; }
	@touch $@
# What the tables of views say: types, the reader of the tape, and the types of the page of `fray serve`.
$(E)/view_doc: tools/view_doc.c src/lib/play/fight_view.def src/tool/serve/serve.def
	@mkdir -p $(E)
	$(Q)cc -Isrc -o $@ $<
$(E)/view.ts $(E)/table/view.ts: $(E)/view_doc
	@mkdir -p $(@D)
	$(Q)$(E)/view_doc $(if $(filter $(E)/table/%,$@),table,types) >$@
$(E)/.typed: $(ENGINE_TS) $(E)/view.ts $(E)/table/view.ts $(ENGINE)/package.json $(ENGINE)/README.md $(E)/node_modules/.installed
	@mkdir -p $(E)/fray
	$(SAY) TSC $(E)/fray
	$(Q)cp $(ENGINE_TS) $(E)/
	$(Q)cd $(E) && node_modules/.bin/tsc -p .
	$(Q)cp $(ENGINE)/fray-wasm.d.ts $(ENGINE)/README.md $(E)/fray/
	$(Q)sed '/"devDependencies"/,/^  }/d; s/^\(  "sideEffects".*\),$$/\1/' $(ENGINE)/package.json >$(E)/fray/package.json
	@touch $@
