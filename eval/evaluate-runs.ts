import type { EvalContext, Outcome } from './eval-context.js';
import { evaluateRetail } from './retail/evaluate.js';
import { hasRetailWorld } from './retail/world.js';
import { evaluateTrajectories } from './trajectories/evaluate.js';

/** Evaluates a directory of runs, and acts in the world that they were made in where that is beside them. */
export async function evaluateRuns(folder: string, context: EvalContext): Promise<Outcome> {
  const runs = await evaluateTrajectories(folder, context);
  if (!hasRetailWorld(folder)) return runs;
  const world = await evaluateRetail(folder, context);
  return {
    ...runs,
    measures: [...runs.measures, ...world.measures],
    notes: [...runs.notes, ...world.notes],
    texts: [...(runs.texts ?? []), ...(world.texts ?? [])],
  };
}
