/* wire.ts -- The lines that the server sends, in the shapes of the engine. */
import type { DocPage, FightEvent, FightState, PlayInput } from 'fray';

export interface Option {
  text: string;
  /* What the option names, if it is a creature or a place. */
  creature: number | null;
  place: number | null;
}
export interface AskedQuestion {
  who: number | null;
  side: number | null;
  prompt: string;
  /* The event of another creature that it is asked in, such as " (attack of Wolf)"; or "". */
  about: string;
  options: Option[];
  least: number;
  most: number;
  secret: boolean;
  limitSeconds: number;
  hasDefault: boolean;
}
export interface AskedRoll {
  who: number | null;
  name: string;
  dice: number;
  sides: number;
  index: number;
}
export interface Ask {
  id: number;
  /* Whether it is this one's turn. Others may be answered before their turn. */
  open: boolean;
  /* Whether an answer waits for its turn. */
  held: boolean;
  person: string;
  question?: AskedQuestion;
  roll?: AskedRoll;
}
export interface Guest {
  name: string;
  referee: boolean;
  here: boolean;
  creatures: number[];
  /* For the referee alone. */
  token?: string;
}
export interface RefereeView {
  inputs: number;
  clock: boolean;
  dice: { who: number; name: string; sides: number; face: number }[];
  branches: { name: string; inputs: number; common: number; current: boolean }[];
  seats: { kind: string; name: string; throws: boolean }[];
}
export interface View {
  version: number;
  referee: boolean;
  /* Whether `story` is the whole one. */
  fresh: boolean;
  name: string;
  mine: number[];
  state: FightState;
  story: ({ event: FightEvent; input?: undefined } | { input: PlayInput; event?: undefined })[];
  asks: Ask[];
  waits: { who: number; name: string; secret: boolean }[];
  clock: number | null;
  /* Whether a seat of search is thinking. */
  searches: boolean;
  end: { failed: string | null; winner: number | null; byLimit: boolean } | null;
  unsaved: string | null;
  guests: Guest[];
  table: RefereeView | null;
}

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

export async function readCards(): Promise<DocPage[]> {
  const response = await checked(await fetch('./api/cards', { headers }));
  return (await response.json()) as DocPage[];
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
