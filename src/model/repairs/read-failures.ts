import type { Run, Step, Table } from '../table/table.js';
import { type ErrorKeys, errorsIn, keysOf } from './error-keys.js';
import { SharedKeys } from './shared-keys.js';
import { type Try, triesAfter } from './tries.js';
import { tryForms } from './try-forms.js';

/** A step of a run that met an error, with what is counted of it. */
export interface Failure {
  readonly run: Run;
  readonly step: Step;
  /** The number of its group. */
  readonly group: number;
  /** Whether the run met the error for the first time. */
  readonly first: boolean;
  /** Those that several groups have. */
  readonly keys: ErrorKeys;
  /** Later tries with everything that they did otherwise: see `tryForms`. */
  readonly tries: readonly (Try & { readonly forms: ReadonlySet<string> })[];
}

/** The failures of a table's runs whose errors several groups met, each read once. */
export function readFailures({ runs, operators }: Table): Failure[] {
  const shared = new SharedKeys();
  const found: Omit<Failure, 'tries'>[] = [];
  let group = -1;
  let last: string | undefined;
  for (const run of runs) {
    if (run.group !== last) group += 1;
    last = run.group;
    const seen = new Set<string>();
    for (const step of errorsIn(run.steps)) {
      const keys = keysOf(run.words, step, operators);
      for (const key of keys.all) shared.add(key, group);
      found.push({ run, step, group, first: !seen.has(keys.own), keys });
      seen.add(keys.own);
    }
  }
  const isShared = (key: string): boolean => shared.has(key);
  return found
    .filter(({ keys }) => isShared(keys.own))
    .map((failure) => {
      const { run, step, keys } = failure;
      const tries = triesAfter(run.steps, step.at, operators);
      return {
        ...failure,
        keys: { ...keys, general: keys.general.filter(isShared), all: keys.all.filter(isShared) },
        tries: tries.map((one) => ({ ...one, forms: tryForms(run, step.at, one) })),
      };
    });
}
