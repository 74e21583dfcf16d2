import { aligned } from '../../adapters/eval/report.js';
import { intervalOf } from '../../adapters/eval/scoring/paired-draws.js';
import { seededRandom } from '../../src/index.js';
import type { Row } from './measure-world.js';

/** Bootstrap draws of worlds. */
const RESAMPLES = 1_000;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
const shown = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–');
const signed = (value: number): string => `${value >= 0 ? '+' : ''}${value.toFixed(3)}`;
const ratio = (part: number, whole: number): string => shown(whole === 0 ? Number.NaN : part / whole);
const sum = (
  rows: readonly Row[],
  name: 'due' | 'shown' | 'said' | 'true' | 'unknowable' | 'unread',
): number => rows.reduce((total, row) => total + row[name], 0);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The 95 % interval of a mean over worlds, by the bootstrap. */
function interval(values: readonly number[]): { low: number; high: number } {
  const random = seededRandom(1);
  const draws = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)]!)),
  );
  return intervalOf(draws);
}

const success = (row: Row): number => mean(row.succeeded);

/** What is counted of runs at the act. */
const AT_ACT = ['errors', 'again', 'told', 'asks'] as const;
const world = ({ kind, seed }: Row): string => `${kind}/${seed}`;

/** Differences by world, of worlds that both were measured in. */
function differences(rows: readonly Row[], others: readonly Row[], of: (row: Row) => number): number[] {
  const by = new Map(others.map((row) => [world(row), of(row)]));
  return rows.flatMap((row) => {
    const other = by.get(world(row));
    return other === undefined ? [] : [of(row) - other];
  });
}

function paired(rows: readonly Row[], others: readonly Row[], of = success): string {
  const values = differences(rows, others, of);
  if (values.length === 0) return '';
  const { low, high } = interval(values);
  return `${signed(mean(values))} [${signed(low)}, ${signed(high)}]`;
}

const groups = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** A table by kind and advisor: success with intervals over worlds, less `none` and `nearest`, and what texts say. */
export function reportTable(rows: readonly Row[]): string {
  const header = [
    'kind',
    'advisor',
    'worlds',
    'success',
    'less none',
    'less nearest',
    'knowable',
    'true',
    'unknowable',
    'unread',
    'tokens',
  ];
  const kinds = groups(rows.map(({ kind }) => kind));
  const all = kinds.length > 1 ? [...kinds, undefined] : kinds;
  const lines = all.flatMap((kind) => {
    const of = rows.filter((row) => kind === undefined || row.kind === kind);
    const named = (advisor: string): Row[] => of.filter((row) => row.advisor === advisor);
    return groups(of.map(({ advisor }) => advisor)).map((advisor) => {
      const those = named(advisor);
      const { low, high } = interval(those.map(success));
      const texts = those.reduce((total, { succeeded }) => total + succeeded.length, 0);
      return [
        kind ?? 'all',
        advisor,
        String(those.length),
        `${shown(mean(those.map(success)))} [${shown(low)}, ${shown(high)}]`,
        advisor === 'none' ? '' : paired(those, named('none')),
        advisor === 'nearest' || advisor === 'none' ? '' : paired(those, named('nearest')),
        ratio(sum(those, 'shown'), sum(those, 'due')),
        ratio(sum(those, 'true'), sum(those, 'said')),
        ratio(sum(those, 'unknowable'), sum(those, 'said')),
        ratio(sum(those, 'unread'), texts),
        String(median(those.flatMap(({ tokens }) => tokens))),
      ];
    });
  });
  return aligned([header, ...lines]);
}

/** Whether an advisor is asked at the act too. */
export const isAtAct = (name: string): boolean => /:(?:act|hold)$/.test(name);

/** Of each advisor that is asked at the act: what it comes to beside the same asked at the start alone, paired by world. */
export function actTable(rows: readonly Row[]): string {
  const names = groups(rows.map(({ advisor }) => advisor)).filter(isAtAct);
  const kinds = [...groups(rows.map(({ kind }) => kind)), undefined];
  const lines = names.flatMap((name) =>
    kinds.flatMap((kind) => {
      const of = (advisor: string): Row[] =>
        rows.filter((row) => row.advisor === advisor && (kind === undefined || row.kind === kind));
      const [act, start] = [of(name), of(name.slice(0, name.indexOf(':')))];
      const cells = (amount: (row: Row) => number): string[] => [
        shown(mean(start.map(amount))),
        shown(mean(act.map(amount))),
        paired(act, start, amount),
      ];
      return [
        [kind ?? 'all', name, 'success', ...cells(success)],
        ...AT_ACT.map((one) => [kind ?? 'all', name, one, ...cells((row) => mean(row[one]))]),
      ];
    }),
  );
  return aligned([['kind', 'advisor', 'mean of a run', 'start', 'act', 'act less start'], ...lines]);
}

/** Each advisor now less the same advisor in an earlier file, by kind, paired by world. */
export function comparisonTable(rows: readonly Row[], earlier: readonly Row[]): string {
  const kinds = groups(rows.map(({ kind }) => kind));
  const lines = [...kinds, undefined].flatMap((kind) =>
    groups(rows.map(({ advisor }) => advisor)).map((advisor) => {
      const of = (among: readonly Row[]): Row[] =>
        among.filter((row) => row.advisor === advisor && (kind === undefined || row.kind === kind));
      return [kind ?? 'all', advisor, paired(of(rows), of(earlier)) || 'not measured before'];
    }),
  );
  return aligned([['kind', 'advisor', 'now less before'], ...lines]);
}
