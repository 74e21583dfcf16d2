import { type Measure, measure } from '../../adapters/eval/measure.js';
import { clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import { isLikeError } from '../worlds/match-error.js';
import { type AdviceLine, readAdvice } from '../worlds/read-advice.js';
import { speakersAmong } from './agent/scripted-user.js';
import type { Advice } from './ask-engine.js';
import { SIGNATURES } from './call-tool.js';
import { callOf, type RetailRecord } from './records.js';

/** One line of the guidance beside one run: did the run do what the line says, without having seen it? */
interface LineRow {
  customer: string;
  task: string;
  family: string;
  kind: string;
  did: boolean;
  /** Success less the mean of the agent's family. */
  success: number;
}

interface Done {
  name: string;
  error: string;
}

const doneIn = (record: RetailRecord): Done[] =>
  record.turns.flatMap(({ decision, result }) => {
    const call = callOf(decision);
    if (call === undefined) return [];
    return [{ name: call.name, error: result?.startsWith('Error') === true ? result : '' }];
  });

/** True when the run did what the line says, false when not; undefined where it was not in that place. */
export function didAsSaid(line: AdviceLine, done: readonly Done[]): boolean | undefined {
  const called = (name: string) => done.some((call) => call.name === name);
  if (line.remedy !== undefined) {
    const { action, error, then } = line.remedy;
    const at = done.findIndex(
      (call) => call.name === action && call.error !== '' && isLikeError(call.error, error),
    );
    if (at < 0 || then.length === 0) return undefined;
    return done[at + 1]?.name === then[0];
  }
  if (line.discourages.length > 0) return !line.discourages.some(called);
  if (line.recommends.length === 0) return undefined;
  // A way is walked whole; of shares, the first is the one that the line is about.
  return line.kind === 'do' ? line.recommends.every(called) : called(line.recommends[0]!);
}

/**
 * The mean difference of success within a task between rows that did and rows that did not, tasks weighted by how
 * much they tell (Cochran 1954). NaN where no task has both.
 */
export function withinTasks(rows: readonly Pick<LineRow, 'task' | 'did' | 'success'>[]): number {
  let [sum, weight] = [0, 0];
  for (const stratum of clustersOf(rows, ({ task }) => task)) {
    const [yes, no] = [stratum.filter(({ did }) => did), stratum.filter(({ did }) => !did)];
    if (yes.length === 0 || no.length === 0) continue;
    const share = (yes.length * no.length) / stratum.length;
    sum += share * (mean(yes.map(({ success }) => success)) - mean(no.map(({ success }) => success)));
    weight += share;
  }
  return weight > 0 ? sum / weight : Number.NaN;
}

/** Customers that a difference needs at the least: an interval drawn over fewer says nothing. */
const CUSTOMERS = 5;

/** Customers with a task on which some runs did and some did not. */
const tellingCustomers = (rows: readonly LineRow[]): number =>
  new Set(
    clustersOf(rows, ({ task }) => task)
      .filter((of) => of.some(({ did }) => did) && of.some(({ did }) => !did))
      .map(([row]) => row!.customer),
  ).size;

/** For each kind of line: within a task, how much better runs ended that did what it says. Nobody had seen it. */
export function measureLines(
  records: readonly RetailRecord[],
  advice: readonly Advice[],
): { measures: Measure[]; notes: string[] } {
  const speakers = speakersAmong(records);
  const families = clustersOf(records, ({ metadata }) => metadata.family);
  const means = new Map(
    families.map((runs) => [runs[0]!.metadata.family, mean(runs.map(({ success }) => Number(success)))]),
  );
  const rows = records.flatMap((record, line): LineRow[] => {
    const { user_id: customer, task_id: task, family } = record.metadata;
    if (speakers.has(family)) return [];
    const done = doneIn(record);
    const success = Number(record.success) - means.get(family)!;
    return readAdvice(advice[line]!.text, Object.keys(SIGNATURES)).lines.flatMap((each) => {
      const did = didAsSaid(each, done);
      return did === undefined ? [] : [{ customer, task, family, kind: each.kind, did, success }];
    });
  });
  const kinds = clustersOf(rows, ({ kind }) => kind).sort((a, b) => b.length - a.length);
  const enough = kinds.filter((of) => tellingCustomers(of) >= CUSTOMERS);
  const measures = enough.map((of): Measure => {
    const exact = of.map((row) => ({ ...row, task: `${row.task} ${row.family}` }));
    return measure<LineRow>({
      name: `line_within_${of[0]!.kind}`,
      says: `Line "${of[0]!.kind}": success if done, less if not`,
      rows: of,
      statistic: withinTasks,
      cluster: ({ customer }) => customer,
      constants: {
        customers: tellingCustomers(of),
        did: of.filter(({ did }) => did).length,
        did_not: of.filter(({ did }) => !did).length,
        same_task_and_family: withinTasks(exact),
      },
    });
  });
  return {
    measures,
    notes: [
      `Lines: ${rows.length} lines beside ${records.filter(({ metadata }) => !speakers.has(metadata.family)).length} runs that had not seen them; ` +
        'the difference is within a task, less the mean of each family of agents.',
      ...kinds
        .filter((of) => !enough.includes(of))
        .map(
          (of) =>
            `  "${of[0]!.kind}": ${of.length} lines, but only ${tellingCustomers(of)} customers with runs of both sorts on one task: not said`,
        ),
    ],
  };
}
