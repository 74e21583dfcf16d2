import { type Measure, measure } from '../measure.js';
import { type Candidates, covers } from '../plan/candidates.js';
import type { Call, History } from '../plan/history.js';
import { leaves } from '../plan/values.js';
import { mean } from '../scoring/statistics.js';
import type { WorldView } from '../world-view.js';

/** A call with what came before it. */
export interface CallRow {
  /** Rows that are drawn together: those of one customer. */
  unit: string;
  history: History;
  call: Call;
  /** Arguments whose values can have a source: free text is none. */
  arguments: readonly string[];
}

/** The sources found for one call's arguments. */
export interface SourceAnswer {
  row: CallRow;
  /** For each argument: is the true value a candidate, and how many there are; undefined without any knowledge. */
  found: { covered: boolean; candidates: number }[] | undefined;
}

/** Asks where the arguments of a call come from, given the history before it. */
export async function askSources(view: WorldView, row: CallRow): Promise<SourceAnswer> {
  const found: { covered: boolean; candidates: number }[] = [];
  for (const name of row.arguments) {
    const candidates = await view.candidates(row.history, row.call, name);
    if (candidates === undefined) return { row, found: undefined };
    found.push(judged(candidates, row.call.args[name], row.history));
  }
  return { row, found };
}

const judged = (candidates: Candidates, value: unknown, history: History) => ({
  covered: leaves(value).length > 0 && covers(candidates, value, history),
  // The user's own words count as one: which of them is meant is language.
  candidates: candidates.values.size + Number(candidates.words),
});

const median = (values: number[]): number =>
  values.length === 0 ? Number.NaN : values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Where values come from: for the writes of successful runs, is the true value among the candidates, argument by
 * argument and for whole calls, and how many candidates are there.
 */
export function measureSources(
  all: readonly SourceAnswer[],
  baselines: Readonly<Record<string, readonly SourceAnswer[]>>,
): Measure[] {
  // Where there is no value that could have a source, nothing is asked.
  const asked = (some: readonly SourceAnswer[]) => some.filter(({ row }) => row.arguments.length > 0);
  const answers = asked(all);
  if (answers.length === 0) return [];
  const note = answers.every(({ found }) => found === undefined) ? 'no plan' : undefined;
  const common = {
    rows: answers,
    baselines: Object.fromEntries(Object.entries(baselines).map(([name, some]) => [name, asked(some)])),
    cluster: ({ row }: SourceAnswer) => row.unit,
    ...(note === undefined ? {} : { note }),
  };
  const covered = ({ row, found }: SourceAnswer): boolean[] =>
    found?.map((one) => one.covered) ?? row.arguments.map(() => false);
  return [
    measure({
      ...common,
      name: 'sources_argument_recall',
      says: 'sources, true value among the candidates',
      statistic: (some) => mean(some.flatMap((one) => covered(one).map(Number))),
    }),
    measure({
      ...common,
      name: 'sources_whole_call',
      says: 'sources, all values of a write',
      statistic: (some) => mean(some.map((one) => Number(covered(one).every(Boolean)))),
    }),
    measure({
      ...common,
      name: 'sources_candidates',
      says: 'sources, candidates an argument (median)',
      lower: true,
      statistic: (some) =>
        median(some.flatMap(({ found }) => found?.map(({ candidates }) => candidates) ?? [])),
    }),
  ];
}
