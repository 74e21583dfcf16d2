import type { Run } from '../table/table.js';
import { actsOf } from './acts-of.js';

/** The operators of a run in their order, as one text: runs with the same one went the same way. */
export const wayOf = (run: Pick<Run, 'steps'>): string =>
  JSON.stringify(actsOf(run).map(({ operator }) => operator));
