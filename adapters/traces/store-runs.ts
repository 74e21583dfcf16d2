import { createHash } from 'node:crypto';
import { KnowhowError, type KnowledgeService } from '../../src/index.js';
import type { TraceRun } from './runs-of-trace.js';

/** The target that runs are stored in and taken back from. */
export type TraceService = Pick<KnowledgeService, 'forAccount' | 'jobs' | 'withdraw' | 'pendingTraces'>;

/** What is kept of a trace's runs, see `PendingTraces`. */
type RunNotes = NonNullable<Parameters<TraceService['pendingTraces']['settle']>[1]>;

/** A run that was stored. */
interface StoredRun {
  hash: string;
  tenant: string;
  job: string;
}

/** What is noted of a trace's runs. */
interface TraceNotes {
  runs: Record<string, StoredRun>;
  /** Records in whose place others were stored. */
  replaced: { tenant: string; record: string }[];
}

/** Errors that are about the record and not about the service. */
const ABOUT_THE_RECORD = new Set([
  'validation_error',
  'invalid_query',
  'invalid_turns',
  'invalid_metadata',
  'payload_too_large',
]);

/** The record of a run; undefined where it was deleted. */
async function recordOf(service: TraceService, { job }: StoredRun): Promise<string | null | undefined> {
  try {
    return (await service.jobs.show(job)).record;
  } catch (error) {
    if (KnowhowError.isInstance(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

const hashOf = (...what: unknown[]): string =>
  `trace:${createHash('sha256').update(JSON.stringify(what)).digest('hex')}`;

/**
 * The key of a run: what is stored in place of a known one has a key of its own. What is stored first has always the same: so
 * spans that come when nothing is noted of their trace any more bring no run back, and none twice. A part of a run, which other
 * traces have too or go on with, has its key by itself, and one part takes the place of another.
 */
const keyOf = (account: string, trace: string, { id, hash, part }: TraceRun, isKnown: boolean): string =>
  part === undefined ? hashOf(account, trace, id, ...(isKnown ? [hash] : [])) : hashOf(account, part);

/** True for the refusal of a key under which the run was stored when it said something else. */
const isStored = ({ code, details }: KnowhowError): boolean =>
  code === 'invalid_request' && details.field === 'Idempotency-Key';

/** What to store a trace's runs with. */
export interface StoreRunsOptions {
  service: TraceService;
  account: string;
  /** The trace, and what was noted of it before. */
  trace: { id: string; runs: string | null };
  runs: readonly TraceRun[];
  /** Keeps what is known so far, so that it is known after a crash. False where the trace was withdrawn meanwhile. */
  note(notes: RunNotes): Promise<boolean>;
  /** Keeps that the trace was read, with what is known in the end. False as for `note`. */
  settle(notes: RunNotes | null): Promise<boolean>;
  /** A run that is not stored, with the reason. */
  onRefused(error: KnowhowError): void;
}

const notesOf = (notes: TraceNotes): RunNotes => ({
  text: JSON.stringify(notes),
  jobs: Object.values(notes.runs).map(({ job }) => job),
});

/**
 * Stores the runs of a trace in place of those that were stored when less of it was there. A run that says the same is left
 * as it is; where a person deleted one of them meanwhile, nothing of the trace is stored again. New records are stored, then
 * noted, then those before them withdrawn: after a crash in between, the same call ends with the same records. Where the
 * trace was withdrawn while it was being read, what was stored of it is withdrawn too.
 *
 * @returns whether the trace has runs that were ever stored
 */
export async function storeRuns(options: StoreRunsOptions): Promise<boolean> {
  const { service, account, trace, runs, note, settle, onRefused } = options;
  const notes: TraceNotes =
    trace.runs === null ? { runs: {}, replaced: [] } : (JSON.parse(trace.runs) as TraceNotes);
  const before = Object.entries(notes.runs);
  const records = await Promise.all(before.map(([, run]) => recordOf(service, run)));
  if (records.includes(undefined)) {
    await settle(notesOf(notes));
    return true;
  }
  const after: Record<string, StoredRun> = {};
  for (const run of runs) {
    const known = before.find(([id]) => id === run.id)?.[1];
    if (known?.hash === run.hash) {
      after[run.id] = known;
      continue;
    }
    const begun = run.goesOn ?? run.part;
    try {
      const receipt = await service.forAccount(account, run.key).storeKnowledge(run.record, {
        idempotencyKey: keyOf(account, trace.id, run, known !== undefined),
        replaces: begun && hashOf(account, begun),
      });
      if (!receipt.deleted) {
        after[run.id] = { hash: run.hash, tenant: receipt.tenant_id, job: receipt.job_id! };
      } else if (known) after[run.id] = known;
    } catch (error) {
      if (!KnowhowError.isInstance(error)) throw error;
      if (!isStored(error)) {
        if (!ABOUT_THE_RECORD.has(error.code)) throw error;
        onRefused(error);
      }
      if (known) after[run.id] = known;
    }
  }
  const withdraw = async (replaced: TraceNotes['replaced']): Promise<void> => {
    for (const { tenant, record } of replaced) await service.withdraw({ account, tenant, record });
  };
  const left = new Set(Object.values(after).map(({ job }) => job));
  const replaced = [
    ...notes.replaced,
    ...before.flatMap(([, { tenant, job }], index) => {
      const record = records[index];
      return left.has(job) || typeof record !== 'string' ? [] : [{ tenant, record }];
    }),
  ];
  const wasStored = before.length > 0 || left.size > 0;
  let isHeld = replaced.length === 0 || (await note(notesOf({ runs: after, replaced })));
  if (isHeld) {
    await withdraw(replaced);
    isHeld = await settle(wasStored ? notesOf({ runs: after, replaced: [] }) : null);
  }
  if (isHeld) return wasStored;
  for (const run of Object.values(after)) {
    const record = await recordOf(service, run);
    if (typeof record === 'string') await withdraw([{ tenant: run.tenant, record }]);
  }
  return wasStored;
}
