import { isConsequential } from '../../domain/consequential.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { SETTINGS } from '../shared/settings.js';

/** Whether anything depends on an action: it does something, and not nearly every run takes it. */
export function isDecisive(action: string, view: CollectionView): boolean {
  return isConsequential(action) && view.usualness(action) < SETTINGS.routine;
}
