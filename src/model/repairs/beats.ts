import { posterior } from '../../domain/maths/posterior.js';
import type { ErrorKind, Tried } from './repairs.js';
import { AGAIN, MARGIN_SD, STALE, WORKS } from './settings.js';

/** Of a repair: how likely it works, from the groups that tried it. */
export const works = ({
  ok,
  bad,
  stale,
}: Pick<Tried, 'ok' | 'bad' | 'stale'>): { mean: number; sd: number } => {
  const { mean, upper } = posterior(ok, bad + STALE * stale, { ...WORKS, z: 1 });
  return { mean, sd: upper - mean };
};

/** Of the same again: rarely tried, and it rarely works. */
export const worksAgain = ({ ok, bad }: Pick<Tried, 'ok' | 'bad'>): { mean: number; sd: number } => {
  const { mean, upper } = posterior(ok, bad, { ...AGAIN, z: 1 });
  return { mean, sd: upper - mean };
};

/** Of agents without guidance: how likely their next try works. */
export const aloneOf = (
  kind: Pick<ErrorKind, 'soon' | 'unguided'> | undefined,
): { mean: number; sd: number } => {
  const { soon, unguided } = kind ?? { soon: 0, unguided: 0 };
  const { mean, upper } = posterior(soon, unguided - soon, { ...AGAIN, z: 1 });
  return { mean, sd: upper - mean };
};

/** The lower bound of the difference of two rates, at the margin's standard deviations. */
export const lowerGain = (a: { mean: number; sd: number }, b: { mean: number; sd: number }): number =>
  a.mean - b.mean - MARGIN_SD * Math.hypot(a.sd, b.sd);

/** Whether a repair works more often than the same again, by a credible margin. */
export const beats = (tried: Tried, again: Tried): boolean => lowerGain(works(tried), worksAgain(again)) > 0;
