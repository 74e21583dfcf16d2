import type { ParsedRun } from '../../model/events/parsed-run.js';
import { fitModel } from '../../model/fit-model.js';
import { lessonsOf, type ModelLesson } from '../../model/lessons/lessons-of.js';
import type { Model } from '../../model/model.js';

/** A model, and what it says whatever the task. */
export interface FittedModel {
  model: Model;
  lessons: ModelLesson[];
}

/** Fits a model, and gives its lessons with every run behind them. */
export function fitWithLessons(runs: readonly ParsedRun[]): FittedModel {
  const model = fitModel(runs);
  return { model, lessons: lessonsOf(model, runs) };
}
