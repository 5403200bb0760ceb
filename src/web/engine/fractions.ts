/* fractions.ts -- Exact chances for libfray in WebAssembly: fractions of integers without a bound.
 *
 * The library knows a fraction by its index. Chances of dice have denominators that divide each
 * other, so a fraction is reduced only when it has grown, and as a text.
 */

/* Bits of a denominator from which a fraction is reduced. */
const GROWN = 256n;

/* Bits of the mantissa of a double. */
const MANTISSA = 53;

function bitsOf(x: bigint): number {
  return x.toString(2).length;
}

export class Fractions {
  private readonly numerators: bigint[] = [];
  private readonly denominators: bigint[] = [];
  private readonly unused: number[] = [];

  private put(at: number, n: bigint, d: bigint): void {
    this.numerators[at] = n;
    this.denominators[at] = d;
  }

  private read(at: number): [n: bigint, d: bigint] {
    return [this.numerators[at] ?? 0n, this.denominators[at] ?? 1n];
  }

  private reduce(at: number): void {
    const [n, d] = this.read(at);
    let [a, b] = [d, n];
    while (b !== 0n) [a, b] = [b, a % b];
    this.put(at, n / a, d / a);
  }

  private grow(at: number, n: bigint, d: bigint): void {
    this.put(at, n, d);
    if (d >> GROWN) this.reduce(at);
  }

  /* Returns a new fraction, 0. */
  make(): number {
    const at = this.unused.pop() ?? this.numerators.length;
    this.put(at, 0n, 1n);
    return at;
  }

  drop(at: number): void {
    this.put(at, 0n, 1n);
    this.unused.push(at);
  }

  set(at: number, n: bigint, d: bigint): void {
    this.put(at, BigInt.asUintN(64, n), BigInt.asUintN(64, d));
  }

  copy(at: number, from: number): void {
    this.put(at, ...this.read(from));
  }

  add(at: number, other: number): void {
    const [n, d] = this.read(at);
    const [m, e] = this.read(other);
    if (d === e) this.put(at, n + m, d);
    else if (d > e && d % e === 0n) this.put(at, n + m * (d / e), d);
    else if (e > d && e % d === 0n) this.put(at, n * (e / d) + m, e);
    else this.grow(at, n * e + m * d, d * e);
  }

  multiply(at: number, a: number, b: number): void {
    const [n, d] = this.read(a);
    const [m, e] = this.read(b);
    this.grow(at, n * m, d * e);
  }

  /* Returns the fraction without the digits that a double cannot hold. */
  value(at: number): number {
    const [n, d] = this.read(at);
    if (n === 0n) return 0;
    const shift = MANTISSA + 1 - (bitsOf(n) - bitsOf(d));
    let quotient = shift >= 0 ? (n << BigInt(shift)) / d : n / (d << BigInt(-shift));
    let exponent = -shift;
    for (; bitsOf(quotient) > MANTISSA; exponent++) quotient >>= 1n;
    // in two steps: a power of two beyond the range of a double is infinite or 0
    const half = Math.trunc(exponent / 2);
    return Number(quotient) * 2 ** half * 2 ** (exponent - half);
  }

  /* Returns "9/20", or "1". */
  text(at: number): string {
    this.reduce(at);
    const [n, d] = this.read(at);
    return d === 1n ? String(n) : `${n}/${d}`;
  }
}
