import { KnowhowError } from '../../../src/index.js';
import { byteLines } from './byte-lines.js';
import type { Importable } from './importable.js';
import type { InputFile } from './input-files.js';
import { lineKeys } from './line-keys.js';
import { readRecord } from './read-record.js';

/** How to read files of interaction records. */
export interface RecordOptions {
  /** Stands in place of every line's `tenant_id`. */
  tenant: string | undefined;
  maxLineBytes: number;
}

/** Reads a file whose lines are interaction records: knowhow's own format, as `knowhow export` writes it. */
export async function* recordLines(
  { file, chunks, failure }: InputFile,
  { tenant, maxLineBytes }: RecordOptions,
): AsyncGenerator<Importable> {
  const keys = lineKeys();
  let last = 0;
  for await (const { number, bytes } of byteLines(chunks, maxLineBytes)) {
    const at = { file, line: number };
    last = number;
    if (bytes === undefined) {
      const words = `The line is longer than ${maxLineBytes} bytes.`;
      yield { kind: 'rejected', at, error: new KnowhowError('payload_too_large', words) };
      continue;
    }
    try {
      const record = readRecord(bytes, tenant);
      if (record === undefined) yield { kind: 'blank' };
      else yield { kind: 'record', at, record, key: keys.next(String(record.tenant_id), bytes) };
    } catch (error) {
      if (!KnowhowError.isInstance(error)) throw error;
      yield { kind: 'rejected', at, error };
    }
  }
  const error = failure();
  if (error) yield { kind: 'rejected', at: { file, line: last + 1 }, error };
}
