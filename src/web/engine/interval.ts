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

function mean(sum: number, squares: number, of: number): Interval {
  if (of <= 0) return { value: 0, low: 0, high: 0 };
  const scaled = of * squares - sum * sum;
  const deviation = of < 2 || scaled <= 0 ? 0 : Math.sqrt(scaled / (of * (of - 1)));
  const value = sum / of;
  const half = (Z * deviation) / Math.sqrt(of);
  return { value, low: value - half, high: value + half };
}

export const interval = { share, mean };
