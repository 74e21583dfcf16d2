import type { RepairKind } from '../../domain/guidance-item.js';
import { errorKeyOf } from '../repairs/error-keys.js';
import { repairsAhead } from '../repairs/errors-ahead.js';
import type { Repairs } from '../repairs/repairs.js';
import type { Run } from '../table/table.js';
import { actionKey } from './action-key.js';

/** The operators of a repair's actions, in order; none for an edit or another value. */
export function operatorsIn(repairs: Repairs, repair: RepairKind): string[] {
  const actions =
    repair.kind === 'first'
      ? repair.actions
      : repair.kind === 'stop' && repair.instead
        ? [repair.instead]
        : [];
  return actions.flatMap((action) => {
    const name = actionKey(action);
    const found = Object.entries(repairs.actions).find(([, shown]) => actionKey(shown) === name);
    return found ? [found[0]] : [];
  });
}

/**
 * Which operators of a run are explained by its errors: what repairs them is a reaction, and says nothing of what the task
 * asks for.
 */
export function reactionsIn(repairs: Repairs): (run: Run) => ReadonlySet<string> {
  const byKind = new Map<string, string[]>();
  const ofKind = (own: string): string[] => {
    const known = byKind.get(own);
    if (known) return known;
    const found = Object.hasOwn(repairs.kinds, own)
      ? repairsAhead(repairs, own).flatMap(({ repair }) => operatorsIn(repairs, repair))
      : [];
    byKind.set(own, found);
    return found;
  };
  return ({ steps }) =>
    new Set(
      steps.flatMap((step) =>
        step.failed ? ofKind(errorKeyOf(step)).filter((operator) => operator !== step.operator) : [],
      ),
    );
}
