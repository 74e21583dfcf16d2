import { generalRun } from './errors/general-shapes.js';
import { isRefused } from './errors/refusals.js';
import type { ParsedRun } from './events/parsed-run.js';
import { renamedRun } from './events/renamed.js';
import type { Model } from './model.js';
import { withEstimate } from './success/predict-success.js';
import { makeRun } from './table/make-table.js';
import type { Run } from './table/table.js';

const read = new WeakMap<Model, WeakMap<ParsedRun, Run>>();

type Terms = Pick<Model, 'renamed' | 'general' | 'operators' | 'refusals' | 'success'>;

/** A run in terms of what was learned of names, errors and outcomes, read once more. */
export function readRun({ renamed, general, operators, refusals, success }: Terms, run: ParsedRun): Run {
  const made = makeRun(generalRun(general, renamedRun(renamed, run)), operators, (event, operator) =>
    isRefused(refusals, event, operator),
  );
  return withEstimate(success, made);
}

/**
 * A run in terms of a model: its steps have operators, refusals are known, and so is its success, estimated where no outcome is.
 * A model reads a run once: the same ones are like task after task.
 */
export function runOf(model: Model, run: ParsedRun): Run {
  const own = read.get(model) ?? new WeakMap<ParsedRun, Run>();
  read.set(model, own);
  const known = own.get(run) ?? readRun(model, run);
  own.set(run, known);
  return known;
}
