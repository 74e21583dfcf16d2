import type { Run } from './table.js';

/**
 * A run without what its agent said while it did other things: how it speaks is its own way, and no step. A run that only speaks
 * is left as it is.
 */
export function withoutTalk(run: Run): Run {
  const acts = run.steps.filter(({ action }) => action.kind !== 'say');
  return acts.length === 0 || acts.length === run.steps.length
    ? run
    : { ...run, steps: acts.map((step, at) => ({ ...step, at })) };
}
