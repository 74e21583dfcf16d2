import { DESK } from './desk-ground.js';
import { worldGround } from './ground.js';
import { LENDER } from './lender/world.js';
import type { Row, RowOptions, Shares } from './rows.js';
import { runRow } from './rows.js';
import { STATION } from './station/world.js';

/** A row with its types closed over. */
export interface NamedRow {
  world: 'a' | 'b' | 'desk';
  name: string;
  run(options: RowOptions): Promise<Shares>;
}

const rowOf = <Choice>(world: NamedRow['world'], row: Row<Choice>): NamedRow => ({
  world,
  name: row.name,
  run: (options) => runRow(row, options),
});

const [lender, station] = [worldGround(LENDER), worldGround(STATION)];

/**
 * What is measured. "From nothing": tasks of one to three goals, each learned before the next. "Partial": runs of one
 * goal each are learned, tasks of two and three are asked. "Failed": only runs that failed are learned. At the desk,
 * "combined": errands with one circumstance at most are learned, errands with two and more are asked.
 */
export const ROWS: readonly NamedRow[] = [
  rowOf('a', { name: 'lender: from nothing', ground: lender }),
  rowOf('a', {
    name: 'lender: partial runs, two goals',
    ground: lender,
    learn: { goals: 1 },
    ask: { goals: 2 },
  }),
  rowOf('a', {
    name: 'lender: partial runs, three goals',
    ground: lender,
    learn: { goals: 1 },
    ask: { goals: 3 },
  }),
  rowOf('a', { name: 'lender: failed runs', ground: lender, stored: 'failed' }),
  rowOf('b', { name: 'station: from nothing', ground: station }),
  rowOf('b', {
    name: 'station: partial runs, two goals',
    ground: station,
    learn: { goals: 1 },
    ask: { goals: 2 },
  }),
  rowOf('b', {
    name: 'station: partial runs, three goals',
    ground: station,
    learn: { goals: 1 },
    ask: { goals: 3 },
  }),
  rowOf('b', { name: 'station: failed runs', ground: station, stored: 'failed' }),
  rowOf('desk', { name: 'desk: from nothing', ground: DESK }),
  rowOf('desk', {
    name: 'desk: combined circumstances',
    ground: DESK,
    learn: { circumstances: [0, 1] },
    ask: { circumstances: [2, 9] },
  }),
  rowOf('desk', { name: 'desk: failed runs', ground: DESK, stored: 'failed' }),
];
