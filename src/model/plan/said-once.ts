import type { GuidanceItem, Sentence, ShownAction } from '../../domain/guidance-item.js';
import { actionKey } from './action-key.js';

/** The action that a sentence adds to what an agent does; undefined where it adds none. */
function added(sentence: Sentence): ShownAction | undefined {
  switch (sentence.form) {
    case 'first':
    case 'begin':
    case 'before':
    case 'after':
      return sentence.action;
    case 'only-after':
      return sentence.prior;
    case 'repair':
    case 'now':
      return sentence.repair.kind === 'first' ? sentence.repair.actions[0] : undefined;
    default:
      return undefined;
  }
}

/** Forms that say when an action is due and why; the others only that it is. */
const isReasoned = ({ form }: Sentence): boolean => form !== 'begin' && form !== 'only-after';

/**
 * Items of which none says what another says: an action is added once, by the item with the largest gain, and a plan that
 * holds it says it in place of an item without a reason. A plan of which the other items leave one step says nothing
 * more.
 *
 * @param goalsMatter whether agents often go for other goals than the plan's
 */
export function saidOnce(items: readonly GuidanceItem[], goalsMatter: boolean): GuidanceItem[] {
  const best = new Map<string, GuidanceItem>();
  for (const item of items) {
    const action = added(item.sentence);
    if (!action) continue;
    const before = best.get(actionKey(action));
    const isNow = item.sentence.form === 'now';
    if (!before || isNow || (before.sentence.form !== 'now' && item.gain > before.gain))
      best.set(actionKey(action), item);
  }
  const plan = items.find(({ sentence }) => sentence.form === 'do');
  const steps = plan?.sentence.form === 'do' ? plan.sentence.steps : [];
  const rest = steps.filter((step) => !best.has(actionKey(step)));
  const keepsPlan =
    (goalsMatter && steps.length > 0) ||
    rest.length > 1 ||
    (steps.length === rest.length && steps.length > 0);
  const planned = new Set(keepsPlan ? steps.map(actionKey) : []);
  return items.filter((item) => {
    if (item === plan) return keepsPlan;
    const action = added(item.sentence);
    if (!action) return true;
    return (
      best.get(actionKey(action)) === item &&
      (isReasoned(item.sentence) || goalsMatter || !planned.has(actionKey(action)))
    );
  });
}
