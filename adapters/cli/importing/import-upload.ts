import { KnowhowError } from '../../../src/index.js';
import type { Upload } from '../../http/index.js';
import { dryRun } from './dry-run.js';
import { importRecords, noCounts } from './import-records.js';
import type { ImportSummary } from './import-report.js';
import type { InputFile } from './input-file.js';
import { AUTO, readFiles } from './read-files.js';
import { textsIn } from './texts-in.js';

/** Records stored at once: they share commits. */
const IN_FLIGHT = 16;
/** A line of an upload: what a service takes at most. */
const LINE_BYTES = 1024 * 1024;
/** What a file may unpack to: a small one can hold a thousand times its size. */
const UNPACKED_BYTES = 512 * 1024 * 1024;

async function* bounded(files: AsyncIterable<InputFile>): AsyncGenerator<InputFile> {
  let left = UNPACKED_BYTES;
  for await (const file of files) {
    async function* chunks(): AsyncGenerator<Buffer> {
      for await (const chunk of file.chunks) {
        left -= chunk.length;
        if (left < 0) {
          throw new KnowhowError(
            'payload_too_large',
            `The file unpacks to more than ${UNPACKED_BYTES} bytes. Read it with knowhow import.`,
            { field: 'body', error: `must unpack to at most ${UNPACKED_BYTES} bytes` },
          );
        }
        yield chunk;
      }
    }
    yield { ...file, chunks: chunks() };
  }
}

/**
 * Stores the runs of a file that was sent whole, of any format that `knowhow import` reads, or says what it would store.
 * The same file sent again is stored once.
 *
 * @param now milliseconds since the epoch: when a file without times of its own was changed
 * @returns what `knowhow import --json` prints
 * @throws KnowhowError what is not about a record, e.g. `payload_too_large`, `storage_error`
 */
export async function importUpload(
  { knowledge, tenant, name, bytes, dryRun: isDry, agentType, success, again, signal }: Upload,
  now: number,
  onProgress: (progress: { accepted: number; rejected: number }) => void,
): Promise<ImportSummary> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const once = async function* () {
    yield content;
  };
  const whole: InputFile = {
    file: name,
    chunks: once(),
    modified: now,
    named: true,
    failure: () => undefined,
  };
  const input = readFiles(bounded(textsIn(whole, once)), {
    from: AUTO,
    tenant,
    agentType,
    maxLineBytes: LINE_BYTES,
    outcomes: { success, outcomeKey: undefined },
  });
  const counts = noCounts();
  const rest = { completed: null, failed: null, entries: null, waiting: null };
  if (isDry) {
    const found = await dryRun(input, [name], counts);
    return { ...counts, ...rest, dry_run: found };
  }
  await importRecords(
    {
      knowledge,
      input,
      files: [name],
      again,
      inFlight: IN_FLIGHT,
      stop: signal,
      onAccepted: async () => {},
      onProgress: ({ accepted, rejected }) => onProgress({ accepted, rejected }),
    },
    counts,
  );
  return { ...counts, ...rest, ...(signal.aborted ? { interrupted: true as const } : {}) };
}
