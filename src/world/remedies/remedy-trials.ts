import { argumentLeaves, readResult } from '../runs/history.js';
import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import type { Choices } from './choices.js';

/** What one try that was refused, and the next try of the same action, say. */
export interface Trial {
  unit: string;
  /** What was done in between: actions that went through, and `=argument` for an argument that was changed. */
  between: Set<string>;
  /** Actions that had gone through before. */
  before: Set<string>;
  /** True when the error did not come again; undefined where nobody tried again. */
  gone?: boolean;
  /** Where nobody tried again: the next action that went through, and how likely the run succeeded. */
  next?: string;
  success: number;
}

/** Stands before the name of an argument that was changed. */
export const CHANGED = '=';

/** The arguments whose values differ between two calls. */
function changedArguments(a: ObservedStep, b: ObservedStep): string[] {
  const names = new Set([...Object.keys(a.args), ...Object.keys(b.args)]);
  return [...names].filter((name) => JSON.stringify(a.args[name]) !== JSON.stringify(b.args[name]));
}

/** The values that a call is about: those that name a thing, or all where none does. */
function namedBy({ action, args }: ObservedStep, choices: Choices): string[] {
  const leaves = argumentLeaves(args);
  const isChoice = (argument: string): boolean => choices.has(action, argument, args[argument]);
  const things = leaves.filter(({ name }) => !isChoice(name.split('.')[0]!));
  return (things.length > 0 ? things : leaves).map(({ value }) => value);
}

/** Whether two calls of one action are about the same thing: that both are given in red says nothing of that. */
function areAlike(a: ObservedStep, b: ObservedStep, choices: Choices): boolean {
  const values = new Set(namedBy(a, choices));
  const others = namedBy(b, choices);
  return values.size === 0 || others.length === 0 || others.some((value) => values.has(value));
}

/** Whether a result tells a value as such, not as one of several to choose from: then that action changed it. */
const tells = (step: ObservedStep, value: unknown): boolean =>
  ['string', 'number'].includes(typeof value) &&
  readResult(step).leaves.some((leaf) => leaf.value === String(value) && !leaf.path.includes('[]'));

/** The tries of an action after one of them, up to the first that went through. */
function triesAfter(steps: readonly ObservedStep[], at: number): ObservedStep[] {
  const tries = steps.slice(at + 1).filter(({ action }) => action === steps[at]!.action);
  const through = tries.findIndex(({ outcome }) => outcome !== 'error');
  return through < 0 ? tries : tries.slice(0, through);
}

/** Adds the trials of one run, by error. */
export function trialsOf(
  { steps, subject, success }: ObservedRun,
  choices: Choices,
  into: Map<string, { action: string; trial: Trial }[]>,
): void {
  steps.forEach((step, at) => {
    if (step.outcome !== 'error' || !step.error) return;
    const before = new Set<string>();
    for (const earlier of steps.slice(0, at)) if (earlier.outcome === 'ok') before.add(earlier.action);
    const between = new Set<string>();
    const worked: ObservedStep[] = [];
    let gone: boolean | undefined;
    // Whether it was refused for another choice in between, and whether anything was done since.
    let elsewhere = false;
    let since = false;
    for (const [i, later] of steps.entries()) {
      if (i <= at) continue;
      if (later.action === step.action && areAlike(step, later, choices)) {
        const changed = changedArguments(step, later);
        const again = later.outcome === 'error' && later.error === step.error;
        if (
          !again &&
          later.outcome === 'error' &&
          changed.some(
            (name) => choices.has(step.action, name, later.args[name]) && !choices.comesFirst(step, name),
          )
        ) {
          // It may be refused for that choice before it comes to what it was refused for.
          elsewhere = true;
          continue;
        }
        if (since && !again) break;
        // With another thing it got to something else only if it does not come back to this.
        const back =
          changed.length > 0 &&
          later.outcome === 'error' &&
          triesAfter(steps, i).some(({ error }) => error === step.error);
        // A choice that never works and another that may be: what was done meanwhile did not put it right.
        const mischosen = changed.filter((name) => choices.isMischosen(step, name));
        if (mischosen.some((name) => choices.isBarren(step.action, name, later.args[name]))) break;
        const isTold = (name: string): boolean => worked.some((one) => tells(one, later.args[name]));
        if (mischosen.length > 0 && !mischosen.some(isTold)) {
          between.clear();
          worked.length = 0;
        }
        for (const name of changed) {
          if (!isTold(name)) between.add(CHANGED + name);
        }
        gone = !again && !back;
        break;
      }
      if (later.outcome !== 'ok') continue;
      since ||= elsewhere;
      between.add(later.action);
      worked.push(later);
    }
    const next = steps[at + 1];
    const list = into.get(step.error) ?? [];
    list.push({
      action: step.action,
      trial: {
        unit: subject,
        between,
        before,
        success,
        ...(gone === undefined ? {} : { gone }),
        ...(gone === undefined && next?.outcome === 'ok' ? { next: next.action } : {}),
      },
    });
    into.set(step.error, list);
  });
}
