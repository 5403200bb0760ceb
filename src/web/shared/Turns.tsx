/* Turns.tsx -- The order of play in one row: who has acted, who acts now, who comes next. */
import { useEffect, useRef } from 'preact/hooks';
import type { SeenFightState, Order, Turn } from 'fray';

const states = { waits: '', now: 'now', done: 'done' } as const;

function nameOf(state: SeenFightState, { creature, side }: Turn): string {
  return (creature === null ? state.sides[side ?? -1] : state.creatures[creature]?.name) ?? '';
}

function Row(props: { state: SeenFightState; order: Order }) {
  const { state, order } = props;
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = row.current?.querySelector<HTMLElement>('.turn-now');
    if (row.current && now) row.current.scrollLeft = now.offsetLeft - row.current.offsetLeft - 24;
  });
  return (
    <div class="turns-row">
      <h2>{order.heading}</h2>
      <ol ref={row} tabIndex={0} aria-label={order.heading}>
        {order.turns.map((turn, index) => (
          <li
            key={index}
            class={`turn turn-${turn.state} side-${(turn.side ?? 5) % 6}`}
            aria-current={turn.state === 'now' ? 'step' : undefined}
          >
            {nameOf(state, turn)}
            {turn.figure !== null && <span class="figure"> {turn.figure}</span>}
            {states[turn.state] && <span class="quiet"> {states[turn.state]}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Turns(props: { state: SeenFightState }) {
  const { state } = props;
  if (state.orders.length === 0) return null;
  return (
    <section class="turns" aria-label="Order of play">
      {state.orders.map((order) => (
        <Row key={order.heading} state={state} order={order} />
      ))}
    </section>
  );
}
