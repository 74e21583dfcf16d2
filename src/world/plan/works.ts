import type { ActionModel } from '../world.js';
import { saidConditions } from './plan-needs.js';

/** How often a call of any action is refused before calls of its own say so, and how many of them that counts for. */
const BEFORE = { refused: 0.1, calls: 2 };

/**
 * The chance that a call of an action goes through where everything that is said of it holds, in (0, 1). Independent
 * units are counted; refusals that a condition explains which is said are left out.
 */
export function worksChance(model: ActionModel): number {
  const { ok, refused } = model.calls;
  const explained = Math.max(0, ...saidConditions(model).map((condition) => condition.refused));
  const unexplained = Math.max(0, refused - explained);
  return 1 - (unexplained + BEFORE.refused * BEFORE.calls) / (ok + unexplained + BEFORE.calls);
}
