/* fray-wasm.d.ts -- The type of what the compiler of WebAssembly writes beside fray.wasm. */
import type { Fractions } from './fractions.js';
import type { Instance } from './wasm.js';

export default function createFray(options: {
  wasmBinary: Uint8Array;
  fractions: Fractions;
  readModule: (project: number, name: number, from: number, out: number) => number;
}): Promise<Instance>;
