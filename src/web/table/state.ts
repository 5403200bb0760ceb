/* state.ts -- What the page knows of the table, kept up to date by the server. */
import { computed, signal } from '@preact/signals';
import type { SeenDocPage, SeenFightEvent } from 'fray';
import type { Input } from '../shared/story.ts';
import { Refused, follow, readCards, send, token } from './wire.ts';
import type { View } from './view.ts';

/* How long to wait before another attempt, in milliseconds. A silent server is given up after
 * SILENCE: it says something each ten seconds. */
const [SOONEST, LATEST, SILENCE] = [300, 5000, 25000];

export const view = signal<View | null>(null);
export const events = signal<SeenFightEvent[]>([]);
export const inputs = signal<Input[]>([]);
export const cards = signal<SeenDocPage[]>([]);
/* '': all is well. */
export const lost = signal('');
export const fault = signal('');
export const busy = signal(false);
/* When the clock runs out, in milliseconds of performance.now(); null: none runs. */
export const deadline = signal<number | null>(null);

function hear(line: View): void {
  const before = line.fresh ? [] : events.value;
  const said = line.fresh ? [] : inputs.value;
  const added: SeenFightEvent[] = [];
  const spoken: Input[] = [];
  for (const one of line.story)
    if (one.event) added.push(one.event);
    else if (one.input) spoken.push({ at: before.length + added.length, input: one.input });
  events.value = added.length > 0 || line.fresh ? [...before, ...added] : before;
  inputs.value = spoken.length > 0 || line.fresh ? [...said, ...spoken] : said;
  deadline.value = line.clock === null ? null : performance.now() + line.clock;
  const others = view.value?.mine.join() !== line.mine.join();
  view.value = line;
  lost.value = '';
  if (others) void readCards().then((list) => (cards.value = list), () => undefined);
}

async function stay(): Promise<void> {
  for (let wait = SOONEST; ; wait = Math.min(2 * wait, LATEST)) {
    const gone = new AbortController();
    let timer = setTimeout(() => gone.abort(), SILENCE);
    try {
      await follow((line) => {
        clearTimeout(timer);
        timer = setTimeout(() => gone.abort(), SILENCE);
        wait = SOONEST;
        hear(line);
      }, gone.signal);
    } catch (error) {
      if (error instanceof Refused && error.status === 401) {
        lost.value = 'This link does not belong to this table. Ask the referee for yours.';
        return;
      }
    }
    clearTimeout(timer);
    lost.value = 'The table does not answer. The page tries again by itself.';
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

export function connect(): void {
  if (token) void stay();
  else lost.value = 'Open the link of your seat. The referee has it.';
}

/* Carries out an input, and shows why if it is refused. */
export async function input(request: Record<string, unknown>): Promise<boolean> {
  busy.value = true;
  fault.value = '';
  try {
    await send(request);
    return true;
  } catch (error) {
    fault.value = error instanceof Refused ? error.message : 'The table does not answer.';
    return false;
  } finally {
    busy.value = false;
  }
}

/* Asks the table something about an open question. */
export async function learn(request: Record<string, unknown>): Promise<string> {
  try {
    return await send(request);
  } catch (error) {
    return error instanceof Refused ? error.message : 'The table does not answer.';
  }
}

export function creatureName(index: number | null): string {
  return index === null ? '' : (view.value?.state.creatures[index]?.name ?? '');
}

/* The declaration of a creature: "Wolf 2" is the second Wolf. */
function declared(name: string): string {
  return name.replace(/ \d+$/, '');
}

/* The pages of own creatures, each with the cards that its page lists. */
export const hands = computed(() =>
  (view.value?.mine ?? []).map((index) => {
    const name = creatureName(index);
    const page = cards.value.find((one) => one.name === declared(name));
    const listed = (page?.figures ?? []).flatMap((figure) =>
      figure.includes(': ') ? figure.slice(figure.indexOf(': ') + 2).split(', ') : [],
    );
    const bare = new Set(listed.map((one) => one.replace(/^\d+ /, '')));
    return { name, page, cards: cards.value.filter((one) => bare.has(one.name)) };
  }),
);
