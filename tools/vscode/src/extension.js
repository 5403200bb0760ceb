// extension.js -- The client of `fray lsp`, the commands of its lenses, and the debugger.
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function settings() {
  return vscode.workspace.getConfiguration("fray");
}

function tool() {
  return settings().get("path") || "fray";
}

// A word of a shell. A file of rules may have blanks and quotes in its name.
function quoted(word) {
  return process.platform === "win32"
    ? `"${word.replace(/"/g, '""')}"`
    : `'${word.replace(/'/g, "'\\''")}'`;
}

function folder() {
  const first = (vscode.workspace.workspaceFolders || [])[0];
  return first ? first.uri.fsPath : undefined;
}

function runInTerminal(words) {
  const name = "Fray";
  const open = vscode.window.terminals.find((t) => t.name === name);
  const terminal = open || vscode.window.createTerminal({ name, cwd: folder() });
  terminal.show(true);
  terminal.sendText([tool(), ...words].map(quoted).join(" "));
}

// Lenses carry the file, as the server shows it, and the name.
const lenses = {
  "fray.test": (file, name) => ["test", file, "--filter", name],
  "fray.run": (file, name) => ["run", file, name],
  "fray.odds": (file, name, kind) => ["odds", file, ...(kind ? [`--${kind}`] : []), name],
};

// F5 in a file of rules without a configuration debugs its first fight.
const debugConfigurations = {
  resolveDebugConfiguration(_, config) {
    const editor = vscode.window.activeTextEditor;
    if (config.type || !editor || editor.document.languageId !== "fray") return config;
    const file = editor.document.fileName;
    return { type: "fray", request: "launch", name: "Fray", program: file, stopOnEntry: true };
  },
};

const debugAdapters = {
  createDebugAdapterDescriptor: () =>
    new vscode.DebugAdapterExecutable(tool(), ["debug", "--dap"], { cwd: folder() }),
};

// What the protocol has no steps for.
const debugSteps = {
  "fray.debug.eventForward": { unit: "event", back: false },
  "fray.debug.eventBack": { unit: "event", back: true },
  "fray.debug.turnForward": { unit: "turn", back: false },
  "fray.debug.turnBack": { unit: "turn", back: true },
};

async function debugStep(how) {
  const session = vscode.debug.activeDebugSession;
  if (session && session.type === "fray") await session.customRequest("fray/step", how);
}

async function start() {
  const server = { command: tool(), args: ["lsp"], options: { cwd: folder() } };
  client = new LanguageClient("fray", "Fray", server, {
    documentSelector: [{ language: "fray" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.fray") },
    middleware: {
      provideInlayHints: (document, range, token, next) =>
        settings().get("inlayHints") ? next(document, range, token) : [],
    },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `The language server cannot be started: ${error.message}. Is ${path.basename(tool())} ` +
        "installed? The setting fray.path says where it is.",
    );
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old) await old.stop();
}

async function activate(context) {
  for (const [name, words] of Object.entries(lenses))
    context.subscriptions.push(
      vscode.commands.registerCommand(name, (file, what) => runInTerminal(words(file, what))),
    );
  for (const [name, how] of Object.entries(debugSteps))
    context.subscriptions.push(vscode.commands.registerCommand(name, () => debugStep(how)));
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory("fray", debugAdapters),
    vscode.debug.registerDebugConfigurationProvider("fray", debugConfigurations),
  );
  context.subscriptions.push(
    vscode.commands.registerCommand("fray.restart", async () => {
      await stop();
      await start();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop, quoted };
