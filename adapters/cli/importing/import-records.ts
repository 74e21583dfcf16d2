import { type ErrorCode, KnowhowError, type Knowledge } from '../../../src/index.js';
import type { ByteLine } from './byte-lines.js';
import { lineKeys } from './line-keys.js';
import { readRecord } from './read-record.js';
import { slots } from './slots.js';

/** A line that was not taken. */
export interface Rejection {
  line: number;
  code: ErrorCode;
  message: string;
}

/** What became of the lines. */
export interface ImportCounts {
  /** Lines acknowledged: on disk, with a job. */
  accepted: number;
  /** Those of them that an earlier import of the same lines had stored already. */
  replayed: number;
  /** Lines that are no valid record. */
  rejected: number;
  /** The first of them, by line. */
  rejections: Rejection[];
  /** Lines that hold nothing. */
  blank: number;
}

/** How to import. */
export interface ImportOptions {
  knowledge: Knowledge;
  lines: AsyncIterable<ByteLine>;
  /** Stands in place of every line's `tenant_id`. */
  tenant?: string;
  maxLineBytes: number;
  /** Stores under way at once; they share commits. */
  inFlight: number;
  /** Ends the reading; stores under way are still waited for. */
  stop: AbortSignal;
  /** Called for every line acknowledged. Reading waits for it. */
  onAccepted(jobId: string | undefined, tenant: string): Promise<void>;
  onProgress(counts: ImportCounts): void;
}

/** Rejections that are listed. */
export const MOST_REJECTIONS = 100;

/** Errors that are about the line and not about the service. */
const ABOUT_THE_LINE: ReadonlySet<ErrorCode> = new Set([
  'validation_error',
  'invalid_request',
  'invalid_query',
  'invalid_turns',
  'invalid_metadata',
  'payload_too_large',
]);

/**
 * Stores every line of a stream as an interaction record, many at a time. Lines that are no valid record are
 * counted and passed over; an error of the service ends the import once what is under way is answered.
 *
 * @param counts is kept up to date, so that it also holds after an error
 * @throws KnowhowError the first error that was not about a line
 */
export async function importRecords(options: ImportOptions, counts: ImportCounts): Promise<void> {
  const { knowledge, lines, tenant, maxLineBytes, inFlight, stop } = options;
  const keys = lineKeys();
  const gate = slots(inFlight);
  let problem: unknown;

  function refused(line: number, error: unknown): void {
    if (!KnowhowError.isInstance(error) || !ABOUT_THE_LINE.has(error.code)) {
      problem ??= error;
      return;
    }
    counts.rejected += 1;
    if (counts.rejections.length < MOST_REJECTIONS) {
      const at = counts.rejections.findLastIndex((before) => before.line < line) + 1;
      counts.rejections.splice(at, 0, { line, code: error.code, message: error.message });
    }
  }

  async function importLine({ number, bytes }: ByteLine): Promise<void> {
    if (bytes === undefined) {
      throw new KnowhowError('payload_too_large', `The line is longer than ${maxLineBytes} bytes.`, {
        line: number,
      });
    }
    const record = readRecord(bytes, tenant);
    if (record === undefined) {
      counts.blank += 1;
      return;
    }
    const idempotencyKey = keys.next(String(record.tenant_id), bytes);
    const receipt = await knowledge.storeKnowledge(record, { idempotencyKey });
    counts.accepted += 1;
    if (receipt.replayed) counts.replayed += 1;
    await options.onAccepted(receipt.job_id, receipt.tenant_id);
  }

  try {
    for await (const line of lines) {
      if (stop.aborted || problem !== undefined) break;
      await gate.take();
      void importLine(line)
        .catch((error: unknown) => refused(line.number, error))
        .finally(() => {
          gate.give();
          options.onProgress(counts);
        });
    }
  } finally {
    await gate.idle();
  }
  if (problem !== undefined) throw problem;
}
