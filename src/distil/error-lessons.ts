import { clip } from './clip.js';
import type { Lesson } from './lesson.js';
import { mergeKey, normalised } from './merge-key.js';
import { type Particulars, particularsOf } from './particulars.js';
import { toPathStep } from './path-step.js';
import { situationText } from './steps/situation-text.js';
import type { Step } from './steps/to-steps.js';

const ERROR_LENGTH = 160;
/** Says nothing that `fails` does not. */
const LABEL = /^(?:error|exception)\s*:\s*/i;
/** A fix is looked for among this many actions after the error. */
const REACH = 4;

/** How an action differs from the one that failed: another tool, or other values for some arguments. */
function difference(failed: Step, fix: Step): string | undefined {
  if (fix.action.name === 'say') return undefined;
  if (fix.action.name !== failed.action.name) return fix.action.name;
  const before = failed.action.args;
  const after = fix.action.args;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .sort();
  return changed.length > 0 ? `${fix.action.name} with another ${changed.join(', ')}` : undefined;
}

/** The first different action after an error, and whether it worked. */
function firstFix(steps: Step[], at: number): { step: Step; words: string; worked: boolean } | undefined {
  const failed = steps[at]!;
  for (let i = at + 1; i < Math.min(steps.length, at + 1 + REACH); i++) {
    const step = steps[i]!;
    const words = difference(failed, step);
    if (words === undefined || step.outcome === 'unknown' || step.outcome === 'interrupted') continue;
    return { step, words, worked: step.outcome === 'ok' };
  }
  return undefined;
}

/**
 * What the errors of a run teach: an error and the different action after it that worked is a recovery, an error
 * that nothing followed is a pitfall. A fix that did not work is evidence against the recovery, where that is
 * known; it makes no entry.
 *
 * @param weight what the run's evidence counts for, in (0, 1]
 */
export function errorLessons(
  steps: Step[],
  weight: number,
  particulars: Particulars = particularsOf(steps),
): Lesson[] {
  const lessons = new Map<string, Lesson>();
  steps.forEach((step, at) => {
    if (step.outcome !== 'error') return;
    const error = clip(particulars.all(step.error ?? step.result).replace(LABEL, ''), ERROR_LENGTH);
    const situation = `${step.action.name} fails: ${error}`;
    const fix = firstFix(steps, at);
    const key = fix
      ? mergeKey('error', step.action.name, normalised(error), fix.words)
      : mergeKey('error', step.action.name, normalised(error));
    // Met twice in one run, it is still one run's evidence: for the fix, when it worked once.
    if (lessons.has(key) && !fix?.worked) return;
    lessons.set(key, {
      kind: fix ? 'recovery' : 'pitfall',
      merge_key: key,
      situation,
      meanings: [situation],
      advice: fix ? `then ${fix.words}` : 'no run got past this',
      path: fix
        ? [toPathStep(step), { ...toPathStep(fix.step), situation: situationText(steps[at + 1]!) }]
        : [toPathStep(step)],
      successes: fix?.worked ? weight : 0,
      failures: fix?.worked ? 0 : weight,
      creates: fix === undefined || fix.worked,
      nearness: 0,
    });
  });
  return [...lessons.values()];
}
