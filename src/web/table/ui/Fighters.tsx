/* Fighters.tsx -- Everybody in the fight: who plays them, tracks, conditions. */
import { signs } from '../../app/ui/BattleMap.tsx';
import type { View } from '../wire.ts';

export function Fighters(props: {
  now: View;
  chosen: number | null;
  onChoose: (creature: number) => void;
}) {
  const { now } = props;
  const letters = signs(now.state);
  const player = (creature: number): string =>
    now.guests
      .filter(({ creatures }) => creatures.includes(creature))
      .map(({ name, here }) => `${name || 'a person'}${here ? '' : ' (away)'}`)
      .join(', ');
  return (
    <section class="order" aria-label="Fighters">
      <h2>Fighters</h2>
      <ul>
        {now.state.creatures.map((creature, index) => (
          <li key={index}>
            <button
              type="button"
              class={`fighter side-${(creature.side ?? 5) % 6}`}
              aria-pressed={props.chosen === index}
              aria-current={now.waits.some(({ who }) => who === index) ? 'true' : undefined}
              onClick={() => props.onChoose(index)}
            >
              <span class="sign" aria-hidden="true">
                {letters[index]}
              </span>
              <span class="who">
                {creature.name}
                <span class="quiet">
                  {' '}
                  {[creature.side === null ? '' : now.state.sides[creature.side], player(index)]
                    .filter((text) => text && text !== creature.name)
                    .join(', ')}
                </span>
              </span>
              {creature.tracks.map(({ name, value, top }) => (
                <span class="track" key={name}>
                  <span>
                    {name} {value}
                    {top > 0 ? `/${top}` : ''}
                  </span>
                  {top > 0 && (
                    <span class="meter" aria-hidden="true">
                      <span
                        style={{ width: `${Math.max(0, Math.min(100, (100 * value) / top))}%` }}
                      />
                    </span>
                  )}
                </span>
              ))}
              {creature.marks.length > 0 && <span class="marks">{creature.marks.join(', ')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
