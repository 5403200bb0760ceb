/* handle.ts -- Objects with memory in WebAssembly, freed after all that is made of them. */
import { FrayError } from './error.js';

/* An object with memory in WebAssembly. A child keeps its parent's memory until it is freed. */
export abstract class LocalHandle {
  private children = 0;
  private freed = false;

  constructor(private readonly parent: LocalHandle | null) {
    if (parent) parent.children++;
  }

  protected abstract drop(): void;

  private release(): void {
    if (!this.freed || this.children > 0) return;
    this.drop();
    if (!this.parent) return;
    this.parent.children--;
    this.parent.release();
  }

  protected alive(): void {
    if (this.freed) throw new FrayError('freed', 'this object was freed');
  }

  async free(): Promise<void> {
    if (this.freed) return;
    this.freed = true;
    this.release();
  }
}

export function hex(value: bigint): string {
  return value.toString(16).padStart(16, '0');
}
