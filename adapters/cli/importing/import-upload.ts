import { KnowhowError } from '../../../src/index.js';
import type { Upload } from '../../http/index.js';
import { type ImportCounts, importRecords, noCounts } from './import-records.js';
import type { ImportSummary } from './import-report.js';
import type { Importable } from './importable.js';
import { type ReadLimits, readApart } from './read-apart.js';

/** Records stored at once: they share commits. */
const IN_FLIGHT = 16;

/** What reading an upload may take: also what a small one can be made to unpack to, a thousand times its size. */
const LIMITS: ReadLimits & { unpackedBytes: number } = {
  ms: 120_000,
  heapMib: 256,
  unpackedBytes: 512 * 1024 * 1024,
};

/**
 * Stores the runs of a file that was sent whole, of any format that `knowhow import` reads, or says what it would store.
 * The same file sent again is stored once. It is read in a process of its own, which ends with the signal.
 *
 * @param now milliseconds since the epoch: when a file without times of its own was changed
 * @param read reads it in parts
 * @returns what `knowhow import --json` prints
 * @throws KnowhowError what is not about a record, e.g. `payload_too_large`, `storage_error`
 */
export async function importUpload(
  { knowledge, signal, dryRun: isDry, again, ...file }: Upload,
  now: number,
  onProgress: (progress: { accepted: number; rejected: number }) => void,
  { unpackedBytes, ...limits } = LIMITS,
  read = readApart,
): Promise<ImportSummary> {
  const parts = read({ ...file, isDry, modified: now, mostUnpacked: unpackedBytes }, limits, signal);
  const rest = { completed: null, failed: null, entries: null, waiting: null };
  const counts = noCounts();
  let besides: ImportCounts | undefined;
  if (isDry) {
    for await (const part of parts) {
      if ('over' in part && part.found) return { ...part.over, ...rest, dry_run: part.found };
    }
    throw new KnowhowError('aborted', 'The file was no longer wanted.');
  }

  async function* input(): AsyncGenerator<Importable> {
    for await (const part of parts) {
      if ('over' in part) besides = part.over;
      else {
        for (const piece of part.pieces) {
          if (piece.kind === 'record') yield piece;
          else {
            const error = new KnowhowError(piece.code, piece.message);
            yield { kind: piece.kind, at: piece.at, error };
          }
        }
      }
    }
  }

  await importRecords(
    {
      knowledge,
      input: input(),
      files: [file.name],
      again,
      inFlight: IN_FLIGHT,
      stop: signal,
      onAccepted: async () => {},
      onProgress: ({ accepted, rejected }) => onProgress({ accepted, rejected }),
    },
    counts,
  );
  if (besides) {
    const { blank, passed_over, without_runs, rejected } = besides;
    Object.assign(counts, { blank, passed_over, without_runs, rejected: counts.rejected + rejected });
  }
  return { ...counts, ...rest, ...(signal.aborted ? { interrupted: true as const } : {}) };
}
