/* BattleMap.tsx -- The map of a fight as a drawing: squares or zones, and who is in them. */
import type { SeenFightState } from 'fray';

const SIZE = 40;
/* Beside the squares, for the numbers of columns and rows. */
const MARGIN = 18;

/* One sign for each body: its number if it has one, else a letter of its name, else a digit. */
export function signs(state: SeenFightState): string[] {
  const used = new Set<string>();
  const found: string[] = [];
  state.creatures.forEach(({ bodyName: name, body }, index) => {
    if (body !== null && body < index) {
      found.push(found[body]!);
      return;
    }
    const letters = name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
    const number = / ([1-9])$/.exec(name)?.[1] ?? '';
    const all = [...number, ...letters, ...'123456789'];
    const sign = all.find((letter) => !used.has(letter)) ?? '*';
    used.add(sign);
    found.push(sign);
  });
  return found;
}

/* The first creature of the body: its token stands for all parts. */
function bodyOf(state: SeenFightState, creature: number): number {
  return state.creatures[creature]?.body ?? creature;
}

/* The name of a body, and the tracks of its parts where there are several. */
function tokenTitle(state: SeenFightState, creature: number): string {
  const parts = state.creatures.filter(({ body }) => body === creature);
  const { bodyName } = state.creatures[creature]!;
  if (parts.length < 2) return bodyName;
  return [
    bodyName,
    ...parts.map(
      ({ name, tracks }) =>
        `${name}: ${tracks
          .filter(({ value, top }) => value !== 0 || top !== 0)
          .map((track) => `${track.name} ${track.value}/${track.top}`)
          .join(', ')}`,
    ),
  ].join('\n');
}

function where({ map }: SeenFightState, place: number): string {
  return map.zones
    ? (map.names[place] ?? '')
    : `column ${place % map.columns}, row ${Math.floor(place / map.columns)}`;
}

function words(state: SeenFightState): string {
  const there = state.creatures.filter((c, i) => c.place !== null && bodyOf(state, i) === i);
  return `Map. ${there.map((c) => `${c.bodyName}: ${where(state, c.place!)}`).join('; ')}.`;
}

/* The attributes of a drawing that acts as a button. */
function button(label: string, press: () => void) {
  return {
    role: 'button' as const,
    tabIndex: 0,
    'aria-label': label,
    onClick: press,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press();
    },
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/* A hex has its corners above and below its box, by a third of the height between rows. */
function hexagon({ x, y, width, height }: Box): string {
  const [middle, corner] = [x + width / 2, height / 3];
  return [
    [middle, y - corner / 2],
    [x + width, y + corner / 2],
    [x + width, y + height - corner / 2],
    [middle, y + height + corner / 2],
    [x, y + height - corner / 2],
    [x, y + corner / 2],
  ]
    .map((point) => point.join(','))
    .join(' ');
}

/* Squares and hexes are rows of boxes; zones are boxes, a few in each row. */
function boxes(state: SeenFightState): { list: Box[]; width: number; height: number } {
  const { map } = state;
  if (!map.zones) {
    const shift = map.space === 'hexes' ? SIZE / 2 : 0;
    const list = map.cells.map((_cell, place) => {
      const row = Math.floor(place / map.columns);
      return {
        x: (place % map.columns) * SIZE + (row % 2) * shift,
        y: row * SIZE,
        width: SIZE,
        height: SIZE,
      };
    });
    return { list, width: map.columns * SIZE + shift, height: map.rows * SIZE + shift / 3 };
  }
  const count = map.cells.length;
  const across = Math.min(count, 3);
  const [width, height] = [190, 120];
  const list = map.cells.map((_cell, place) => ({
    x: (place % across) * (width + 10),
    y: Math.floor(place / across) * (height + 10),
    width,
    height,
  }));
  const rows = Math.ceil(count / Math.max(across, 1));
  return { list, width: across * (width + 10) - 10, height: rows * (height + 10) - 10 };
}

function Cell(props: { hex: boolean; box: Box; look: string; title: string }) {
  const title = <title>{props.title}</title>;
  return props.hex ? (
    <polygon points={hexagon(props.box)} class={props.look}>
      {title}
    </polygon>
  ) : (
    <rect {...props.box} class={props.look}>
      {title}
    </rect>
  );
}

export function BattleMap(props: {
  state: SeenFightState;
  chosen: number | null;
  onChoose: (creature: number) => void;
  /* Places that can be chosen now. */
  offered?: ReadonlySet<number>;
  onPlace?: (place: number) => void;
}) {
  const { state, offered, onPlace } = props;
  const { map } = state;
  if (map.cells.length === 0) return <p class="quiet">This fight has no map.</p>;
  const { list, width, height } = boxes(state);
  const edge = map.zones ? 1 : MARGIN;
  const letters = signs(state);
  const here = new Map<number, number[]>();
  state.creatures.forEach(({ place }, i) => {
    if (place !== null && bodyOf(state, i) === i) here.set(place, [...(here.get(place) ?? []), i]);
  });
  return (
    <div class="map" tabIndex={0} role="region" aria-label="Map">
      <svg
        viewBox={`${-edge} ${-edge} ${width + edge + 1} ${height + edge + 1}`}
        style={{ maxWidth: `${width * 1.5}px`, '--least': `${Math.round(width * 0.5)}px` }}
        role="group"
        aria-label={words(state)}
      >
        {list.map((box, place) => {
          const terrain = map.terrains[map.cells[place] ?? 0];
          const glyph = terrain && terrain.glyph !== '.' ? terrain.glyph : '';
          const open = onPlace && offered?.has(place);
          const ground = `terrain-${Math.max(0, map.cells[place] ?? 0) % 6}`;
          return (
            <g
              key={place}
              data-place={place}
              {...(open ? button(where(state, place), () => onPlace(place)) : {})}
            >
              <Cell
                hex={map.space === 'hexes'}
                box={box}
                look={`cell ${ground} ${glyph ? 'ground' : ''} ${offered?.has(place) ? 'offered' : ''}`}
                title={[map.names[place], terrain?.name].filter(Boolean).join(', ')}
              />
              {map.zones ? (
                <text x={box.x + 8} y={box.y + 18} class="zone-name">
                  {map.names[place]}
                </text>
              ) : (
                glyph && (
                  <text x={box.x + SIZE / 2} y={box.y + SIZE * 0.68} class="glyph">
                    {glyph}
                  </text>
                )
              )}
            </g>
          );
        })}
        {/* as the log and the referee write places: column, row */}
        {!map.zones &&
          Array.from({ length: map.columns }, (_one, column) => (
            <text key={`x${column}`} class="axis" aria-hidden="true" x={(column + 0.5) * SIZE} y={-5}>
              {column}
            </text>
          ))}
        {!map.zones &&
          Array.from({ length: map.rows }, (_one, row) => (
            <text key={`y${row}`} class="axis" aria-hidden="true" x={-9} y={(row + 0.5) * SIZE + 4}>
              {row}
            </text>
          ))}
        {[...here].flatMap(([place, crowd]) => {
          const box = list[place];
          if (!box) return [];
          return crowd.map((creature, i) => {
            const many = crowd.length > 1 && !map.zones;
            const x = map.zones
              ? box.x + 26 + (i % 4) * 42
              : box.x + SIZE / 2 + (many ? i * 8 - 4 : 0);
            const y = map.zones
              ? box.y + 48 + Math.floor(i / 4) * 40
              : box.y + SIZE / 2 + (many ? i * 8 - 4 : 0);
            const { side } = state.creatures[creature]!;
            const chosen = props.chosen !== null && bodyOf(state, props.chosen) === creature;
            const title = tokenTitle(state, creature);
            return (
              <g
                key={`c${creature}`}
                class={`token side-${(side ?? 5) % 6} ${chosen ? 'chosen' : ''}`}
                data-creature={creature}
                aria-pressed={chosen}
                {...button(title, () => props.onChoose(creature))}
              >
                <title>{title}</title>
                <circle cx={x} cy={y} r={15} />
                <text x={x} y={y + 6}>
                  {letters[creature]}
                </text>
              </g>
            );
          });
        })}
      </svg>
    </div>
  );
}
