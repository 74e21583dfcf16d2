import type { GuidanceItem } from '../../domain/guidance-item.js';
import { ownValue } from '../../domain/own-value.js';
import { unquoted } from '../events/names.js';
import { errorKeyOf } from '../repairs/error-keys.js';
import { ALL, UNTRIED } from '../repairs/repairs.js';
import { type RepairCandidate, repairsFor } from '../repairs/repairs-for.js';
import { MOST_PARTS, SEVERAL_GROUPS } from '../settings.js';
import type { Step } from '../table/table.js';
import type { AtAction } from './items-about.js';
import { repairItem } from './items-of.js';

/** What an error names in this place. */
const NAMED = '‹a›';

/** A name in an action that runs were refused for. */
interface Refused {
  readonly step: Step;
  /** Of the groups that used the name the share that was refused for it. */
  readonly chance: number;
}

/** The refusals that an action would meet by the names in it, as steps that met them. */
function refusalsBy({ model: { repairs, operators } }: AtAction, step: Step): Refused[] {
  const { action } = step;
  const own = errorKeyOf({ action, answer: { ...step.answer, shape: '' } });
  const names = new Set([
    ...action.tokens.slice(0, MOST_PARTS).map(({ key }) => unquoted(key)),
    ...action.args.map(({ value }) => value),
  ]);
  return Object.entries(repairs.kinds).flatMap(([key, { shape }]): Refused[] => {
    if (!key.startsWith(own) || !shape.includes(NAMED)) return [];
    return [...names].flatMap((name): Refused[] => {
      const { ok, bad } = ownValue(repairs.rows, `${key}\t${name}`)?.[ALL] ?? UNTRIED;
      if (ok + bad < SEVERAL_GROUPS) return [];
      const used = Math.max(ok + bad, ownValue(operators.tokens, `${action.head}\t${name}`) ?? 0);
      const text = shape.replaceAll(NAMED, () => name);
      const answer = { ...step.answer, sign: 'error' as const, text, shape, values: [name] };
      return [{ step: { ...step, answer, failed: true }, chance: (ok + bad) / used }];
    });
  });
}

/** What repairs the errors that an action meets by the names in it: those that runs were refused for. */
export function metBefore(about: AtAction, proposed: Step): GuidanceItem[] {
  const { model, situation, refused } = about;
  return refusalsBy(about, proposed).flatMap(({ step, chance }): GuidanceItem[] => {
    const isEdit = ({ repair }: RepairCandidate): boolean => repair.kind === 'edit';
    const best = repairsFor(model, situation.words, step, refused).find(isEdit);
    if (!best) return [];
    const gain = chance * best.advantage;
    return [repairItem(model.repairs, best, { gain, now: false, shape: step.answer.shape })];
  });
}
