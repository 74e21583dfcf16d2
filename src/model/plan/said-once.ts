import type { GuidanceItem, Sentence, ShownAction } from '../../domain/guidance-item.js';
import { actionKey } from './action-key.js';

/** The action that a sentence adds to what an agent does; undefined where it adds none. */
function added(sentence: Sentence): ShownAction | undefined {
  switch (sentence.form) {
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

/** Items of which none says what another says: an action is added once, by the item with the largest gain. */
export function saidOnce(items: readonly GuidanceItem[]): GuidanceItem[] {
  const best = new Map<string, GuidanceItem>();
  for (const item of items) {
    const action = added(item.sentence);
    if (!action) continue;
    const before = best.get(actionKey(action));
    const isNow = item.sentence.form === 'now';
    if (!before || isNow || (before.sentence.form !== 'now' && item.gain > before.gain))
      best.set(actionKey(action), item);
  }
  return items.filter((item) => {
    const action = added(item.sentence);
    return !action || best.get(actionKey(action)) === item;
  });
}
