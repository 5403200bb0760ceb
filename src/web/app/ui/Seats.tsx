/* Seats.tsx -- Who decides for each side and each creature of a fight. */
import type { FightState } from 'fray';
import { busy, info, playouts, searchFor, seats, sit, waits } from '../state/fight.ts';

const STRENGTHS: [number, string][] = [
  [100, 'quick'],
  [500, 'good'],
  [2000, 'strong'],
];

function Choice(props: { who: string; label: string; first: string }) {
  const { who, label, first } = props;
  return (
    <label>
      {label}
      <select
        value={seats.value[who] ?? ''}
        disabled={busy.value}
        onChange={(event) => void sit(who, event.currentTarget.value || 'tactics')}
      >
        <option value="">{first}</option>
        <option value="person">I decide</option>
        <option value="dice">I decide and throw real dice</option>
        <option value="search">search</option>
        <option value="tactics">the tactics of the encounter</option>
        {(info.value?.tactics ?? []).map((name) => (
          <option key={name} value={`tactics:${name}`}>
            tactics {name}
          </option>
        ))}
        <option value="random">chance</option>
      </select>
    </label>
  );
}

export function Seats(props: { state: FightState }) {
  const { state } = props;
  const searches = Object.values(seats.value).includes('search');
  return (
    <details class="seats">
      <summary>Who decides</summary>
      <p class="quiet">
        {waits.value
          ? 'A change holds from now on.'
          : 'A change begins the fight again. While the fight waits for you, a change holds from then on.'}
      </p>
      <div class="sides">
        {state.sides.map((side, index) => (
          <fieldset key={side}>
            <legend>{side}</legend>
            <Choice who={side} label={`All of ${side}`} first="the tactics of the encounter" />
            {state.creatures
              .filter((creature) => creature.side === index && !creature.absent)
              .map(({ name }) => (
                <Choice key={name} who={name} label={name} first="as the side" />
              ))}
          </fieldset>
        ))}
      </div>
      {searches && (
        <label>
          The search is{' '}
          <select
            value={String(playouts.value)}
            onChange={(event) => void searchFor(Number(event.currentTarget.value))}
          >
            {STRENGTHS.map(([count, word]) => (
              <option key={count} value={count}>
                {word}: {count} playouts a decision
              </option>
            ))}
          </select>
        </label>
      )}
    </details>
  );
}
