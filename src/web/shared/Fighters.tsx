/* Fighters.tsx -- Everybody in a fight: sign, name, tracks and conditions, each a button. */
import { useMemo } from 'preact/hooks';
import type { Creature, SeenFightState } from 'fray';
import { signs } from './BattleMap.tsx';

function Track(props: { track: Creature['tracks'][number] }) {
  const { name, value, top } = props.track;
  return (
    <span class="track">
      <span>
        {name} {value}
        {top > 0 ? `/${top}` : ''}
      </span>
      {top > 0 && (
        <span class="meter" aria-hidden="true">
          <span style={{ width: `${Math.max(0, Math.min(100, (100 * value) / top))}%` }} />
        </span>
      )}
    </span>
  );
}

export function Fighters(props: {
  state: SeenFightState;
  chosen: number | null;
  onChoose: (creature: number) => void;
  /* Who plays a creature; follows its side. */
  player?: (creature: number) => string;
  /* Whether the fight waits for a creature. */
  waits?: (creature: number) => boolean;
}) {
  const { state, chosen, onChoose, player, waits } = props;
  const letters = useMemo(() => signs(state), [state]);
  const beside = (index: number): string => {
    const { name, side } = state.creatures[index]!;
    return [side === null ? '' : state.sides[side], player?.(index)]
      .filter((text) => text && text !== name)
      .join(', ');
  };
  return (
    <section class="order" aria-label="Fighters">
      <h2>Fighters</h2>
      <ul>
        {state.creatures.map(
          (creature, index) => !creature.absent && (
          <li key={index}>
            <button
              type="button"
              class={`fighter side-${(creature.side ?? 5) % 6}`}
              aria-pressed={chosen === index}
              aria-current={waits?.(index) ? 'true' : undefined}
              onClick={() => onChoose(index)}
            >
              <span class="sign" aria-hidden="true">
                {letters[index]}
              </span>
              <span class="who">
                {creature.name}
                <span class="quiet"> {beside(index)}</span>
              </span>
              {creature.tracks
                .filter(({ value, top }) => value !== 0 || top !== 0)
                .map((track) => (
                  <Track key={track.name} track={track} />
                ))}
              {creature.marks.length > 0 && (
                <span class="marks">
                  {creature.marks
                    .map((mark, i) => (creature.left[i] ? `${mark} (${creature.left[i]})` : mark))
                    .join(', ')}
                </span>
              )}
            </button>
          </li>
          ),
        )}
      </ul>
    </section>
  );
}
