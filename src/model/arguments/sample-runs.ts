import { createHash } from 'node:crypto';
import type { Run, Table } from '../table/table.js';
import { MAX_RUNS, RUNS_PER_OPERATOR } from './settings.js';

/**
 * The runs that sources and conditions are learned from: all of a small collection; of a large one, in an order that
 * depends on nothing but their ids, those that have a call of which not yet enough were seen.
 *
 * @returns sorted as in the table
 */
export function sampleRuns({ runs }: Table): Run[] {
  if (runs.length <= RUNS_PER_OPERATOR) return [...runs];
  const hashed = runs
    .map((run, at) => ({ run, at, hash: createHash('md5').update(run.id).digest('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0));
  const seen = new Map<string, number>();
  const isNew = ({ run }: (typeof hashed)[number]): boolean => {
    const keys = new Set(run.steps.map(({ operator, failed }) => `${operator}\t${failed}`));
    if (![...keys].some((key) => (seen.get(key) ?? 0) < RUNS_PER_OPERATOR)) return false;
    for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
    return true;
  };
  return hashed
    .filter(isNew)
    .slice(0, MAX_RUNS)
    .sort((a, b) => a.at - b.at)
    .map(({ run }) => run);
}
