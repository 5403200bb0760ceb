/* story.ts -- Turns the events of a fight into the lines of its log, as `fray run` prints them.
 *
 * Changes of tracks, places and marks are collected until the next line of the log, the next act or
 * the end of an outermost event. Figures and rolls belong to the line after them.
 */
import type { SeenFightEvent, SeenFightState, PlayInput, Roll } from 'fray';

/* An input before the event with this index. */
export interface Input {
  at: number;
  input: PlayInput;
}

export interface StoryLine {
  kind: 'say' | 'change' | 'choice' | 'input' | 'promise';
  depth: number;
  text: string;
  /* Figures, rolls and acts since the line before. */
  sums: SeenFightEvent[];
  file: string | null;
  line: number;
}

interface Change {
  who: string;
  what: string;
  kind: SeenFightEvent['kind'];
  before: number;
  after: number;
  was: string;
  now: string;
}

export function placeName(state: SeenFightState, place: number): string {
  const { map } = state;
  if (map.zones) return map.names[place] ?? String(place);
  return map.columns > 0
    ? `${place % map.columns},${Math.floor(place / map.columns)}`
    : String(place);
}

export function ownerName(state: SeenFightState, event: SeenFightEvent): string {
  if (event.who !== null) return state.creatures[event.who]?.name ?? '';
  if (event.side !== null) return state.sides[event.side] ?? '';
  if (event.kind === 'change' && event.place !== null) return placeName(state, event.place);
  return event.thing !== null ? 'a thing' : 'the fight';
}

const AGAIN = { never: '', explode: ', exploding from', reroll: ', rerolled up to' };

/* Returns the dice of a roll or of an event: "3d6, rerolled up to 3, best 2". */
export function diceText(roll: Pick<Roll, 'dice' | 'sides' | 'how' | 'number' | 'again' | 'face'>) {
  const { dice, sides, how, number, again, face } = roll;
  const fell = again === 'never' ? '' : `${AGAIN[again]} ${face}`;
  const read = how === 'sum' || how === 'each' ? '' : `, ${how} ${number}`;
  return `${dice > 1 ? dice : ''}d${sides}${fell}${read}`;
}

export function rollText(state: SeenFightState, event: SeenFightEvent): string {
  const who = event.who === null ? '' : (state.creatures[event.who]?.name ?? '');
  const named = who === '' || event.text.includes(who) ? '' : ` of ${who}`;
  const shows =
    event.how === 'each' ? event.terms.map(({ value }) => value).join(', ') : event.value;
  return `${event.text || 'a roll'}${named}: ${diceText(event)} → ${shows}`;
}

/* Returns a sum with its sources: "12 attack (4 Anna + 6 Charge) - 3 defence". */
export function sumText(event: SeenFightEvent): string {
  const { terms } = event;
  let out = '';
  let depth = 0;
  let first = true;
  terms.forEach((term, i) => {
    const sources = (terms[i + 1]?.depth ?? 0) > term.depth;
    if (term.value === 0 && !sources) return;
    for (; depth > term.depth; depth--) out += ')';
    const deeper = depth < term.depth;
    for (; depth < term.depth; depth++) out += ' (';
    if (first || deeper) out += term.value < 0 ? '-' : '';
    else out += term.value < 0 ? ' - ' : ' + ';
    out += `${Math.abs(term.value)}${term.label ? ` ${term.label}` : ''}`;
    first = false;
  });
  return out + ')'.repeat(depth) || '0';
}

/* Returns an input that is neither an answer nor a throw, as `fray play` prints it; else ''. */
export function inputText({ kind, text, face, seat, creature, side }: PlayInput): string {
  if (kind === 'statement') return `The referee: ${text}`;
  if (kind === 'correction') return `The referee: the die shows ${face}.`;
  if (kind === 'veto') return `The referee calls off: ${text}`;
  if (kind === 'bring')
    return creature ? `The referee brings in ${creature} for ${side}.` : `The referee: ${text}`;
  if (kind !== 'seat' || !seat) return '';
  const words = {
    tactics: 'by tactics',
    random: 'at random',
    person: 'by a person',
    search: 'by search',
  };
  const name = seat.name ? ` (${seat.name})` : '';
  return `${seat.who || 'Everybody'} is played ${words[seat.kind]}${name} from now on.`;
}

export class Story {
  readonly lines: StoryLine[] = [];
  #pending: Change[] = [];
  #pendingDepth = 0;
  #sums: SeenFightEvent[] = [];
  #depth = 0;

  constructor(readonly state: SeenFightState) {}

  add(event: SeenFightEvent): void {
    switch (event.kind) {
      case 'say':
        this.#flush();
        for (const text of event.text.split('\n').filter(Boolean))
          this.#put('say', this.#depth, text, event);
        break;
      case 'open':
        this.#depth++;
        break;
      case 'close':
        if (this.#depth > 0) this.#depth--;
        if (this.#depth === 0) this.#flush();
        break;
      case 'act':
        this.#flush();
        break;
      case 'choice':
        this.#flush();
        this.#put(
          'choice',
          this.#depth + 1,
          `${ownerName(this.state, event)} chooses${event.before ? ' in secret' : ''} (${event.prompt}): ${event.text}`,
          event,
        );
        break;
      case 'roll':
      case 'figure':
        this.#flush();
        this.#sums.push(event);
        break;
      case 'expect':
        if (!event.before) break;
        this.#flush();
        this.#put('promise', 0, `The referee: ${event.text}`, event);
        break;
      case 'change':
      case 'move':
      case 'mark':
      case 'unmark':
        this.#change(event);
        break;
      default:
        break;
    }
  }

  input(input: PlayInput): void {
    const text = inputText(input);
    if (!text) return;
    this.#flush();
    this.#put('input', 0, text, null);
  }

  /* Ends the collection of changes: after the last event that is shown. */
  finish(): this {
    this.#flush();
    return this;
  }

  #put(kind: StoryLine['kind'], depth: number, text: string, event: SeenFightEvent | null): void {
    const aside = kind === 'choice' || kind === 'input' || kind === 'promise';
    const sums = aside ? [] : this.#sums;
    if (!aside) this.#sums = [];
    this.lines.push({ kind, depth, text, sums, file: event?.file ?? null, line: event?.line ?? 0 });
  }

  #isShown(event: SeenFightEvent): boolean {
    if (event.kind === 'mark' || event.kind === 'unmark') return event.value !== 0;
    if (event.kind === 'move') return true;
    const tracks = event.who === null ? [] : (this.state.creatures[event.who]?.tracks ?? []);
    return event.now !== '' || (event.thing === null && tracks.some((t) => t.name === event.text));
  }

  #change(event: SeenFightEvent): void {
    if (!this.#isShown(event)) return;
    const who = ownerName(this.state, event);
    const figure = event.kind === 'change' || event.kind === 'move';
    const known = this.#pending.find((c) => c.who === who && c.what === event.text);
    if (known && figure && known.kind === event.kind) {
      known.after = event.value;
      known.now = event.now;
      return;
    }
    // a mark that was set and removed, or removed and set: two lines
    if (known && !figure && known.kind !== event.kind) this.#flush();
    if (this.#pending.length === 0) this.#pendingDepth = this.#depth;
    this.#pending.push({
      who,
      what: event.text,
      kind: event.kind,
      before: event.before,
      after: event.value,
      was: event.was,
      now: event.now,
    });
  }

  #flush(): void {
    const shown = this.#pending.filter(
      (c) => !(c.kind === 'change' || c.kind === 'move') || c.before !== c.after,
    );
    this.#pending = [];
    for (const who of new Set(shown.map((c) => c.who))) {
      const mine = shown.filter((c) => c.who === who);
      const colon = mine[0]!.kind === 'change' ? ':' : '';
      const text = `${who}${colon} ${mine.map((c) => this.#changeText(c)).join(', ')}`;
      this.#put('change', this.#pendingDepth + 1, text, null);
    }
  }

  #changeText(c: Change): string {
    if (c.kind === 'mark') return `now ${c.what}`;
    if (c.kind === 'unmark') return `no longer ${c.what}`;
    if (c.now) return `${c.what} ${c.was} → ${c.now}`;
    if (c.kind === 'change') return `${c.what} ${c.before} → ${c.after}`;
    return c.after < 0 ? 'leaves the map' : `moves to ${placeName(this.state, c.after)}`;
  }
}
