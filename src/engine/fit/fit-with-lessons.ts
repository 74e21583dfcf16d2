import type { ParsedRun } from '../../model/events/parsed-run.js';
import { fitRuns } from '../../model/fit-model.js';
import { type Findings, findingsOf } from '../../model/insights/findings-of.js';
import { lessonsOf, type ModelLesson } from '../../model/lessons/lessons-of.js';
import type { Model } from '../../model/model.js';

/** A model, what it says whatever the task, and what goes wrong again and again. */
export interface FittedModel {
  model: Model;
  lessons: ModelLesson[];
  findings: Findings;
}

/** Fits a model, and gives its lessons and findings with every run behind them. */
export function fitWithLessons(runs: readonly ParsedRun[]): FittedModel {
  const { model, runs: read } = fitRuns(runs);
  return { model, lessons: lessonsOf(model, read), findings: findingsOf(model, read) };
}
