/** Standard deviations of a two-sided interval of 95 %. */
const Z = 1.96;

/** The 95 % interval of a share, low and high, of `successes` in `of` (Wilson 1927); all of [0, 1] where there are none. */
export function wilson(successes: number, of: number): [low: number, high: number] {
  if (of <= 0) return [0, 1];
  const share = successes / of;
  const centre = share + Z ** 2 / (2 * of);
  const half = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return [Math.max(0, (centre - half) / scale), Math.min(1, (centre + half) / scale)];
}
