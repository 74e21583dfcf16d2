import { posterior, type Rate } from '../../domain/maths/posterior.js';
import { ownValue } from '../../domain/own-value.js';
import { QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import { isGap } from '../table/is-gap.js';
import { lowerGain, works } from './rates.js';
import { type Candidate, type ErrorKind, NOTHING, type Repairs, type Share, type Tried } from './repairs.js';
import { MARGIN_SD, WORKS } from './settings.js';

/** How often runs succeeded, where little is known as often as all that met the error. */
const rateIn = ([good, of]: Share, [all, met]: Share): Rate =>
  posterior(good, of - good, { mean: (all + 0.5) / (met + 1), strength: WORKS.strength });

/**
 * Where nothing ever ended an error: to stop, and what those who stop do instead, if their runs succeed more often than
 * those of others who met it. Undefined where that is not so.
 */
export function stopRepair(
  { actions }: Repairs,
  { action, stuck, after, groups, from, passed: [passed] }: ErrorKind,
  tried: Tried,
): Candidate | undefined {
  // What nobody can name nobody can give up.
  if (isGap(action)) return undefined;
  const pass = works({ ok: Math.max(tried.ok, passed), bad: Math.max(tried.bad, groups - passed) });
  if (pass.mean + MARGIN_SD * pass.sd > WORKS.mean) return undefined;
  const [best] = Object.entries(after)
    .filter(
      ([operator, [, of]]) =>
        (operator === NOTHING || ownValue(actions, operator)) &&
        of >= QUOTED_GROUPS &&
        stuck[1] - of >= SEVERAL_GROUPS,
    )
    .map(([operator, did]) => {
      const mine = rateIn(did, stuck);
      const others = rateIn([stuck[0] - did[0], stuck[1] - did[1]], stuck);
      return { operator, did, lower: lowerGain(mine, others), advantage: mine.mean - others.mean };
    })
    .filter(({ lower }) => lower > 0)
    .sort(
      (a, b) =>
        Number(a.operator === NOTHING) - Number(b.operator === NOTHING) ||
        b.lower - a.lower ||
        (a.operator < b.operator ? -1 : 1),
    );
  if (!best) return undefined;
  const { operator, did, advantage } = best;
  const good = Math.round(did[0]);
  return {
    repair: {
      kind: 'stop',
      ...(operator === NOTHING || isGap(actions[operator]!) ? {} : { instead: actions[operator]! }),
    },
    tried: { ok: good, bad: did[1] - good, from },
    advantage,
  };
}
