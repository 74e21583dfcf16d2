import { isConsequential } from '../../domain/consequential.js';
import { SAY } from '../../domain/say.js';
import { eachValue, type Particulars, particularsOf } from '../particulars/particulars.js';
import { situationText } from '../steps/situation-text.js';
import type { Step } from '../steps/to-steps.js';
import { clip } from './clip.js';
import type { Lesson } from './lesson.js';
import { mergeKey, normalised } from './merge-key.js';
import { toPathStep } from './path-step.js';

const ERROR_LENGTH = 160;
/** Says nothing that `fails` does not. */
const LABEL = /^(?:error|exception)\s*:\s*/i;
/** A fix is looked for among this many actions after the error. */
const REACH = 4;
/** What a fix counts for after which the tool was refused for another reason, and never went through. */
const ONE_STEP_ON = 0.5;
/** Shorter values stand in any result by chance. */
const LEAST_VALUE = 4;

/** How an action differs from the one that failed: another tool, or other values for some arguments. */
function difference(failed: Step, fix: Step): string | undefined {
  if (fix.action.name === SAY) return undefined;
  if (fix.action.name !== failed.action.name) return fix.action.name;
  const before = failed.action.args;
  const after = fix.action.args;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .sort();
  return changed.length > 0 ? `${fix.action.name} with another ${changed.join(', ')}` : undefined;
}

/** A call that may put an error right, and what a run says for and against that, in [0, 1]. */
interface Fix {
  step: Step;
  words: string;
  worked: number;
  failed: number;
  /** True of a call that told what the run went on with: trying the refused one again says nothing of it. */
  told?: boolean;
}

/** What an error says, without what is particular to the run. */
const errorOf = ({ error, code, result }: Step, particulars: Particulars): string =>
  // A name that stands for the error is no particular of the run, though it may have digits as ids have.
  error !== undefined && error === code
    ? clip(error, ERROR_LENGTH)
    : clip(particulars.all(error ?? result).replace(LABEL, ''), ERROR_LENGTH);

/** The values that an action was called with. */
function valuesOf(step: Step): Set<string> {
  const values = new Set<string>();
  eachValue([step], (_action, _argument, value) => values.add(value));
  return values;
}

/** Whether every other action of a run is called with a value, too: then it tells no two of them from the rest. */
function isEverywhere(value: string, failed: Step, step: Step, steps: readonly Step[]): boolean {
  const others = steps.filter(
    ({ action: { name } }) => name !== SAY && name !== failed.action.name && name !== step.action.name,
  );
  return others.length > 0 && others.every((other) => valuesOf(other).has(value));
}

/**
 * Whether a call can stand for one that was refused: another way to look where looking failed, and where doing
 * failed something else done to the same thing, which shows in a value that these two were called with.
 */
function standsFor(failed: Step, step: Step, steps: readonly Step[]): boolean {
  const does = isConsequential(failed.action.name);
  if (does !== isConsequential(step.action.name)) return false;
  if (!does) return true;
  const values = valuesOf(failed);
  return (
    values.size === 0 ||
    [...valuesOf(step)].some((value) => values.has(value) && !isEverywhere(value, failed, step, steps))
  );
}

/**
 * The call that told what another one is made with, of those since an action was first refused so; undefined where that
 * was known before.
 */
function tellerOf(step: Step, steps: readonly Step[], first: number, at: number): Step | undefined {
  const tells = ({ result }: Step, value: string): boolean => result.includes(value);
  const own = [...valuesOf(step)].filter(
    (value) =>
      value.length >= LEAST_VALUE &&
      !steps
        .slice(0, first + 1)
        .some((one) => tells(one, value) || one.observation.includes(value) || valuesOf(one).has(value)),
  );
  return steps
    .slice(first + 1, at)
    .find((one) => one.outcome === 'ok' && own.some((value) => tells(one, value)));
}

/**
 * The first call after an error that can stand for the one refused: all there is where nobody tried again. That it
 * went through says little by itself; whether it served, the end of the run tells.
 */
function firstFix(steps: Step[], at: number, success: number): Fix[] {
  const failed = steps[at]!;
  const first = steps.findIndex(
    ({ action, outcome }) => action.name === failed.action.name && outcome === 'error',
  );
  for (const [ahead, after] of steps.slice(at + 1, at + 1 + REACH).entries()) {
    // What only goes on with what another call told stands for nothing: that other one does.
    const teller = tellerOf(after, steps, first, at + 1 + ahead);
    const step = teller ?? after;
    const words = difference(failed, step);
    if (words === undefined || step.outcome === 'unknown' || step.outcome === 'interrupted') continue;
    if (!standsFor(failed, step, steps)) continue;
    const worked = step.outcome === 'ok' ? success : 0;
    return [{ step, words, worked, failed: 1 - worked, ...(teller ? { told: true } : {}) }];
  }
  return [];
}

/**
 * What an error's next try says of the calls in between: each that worked may have been what was missing. It was not
 * when the same error comes again, and may have been when the tool goes through or is refused for another reason.
 * Several calls share what the try says for them: over many runs what really helps never fails and stands alone
 * sooner or later, and what merely stood by does not.
 */
function triedFixes(steps: Step[], at: number, again: number, particulars: Particulars): Fix[] {
  const failed = steps[at]!;
  const retry = steps[again]!;
  const said = (step: Step): string => normalised(errorOf(step, particulars));
  const same = retry.outcome === 'error' && said(retry) === said(failed);
  const through = steps.some(
    ({ action, outcome }, i) => i >= again && action.name === failed.action.name && outcome === 'ok',
  );
  const between = steps.slice(at + 1, again).filter(({ outcome }) => outcome === 'ok');
  const candidates = (between.length > 0 ? between : [retry]).flatMap((step) => {
    const words = difference(failed, step);
    return words === undefined ? [] : [{ step, words }];
  });
  return candidates.map(({ step, words }) => {
    const helped = !same && (step !== retry || retry.outcome === 'ok');
    const worked = helped ? (through ? 1 : ONE_STEP_ON) / candidates.length : 0;
    return { step, words, worked, failed: helped ? 0 : 1 };
  });
}

/** Whether a run says more for a fix than against it. */
const speaksFor = (fix: Fix | undefined): boolean => fix !== undefined && fix.worked >= fix.failed;

/**
 * What the errors of a run teach: an error and a call that put it right is a recovery, an error that nothing
 * put right, as far as the run shows, is a pitfall. A call that did not put it right is evidence against the
 * recovery, where that is known; it makes no entry.
 *
 * @param success probability that the run succeeded: 0 or 1 where the record says
 * @param weight what the run's evidence counts for, in (0, 1]
 */
export function errorLessons(
  steps: Step[],
  success: number,
  weight: number,
  particulars: Particulars = particularsOf(steps),
): Lesson[] {
  const lessons = new Map<string, Lesson>();
  steps.forEach((step, at) => {
    if (step.outcome !== 'error') return;
    const error = errorOf(step, particulars);
    const situation = `${step.action.name} fails: ${error}`;
    const add = (fix: Fix | undefined): void => {
      const key = mergeKey('error', step.action.name, normalised(error), ...(fix ? [fix.words] : []));
      // Met twice in one run, it is still one run's evidence: for the fix, when it worked once. What another try has
      // shown is not undone by an error after which nobody tried again, but where it told what the run went on with.
      if (lessons.has(key) && (!speaksFor(fix) || (again < 0 && !fix?.told))) return;
      lessons.set(key, {
        kind: fix ? 'recovery' : 'pitfall',
        merge_key: key,
        situation,
        // The error by itself as well: what puts it right is often the same whichever tool met it.
        meanings: error === '' ? [situation] : [situation, error],
        advice: fix ? `then ${fix.words}` : 'no run got past this',
        path: fix
          ? [toPathStep(step), { ...toPathStep(fix.step), situation: situationText(steps[at + 1]!) }]
          : [toPathStep(step)],
        successes: weight * (fix?.worked ?? 0),
        failures: weight * (fix?.failed ?? 1),
        creates: fix === undefined || fix.worked > 0,
        nearness: 0,
      });
    };
    const again = steps.findIndex(({ action }, i) => i > at && action.name === step.action.name);
    const fixes = again < 0 ? firstFix(steps, at, success) : triedFixes(steps, at, again, particulars);
    for (const fix of fixes) add(fix);
    if (again < 0 && !fixes.some(speaksFor)) add(undefined);
  });
  return [...lessons.values()];
}
