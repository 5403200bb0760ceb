/* fetch.ts -- Reads assets in browsers. WebAssembly is compiled while it comes. */

async function replyOf(address: URL | string): Promise<Response> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${String(address)}: ${reply.status} ${reply.statusText}`);
  return reply;
}

export async function read(address: URL | string): Promise<Uint8Array> {
  return new Uint8Array(await (await replyOf(address)).arrayBuffer());
}

export async function compile(address: URL | string): Promise<WebAssembly.Module> {
  const reply = await replyOf(address);
  const type = reply.headers.get('Content-Type') ?? '';
  // some servers do not know the type, without which a browser refuses to stream
  if (type.split(';')[0] === 'application/wasm') return WebAssembly.compileStreaming(reply);
  return WebAssembly.compile(await reply.arrayBuffer());
}
