import { SETTINGS } from './settings.js';

/** Platt scaling of the root's value, fitted by leave-one-out replay of the collection. */
export interface ConfidenceScale {
  /** Calibrated log-odds = intercept + slope * raw log-odds. */
  intercept: number;
  slope: number;
}

const clamp = (p: number): number => Math.min(0.999, Math.max(0.001, p));
/** Log-odds of a probability, kept off 0 and 1. */
export const logit = (p: number): number => Math.log(clamp(p) / (1 - clamp(p)));
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The calibrated chance of success, in [0, 1]. Without a scale the value stands as it is. */
export function calibrated(value: number, scale: ConfidenceScale | null): number {
  return scale ? sigmoid(scale.intercept + scale.slope * logit(value)) : value;
}

/** How sure of success one is who knows nothing like the input: at most even odds, less the stranger it is. */
export function strangerConfidence(similarity: number): number {
  return 0.25 + 0.25 * Math.min(1, similarity / SETTINGS.relevant);
}

/** The score as it is shown: two decimals, and only when below 0.7; undefined otherwise. */
export function shownConfidence(p: number): number | undefined {
  const rounded = Math.round(p * 100) / 100;
  return rounded < SETTINGS.shownConfidence ? rounded : undefined;
}

/**
 * Platt scaling (Platt 1999) by Newton's method, with a ridge that pulls towards the identity while there is
 * little data.
 *
 * @param samples raw values and what became of the runs; weights add up to the number of runs
 */
export function fitConfidence(
  samples: { value: number; success: number; weight: number }[],
): ConfidenceScale | null {
  let total = 0;
  for (const { weight } of samples) total += weight;
  if (total < 20) return null;
  const ridge = 4;
  let a = 0;
  let b = 1;
  for (let step = 0; step < 50; step++) {
    let ga = ridge * a;
    let gb = ridge * (b - 1);
    let haa = ridge;
    let hab = 0;
    let hbb = ridge;
    for (const { value, success, weight } of samples) {
      const x = logit(value);
      const p = sigmoid(a + b * x);
      const e = weight * (p - success);
      const v = weight * p * (1 - p);
      ga += e;
      gb += e * x;
      haa += v;
      hab += v * x;
      hbb += v * x * x;
    }
    const det = haa * hbb - hab * hab;
    const da = (hbb * ga - hab * gb) / det;
    const db = (haa * gb - hab * ga) / det;
    a -= da;
    b -= db;
    if (Math.abs(da) + Math.abs(db) < 1e-9) break;
  }
  return { intercept: a, slope: b };
}
