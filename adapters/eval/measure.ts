import { type Random, seededRandom } from '../../src/index.js';
import { bootstrap, clustersOf } from './scoring/bootstrap.js';

/** One number that says how good something is, beside what simpler ways reach. */
export interface Measure {
  /** Its name in the JSON file. */
  name: string;
  /** What it is, for people. */
  says: string;
  value: number;
  low: number;
  high: number;
  /** The same number for simpler ways, measured in the same run. */
  baselines: Record<string, number>;
  /** What is aimed at, with `<` or `>` before it. */
  aim?: string;
}

/** How a measure comes from rows. */
export interface MeasureSource<Row> {
  name: string;
  says: string;
  aim?: string;
  /** The engine's rows. */
  rows: readonly Row[];
  statistic(rows: readonly Row[]): number;
  /** Rows that must be drawn together. */
  cluster(row: Row): string;
  /** Rows of the baselines, in whatever way the statistic takes them. */
  baselines?: Record<string, readonly Row[]>;
  /** Baselines that are no rows. */
  constants?: Record<string, number>;
}

/** Evaluates the statistic on the engine's rows and the baselines', with a seeded 95 % bootstrap interval. */
export function measure<Row>(source: MeasureSource<Row>, random: Random = seededRandom(20_26)): Measure {
  const baselines: Record<string, number> = { ...source.constants };
  for (const [name, rows] of Object.entries(source.baselines ?? {})) baselines[name] = source.statistic(rows);
  return {
    name: source.name,
    says: source.says,
    value: source.statistic(source.rows),
    ...bootstrap(clustersOf(source.rows, source.cluster), (rows) => source.statistic(rows), random),
    baselines,
    ...(source.aim === undefined ? {} : { aim: source.aim }),
  };
}
