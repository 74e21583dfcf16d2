import { posterior, type Rate } from '../../domain/maths/posterior.js';
import type { ErrorKind, Tried } from './repairs.js';
import { AGAIN, MARGIN_SD, WORKS } from './settings.js';

/** Of a repair: how likely it works, from the groups that tried it. */
export const works = ({ ok, bad }: Pick<Tried, 'ok' | 'bad'>): Rate => posterior(ok, bad, WORKS);

/** Of agents without guidance: how likely their next try works. */
export const aloneOf = ({ soon: [good, of] }: Pick<ErrorKind, 'soon'> = { soon: [0, 0] }): Rate =>
  posterior(good, of - good, AGAIN);

/** The lower bound of the difference of two rates, at the margin's standard deviations. */
export const lowerGain = (a: Rate, b: Rate): number => a.mean - b.mean - MARGIN_SD * Math.hypot(a.sd, b.sd);
