/* App.tsx -- A seat at the table: what is asked, the map, the fighters, own cards, the log. */
import { useSignal } from '@preact/signals';
import { Card } from '../../app/ui/Card.tsx';
import { Log } from '../../app/ui/Log.tsx';
import { busy, cards, declared, deadline, events, fault, hands, inputs, lost, view } from '../state.ts';
import type { View } from '../wire.ts';
import { Asks } from './Asks.tsx';
import { Clock } from './Clock.tsx';
import { FieldMap } from './FieldMap.tsx';
import { Fighters } from './Fighters.tsx';
import { Referee } from './Referee.tsx';

function endText({ end, state }: View): string {
  if (!end) return '';
  if (end.failed) return `The rules stopped the fight: ${end.failed}. The referee can undo.`;
  if (end.winner !== null) return `The winner: ${state.sides[end.winner] ?? ''}.`;
  return end.byLimit ? 'A draw: the limit of the encounter was reached.' : 'Nobody wins.';
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
  return names.length > 0 ? `Waiting for ${names.join(', ')}.` : 'The fight goes on.';
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

function About(props: { now: View; creature: number }) {
  const one = props.now.state.creatures[props.creature];
  if (!one) return null;
  const names = [...one.marks.map((mark) => mark.replace(/ -?\d+$/, '')), declared(one.name)];
  const pages = names.flatMap((name) => cards.value.filter((page) => page.name === name));
  return (
    <section aria-label={`About ${one.name}`}>
      <h2>{one.name}</h2>
      {one.marks.length === 0 && <p class="quiet">No conditions.</p>}
      {pages.map((page) => (
        <Card key={page.name} page={page} />
      ))}
    </section>
  );
}

function Field(props: { now: View }) {
  const { now } = props;
  const chosen = useSignal<number | null>(null);
  const choose = (creature: number): void => {
    chosen.value = chosen.value === creature ? null : creature;
  };
  return (
    <div class="seat">
      <div class="seat-first">
        <Asks now={now} />
        <FieldMap now={now} chosen={chosen.value} onChoose={choose} />
        {chosen.value !== null && <About now={now} creature={chosen.value} />}
      </div>
      <div class="seat-second">
        <Fighters now={now} chosen={chosen.value} onChoose={choose} />
        <Hand />
      </div>
      <div class="seat-third">
        {now.referee && <Referee now={now} />}
        <Log events={events.value} inputs={inputs.value} state={now.state} end={endText(now)} />
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
        {now && <Field now={now} />}
      </main>
    </>
  );
}
