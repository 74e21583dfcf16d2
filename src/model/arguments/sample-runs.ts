import { createHash } from 'node:crypto';
import type { Run, Table } from '../table/table.js';
import { CALLS_PER_OPERATOR } from './settings.js';

/**
 * The runs that sources and conditions are learned from: all of a small collection; of a large one, in an order that
 * depends on nothing but their ids, those that have a call of which not yet enough were seen.
 *
 * @returns sorted as in the table
 */
export function sampleRuns({ runs }: Table): Run[] {
  if (runs.length <= CALLS_PER_OPERATOR) return [...runs];
  const hashed = runs
    .map((run, at) => ({ run, at, hash: createHash('md5').update(run.id).digest('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0));
  const seen = new Map<string, number>();
  return hashed
    .filter(({ run: { steps } }) => {
      const keys = steps.map(({ operator, failed }) => `${operator}\t${failed}`);
      const isNew = keys.some((key) => (seen.get(key) ?? 0) < CALLS_PER_OPERATOR);
      if (isNew) for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
      return isNew;
    })
    .sort((a, b) => a.at - b.at)
    .map(({ run }) => run);
}
