/* odds.ts -- Asks for the odds of a scene, and reads them from the tape. */
import { seedOf, settingList } from './start.js';
import { one, type Tape } from './tape.js';
import type { Chance, Odds, OddsPlan, OddsVariable, Settings } from './types.js';
import type { Wasm } from './wasm.js';

const rests = ['', 'states', 'stopped', 'tiny', 'memory'] as const;
const kinds = ['result', 'winner', 'length', 'track', 'flag', 'mark', 'measure'] as const;

export function oddsOf(
  wasm: Wasm,
  program: number,
  encounter: string | undefined,
  plan: OddsPlan,
  settings: Settings,
): void {
  const set = settingList(settings);
  const flags = plan.flags ?? [];
  const measures = plan.measures ?? [];
  wasm.try(
    'odds',
    program,
    wasm.textOrNull(encounter),
    wasm.texts(set),
    set.length,
    plan.rounds ?? 0,
    plan.states ?? 0,
    plan.samples ?? 2000,
    seedOf(plan.seed ?? 1),
    (plan.seconds ?? 10) * 1000,
    plan.exact ? 1 : 0,
    wasm.texts([...flags, ...measures]),
    flags.length,
    measures.length,
  );
}

function readChance(tape: Tape): Chance {
  return { value: tape.number(), error: tape.number(), exact: tape.textOrNull() };
}

function meanOf(values: OddsVariable['values']): number {
  let sum = 0;
  let weight = 0;
  for (const { value, chance } of values) {
    sum += value * chance.value;
    weight += chance.value;
  }
  return weight > 0 ? sum / weight : 0;
}

function readVariable(tape: Tape): OddsVariable {
  const head = {
    kind: one(kinds, tape.number()),
    name: tape.text(),
    creature: tape.textOrNull(),
    side: tape.textOrNull(),
    yesOrNo: tape.flag(),
    start: tape.number(),
  };
  const values = tape.list(() => ({
    value: tape.number(),
    text: tape.text(),
    chance: readChance(tape),
    sampled: tape.number(),
  }));
  return { ...head, mean: meanOf(values), values };
}

export function readOdds(tape: Tape): Odds {
  return {
    exact: tape.flag(),
    rest: one(rests, tape.number()),
    unresolved: readChance(tape),
    failed: readChance(tape),
    failure: tape.textOrNull(),
    opened: tape.number(),
    merged: tape.number(),
    ends: tape.number(),
    samples: tape.number(),
    variables: tape.list(() => readVariable(tape)),
  };
}
