import { chooseExamples } from '../example/choose-examples.js';
import type { GoalChance } from '../goals/goals.js';
import type { Model } from '../model.js';
import type { SimilarRun, Situation } from '../situation.js';

/** The like runs that show how a task is done. */
export function examplesFor(
  { goals: { goals: known }, operators: { heads, templates } }: Model,
  situation: Situation,
  goals: readonly GoalChance[],
): SimilarRun[] {
  const operators = known.flatMap(({ operator, asked }) => (asked ? operator : []));
  const named = [...Object.keys(heads), ...Object.keys(templates)];
  return chooseExamples(situation, { goals, operators, named });
}
