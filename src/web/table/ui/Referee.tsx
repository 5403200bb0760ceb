/* Referee.tsx -- What the referee can do: undo, statements, dice, seats, branches, the clock; and
 * the links of all seats.
 */
import { useSignal } from '@preact/signals';
import { BranchFields, DieForm, StatementForm } from '../../shared/RefereeForms.tsx';
import { busy, cards, creatureName, events, input } from '../state.ts';
import type { View } from '../view.ts';

/* The events that have begun, the outermost first. */
function begun(): string[] {
  const depths = new Map<string, number>();
  for (const { kind, text, depth } of events.value)
    if (kind === 'open' && text && depth < (depths.get(text) ?? Infinity)) depths.set(text, depth);
  return [...depths].sort(([, a], [, b]) => a - b).map(([name]) => name);
}

function Back() {
  const names = begun();
  const event = useSignal(names[0] ?? 'round');
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
          list="begun-names"
          value={event.value}
          onInput={(typed) => (event.value = typed.currentTarget.value)}
        />
        <datalist id="begun-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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

/* Another creature of the rules joins the fight. */
function BringForm(props: { sides: readonly string[] }) {
  const name = useSignal('');
  const side = useSignal(props.sides.at(-1) ?? '');
  const place = useSignal('');
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void input({ do: 'bring', name: name.value, side: side.value, place: place.value });
      }}
    >
      <label>
        Bring in
        <input
          required
          maxLength={200}
          list="bring-names"
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <datalist id="bring-names">
        {cards.value.map((one) => (
          <option key={one.name} value={one.name} />
        ))}
      </datalist>
      <label>
        for
        <select
          aria-label="Side of the newcomer"
          value={side.value}
          onChange={(event) => (side.value = event.currentTarget.value)}
        >
          {props.sides.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label>
        at
        <input
          class="short"
          required
          maxLength={60}
          placeholder="5, 2"
          value={place.value}
          onInput={(event) => (place.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={busy.value}>
        Bring in
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
  const give = (by: string, throws: boolean): void => {
    const [kind = 'tactics', name = ''] = by.split(/:(.*)/s);
    void input({ do: 'seat', who, kind, name, throws });
  };
  return (
    <div class="row wrap">
      <label>
        {who}
        <select
          value={value}
          disabled={busy.value}
          onChange={(event) => give(event.currentTarget.value, seat.throws)}
        >
          {persons.map((name) => (
            <option key={name} value={`person:${name}`}>
              {name || 'a person'}
            </option>
          ))}
          {!persons.includes(who) && (
            <option value={`person:${who}`}>a person called {who}</option>
          )}
          <option value="tactics">the tactics</option>
          <option value="search">search</option>
          <option value="random">chance</option>
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          aria-label={`${who} throws real dice`}
          checked={seat.throws}
          disabled={busy.value}
          onChange={(event) => give(value, event.currentTarget.checked)}
        />{' '}
        real dice
      </label>
    </div>
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
          {table.inputs} {table.inputs === 1 ? 'decision' : 'decisions'}
        </span>
      </div>
      <StatementForm
        busy={busy.value}
        onSay={(text) => input({ do: 'say', text })}
        onVeto={() => void input({ do: 'veto' })}
      />
      {table.dice.length === 0 && <p class="quiet">No die fell since the last decision.</p>}
      <DieForm
        dice={table.dice}
        busy={busy.value}
        nameOf={creatureName}
        onCorrect={(die, face) => void input({ do: 'face', die, face })}
      />
      <details>
        <summary>Bring in a creature</summary>
        <BringForm sides={now.state.sides} />
      </details>
      <details>
        <summary>Seats and links</summary>
        <Links now={now} />
        <div class="fields">
          {now.state.creatures.map(
            (one, creature) =>
              !one.absent && <SeatOf key={creature} now={now} creature={creature} />,
          )}
        </div>
      </details>
      <details>
        <summary>Further back, and other ways</summary>
        <Back />
        <BranchFields
          branches={table.branches}
          busy={busy.value}
          mayFork
          onSwitch={(name) => void input({ do: 'branch', name })}
          onFork={(name) => void input({ do: 'fork', name })}
        />
      </details>
    </section>
  );
}
