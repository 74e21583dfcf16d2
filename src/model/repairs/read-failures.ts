import { SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import type { Run, Step, Table } from '../table/table.js';
import { type ErrorKeys, errorsIn, keysOf } from './error-keys.js';
import { type Try, triesAfter } from './tries.js';
import { tryForms } from './try-forms.js';

/** A step of a run that met an error, with what is counted of it. */
export interface Failure {
  readonly run: Run;
  readonly step: Step;
  /** Whether the run met the error for the first time. */
  readonly first: boolean;
  /** Those that several groups have. */
  readonly keys: ErrorKeys;
  /** Later tries with everything that they did otherwise: see `tryForms`. */
  readonly tries: readonly (Try & { readonly forms: ReadonlySet<string> })[];
  /** The try that worked. */
  readonly worked: Step | undefined;
}

/** The failures of a table's runs whose errors several groups met, each read once. */
export function readFailures({ runs, operators }: Table): Failure[] {
  const counts: GroupCounts = new Map();
  const found: Omit<Failure, 'tries' | 'worked'>[] = [];
  for (const run of runs) {
    const seen = new Set<string>();
    for (const step of errorsIn(run.steps)) {
      const keys = keysOf(run.words, step, operators);
      for (const key of keys.all) countGroup(counts, key, run.group);
      found.push({ run, step, first: !seen.has(keys.own), keys });
      seen.add(keys.own);
    }
  }
  const isShared = (key: string): boolean => counts.get(key)!.groups >= SEVERAL_GROUPS;
  return found
    .filter(({ keys }) => isShared(keys.own))
    .map((failure) => {
      const { run, step, keys } = failure;
      const tries = triesAfter(run.steps, step.at, operators);
      const worked = tries.find((one) => one.worked);
      return {
        ...failure,
        keys: { ...keys, general: keys.general.filter(isShared), all: keys.all.filter(isShared) },
        tries: tries.map((one) => ({ ...one, forms: tryForms(run, step.at, one) })),
        worked: worked && run.steps[worked.index],
      };
    });
}
