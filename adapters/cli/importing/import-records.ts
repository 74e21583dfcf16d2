import { type ErrorCode, KnowhowError, type Knowledge } from '../../../src/index.js';
import { slots } from '../../slots.js';
import type { Importable, Where } from './importable.js';

/** Something that was not taken. */
export interface Rejection extends Where {
  code: ErrorCode;
  message: string;
}

/** The counts of an import. */
export interface ImportCounts {
  /** Records acknowledged: on disk, with a job. */
  accepted: number;
  /** Those of them that an earlier import had stored already. */
  replayed: number;
  /** Runs that were stored by an earlier import and deleted since: they stay deleted. */
  deleted: number;
  /** Runs that an earlier import had stored when they said something else; left as they were. */
  changed: number;
  /** Lines that are no valid record, and runs that could not be read. */
  rejected: number;
  /** The first of them, in the order of the input. */
  rejections: Rejection[];
  /** Lines that hold nothing. */
  blank: number;
  /** What was read and has no run in it, by what it is. */
  passed_over: Record<string, number>;
  /** Files of folders and zips in which there is no run: how many, and the first of them with the reason. */
  without_runs: { count: number; files: { file: string; why: string }[] };
  /** How the runs ended, so far as their files say it. */
  outcomes: { succeeded: number; failed: number; unknown: number };
  /** The programs that wrote the runs. */
  formats: string[];
  /** Records whose texts were cut so that they could be stored. */
  shortened: number;
}

/** Counts of nothing yet. */
export const noCounts = (): ImportCounts => ({
  accepted: 0,
  replayed: 0,
  deleted: 0,
  changed: 0,
  rejected: 0,
  rejections: [],
  blank: 0,
  passed_over: {},
  without_runs: { count: 0, files: [] },
  outcomes: { succeeded: 0, failed: 0, unknown: 0 },
  formats: [],
  shortened: 0,
});

/** Counts a run that is taken, by what wrote it and by how it ended. */
export function countRun(
  counts: ImportCounts,
  { record, format, shortened }: Importable & { kind: 'record' },
): void {
  const { outcomes, formats } = counts;
  const success = record.success ?? undefined;
  outcomes[success === undefined ? 'unknown' : success ? 'succeeded' : 'failed'] += 1;
  if (!formats.includes(format)) formats.push(format);
  if (shortened) counts.shortened += 1;
}

/** Counts what has no run in it: a kind of thing, or a file. */
export function countLeftOut(
  counts: ImportCounts,
  piece: Importable & { kind: 'passed_over' | 'no_run' | 'blank' },
): void {
  if (piece.kind === 'blank') counts.blank += 1;
  else if (piece.kind === 'passed_over') {
    const { passed_over: kinds } = counts;
    const kind =
      Object.hasOwn(kinds, piece.what) || Object.keys(kinds).length < MOST_KINDS
        ? piece.what
        : 'other things';
    kinds[kind] = (kinds[kind] ?? 0) + (piece.count ?? 1);
  } else {
    counts.without_runs.count += 1;
    if (counts.without_runs.files.length < MOST_REJECTIONS)
      counts.without_runs.files.push({ file: piece.file, why: piece.why });
  }
}

/** Counts something that was not taken, in the order of the input. */
export function countRejection(
  counts: ImportCounts,
  { file, line }: Where,
  error: KnowhowError,
  order: ReadonlyMap<string, number>,
): void {
  const isBefore = (a: Where, b: Where): boolean =>
    a.file === b.file ? a.line < b.line : (order.get(a.file) ?? 0) < (order.get(b.file) ?? 0);
  counts.rejected += 1;
  const index = counts.rejections.findLastIndex((before) => !isBefore({ file, line }, before)) + 1;
  counts.rejections.splice(index, 0, { file, line, code: error.code, message: error.message });
  if (counts.rejections.length > MOST_REJECTIONS) counts.rejections.pop();
}

/** Options to import. */
export interface ImportOptions {
  knowledge: Knowledge;
  input: AsyncIterable<Importable>;
  /** The files in the order they are read. */
  files: readonly string[];
  /** Stores also what was deleted before. */
  again: boolean;
  /** Stores under way at once; they share commits. */
  inFlight: number;
  /** Ends the reading; stores under way are still waited for. */
  stop: AbortSignal;
  /** Called for every record acknowledged. Reading waits for it. */
  onAccepted(jobId: string | undefined, tenant: string): Promise<void>;
  onProgress(counts: ImportCounts): void;
}

/** Rejections that are listed. */
export const MOST_REJECTIONS = 100;

/** Kinds of things passed over that are counted by themselves. */
const MOST_KINDS = 40;

/** Errors that are about the record and not about the service. */
const ABOUT_THE_RECORD: ReadonlySet<ErrorCode> = new Set([
  'validation_error',
  'invalid_request',
  'invalid_query',
  'invalid_turns',
  'invalid_metadata',
  'payload_too_large',
]);

/** True where the key was used for the same run when it said something else. */
const hasChanged = (error: KnowhowError): boolean =>
  error.code === 'invalid_request' &&
  error.details.field === 'Idempotency-Key' &&
  /was used/.test(String(error.details.error));

/**
 * Stores every record of an input, many at a time. What is no valid record is counted and passed over; an error of
 * the service ends the import once what is under way is answered.
 *
 * @param counts is kept up to date, so that it also holds after an error
 * @throws KnowhowError the first error that was not about a record
 */
export async function importRecords(options: ImportOptions, counts: ImportCounts): Promise<void> {
  const { knowledge, input, inFlight, stop } = options;
  const order = new Map(options.files.map((file, at) => [file, at]));
  const gate = slots(inFlight);
  let problem: unknown;

  function refused(at: Where, error: unknown): void {
    if (!KnowhowError.isInstance(error) || !ABOUT_THE_RECORD.has(error.code)) {
      problem ??= error;
      return;
    }
    if (hasChanged(error)) {
      counts.changed += 1;
      return;
    }
    countRejection(counts, at, error, order);
  }

  async function store(piece: Importable & { kind: 'record' }): Promise<void> {
    const { record, key } = piece;
    const { again } = options;
    const receipt = await knowledge.storeKnowledge(record, { idempotencyKey: key, again });
    if (receipt.deleted) {
      counts.deleted += 1;
      return;
    }
    counts.accepted += 1;
    if (receipt.replayed) counts.replayed += 1;
    countRun(counts, piece);
    await options.onAccepted(receipt.job_id, receipt.tenant_id);
  }

  try {
    for await (const piece of input) {
      if (stop.aborted || problem !== undefined) break;
      if (piece.kind === 'rejected') refused(piece.at, piece.error);
      else if (piece.kind !== 'record') countLeftOut(counts, piece);
      else {
        await gate.take();
        void store(piece)
          .catch((error: unknown) => refused(piece.at, error))
          .finally(() => {
            gate.give();
            options.onProgress(counts);
          });
      }
    }
  } finally {
    await gate.idle();
  }
  if (problem !== undefined) throw problem;
}
