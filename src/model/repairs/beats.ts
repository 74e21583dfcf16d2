import { posterior, type Rate } from '../../domain/maths/posterior.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { GeneralKeys } from './error-keys.js';
import type { ErrorKind, Repairs, Tried } from './repairs.js';
import { AGAIN, MARGIN_SD, WORKS } from './settings.js';

export const UNTRIED: Tried = { ok: 0, bad: 0, from: [] };

/** What is known of the same again, where several groups tried it. */
export function againOf({ rows }: Repairs, { own }: GeneralKeys): Tried {
  const again = rows[own]?.forms['='];
  return again && again.ok + again.bad >= SEVERAL_GROUPS ? again : UNTRIED;
}

/** Of a repair: how likely it works, from the groups that tried it. */
export const works = ({ ok, bad }: Pick<Tried, 'ok' | 'bad'>): Rate => posterior(ok, bad, WORKS);

/** Of the same again: rarely tried, and it rarely works. */
export const worksAgain = ({ ok, bad }: Pick<Tried, 'ok' | 'bad'>): Rate => posterior(ok, bad, AGAIN);

const NOBODY = { soon: 0, unguided: 0 };

/** Of agents without guidance: how likely their next try works. */
export const aloneOf = ({ soon, unguided }: Pick<ErrorKind, 'soon' | 'unguided'> = NOBODY): Rate =>
  posterior(soon, unguided - soon, AGAIN);

/** The lower bound of the difference of two rates, at the margin's standard deviations. */
export const lowerGain = (a: Rate, b: Rate): number => a.mean - b.mean - MARGIN_SD * Math.hypot(a.sd, b.sd);

/** Whether a repair works more often than the same again, by a credible margin. */
export const beats = (tried: Tried, again: Tried): boolean => lowerGain(works(tried), worksAgain(again)) > 0;
