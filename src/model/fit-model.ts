import { learnSources } from './arguments/learn-sources.js';
import { learnConditions } from './conditions/learn-conditions.js';
import { learnContrasts } from './contrasts/learn-contrasts.js';
import { learnCredit } from './credit/learn-credit.js';
import { generalRun, learnGeneralShapes } from './errors/general-shapes.js';
import { learnRefusals } from './errors/learn-refusals.js';
import { isRefused } from './errors/refusals.js';
import type { ParsedRun } from './events/parsed-run.js';
import { learnRenamed, renamedRun } from './events/renamed.js';
import { learnGoals } from './goals/learn-goals.js';
import type { Model } from './model.js';
import { reactionsIn } from './plan/repair-operators.js';
import { learnNames } from './repairs/learn-names.js';
import { learnRepairs } from './repairs/learn-repairs.js';
import { learnRepeats } from './repeats/learn-repeats.js'; // leaf: repeats
import { readRun } from './run-of.js';
import { learnSuccess } from './success/learn-success.js';
import { withEstimate } from './success/predict-success.js';
import { learnFollowUps } from './table/follow-ups.js';
import { makeTable } from './table/make-table.js';
import { learnOperators } from './table/operators.js';
import { learnSharedWords } from './table/shared-words.js';
import type { Run } from './table/table.js';
import { withoutTalk } from './table/without-talk.js';

/** A model, and the runs that it was fitted to in its terms: see `runOf`. They are sorted by id. */
export interface FittedRuns {
  readonly model: Model;
  readonly runs: readonly Run[];
}

/**
 * Fits the model to a collection's runs. Pure and deterministic: the order of runs has no part in it, so that deleting
 * some of them and fitting again gives what the others alone would give, to the bit.
 */
export const fitModel = (runs: readonly ParsedRun[]): Model => fitRuns(runs).model;

/**
 * Fits the model, and gives the runs as it reads them.
 *
 * @param credited further guided runs, of which only whether guidance helped is learned
 */
export function fitRuns(brought: readonly ParsedRun[], credited: readonly ParsedRun[] = []): FittedRuns {
  const renamed = learnRenamed(brought);
  const runs = brought.map((run) => renamedRun(renamed, run));
  const general = learnGeneralShapes(runs);
  const sorted = runs.map((run) => generalRun(general, run)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const operators = learnOperators(sorted);
  const refusals = learnRefusals(sorted, operators);
  const stated = makeTable(sorted, operators, (event, operator) => isRefused(refusals, event, operator));
  const success = learnSuccess(stated);
  const table = { ...stated, runs: stated.runs.map((run) => withEstimate(success, run)) };
  // What the provider cut off shows what was done, and not what was left out.
  const whole = { ...table, runs: table.runs.filter(({ isCutOff }) => !isCutOff) };
  const repairs = learnRepairs(table);
  const sources = learnSources(table);
  const conditions = learnConditions(table);
  const reads = new Set(Object.keys(conditions).filter((operator) => conditions[operator]!.reads));
  const goals = learnGoals(whole, { reads, explained: reactionsIn(repairs) });
  const known: Omit<Model, 'credit'> = {
    runs: runs.length,
    groups: table.groups,
    renamed,
    operators,
    words: learnSharedWords(table),
    general,
    refusals,
    repairs,
    names: learnNames(table),
    sources,
    conditions,
    contrasts: learnContrasts(
      { ...whole, runs: whole.runs.map(withoutTalk) },
      { goals, reactions: new Set(Object.keys(repairs.actions)), reads },
    ),
    goals,
    followUps: learnFollowUps(whole.runs),
    repeats: learnRepeats(whole.runs), // leaf: repeats
    success,
  };
  const further = credited.map((run) => readRun(known, run)).filter(({ isCutOff }) => !isCutOff);
  const model: Model = { ...known, credit: learnCredit({ runs: [...whole.runs, ...further] }) };
  return { model, runs: [...table.runs].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}
