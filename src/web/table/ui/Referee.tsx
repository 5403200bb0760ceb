/* Referee.tsx -- What the referee can do: undo, statements, dice, seats, branches, the clock; and
 * the links of all seats.
 */
import { useSignal } from '@preact/signals';
import { busy, creatureName, input } from '../state.ts';
import type { View } from '../wire.ts';

function Back() {
  const event = useSignal('round');
  const count = useSignal('1');
  return (
    <form
      class="fields"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void input({ do: 'back', event: event.value, count: Number(count.value) });
      }}
    >
      <label>
        Back to
        <input
          required
          maxLength={60}
          value={event.value}
          onInput={(typed) => (event.value = typed.currentTarget.value)}
        />
      </label>
      <label>
        number
        <input
          class="short"
          type="number"
          min={1}
          required
          value={count.value}
          onInput={(typed) => (count.value = typed.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={busy.value}>
        Go back
      </button>
    </form>
  );
}

function Say() {
  const words = useSignal('');
  return (
    <form
      class="fields"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void input({ do: 'say', text: words.value }).then((said) => {
          if (said) words.value = '';
        });
      }}
    >
      <label class="wide">
        A line of the rules that takes effect now
        <input
          value={words.value}
          required
          maxLength={2000}
          onInput={(typed) => (words.value = typed.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={busy.value}>
        Say
      </button>
      <button type="button" disabled={busy.value} onClick={() => void input({ do: 'veto' })}>
        Call off what is happening
      </button>
    </form>
  );
}

function Dice(props: { now: View }) {
  const dice = props.now.table?.dice ?? [];
  const chosen = useSignal(0);
  const face = useSignal('');
  const index = Math.min(chosen.value, dice.length - 1);
  const die = dice[index];
  if (!die) return <p class="quiet">No die fell since the last input.</p>;
  return (
    <form
      class="fields"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void input({ do: 'face', die: index, face: Number(face.value) });
        face.value = '';
      }}
    >
      <label>
        A die since the last input
        <select value={index} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
          {dice.map((one, i) => (
            <option key={i} value={i}>
              {[creatureName(one.who < 0 ? null : one.who), one.name].filter(Boolean).join(', ')}:{' '}
              {one.face} of d{one.sides}
            </option>
          ))}
        </select>
      </label>
      <label>
        shows instead
        <input
          class="short"
          type="number"
          required
          min={1}
          max={die.sides}
          value={face.value}
          onInput={(typed) => (face.value = typed.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={busy.value}>
        Correct
      </button>
    </form>
  );
}

function SeatOf(props: { now: View; creature: number }) {
  const { now, creature } = props;
  const seat = now.table!.seats[creature];
  const who = now.state.creatures[creature]!.name;
  const persons = now.guests.filter(({ referee }) => !referee).map(({ name }) => name);
  if (!seat) return null;
  const value = seat.kind === 'person' ? `person:${seat.name}` : seat.kind;
  return (
    <label>
      {who}
      <select
        value={value}
        disabled={busy.value}
        onChange={(event) => {
          const [kind = 'tactics', name = ''] = event.currentTarget.value.split(/:(.*)/s);
          void input({ do: 'seat', who, kind, name, throws: false });
        }}
      >
        {persons.map((name) => (
          <option key={name} value={`person:${name}`}>
            {name || 'a person'}
          </option>
        ))}
        {!persons.includes(who) && <option value={`person:${who}`}>a person called {who}</option>}
        <option value="tactics">the tactics</option>
        <option value="search">search</option>
        <option value="random">chance</option>
      </select>
    </label>
  );
}

function Links(props: { now: View }) {
  return (
    <ul class="links">
      {props.now.guests
        .filter(({ referee }) => !referee)
        .map(({ name, token, here, creatures }) => (
          <li key={name}>
            <a href={`${location.pathname}#${token ?? ''}`} target="_blank" rel="noopener noreferrer">
              {name || 'a person'}
            </a>{' '}
            <span class="quiet">
              {[creatures.map(creatureName).join(', '), here ? 'here' : 'away']
                .filter(Boolean)
                .join('; ')}
            </span>
          </li>
        ))}
    </ul>
  );
}

function Branches(props: { now: View }) {
  const list = props.now.table!.branches;
  return (
    <div class="row wrap">
      {list.length > 1 && (
        <label>
          Branch{' '}
          <select
            value={list.find(({ current }) => current)?.name ?? ''}
            disabled={busy.value}
            onChange={(event) => void input({ do: 'branch', name: event.currentTarget.value })}
          >
            {list.map(({ name, inputs }) => (
              <option key={name} value={name}>
                {name}: {inputs} {inputs === 1 ? 'input' : 'inputs'}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        disabled={busy.value}
        onClick={() => void input({ do: 'fork', name: `way ${list.length + 1}` })}
      >
        Try another way
      </button>
    </div>
  );
}

export function Referee(props: { now: View }) {
  const { now } = props;
  const table = now.table;
  if (!table) return null;
  return (
    <section class="referee" aria-label="The referee">
      <h2>The referee</h2>
      <div class="row wrap" role="group" aria-label="Undo">
        <button
          type="button"
          disabled={busy.value || table.inputs === 0}
          onClick={() => void input({ do: 'undo', count: 1 })}
        >
          Undo
        </button>
        <button type="button" disabled={busy.value} onClick={() => void input({ do: 'redo', count: 1 })}>
          Redo
        </button>
        <label>
          <input
            type="checkbox"
            checked={table.clock}
            onChange={(event) => void input({ do: 'clock', on: event.currentTarget.checked })}
          />{' '}
          Time limits
        </label>
        <span class="quiet">
          {table.inputs} {table.inputs === 1 ? 'input' : 'inputs'}
        </span>
      </div>
      <Say />
      <Dice now={now} />
      <details>
        <summary>Seats and links</summary>
        <Links now={now} />
        <div class="fields">
          {now.state.creatures.map((_one, creature) => (
            <SeatOf key={creature} now={now} creature={creature} />
          ))}
        </div>
      </details>
      <details>
        <summary>Further back, and other ways</summary>
        <Back />
        <Branches now={now} />
      </details>
    </section>
  );
}
