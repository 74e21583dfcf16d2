import { BINDERY } from './bindery/world.js';
import { DESK } from './desk-ground.js';
import { FESTIVAL } from './festival/world.js';
import { worldGround } from './ground.js';
import { KITCHEN } from './kitchen/world.js';
import { LENDER } from './lender/world.js';
import { NURSERY } from './nursery/world.js';
import type { Row, RowOptions, Shares } from './rows.js';
import { runRow } from './rows.js';
import { SEEDBANK } from './seedbank/world.js';
import { STATION } from './station/world.js';
import { VETS } from './vets/world.js';
import { WATERWORKS } from './waterworks/world.js';
import { WORKSHOP } from './workshop/world.js';
import type { Choice, World } from './world.js';

/** The letters of the worlds, and the desk. */
export const WORLDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'desk'] as const;

/** A row with its types closed over. */
export interface NamedRow {
  world: (typeof WORLDS)[number];
  name: string;
  run(options: RowOptions): Promise<Shares>;
}

const rowOf = <Kind>(world: NamedRow['world'], row: Row<Kind>): NamedRow => ({
  world,
  name: row.name,
  run: (options) => runRow(row, options),
});

/** The rows of a made world. */
function rowsOf<State>(letter: NamedRow['world'], name: string, world: World<State>): NamedRow[] {
  const ground = worldGround(world);
  const rows: [string, Omit<Row<Choice>, 'name' | 'ground'>][] = [
    ['from nothing', {}],
    ['single goals', { ask: { goals: 1 } }],
    ['partial runs, two goals', { learn: { goals: 1 }, ask: { goals: 2 } }],
    ['partial runs, three goals', { learn: { goals: 1 }, ask: { goals: 3 } }],
    ['failed runs', { stored: 'failed' }],
  ];
  return rows.map(([words, row]) => rowOf(letter, { name: `${name}: ${words}`, ground, ...row }));
}

/**
 * What is measured. "From nothing": tasks of one to three goals, each learned before the next; "single goals": the same
 * with tasks of one goal. "Partial": runs of one goal each are learned, tasks of two and three are asked. "Failed": only
 * runs that failed are learned. At the desk, "combined": errands with one circumstance at most are learned, errands with
 * two and more are asked.
 */
export const ROWS: readonly NamedRow[] = [
  ...rowsOf('a', 'lender', LENDER),
  ...rowsOf('b', 'station', STATION),
  ...rowsOf('c', 'festival', FESTIVAL),
  ...rowsOf('d', 'bindery', BINDERY),
  ...rowsOf('e', 'seedbank', SEEDBANK),
  ...rowsOf('f', 'nursery', NURSERY),
  ...rowsOf('g', 'vets', VETS),
  ...rowsOf('h', 'kitchen', KITCHEN),
  ...rowsOf('i', 'waterworks', WATERWORKS),
  ...rowsOf('j', 'workshop', WORKSHOP),
  rowOf('desk', { name: 'desk: from nothing', ground: DESK }),
  rowOf('desk', {
    name: 'desk: combined circumstances',
    ground: DESK,
    learn: { circumstances: [0, 1] },
    ask: { circumstances: [2, 9] },
  }),
  rowOf('desk', { name: 'desk: failed runs', ground: DESK, stored: 'failed' }),
];
