import type { GuidanceItem } from '../../domain/guidance-item.js';
import { isRepeat } from '../table/is-repeat.js';
import type { Step } from '../table/table.js';
import { type Repeats, repeatAfter } from './repeats.js';

/** That the same again does not get on, after some steps. */
export function againItem(repeats: Repeats, steps: readonly Step[]): GuidanceItem[] {
  const known = repeatAfter(repeats, steps);
  if (!known) return [];
  const { with: did, without, gain, groups, records } = known;
  return [
    {
      sentence: { form: 'repeat', with: did, without },
      gain,
      groups,
      records,
      why: `${did.yes} of ${did.of} steps that did the same again got on, and ${without.yes} of ${without.of} others`,
    },
  ];
}

/** The same as {@link againItem} for whom it may concern: who has neither failed nor repeated himself is not about to. */
export function repeatItem(repeats: Repeats, steps: readonly Step[]): GuidanceItem[] {
  const last = steps.at(-1);
  return last && (last.failed || isRepeat(steps, last)) ? againItem(repeats, steps) : [];
}
