import type { ShownAction } from '../../domain/guidance-item.js';
import { isGap } from './is-gap.js';

/** Whether an action is shown with so many gaps that it says a kind of action rather than one. */
export const isVague = (action: ShownAction): boolean =>
  isGap(action) || (action.name.match(/‹/g) ?? []).length > 1;
