/**
 * The set of independent events whose announcement has the best expected F1: events are taken in falling order
 * of probability while that raises `2 * sum(p in set) / (size + sum of all p)`, the usual approximation of
 * expected F1 (Ye et al. 2012, "Optimizing F-measures: a tale of two approaches", treat the exact form).
 *
 * @param probabilities each in [0, 1]
 * @returns the indices taken, most probable first; empty when nothing is likely enough to be worth saying
 * @param emptyCredit what saying nothing earns when nothing happens; it must be beaten to say anything
 */
export function expectedF1Set(probabilities: number[], emptyCredit = 0): number[] {
  const order = probabilities.map((_, i) => i).sort((a, b) => probabilities[b]! - probabilities[a]! || a - b);
  let total = 0;
  let nothing = 1;
  for (const p of probabilities) {
    total += p;
    nothing *= 1 - p;
  }
  let best = nothing * emptyCredit;
  let size = 0;
  let sum = 0;
  for (let i = 0; i < order.length; i++) {
    sum += probabilities[order[i]!]!;
    const value = (2 * sum) / (i + 1 + total);
    if (value > best) {
      best = value;
      size = i + 1;
    }
  }
  return order.slice(0, size);
}
