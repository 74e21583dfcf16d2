import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { reliabilityOf } from '../../leaves/explore/reliability.js'; // leaf: explore
import { SEVERAL_GROUPS } from '../settings.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run, Table } from '../table/table.js';
import { fitAfter } from './fit-after.js';
import { fitBefore, oddsBefore } from './fit-before.js';
import { bestShare, outOfFold, rateOf } from './groups.js';
import type { Success } from './success.js';

/**
 * Whether groups are known that succeeded and groups that failed. Where only failures are known, as of traces that end in an error,
 * nothing follows for runs without an outcome.
 */
function hasBothSides(known: readonly Run[]): boolean {
  const groups = (isGood: boolean): number =>
    groupsOf(known.filter(({ success }) => success > 0.5 === isGood));
  return groups(true) >= SEVERAL_GROUPS && groups(false) >= SEVERAL_GROUPS;
}

/** Learns how likely runs succeed, from those with an outcome alone: an estimate is no evidence. Pure. */
export function learnSuccess({ runs }: Table): Success {
  const stated = runs.filter(({ outcomeKnown }) => outcomeKnown);
  const known = hasBothSides(stated) ? stated : [];
  const of = (indices: readonly number[]): Run[] => indices.map((i) => known[i]!);
  const bases = outOfFold(
    known,
    (train) => rateOf(of(train)),
    (rate) => rate,
  );
  const predicted = outOfFold(
    known,
    (train) => fitBefore(of(train)),
    (before, i) => fromLogOdds(oddsBefore(before, known[i]!)),
  );
  const share = bestShare(known, bases, predicted);
  const mixed = known.map((_, i) => bases[i]! + share * (predicted[i]! - bases[i]!));
  return {
    base: rateOf(known),
    before: { ...fitBefore(known), share },
    after: fitAfter(
      runs,
      known,
      mixed.map((p) => logOdds(p)),
    ),
    reliability: reliabilityOf(known, mixed, bases), // leaf: explore
  };
}
