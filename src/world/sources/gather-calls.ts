import { createBackground } from '../conditions/background.js';
import { createEffects, type Effects } from '../conditions/effects.js';
import type { Background } from '../conditions/learn-conditions.js';
import { factsBefore } from '../runs/facts.js';
import { argumentLeaves, beginning, type History, hear, readResult, take } from '../runs/history.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { type ReadStep, usedCalls } from '../runs/used-calls.js';
import { explain } from './learn-sources.js';

/** One call as all learners read it. */
export interface Call {
  unit: string;
  refused: boolean;
  /** The words of the error, where it was refused. */
  error?: string;
  args: { name: string; value: string }[];
  facts: Map<string, string>;
  /** What could have told each value, in the order of `args`. */
  told: Map<string, number>[];
  history: History;
  /** Actions that had gone through before. */
  done: Set<string>;
  /** What came back, where it was refused. */
  refusal: string;
  /** Whether it told first what a later call was made with. */
  used: boolean;
  /** How its run ended, in [0, 1]. */
  success: number;
}

/** The calls of all runs by action, and what runs show beside them. */
interface Gathered {
  calls: Map<string, Call[]>;
  background: Background;
  effects: Effects;
}

/** Runs that are walked between two stops. */
const BREATH = 8;

/** Walks all runs once, with what was known before every call. */
export function* gatherCalls(runs: readonly ObservedRun[]): Generator<void, Gathered> {
  const calls = new Map<string, Call[]>();
  const background = createBackground();
  const effects = createEffects();
  for (const [at, run] of runs.entries()) {
    if (at % BREATH === 0) yield;
    const history = beginning(run.query);
    const tried = new Set<string>();
    const read = run.steps.map((step): ReadStep => ({ step, seen: readResult(step) }));
    const used = usedCalls(run.query, read);
    for (const [i, { step, seen }] of read.entries()) {
      hear(history, step.heard);
      if (step.outcome === 'ok' || step.outcome === 'error') {
        const args = argumentLeaves(step.args);
        const refused = step.outcome === 'error';
        // The same call refused again says nothing new of why.
        const call = JSON.stringify([step.action, step.args]);
        if (refused && tried.has(call)) continue;
        if (refused) tried.add(call);
        else tried.delete(call);
        const list = calls.get(step.action) ?? [];
        list.push({
          unit: run.subject,
          refused,
          ...(step.error === undefined ? {} : { error: step.error }),
          args,
          facts: factsBefore(step.args, history),
          told: args.map(({ name, value }) => explain(step.action, name, value, args, history)),
          history: { seen: [...history.seen], words: history.words, done: [] },
          done: new Set(history.done.map(({ action }) => action)),
          refusal: refused ? step.result : '',
          used: used.has(i),
          success: run.success,
        });
        calls.set(step.action, list);
        if (!refused) {
          background.add(run.subject, seen);
          effects.add(run.subject, seen, history);
        }
      }
      take(history, step, seen);
    }
  }
  return { calls, background: background.shares(), effects };
}
