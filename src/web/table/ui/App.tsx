/* App.tsx -- A seat at the table: what is asked, the map, the fighters, own cards, the log. */
import { useSignal } from '@preact/signals';
import { About } from '../../shared/About.tsx';
import { Card } from '../../shared/Card.tsx';
import { Fighters } from '../../shared/Fighters.tsx';
import { Log } from '../../shared/Log.tsx';
import { Turns } from '../../shared/Turns.tsx';
import { winnerText } from '../../shared/words.ts';
import { busy, cards, deadline, events, fault, hands, inputs, lost, view } from '../state.ts';
import type { View } from '../view.ts';
import { Asks } from './Asks.tsx';
import { Clock } from './Clock.tsx';
import { FieldMap } from './FieldMap.tsx';
import { Referee } from './Referee.tsx';

function endText({ end, state }: View): string {
  if (!end) return '';
  if (end.failure)
    return `The rules stopped the fight: ${end.failure.message}. The referee can undo.`;
  return winnerText(end, state.sides);
}

function personName(name: string): string {
  return name || 'a person';
}

function waitText(now: View): string {
  if (now.end) return endText(now);
  const names = [...new Set(now.waits.map(({ name }) => personName(name)))];
  if (now.asks.some(({ held, person }) => !held && person === now.name) && !now.referee) {
    const others = names.filter((name) => name !== personName(now.name));
    return others.length > 0 ? `You choose, and so does ${others.join(', ')}.` : 'You choose.';
  }
  if (now.searches) return 'A search decides.';
  return names.length > 0 ? `Waiting for ${names.join(', ')}.` : 'The fight continues.';
}

function Hand() {
  const list = hands.value.filter((one) => one.page);
  if (list.length === 0) return null;
  return (
    <section aria-label="Your cards">
      {list.map(({ name, page, cards: own }) => (
        <details key={name} class="hand">
          <summary>
            <h2>
              {name}: {own.length > 0 ? `${own.length} cards` : 'the page'}
            </h2>
          </summary>
          {page && <Card page={page} />}
          {own.map((card) => (
            <Card key={card.name} page={card} />
          ))}
        </details>
      ))}
    </section>
  );
}

/* Who plays a creature. */
function playerOf(now: View, creature: number): string {
  return now.guests
    .filter(({ creatures }) => creatures.includes(creature))
    .map(({ name, here }) => `${personName(name)}${here ? '' : ' (away)'}`)
    .join(', ');
}

/* The hash from which no die can be found, and after the fight the numbers that were hashed. */
function Promised({ now }: { now: View }) {
  if (!now.promise) return null;
  const [seed, fight] = now.dice.split(', ');
  return (
    <section aria-label="The dice" class="promised">
      <p class="quiet">
        The dice are promised: <code>{now.promise}</code>
        {!now.dice && '. Note it: after the fight, it shows that no die was chosen.'}
      </p>
      {now.dice && (
        <p class="quiet">
          They were those of seed {seed}, fight {fight}. Check them with the record:{' '}
          <code>fray run --replay RECORD --promise {now.promise}</code>
        </p>
      )}
    </section>
  );
}

function Field(props: { now: View }) {
  const { now } = props;
  const chosen = useSignal<number | null>(null);
  const choose = (creature: number): void => {
    chosen.value = chosen.value === creature ? null : creature;
  };
  const one = chosen.value === null ? undefined : now.state.creatures[chosen.value];
  return (
    <div class="seat">
      <div class="seat-first">
        <Asks now={now} />
        <FieldMap now={now} chosen={chosen.value} onChoose={choose} />
        {one && <About creature={one} pages={cards.value} />}
      </div>
      <div class="seat-second">
        <Fighters
          state={now.state}
          chosen={chosen.value}
          onChoose={choose}
          player={(creature) => playerOf(now, creature)}
          waits={(creature) => now.waits.some(({ who }) => who === creature)}
        />
        <Hand />
      </div>
      <div class="seat-third">
        {now.referee && <Referee now={now} />}
        <Log events={events.value} inputs={inputs.value} state={now.state} end={endText(now)} />
        <Promised now={now} />
      </div>
    </div>
  );
}

export function App() {
  const now = view.value;
  return (
    <>
      <header class="top">
        <h1>Fray</h1>
        {now && <span class="who-am-i">{now.referee ? 'The referee' : personName(now.name)}</span>}
        <Clock until={deadline.value} />
      </header>
      <main>
        {now && <h2 class="encounter">{now.state.encounter}</h2>}
        <p role="status" class="now" data-busy={busy.value ? 'yes' : 'no'}>
          {lost.value || (now ? waitText(now) : 'The page looks for its table.')}
        </p>
        {now?.unsaved && (
          <p class="fault" role="alert">
            The record cannot be written: {now.unsaved}. The fight waits.
          </p>
        )}
        {fault.value && (
          <p class="fault" role="alert">
            {fault.value}
          </p>
        )}
        {now && <Turns state={now.state} />}
        {now && <Field now={now} />}
      </main>
    </>
  );
}
