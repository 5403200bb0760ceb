/* rpc.ts -- Calls of an engine over messages: `serve` on its side, `connect` on the other.
 *
 * A call is { id, target, method, values }; its reply is { id, value } or { id, error }. Objects of
 * the engine are passed as { handle }. Target 0 is the engine.
 */
import { FrayError } from './error.js';
import { LocalHandle } from './handle.js';
import type { Engine, FrayErrorCode } from './types.js';

export interface Port {
  post(message: unknown): void;
  listen(hear: (message: unknown) => void): void;
}

interface Call {
  id: number;
  target: number;
  method: string;
  values: unknown[];
}
interface Reply {
  id: number;
  value?: unknown;
  error?: { code: FrayErrorCode; message: string };
}
interface Remote {
  handle: number;
}
/* What a side says that cannot start its engine. It answers no call. */
export interface Unloaded {
  unloaded: string;
}

type Methods = Record<string, ((...values: unknown[]) => Promise<unknown>) | undefined>;

/* Changes the objects in a result; they are the result, or fields of it. */
function mapFields(value: unknown, change: (one: unknown) => unknown): unknown {
  const changed = change(value);
  if (changed !== value || typeof value !== 'object' || value === null) return changed;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) fields[name] = change(fields[name]);
  return fields;
}

export function serve(port: Port, engine: Engine): void {
  const objects = new Map<number, object>([[0, engine]]);
  let next = 1;

  const outward = (one: unknown): unknown => {
    if (!(one instanceof LocalHandle)) return one;
    objects.set(next, one);
    return { handle: next++ } satisfies Remote;
  };

  const answer = async ({ target, method, values }: Call): Promise<unknown> => {
    const object = objects.get(target) as Methods | undefined;
    if (!object) throw new FrayError('freed', 'this object was freed');
    const called = object[method];
    if (!called) throw new FrayError('bad argument', `there is no ${method}`);
    const result = mapFields(await called.apply(object, values), outward);
    if (method === 'free') objects.delete(target);
    return result;
  };

  port.listen((message) => {
    const call = message as Call;
    answer(call).then(
      (value) => port.post({ id: call.id, value } satisfies Reply),
      (error: unknown) => {
        const code = error instanceof FrayError ? error.code : 'broken';
        const text = error instanceof Error ? error.message : String(error);
        port.post({ id: call.id, error: { code, message: text } } satisfies Reply);
      },
    );
  });
}

export class Connection {
  private readonly pending = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  private next = 1;
  private ended: FrayError | null = null;
  readonly engine: Engine;

  constructor(
    private readonly port: Port,
    onUnloaded: (reason: string) => void,
  ) {
    this.engine = this.proxy(0) as Engine;
    port.listen((message) => {
      const { id, value, error, unloaded } = message as Reply & Partial<Unloaded>;
      if (unloaded !== undefined) return onUnloaded(unloaded);
      const call = this.pending.get(id);
      this.pending.delete(id);
      if (error) call?.reject(new FrayError(error.code, error.message));
      else call?.resolve(mapFields(value, (one) => this.inward(one)));
    });
  }

  private inward(one: unknown): unknown {
    const handle = (one as Partial<Remote> | null | undefined)?.handle;
    return typeof handle === 'number' ? this.proxy(handle) : one;
  }

  private proxy(target: number): unknown {
    return new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method !== 'string' || method === 'then'
            ? undefined
            : (...values: unknown[]) => this.call(target, method, values),
      },
    );
  }

  call(target: number, method: string, values: unknown[]): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      try {
        this.port.post({ id, target, method, values } satisfies Call);
      } catch (error) {
        this.pending.delete(id);
        reject(new FrayError('bad argument', String(error)));
      }
    });
  }

  /* Rejects all pending calls, and every later one. */
  end(error: FrayError): void {
    this.ended = error;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}
