// extension.mjs FRAY -- The extension for Visual Studio Code against a stub of its interface: the
// server is started, and lenses run the tool in a terminal.
import { createRequire } from "node:module";
import Module from "node:module";
import { resolve } from "node:path";
import { check, equal, finish } from "./check.mjs";

const fray = resolve(process.argv[2] || "build/release/fray");
const commands = new Map();
const sent = [];
const errors = [];
const steps = [];
let adapters, configurations;
const disposable = { dispose() {} };

// Whatever is not listed is a class that does nothing, and so are its members.
function anything(own = {}) {
  const Base = class {};
  return new Proxy(Base, {
    get: (target, name) => {
      if (name in own) return own[name];
      if (name === "prototype" || typeof name === "symbol") return target[name];
      return (own[name] = anything());
    },
    apply: () => disposable,
    construct: (target, args, made) => Reflect.construct(target, args, made),
  });
}
const listener = () => disposable;
const vscode = anything({
  version: "1.90.0",
  workspace: anything({
    getConfiguration: () => ({ get: (name) => (name === "path" ? fray : true) }),
    workspaceFolders: [{ uri: { fsPath: process.cwd() } }],
    createFileSystemWatcher: () =>
      anything({ onDidCreate: listener, onDidChange: listener, onDidDelete: listener }),
  }),
  window: anything({
    terminals: [],
    createTerminal: () => ({ show() {}, sendText: (text) => sent.push(text) }),
    showErrorMessage: (text) => errors.push(text),
  }),
  debug: anything({
    activeDebugSession: {
      type: "fray",
      customRequest: async (name, how) => steps.push([name, how.unit, how.back]),
    },
    registerDebugAdapterDescriptorFactory: (type, made) => ((adapters = made), disposable),
    registerDebugConfigurationProvider: (type, made) => ((configurations = made), disposable),
  }),
  DebugAdapterExecutable: class {
    constructor(command, args) {
      Object.assign(this, { command, args });
    }
  },
  commands: anything({
    registerCommand: (name, run) => (commands.set(name, run), disposable),
  }),
});

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const require = createRequire(import.meta.url);
const extension = require("../../build/vscode/dist/extension.js");

equal("a word of a shell is quoted", extension.quoted("it's"), "'it'\\''s'");
const subscriptions = [];
// the client itself needs the whole editor; here it may only fail in words. All commands are there before it starts
extension.activate({ subscriptions }).catch((error) => errors.push(error.message));

equal("its commands", [...commands.keys()].sort(), [
  "fray.debug.eventBack",
  "fray.debug.eventForward",
  "fray.debug.turnBack",
  "fray.debug.turnForward",
  "fray.odds",
  "fray.restart",
  "fray.run",
  "fray.test",
]);
commands.get("fray.test")("a b.fray", "it's a test");
commands.get("fray.run")("ford.fray", "The ford");
commands.get("fray.odds")("ford.fray", "The ford");
equal("what lenses run", sent, [
  `'${fray}' 'test' 'a b.fray' '--filter' 'it'\\''s a test'`,
  `'${fray}' 'run' 'ford.fray' 'The ford'`,
  `'${fray}' 'odds' 'ford.fray' 'The ford'`,
]);
const { command, args } = adapters.createDebugAdapterDescriptor();
equal("the debug adapter", [command, args], [fray, ["debug", "--dap"]]);
const given = { type: "fray", program: "a.fray" };
equal("a configuration is kept", configurations.resolveDebugConfiguration(undefined, given), given);
await commands.get("fray.debug.eventBack")();
equal("a step back", steps, [["fray/step", "event", true]]);
check("everything is given back", subscriptions.length === 10);
finish();
