import type { WhenShown } from '../../api/inspection-results.js';
import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import { kindOfLine, lineCode, sentenceCode } from '../../domain/line-code.js';
import { ownValue } from '../../domain/own-value.js';
import type { Credit } from '../../model/credit/learn-credit.js';
import type { EngineContext } from '../context.js';
import { readableRecords } from '../learn/readable-records.js';
import { sentencesByLesson } from './line-words.js';
import { ANSWERED_RUNS, MOST_NAMED } from './settings.js';

type ShownRun = WhenShown['records'][number];

/** What showing the lines changed, together, as the model counts it; undefined where it was not shown since. */
function effectOf(credit: Credit, codes: readonly string[]): WhenShown['effect'] {
  const effects = codes.flatMap((code) => ownValue(credit.lines, code) ?? []);
  const runs = effects.reduce((sum, { tellings }) => sum + tellings, 0);
  if (runs === 0) return undefined;
  const mean = (of: (one: (typeof effects)[number]) => number): number =>
    effects.reduce((sum, one) => sum + one.tellings * of(one), 0) / runs;
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    change: round(mean(({ effect }) => effect)),
    deviation: round(Math.sqrt(mean(({ variance }) => variance))),
    runs: round(runs),
  };
}

const tally = (runs: readonly ShownRun[]) => {
  const count = (outcome: ShownRun['outcome']): number =>
    runs.filter((run) => run.outcome === outcome).length;
  return { successes: count('success'), failures: count('failure'), unknown: count('unknown') };
};

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Runs that were shown one of the lines, or from which it was withheld, newest first, and how many were looked at. */
async function runsWith(
  context: EngineContext,
  { id }: Collection,
  codes: ReadonlySet<string>,
): Promise<{ runs: ShownRun[]; lookedAt: number }> {
  const answered = codes.size === 0 ? [] : await context.store.answeredRecords(id, ANSWERED_RUNS);
  const runs: ShownRun[] = [];
  for await (const record of readableRecords(context, each(answered))) {
    const { metadata, success } = record.interaction;
    const { state, shown } = context.requestIds.read(id, metadata);
    if (!shown?.lines.some((code) => codes.has(code))) continue;
    runs.push({
      record_id: record.id,
      stored_at: new Date(record.created_at).toISOString(),
      withheld: state === 'withheld',
      outcome: typeof success === 'boolean' ? (success ? 'success' : 'failure') : 'unknown',
    });
  }
  return { runs, lookedAt: answered.length };
}

/**
 * When an entry was shown, and how the runs ended: by the lines that say it, which request ids sign. Of a task no line says
 * that it was its own: what is said of it are lessons.
 */
export async function whenShown(
  context: EngineContext,
  collection: Collection,
  entry: Entry,
): Promise<WhenShown> {
  const fitted = await context.readFitted(collection);
  const sentences = (fitted && sentencesByLesson(fitted.model).get(entry.id)) ?? [];
  const codes = [
    ...sentences.map(sentenceCode),
    ...(entry.edited_at === undefined ? [] : [lineCode('curated', entry.advice)]),
  ];
  const { runs, lookedAt } = await runsWith(context, collection, new Set(codes));
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
