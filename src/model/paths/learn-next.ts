import type { Step, Table } from '../table/table.js';
import { FAILED_WEIGHT, MAX_DEPTH } from './settings.js';

/** How often each operator came next. */
export interface NextCounts {
  readonly by: Readonly<Record<string, number>>;
  readonly sum: number;
}

/** What comes next after which history, in counts over runs. */
export interface Next {
  /** By history: see {@link historiesOf}. Longer ones that only one group has are left out. */
  readonly counts: Readonly<Record<string, NextCounts>>;
}

const START = '^';
const MAX_SHAPE = 40;

/** One step as a history has it: its operator, and the error that it met. */
const placeOf = ({ operator, failed, answer }: Step): string =>
  failed ? `${operator}!${answer.shape.slice(0, MAX_SHAPE)}` : operator;

/** The histories of the step at an index, shortest first: nothing, the last step, the last two, the last three. */
export function historiesOf(steps: readonly Step[], at: number): string[] {
  const histories = [''];
  let key = '';
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const step = steps[at - depth];
    key = `${step === undefined ? START : placeOf(step)}\t${key}`;
    histories.push(`${depth}\t${key}`);
    if (step === undefined) break;
  }
  return histories;
}

/** Learns what runs do next. Pure; the order of runs has no part in it. */
export function learnNext({ runs }: Table): Next {
  const found = new Map<string, { by: Map<string, number>; sum: number; group: string; several: boolean }>();
  for (const { steps, group, success } of runs) {
    const weight = FAILED_WEIGHT + (1 - FAILED_WEIGHT) * success;
    for (const [at, { operator }] of steps.entries())
      for (const history of historiesOf(steps, at)) {
        let one = found.get(history);
        if (!one) {
          one = { by: new Map(), sum: 0, group, several: false };
          found.set(history, one);
        }
        one.several ||= one.group !== group;
        one.by.set(operator, (one.by.get(operator) ?? 0) + weight);
        one.sum += weight;
      }
  }
  return {
    counts: Object.fromEntries(
      [...found]
        .filter(([history, { several }]) => several || history === '')
        .map(([history, { by, sum }]) => [history, { by: Object.fromEntries(by), sum }]),
    ),
  };
}
