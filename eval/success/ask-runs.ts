import { groupRuns } from '../../src/engine/fit/group-runs.js';
import { maskParticulars } from '../../src/extract/steps/mask.js';
import type { Embedder } from '../../src/index.js';
import { parseRun } from '../../src/model/events/parse-run.js';
import { fitModel } from '../../src/model/fit-model.js';
import { advise } from '../../src/model/plan/advise.js';
import { runOf } from '../../src/model/run-of.js';
import { situationOf } from '../../src/model/situation-of.js';
import { successBefore } from '../../src/model/success/predict-success.js';
import { likest } from '../judge/likest.js';
import { sample } from '../sets/folds.js';
import type { RecordedRuns } from './recorded-runs.js';

/** What is estimated of a run by those of the other folds. */
export interface Estimated {
  task: string;
  group: string;
  success: boolean;
  /** The share of the learned runs that succeeded. */
  base: number;
  /** Before acting: by the words of the task and like runs; and shown as the confidence, the value of the plan in it. */
  before: number;
  shown: number;
  /** After acting, without the outcome. */
  after: number;
}

/** Asks of each run with an outcome what a model of other folds says. */
export async function askRuns(
  { ingest, tasks, groups, folds }: RecordedRuns,
  embedder: Embedder,
  { learn, rows, seed }: { learn: number; rows: number; seed: number },
): Promise<Estimated[]> {
  const vectors = await embedder.embed(ingest.map(({ query }) => query));
  const runs = groupRuns(
    ingest.map((record, i) =>
      parseRun(record, {
        id: String(i).padStart(6, '0'),
        group: maskParticulars(record.query).toLowerCase(),
      }),
    ),
  );
  const all = runs.map((_, i) => i);
  const known = all.filter((i) => runs[i]!.outcomeKnown);
  const asked = new Set(sample(known, rows, seed, (i) => `asked ${i}`));
  const found: Estimated[] = [];
  for (const fold of new Set(folds)) {
    const others = all.filter((i) => folds[i] !== fold);
    const learned = sample(others, learn, seed, (i) => `learned ${i}`);
    if (learned.length === 0) continue;
    const model = fitModel(learned.map((i) => runs[i]!));
    const memory = learned.map((i) => ({ run: runs[i]!, vector: vectors[i]! }));
    for (const i of all.filter((one) => folds[one] === fold && asked.has(one))) {
      const run = runs[i]!;
      const situation = situationOf(model, {
        task: run.task,
        agentType: run.agentType,
        events: [],
        observation: '',
        similar: likest(memory, { task: run.task, vector: vectors[i]! }, embedder),
      });
      found.push({
        task: tasks[i]!,
        group: groups[i]!,
        success: run.success === 1,
        base: model.success.base,
        before: successBefore(model.success, situation),
        shown: advise(model, situation).confidence,
        after: runOf(model, { ...run, outcomeKnown: false }).success,
      });
    }
  }
  return found;
}
