/* start.ts -- How a fight begins, as the bridge reads it: encounter, options, tactics, seeds. */
import { FrayError } from './error.js';
import type { Settings, TallyOptions } from './types.js';
import type { Wasm } from './wasm.js';

export function settingList(settings: Settings | undefined): string[] {
  return Object.entries(settings ?? {}).flatMap(([name, value]) => [name, String(value)]);
}

export function fightStart(wasm: Wasm, options: TallyOptions): number[] {
  const set = settingList(options.settings);
  const tactics = Object.entries(options.tactics ?? {}).flat();
  return [
    wasm.textOrNull(options.encounter),
    wasm.texts(set),
    set.length,
    wasm.texts(tactics),
    tactics.length,
  ];
}

/* A seed or the number of a fight as 64 bits without a sign. */
export function seedOf(value: number | bigint | string): bigint {
  try {
    return BigInt.asUintN(64, BigInt(value));
  } catch {
    throw new FrayError('bad argument', `'${value}' is not a whole number`);
  }
}
