import { stemsOf } from '../domain/stems.js';
import { fitLogistic, type LogisticSample } from './logistic.js';
import { nameEvidence } from './name-words.js';
import { fitNeeds, type NeedSample, predictNeeds } from './need-model.js';
import { wordHashes } from './need-words.js';

/** How the linear estimate and the words of an action's name go together: weights of log-odds, one for all actions. */
export interface NeedTie {
  intercept: number;
  linear: number;
  named: number;
}

const PRIOR = [0, 1, 0.7] as const;
const PRECISION = 2;
const FOLDS = 3;
/** Samples it is fitted on at most. */
const MAX_SAMPLES = 480;

/** Until runs say otherwise. */
export const UNTIED: NeedTie = { intercept: PRIOR[0], linear: PRIOR[1], named: PRIOR[2] };

const logOdds = (chance: number): number => {
  const held = Math.min(0.985, Math.max(0.015, chance));
  return Math.log(held / (1 - held));
};

/** The log-odds that a task needs an action, by the linear estimate of it and the evidence of its name. */
export const tied = ({ intercept, linear, named }: NeedTie, chance: number, evidence: number): number =>
  intercept + linear * logOdds(chance) + named * evidence;

/**
 * Fits how far the linear estimate is to be believed beside the words of a tool's own name: logistic regression with
 * one weight for all actions, on estimates for runs that were left out (stacking, Wolpert 1992).
 *
 * @param samples tasks as they were asked, one or more a group
 * @param open indices of the actions that a task may be after
 */
export async function fitTie(
  actions: string[],
  samples: (NeedSample & { group: number })[],
  open: readonly number[],
  dimensions: number,
): Promise<NeedTie> {
  const stride = Math.max(1, Math.ceil(samples.length / MAX_SAMPLES));
  const used = samples.filter((_, i) => i % stride === 0);
  const voices = new Map<number, number>();
  for (const { group } of used) voices.set(group, (voices.get(group) ?? 0) + 1);
  const points: LogisticSample[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const out = used.filter(({ group }) => group % FOLDS === fold);
    const rest = used.filter(({ group }) => group % FOLDS !== fold);
    if (out.length === 0 || rest.length === 0) continue;
    const model = await fitNeeds(actions, rest, dimensions);
    for (const { vector, text, taken, weight, group } of out) {
      const did = new Set(taken);
      const chances = predictNeeds(model, vector, wordHashes(text));
      const names = nameEvidence(actions, stemsOf(text));
      for (const index of open) {
        const action = actions[index]!;
        points.push({
          x: [1, logOdds(chances.get(action)!), names.get(action)!],
          holds: Number(did.has(index)),
          weight: weight / Math.sqrt(voices.get(group)!),
        });
      }
    }
  }
  const [intercept, linear, named] = fitLogistic(points, PRIOR, PRECISION);
  return { intercept: intercept!, linear: Math.max(0, linear!), named: Math.max(0, named!) };
}
