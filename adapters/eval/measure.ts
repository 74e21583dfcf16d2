import { createHash } from 'node:crypto';
import { type Random, seededRandom } from '../../src/index.js';
import { clustersOf } from './scoring/bootstrap.js';
import { differences, drawValues, intervalOf, smallestSeen } from './scoring/paired-draws.js';

/** A difference with its 95 % interval. */
export interface Difference {
  value: number;
  low: number;
  high: number;
}

/** One number that says how good something is, beside what simpler ways reach. */
export interface Measure {
  /** Its name in the JSON file. */
  name: string;
  /** Its description, for people. */
  says: string;
  /** NaN where it is not defined; `note` then says why. */
  value: number;
  low: number;
  high: number;
  /** The same number for simpler ways, measured in the same run. */
  baselines: Record<string, number>;
  /** The target, with `<` or `>` before it. */
  aim?: string;
  /** True where less is better. */
  lower: boolean;
  /** Shown in place of a value, e.g. `no plan`. */
  note?: string;
  /** The engine less each baseline that has rows, paired. */
  against: Record<string, Difference>;
  /**
   * The smallest true difference that these rows show four times in five, to the baseline that is hardest to
   * distinguish; to a known number where there is no baseline.
   */
  sees: number;
  /** Identifies what is drawn: draws of two runs are paired when they are of the same clusters. */
  clusters: string;
  /** The value on every bootstrap draw. */
  draws: number[];
}

/** How a measure comes from rows. */
export interface MeasureSource<Row> {
  name: string;
  says: string;
  aim?: string;
  /** True where less is better; told from the aim where there is one. */
  lower?: boolean;
  note?: string;
  /** The engine's rows. Which rows there are must not depend on what the engine says. */
  rows: readonly Row[];
  /** NaN of rows for which it is not defined. */
  statistic(rows: readonly Row[]): number;
  /** Rows that must be drawn together. */
  cluster(row: Row): string;
  /** Rows of the baselines, in whatever way the statistic takes them. */
  baselines?: Record<string, readonly Row[]>;
  /** Baselines that are no rows. */
  constants?: Record<string, number>;
}

const SEED = 20_26;

/** Evaluates the statistic on the engine's rows and the baselines', with seeded 95 % bootstrap intervals. */
export function measure<Row>(
  source: MeasureSource<Row>,
  random: () => Random = () => seededRandom(SEED),
): Measure {
  const { statistic, cluster } = source;
  const grouped = (rows: readonly Row[]) =>
    new Map(clustersOf(rows, cluster).map((some) => [cluster(some[0]!), some]));
  const ours = grouped(source.rows);
  const clusters = [...ours.keys()].sort();
  const value = statistic(source.rows);
  const draws = drawValues(clusters, ours, statistic, random());
  const lower = source.lower ?? source.aim?.startsWith('<') ?? false;
  const baselines: Record<string, number> = { ...source.constants };
  const against: Record<string, Difference> = {};
  const seen: number[] = [];
  for (const [name, rows] of Object.entries(source.baselines ?? {})) {
    const theirs = statistic(rows);
    baselines[name] = theirs;
    const apart = differences(draws, drawValues(clusters, grouped(rows), statistic, random()));
    against[name] = { value: value - theirs, ...intervalOf(apart) };
    seen.push(smallestSeen(apart));
  }
  return {
    name: source.name,
    says: source.says,
    value,
    ...intervalOf(draws),
    baselines,
    ...(source.aim === undefined ? {} : { aim: source.aim }),
    ...(source.note === undefined ? {} : { note: source.note }),
    lower,
    against,
    sees: Math.max(...(seen.length > 0 ? seen : [smallestSeen(draws)]).filter((size) => !Number.isNaN(size))),
    clusters: createHash('sha256').update(JSON.stringify(clusters)).digest('hex').slice(0, 16),
    draws,
  };
}
