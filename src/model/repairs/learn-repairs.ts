import type { Table } from '../table/table.js';
import { countRepairs } from './count-repairs.js';
import { learnRank } from './learn-rank.js';
import { readFailures } from './read-failures.js';
import type { Repairs } from './repairs.js';

/** Learns what ends each kind of error, and how likely each edit is the one where there are enough examples to tell. */
export function learnRepairs(table: Table): Repairs {
  const failures = readFailures(table);
  return { ...countRepairs(table, failures), rank: learnRank(table, failures) };
}
