/* FieldMap.tsx -- The map with zoom and pan. Places and creatures that can be chosen are marked: a
 * tap chooses one, and a creature can be dragged to its place.
 *
 * The drawing is that of the other page. This wrapper knows its cells and tokens by their order.
 */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { SeenFightState } from 'fray';
import { BattleMap } from '../../shared/BattleMap.tsx';
import type { Ask, View } from '../view.ts';
import { decide, pick, picked } from './Asks.tsx';

const [CLOSEST, STEP, FAR_ENOUGH] = [5, 1.4, 8];

/* Creatures in the order in which the map draws them: by place, in the order of first use. */
function drawn(state: SeenFightState): number[] {
  const here = new Map<number, number[]>();
  state.creatures.forEach(({ place }, i) => {
    if (place !== null) here.set(place, [...(here.get(place) ?? []), i]);
  });
  return [...here.values()].flat();
}

interface Grip {
  x: number;
  y: number;
  /* The creature that is dragged, if it may move; else the map is. */
  creature: number | null;
  moved: boolean;
}

export function FieldMap(props: {
  now: View;
  chosen: number | null;
  onChoose: (creature: number) => void;
}) {
  const { now } = props;
  const box = useRef<HTMLDivElement>(null);
  const at = useSignal({ x: 0, y: 0, zoom: 1 });
  const grip = useRef<Grip | null>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const order = useMemo(() => drawn(now.state), [now.state]);
  // the open question of this seat that has places or creatures as options
  const ask: Ask | undefined = now.asks.find(
    ({ question, held }) =>
      !held && !now.referee && question?.options.some((o) => o.place !== null || o.creature !== null),
  );
  const options = ask?.question?.options ?? [];

  const cells = (): Element[] => [
    ...(box.current?.querySelectorAll('svg > g:not(.token)') ?? []),
  ];
  const tokens = (): Element[] => [...(box.current?.querySelectorAll('svg > g.token') ?? [])];
  useLayoutEffect(() => {
    const chosen = ask ? picked(ask) : [];
    const mark = (element: Element | undefined, index: number): void => {
      element?.classList.toggle('offered', index >= 0);
      element?.classList.toggle('picked', index >= 0 && chosen.includes(index));
    };
    cells().forEach((cell, place) => mark(cell, options.findIndex((o) => o.place === place)));
    tokens().forEach((token, i) =>
      mark(token, options.findIndex((o) => o.creature === order[i])),
    );
  });

  const shift = (x: number, y: number): void => {
    const limit = (value: number, size: number): number =>
      Math.max(-size * (at.value.zoom - 1), Math.min(0, value));
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    at.value = {
      ...at.value,
      x: limit(at.value.x + x, clientWidth),
      y: limit(at.value.y + y, clientHeight),
    };
  };
  /* Zooms about a point of the box, by default its middle. */
  const scale = (by: number, x?: number, y?: number): void => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    const [px, py] = [x ?? clientWidth / 2, y ?? clientHeight / 2];
    const { zoom } = at.value;
    const next = Math.max(1, Math.min(CLOSEST, zoom * by));
    at.value = {
      zoom: next,
      x: px - ((px - at.value.x) * next) / zoom,
      y: py - ((py - at.value.y) * next) / zoom,
    };
    shift(0, 0);
  };

  const under = (x: number, y: number): Element | undefined =>
    document.elementsFromPoint(x, y).find((e) => e.closest('svg > g:not(.token)'));
  const placeAt = (x: number, y: number): number =>
    cells().indexOf(under(x, y)?.closest('g') ?? document.body);

  const down = (event: PointerEvent): void => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const token = (event.target as Element).closest('g.token');
    const creature = token ? (order[tokens().indexOf(token)] ?? null) : null;
    const may = ask?.question?.who === creature && options.some((o) => o.place !== null);
    grip.current = { x: event.clientX, y: event.clientY, creature: may ? creature : null, moved: false };
  };
  const move = (event: PointerEvent): void => {
    const last = fingers.current.get(event.pointerId);
    const held = grip.current;
    if (!last || !held) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (fingers.current.size === 2) {
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)![1];
      const span = (p: { x: number; y: number }): number => Math.hypot(p.x - other.x, p.y - other.y);
      const frame = box.current!.getBoundingClientRect();
      const now_ = { x: event.clientX, y: event.clientY };
      if (span(last) > 0) scale(span(now_) / span(last), other.x - frame.x, other.y - frame.y);
      held.moved = true;
    } else if (held.moved || Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR_ENOUGH) {
      if (!held.moved) box.current?.setPointerCapture(event.pointerId);
      held.moved = true;
      if (held.creature === null) shift(dx, dy);
    }
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent): void => {
    const held = grip.current;
    fingers.current.delete(event.pointerId);
    if (!held?.moved || held.creature === null || !ask) return;
    const place = placeAt(event.clientX, event.clientY);
    const index = options.findIndex((o) => o.place === place);
    if (index >= 0 && ask.question!.most === 1) void decide(ask, [index]);
  };
  /* A tap on a place. A tap on a creature is that of the token itself. */
  const tap = (event: MouseEvent): void => {
    if (grip.current?.moved || !ask || (event.target as Element).closest('g.token')) return;
    const index = options.findIndex((o) => o.place === placeAt(event.clientX, event.clientY));
    if (index >= 0) pick(ask, index);
  };
  const chooseCreature = (creature: number): void => {
    if (grip.current?.moved) return;
    const index = options.findIndex((o) => o.creature === creature);
    if (ask && index >= 0) pick(ask, index);
    else props.onChoose(creature);
  };
  const key = (event: KeyboardEvent): void => {
    const moves: Record<string, () => void> = {
      '+': () => scale(STEP),
      '=': () => scale(STEP),
      '-': () => scale(1 / STEP),
      '0': () => (at.value = { x: 0, y: 0, zoom: 1 }),
      ArrowLeft: () => shift(40, 0),
      ArrowRight: () => shift(-40, 0),
      ArrowUp: () => shift(0, 40),
      ArrowDown: () => shift(0, -40),
    };
    const known = moves[event.key];
    if (!known || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith('Arrow') && at.value.zoom === 1) return;
    event.preventDefault();
    known();
  };
  if (now.state.map.cells.length === 0) return null;
  const { x, y, zoom } = at.value;
  return (
    <div class="field-map">
      <div
        ref={box}
        class={zoom > 1 ? 'pan zoomed' : 'pan'}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={tap}
        onKeyDown={key}
        onWheel={(event) => {
          if (!event.ctrlKey && zoom === 1) return;
          event.preventDefault();
          const frame = box.current!.getBoundingClientRect();
          scale(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - frame.x, event.clientY - frame.y);
        }}
      >
        <div class="panned" style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}>
          <BattleMap state={now.state} chosen={props.chosen} onChoose={chooseCreature} />
        </div>
      </div>
      <div class="row zoom" role="group" aria-label="Zoom">
        <button type="button" aria-label="Zoom in" onClick={() => scale(STEP)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" disabled={zoom === 1} onClick={() => scale(1 / STEP)}>
          −
        </button>
        <button
          type="button"
          disabled={zoom === 1}
          onClick={() => (at.value = { x: 0, y: 0, zoom: 1 })}
        >
          Whole map
        </button>
      </div>
    </div>
  );
}
