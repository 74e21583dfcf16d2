import { createHash } from 'node:crypto';
import { type Interaction, jsonDepth, KnowhowError } from '../../../src/index.js';
import { MOST_DEPTH } from '../../import/fields.js';
import type { Importable } from './importable.js';
import type { InputFile } from './input-files.js';
import { jsonValues } from './json-values.js';

/** How to read files of interaction records. */
export interface RecordOptions {
  /** Replaces every record's `tenant_id`. */
  tenant: string | undefined;
  maxBytes: number;
}

/**
 * Keys that are the same whenever a file is imported: a hash of the record, and of how often the same one came before
 * in this file. Records that a file has twice are two; a file imported twice is stored once.
 */
function recordKeys(): (record: object) => string {
  const seen = new Map<string, number>();
  return (record) => {
    const content = createHash('sha256').update(JSON.stringify(record)).digest('base64');
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return `import:${createHash('sha256').update(`${content} ${before}`).digest('hex')}`;
  };
}

/** Reads a file of interaction records: knowhow's own format, as `knowhow export` writes it. */
export async function* recordLines(
  { file, chunks, failure }: InputFile,
  { tenant, maxBytes }: RecordOptions,
): AsyncGenerator<Importable> {
  const keyOf = recordKeys();
  let last = 0;
  for await (const { line, value, problem, tooLong } of jsonValues(chunks, maxBytes)) {
    const at = { file, line };
    last = line;
    const refused = (words: string): Importable => {
      const details = { field: 'body', error: words };
      const code = tooLong ? 'payload_too_large' : 'validation_error';
      return { kind: 'rejected', at, error: new KnowhowError(code, words, details) };
    };
    if (problem !== undefined) yield refused(problem);
    else if (value === undefined) yield { kind: 'blank' };
    else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield refused('It must be a JSON object: one interaction record.');
    } else if (jsonDepth(value, MOST_DEPTH) > MOST_DEPTH) {
      yield refused(`It nests deeper than ${MOST_DEPTH} containers.`);
    } else {
      const record = (tenant === undefined ? value : { ...value, tenant_id: tenant }) as Interaction;
      yield { kind: 'record', at, record, key: keyOf(record) };
    }
  }
  const error = failure();
  if (error) yield { kind: 'rejected', at: { file, line: last + 1 }, error };
}
