/* error.ts -- The error that a rejected call holds. */
import type { FrayErrorCode, FrayErrorLike } from './types.js';

export class FrayError extends Error implements FrayErrorLike {
  override readonly name = 'FrayError';

  constructor(
    readonly code: FrayErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/* fray_result in its order; the first two are no errors of a call. */
const results: readonly (FrayErrorCode | null)[] = [
  null,
  null,
  'no memory',
  'not found',
  'bad argument',
  'damaged',
  'failed',
  'broken',
];
export const OK = 0;
export const NO_MEMORY = 2;
export const NOT_FOUND = 3;
export const DAMAGED = 5;

export function errorOf(result: number, message: string): FrayError {
  const code = results[result] ?? 'broken';
  return new FrayError(code, message || code);
}
