/* fray-wasm.d.ts -- The type of what the compiler of WebAssembly writes beside fray.wasm. */
import type { Fractions } from './fractions.js';
import type { Instance } from './wasm.js';

export default function createFray(options: {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ) => object;
  fractions: Fractions;
  readModule: (project: number, name: number, from: number, out: number) => number;
}): Promise<Instance>;
