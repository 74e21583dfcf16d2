import { createHash } from 'node:crypto';
import type { Interaction } from '../../../src/index.js';
import { fileValues, rejected } from './file-values.js';
import type { Importable } from './importable.js';
import type { InputFile } from './input-files.js';

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

/**
 * Reads a file of interaction records: knowhow's own format, as `knowhow export` writes it.
 *
 * @param tenant replaces every record's `tenant_id`
 */
export async function* ownRecords(
  file: InputFile,
  { tenant, maxBytes }: { tenant: string | undefined; maxBytes: number },
): AsyncGenerator<Importable> {
  const keyOf = recordKeys();
  for await (const piece of fileValues(file, maxBytes)) {
    if (piece.kind !== 'value') {
      yield piece;
      continue;
    }
    const { at, value } = piece;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield rejected(at, 'It must be a JSON object: one interaction record.');
      continue;
    }
    const record = (tenant === undefined ? value : { ...value, tenant_id: tenant }) as Interaction;
    yield { kind: 'record', at, record, key: keyOf(record) };
  }
}
