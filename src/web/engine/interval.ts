/* interval.ts -- 95 % confidence intervals of a share and of a mean, as `fray sim` prints them. */

export interface Interval {
  value: number;
  low: number;
  high: number;
}

const Z = 1.959963984540054;

function share(count: number, of: number): Interval {
  if (of <= 0) return { value: 0, low: 0, high: 1 };
  const p = count / of;
  const z2 = Z * Z;
  const middle = (p + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z / (1 + z2 / of)) * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of));
  const low = count === 0 ? 0 : middle - half;
  const high = count === of ? 1 : middle + half;
  return { value: p, low: Math.max(0, low), high: Math.min(1, high) };
}

/* Computed in integers: no digits are lost between two large numbers. */
function deviation(sum: number, squares: number, of: number): number {
  if (of < 2) return 0;
  const scaled = BigInt(of) * BigInt(squares) - BigInt(sum) * BigInt(sum);
  return scaled <= 0n ? 0 : Math.sqrt(Number(scaled) / (of * (of - 1)));
}

function mean(sum: number, squares: number, of: number): Interval {
  if (of <= 0) return { value: 0, low: 0, high: 0 };
  const value = sum / of;
  const half = (Z * deviation(sum, squares, of)) / Math.sqrt(of);
  return { value, low: value - half, high: value + half };
}

export const interval = { share, mean, deviation };
