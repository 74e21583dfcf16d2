import { SAY } from '../../domain/say.js';
import type { Run, Step, Table } from '../table/table.js';
import { type ErrorKeys, eachKey, errorKeyOf, keysOf } from './error-keys.js';
import { SharedKeys } from './shared-keys.js';
import { type Try, triesAfter } from './tries.js';
import { tryForms } from './try-forms.js';

/** A later try with everything that it did otherwise: see `tryForms`. */
interface TryRead extends Try {
  readonly forms: ReadonlySet<string>;
}

/** A failed step of a run with what is counted of it. */
export interface Failure {
  readonly run: Run;
  readonly step: Step;
  /** The number of its group. */
  readonly group: number;
  /** Whether the run met the error for the first time. */
  readonly first: boolean;
  readonly keys: ErrorKeys;
  /** None are read of an error that one group alone met. */
  readonly tries: readonly TryRead[];
}

/** Numbers of the groups of runs. */
export function groupNumbers(runs: readonly Run[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { group } of runs) if (!numbers.has(group)) numbers.set(group, numbers.size);
  return numbers;
}

/** Which keys of failures several groups have. */
export function sharedKeys(failures: readonly Pick<Failure, 'keys' | 'group'>[]): SharedKeys {
  const shared = new SharedKeys();
  for (const { keys, group } of failures) for (const key of eachKey(keys)) shared.add(key, group);
  return shared;
}

/** The failures of a table's runs, each read once. */
export function readFailures({ runs, operators }: Table): Failure[] {
  const groups = groupNumbers(runs);
  const found: Failure[] = [];
  for (const run of runs) {
    const seen = new Set<string>();
    for (const step of run.steps) {
      if (!step.failed || step.operator === SAY || step.answer.shape === '') continue;
      const key = errorKeyOf(step);
      const group = groups.get(run.group)!;
      const keys = keysOf(run.words, step, operators);
      found.push({ run, step, group, first: !seen.has(key), keys, tries: [] });
      seen.add(key);
    }
  }
  const shared = sharedKeys(found);
  return found.map((failure) => {
    const { run, step, keys } = failure;
    if (!shared.has(keys.own)) return failure;
    const tries = triesAfter(run.steps, step.at, operators);
    return { ...failure, tries: tries.map((one) => ({ ...one, forms: tryForms(run, step.at, one) })) };
  });
}
