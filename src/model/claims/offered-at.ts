import type { Step } from '../table/table.js';
import { offerOf } from './offer.js';

/** What an agent may choose from after some steps: the list of the last result, else the labels of the page, which stays until the next. */
export function offeredAt(
  steps: readonly Step[],
): { about: 'item' | 'label'; items: readonly string[] } | undefined {
  const last = steps.at(-1);
  if (!last) return undefined;
  const { list } = offerOf(last);
  if (list.length > 0) return { about: 'item', items: list };
  // Labels tell nothing new where the page has just been shown and nothing was refused.
  if (!last.failed) return undefined;
  const page = steps.findLast((step) => offerOf(step).labels.length > 0);
  return page && { about: 'label', items: offerOf(page).labels };
}
