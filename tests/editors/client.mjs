// client.mjs -- A client of `fray lsp` over vscode-jsonrpc, the library of editors.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../../build/vscode/package.json", import.meta.url));
export const rpc = require("vscode-jsonrpc/node");

// Line and character of an offset, in UTF-16 units or in bytes of UTF-8.
export function position(text, at, encoding = "utf-16") {
  const before = text.slice(0, at);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return {
    line: before.split("\n").length - 1,
    character: encoding === "utf-8" ? Buffer.byteLength(line) : line.length,
  };
}

// Starts the server in a folder, and returns once it has checked the folder.
export async function start(fray, folder, encoding = "utf-16") {
  const server = spawn(fray, ["lsp"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  const findings = new Map();
  connection.onNotification("textDocument/publishDiagnostics", (p) =>
    findings.set(p.uri, p.diagnostics),
  );
  connection.listen();
  const uri = (file) => pathToFileURL(join(folder, file)).href;
  const client = {
    connection,
    findings,
    uri,
    send: (method, params) => connection.sendRequest(method, params),
    notify: (method, params) => connection.sendNotification(method, params),
    settle: () => connection.sendRequest("fray/settled"),
    open: (file, text) =>
      client.notify("textDocument/didOpen", {
        textDocument: { uri: uri(file), languageId: "fray", version: 1, text },
      }),
    // What the server's process exits with.
    end: async () => {
      const exit = new Promise((done) => server.on("exit", done));
      await client.send("shutdown");
      client.notify("exit");
      return exit;
    },
  };
  const answer = await client.send("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {
      general: { positionEncodings: [encoding] },
      textDocument: { completion: { completionItem: { snippetSupport: true } } },
    },
  });
  client.capabilities = answer.capabilities;
  client.notify("initialized", {});
  await client.settle();
  return client;
}
