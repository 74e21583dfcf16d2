import { createHash } from 'node:crypto';
import type { Interaction } from '../../../src/index.js';
import { type Fields, isFields, textIn } from '../../import/fields.js';
import { OWN_FORMAT } from '../../import/kinds.js';
import type { FileValue } from './file-values.js';
import { rejected } from './file-values.js';
import type { Importable } from './importable.js';

/** True for a record of knowhow's own, valid or not. Others have `turns` too, but no decisions in them. */
export function isOwnRecord(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const first = Array.isArray(value.turns) ? (value.turns as unknown[])[0] : undefined;
  if (isFields(first)) return 'decision' in first && ('inputs' in first || 'turn' in first);
  return textIn(value.tenant_id) !== undefined && ('turns' in value || 'query' in value);
}

/**
 * Reads values as records of knowhow's own, as `knowhow export` writes them. Keys are the same whenever a file is
 * imported: a hash of the record, and of how often the same one came before in this file. Records that a file has
 * twice are two; a file imported twice is stored once.
 *
 * @param tenant replaces every record's `tenant_id`
 */
export function ownRecords({
  tenant,
  maxBytes,
}: {
  tenant: string | undefined;
  maxBytes: number;
}): (value: FileValue) => Importable {
  const seen = new Map<string, number>();
  return ({ at, value }) => {
    if (!isFields(value)) return rejected(at, 'It must be a JSON object: one interaction record.');
    if (at.bytes > maxBytes)
      return rejected(at, `The line is longer than ${maxBytes} bytes.`, 'payload_too_large');
    const record = (tenant === undefined ? value : { ...value, tenant_id: tenant }) as unknown as Interaction;
    const content = createHash('sha256').update(JSON.stringify(record)).digest('base64');
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    const key = `import:${createHash('sha256').update(`${content} ${before}`).digest('hex')}`;
    return { kind: 'record', at, record, key, format: OWN_FORMAT };
  };
}
