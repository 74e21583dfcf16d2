import type { WhenShown } from '../../api/inspection-results.js';
import type { Collection } from '../../domain/collection.js';
import { type Entry, isTask } from '../../domain/entry.js';
import { kindOfLine, lineCode, sentenceCode } from '../../domain/line-code.js';
import { thousandths } from '../../domain/maths/thousandths.js';
import { ownValue } from '../../domain/own-value.js';
import type { EngineContext } from '../../engine/context.js';
import { readableRecords } from '../../engine/learn/readable-records.js';
import type { RunGuidance } from '../../engine/shared/request-id.js';
import type { Credit } from '../../model/credit/learn-credit.js';
import type { StoredRecord } from '../../storage/store.js';
import { sentencesByLesson } from './line-words.js';
import { ANSWERED_RUNS, MOST_NAMED, RUNS_OF_TASK } from './settings.js';

type ShownRun = WhenShown['records'][number];

/** What showing the lines changed, together, as the model counts it; undefined where it was not shown since. */
function effectOf(credit: Credit, codes: readonly string[]): WhenShown['effect'] {
  const effects = codes.flatMap((code) => ownValue(credit.lines, code) ?? []);
  const runs = effects.reduce((sum, { tellings }) => sum + tellings, 0);
  if (runs === 0) return undefined;
  const mean = (of: (one: (typeof effects)[number]) => number): number =>
    effects.reduce((sum, one) => sum + one.tellings * of(one), 0) / runs;
  return {
    change: thousandths(mean(({ effect }) => effect)),
    deviation: thousandths(Math.sqrt(mean(({ variance }) => variance))),
    runs: thousandths(runs),
  };
}

const tally = (runs: readonly ShownRun[]) => {
  const count = (outcome: ShownRun['outcome']): number =>
    runs.filter((run) => run.outcome === outcome).length;
  return { successes: count('success'), failures: count('failure'), unknown: count('unknown') };
};

async function* each(records: readonly StoredRecord[]): AsyncGenerator<StoredRecord> {
  yield* records;
}

/** The newest runs of a task. */
async function* runsOf(
  { store }: Pick<EngineContext, 'store'>,
  { id }: Collection,
  task: number,
): AsyncGenerator<StoredRecord> {
  for (const behind of await store.recordsBehind(id, [task], RUNS_OF_TASK)) {
    const record = await store.record(id, behind.id);
    if (record) yield record;
  }
}

/** Those of the runs that had guidance, or from which it was withheld, as far as `counts` says; and how many were looked at. */
async function guidedRuns(
  context: Pick<EngineContext, 'requestIds' | 'log'>,
  records: AsyncIterable<StoredRecord>,
  counts: (guidance: RunGuidance) => boolean,
  lacks: (guidance: RunGuidance) => boolean = () => false,
): Promise<{ runs: ShownRun[]; lookedAt: number }> {
  const runs: ShownRun[] = [];
  let lookedAt = 0;
  for await (const record of readableRecords(context, records)) {
    lookedAt += 1;
    const { metadata, success } = record.interaction;
    const guidance = context.requestIds.read(record.collection, metadata);
    const { state } = guidance;
    if (!counts(guidance)) continue;
    runs.push({
      record_id: record.id,
      stored_at: new Date(record.created_at).toISOString(),
      withheld: state === 'withheld' || lacks(guidance),
      outcome: typeof success === 'boolean' ? (success ? 'success' : 'failure') : 'unknown',
    });
  }
  return { runs, lookedAt };
}

/**
 * When an entry was shown, and how the runs ended: by the lines that say it, which request ids sign. No line says a task as
 * learned: of one that nobody edited, its own runs that had guidance are counted.
 */
export async function whenShown(
  context: Pick<EngineContext, 'readFitted' | 'store' | 'requestIds' | 'log'>,
  collection: Collection,
  entry: Entry,
): Promise<WhenShown> {
  const fitted = await context.readFitted(collection);
  const sentences = (fitted && sentencesByLesson(fitted.model).get(entry.id)) ?? [];
  const codes = [
    ...sentences.map(sentenceCode),
    ...(entry.edited_at === undefined ? [] : [lineCode('curated', entry.advice)]),
  ];
  const said = new Set(codes);
  const { runs, lookedAt } =
    said.size === 0 && isTask(entry)
      ? await guidedRuns(context, runsOf(context, collection, entry.id), ({ state }) => state !== 'unknown')
      : await guidedRuns(
          context,
          each(said.size === 0 ? [] : await context.store.answeredRecords(collection.id, ANSWERED_RUNS)),
          ({ shown }) => [...(shown?.lines ?? []), ...(shown?.without ?? [])].some((code) => said.has(code)),
          ({ shown }) => !shown?.lines.some((code) => said.has(code)),
        );
  const effect = fitted ? effectOf(fitted.model.credit, codes) : undefined;
  return {
    lines: codes.map((line) => ({ kind: kindOfLine(line)!, line })),
    guided: tally(runs.filter(({ withheld }) => !withheld)),
    withheld: tally(runs.filter(({ withheld }) => withheld)),
    ...(effect ? { effect } : {}),
    records: runs.slice(0, MOST_NAMED),
    looked_at: lookedAt,
  };
}
