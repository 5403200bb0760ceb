/* wire.ts -- Talks to the server: sends inputs, and reads lines of the types in view.ts. */
import type { SeenDocPage } from 'fray';
import type { Book, View } from './view.ts';

/* Why a request was refused. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const token = location.hash.slice(1);
const headers = { Authorization: `Bearer ${token}` };

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Refused(response.status, (await response.text()).trim() || response.statusText);
}

/* Sends an input of this guest, or asks something. Returns the answer in words. */
export async function send(request: Record<string, unknown>): Promise<string> {
  const body = JSON.stringify(request);
  const response = await checked(
    await fetch('./api/do', {
      method: 'POST',
      body,
      headers: { ...headers, 'Content-Type': 'application/json' },
    }),
  );
  return response.text();
}

export async function readCards(): Promise<SeenDocPage[]> {
  const response = await checked(await fetch('./api/cards', { headers }));
  return ((await response.json()) as Book).pages;
}

/* Reads the long response of the server, and hands on each line until it ends. */
export async function follow(hear: (view: View) => void, signal: AbortSignal): Promise<void> {
  const response = await checked(await fetch('./api/page', { headers, signal }));
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) hear(JSON.parse(line) as View);
  }
}
