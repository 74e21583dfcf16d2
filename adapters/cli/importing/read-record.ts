import { type Interaction, KnowhowError } from '../../../src/index.js';
import { parseJson } from './parse-json.js';

function refuse(words: string): never {
  throw new KnowhowError('validation_error', words, { field: 'body', error: words });
}

/**
 * Reads one line of an import. Only its outer shape is looked at: the rest is for the one who stores it.
 *
 * @param tenant stands in place of the line's own `tenant_id`, if given
 * @returns the record, or undefined for a blank line
 * @throws KnowhowError `validation_error` for bytes that are no UTF-8, or text that is no JSON object
 */
export function readRecord(bytes: Uint8Array, tenant: string | undefined): Interaction | undefined {
  const { value, problem } = parseJson(bytes, 0);
  if (problem !== undefined) refuse(problem);
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse('The line must be a JSON object: one interaction record.');
  }
  return (tenant === undefined ? value : { ...value, tenant_id: tenant }) as Interaction;
}
