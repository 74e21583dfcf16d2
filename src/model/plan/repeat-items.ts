import type { GuidanceItem } from '../../domain/guidance-item.js';
import { errorKeyOf } from '../repairs/error-keys.js';
import { works } from '../repairs/rates.js';
import { UNTRIED } from '../repairs/repairs.js';
import { repairsFor } from '../repairs/repairs-for.js';
import { againItem } from '../repeats/repeat-item.js'; // leaf: repeats
import { errorTopic } from '../table/choices.js';
import { isRepeat, isSame } from '../table/is-repeat.js';
import type { Step } from '../table/table.js';
import { doneIn } from './done-in.js';
import type { AtAction } from './items-about.js';
import { repairItem } from './items-of.js';

/** The last step of a run that did the same as an action. */
export const doneBefore = (steps: readonly Step[], proposed: Step): Step | undefined =>
  steps.findLast((step) => isSame(step, proposed));

/** That an action failed in this run before: what repairs it, or that the same again does not. */
export function repeatItems(
  { model, situation, refused, shownOf }: AtAction,
  proposed: Step,
): GuidanceItem[] {
  const { steps, words } = situation;
  const before = doneBefore(steps, proposed);
  if (!before) return [];
  const learned: GuidanceItem[] = [];
  learned.push(...againItem(model.repeats, steps.slice(0, before.at + 1))); // leaf: repeats
  if (!before.failed) return isRepeat(steps, before) ? learned : [];
  const since = steps.slice(before.at + 1).filter(({ failed }) => !failed);
  const known = repairsFor(model, words, before, refused);
  // An agent that tries again because that works, or after what repairs it, is on its way.
  const isUnderWay = known.some(
    ({ repair }) =>
      repair.kind === 'again' ||
      repair.kind === 'wait' ||
      (repair.kind === 'first' && repair.actions.every(doneIn(since, shownOf))),
  );
  if (isUnderWay) return [];
  const [best] = known;
  const { shape } = before.answer;
  if (best) return [repairItem(model.repairs, best, { gain: best.advantage, now: true, shape })];
  // Something that worked since may have changed what was refused.
  if (since.length > 0) return [];
  const own = errorKeyOf(before);
  const { ok, bad, from } = model.repairs.rows[own]?.['='] ?? UNTRIED;
  return [
    {
      sentence: { form: 'repeat', worked: { yes: ok, of: ok + bad } },
      gain: 1 - 2 * works({ ok, bad }).mean,
      groups: ok + bad,
      records: from.map((at) => model.repairs.records[at]!),
      why: `the same again worked in ${ok} of ${ok + bad} groups`,
      topics: [errorTopic(shape)],
    },
    ...learned,
  ];
}
