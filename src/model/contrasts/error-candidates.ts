import { SAY } from '../../domain/say.js';
import { shapeWords } from '../errors/error-words.js';
import { COMPARED_GROUPS, MOST_PARTS } from '../settings.js';
import type { Run, Step } from '../table/table.js';
import { collector } from './begin-candidates.js';
import { firstPlaces, saidIn } from './features.js';
import { type Candidate, sampleOf } from './select.js';

import type { Observation, Strata } from './strata.js';

interface MetError {
  readonly groups: Set<string>;
  readonly callers: Set<string>;
}

/** Errors that enough groups met, by shape: those that most met. */
function errorsOf(runs: readonly Run[]): [shape: string, met: MetError][] {
  const errors = new Map<string, MetError>();
  for (const { group, steps } of runs)
    for (const { failed, answer, operator } of steps) {
      if (!failed || answer.shape === '') continue;
      let met = errors.get(answer.shape);
      if (!met) {
        met = { groups: new Set(), callers: new Set() };
        errors.set(answer.shape, met);
      }
      met.groups.add(group);
      met.callers.add(operator);
    }
  return [...errors]
    .filter(([, { groups }]) => groups.size >= COMPARED_GROUPS)
    .sort((a, b) => b[1].groups.size - a[1].groups.size || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_PARTS);
}

/** The first step that could meet the error; what is done from there on may be what came of it. */
const firstCall = (steps: readonly Step[], callers: ReadonlySet<string>): Step | undefined =>
  steps.find(({ operator }) => callers.has(operator));

/**
 * Candidates of what is done before the first action that can meet an error; the outcome is that it does not. They
 * need no outcomes of runs. Words that are refused are judged by what is said before.
 */
export function errorCandidates(runs: readonly Run[], strata: Strata): Candidate[][] {
  return errorsOf(runs).map(([shape, { callers }]) => {
    const meets = (step: Step): boolean => step.failed && step.answer.shape === shape;
    const observations: Observation[] = [];
    const prior: { steps: readonly Step[]; speech: boolean }[] = [];
    for (const run of runs) {
      const call = firstCall(run.steps, callers);
      if (!call) continue;
      // Words that are of no kind are all one operator: what is said before the error counts.
      const speech = call.operator === SAY;
      const met = run.steps.findIndex(meets);
      const cut = speech ? (met < 0 ? run.steps.length : met) : call.at;
      observations.push({ run, outcome: Number(!(speech ? met >= 0 : meets(call))) });
      prior.push({ steps: run.steps.slice(0, cut), speech });
    }
    const sample = sampleOf(observations, strata);
    const collected = collector();
    for (const [i, { steps, speech }] of prior.entries())
      if (speech) for (const [feature, at] of saidIn({ steps })) collected.add(feature, i, at);
      else for (const [operator, at] of firstPlaces(steps)) collected.add({ kind: 'done', operator }, i, at);
    return collected.candidates(sample, {
      error: { shape, text: shapeWords(shape), callers: [...callers].sort() },
    });
  });
}
