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

type Keeps = SeenFightState['kept'][number];

/* What the rules keep beside tracks: "gold 3, hand Strike, Guard". */
function Kept(props: { of: Keeps[] }) {
  if (props.of.length === 0) return null;
  return <span class="kept">{props.of.map(({ name, value }) => `${name} ${value}`).join('; ')}</span>;
}

/* Of each side and place and of the fight, a line. */
function KeptElsewhere(props: { state: SeenFightState }) {
  const { sides, kept, map } = props.state;
  const lines = new Map<string, Keeps[]>();
  for (const one of kept) {
    if (one.creature !== null) continue;
    const whose =
      one.side !== null
        ? (sides[one.side] ?? '')
        : one.place !== null
          ? map.names[one.place] || `${one.place % map.columns}, ${Math.floor(one.place / map.columns)}`
          : 'The fight';
    lines.set(whose, [...(lines.get(whose) ?? []), one]);
  }
  if (lines.size === 0) return null;
  return (
    <ul class="keeps" aria-label="What is kept">
      {[...lines].map(([whose, of]) => (
        <li key={whose}>
          {whose}: <Kept of={of} />
        </li>
      ))}
    </ul>
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
              <Kept of={state.kept.filter((one) => one.creature === index)} />
            </button>
          </li>
          ),
        )}
      </ul>
      <KeptElsewhere state={state} />
    </section>
  );
}
