import { posterior, type Rate } from '../../domain/maths/posterior.js';
import { ownValue } from '../../domain/own-value.js';
import { QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import { isGap } from '../table/is-gap.js';
import { lowerGain, UNTRIED, works } from './beats.js';
import type { OtherRepair } from './other-repair.js';
import type { ErrorKind, Repairs, TriedRow } from './repairs.js';
import { DEAD_END, MARGIN_SD, WORKS } from './settings.js';

type Share = readonly [good: number, of: number];

/** How often runs succeeded, where little is known as often as all that met the error. */
const rateIn = ([good, of]: Share, [all, met]: Share): Rate =>
  posterior(good, of - good, { mean: (all + 0.5) / (met + 1), strength: WORKS.strength });

const rest = (all: Share, [good, of]: Share): Share => [all[0] - good, all[1] - of];

/**
 * Where nothing ever ended an error: to stop, and what those who stop do instead, if their runs succeed more often than
 * those of others who met it. Undefined where that is not so.
 */
export function stopRepair(
  { actions }: Repairs,
  { action, stuck, quit, after, groups, passed }: ErrorKind,
  row: TriedRow | undefined,
): OtherRepair | undefined {
  // What nobody can name nobody can give up.
  if (isGap(action)) return undefined;
  const rate = (share: Share) => rateIn(share, stuck);
  const tried = row ?? UNTRIED;
  const pass = works({ ok: Math.max(tried.ok, passed), bad: Math.max(tried.bad, groups - passed) });
  if (pass.mean + MARGIN_SD * pass.sd > DEAD_END) return undefined;
  const [found] = Object.entries(after)
    .filter(
      ([operator, did]) =>
        ownValue(actions, operator) && did[1] >= QUOTED_GROUPS && stuck[1] - did[1] >= SEVERAL_GROUPS,
    )
    .map(([operator, did]) => ({
      operator,
      did,
      lower: lowerGain(rate(did), rate(rest(stuck, did))),
      gain: rate(did).mean - rate(rest(stuck, did)).mean,
    }))
    .filter(({ lower }) => lower > 0)
    .sort((a, b) => b.lower - a.lower || (a.operator < b.operator ? -1 : 1));
  if (found) {
    const [good, of] = found.did;
    return {
      repair: { kind: 'stop', instead: actions[found.operator]! },
      tried: { ...tried, ok: Math.round(good), bad: of - Math.round(good) },
      chance: rate(found.did).mean,
      advantage: found.gain,
    };
  }
  const others = rest(stuck, quit);
  if (quit[1] < SEVERAL_GROUPS || others[1] < SEVERAL_GROUPS || lowerGain(rate(quit), rate(others)) <= 0)
    return undefined;
  return {
    repair: { kind: 'stop' },
    tried: { ...tried, ok: Math.round(quit[0]), bad: quit[1] - Math.round(quit[0]) },
    chance: rate(quit).mean,
    advantage: rate(quit).mean - rate(others).mean,
  };
}
