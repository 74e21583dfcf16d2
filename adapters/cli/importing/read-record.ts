import { type Interaction, KnowhowError } from '../../../src/index.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

function refuse(words: string, cause?: unknown): never {
  throw new KnowhowError('validation_error', words, { field: 'body', error: words }, { cause });
}

/**
 * Reads one line of an import. Only its outer shape is looked at: the rest is for the one who stores it.
 *
 * @param tenant stands in place of the line's own `tenant_id`, if given
 * @returns the record, or undefined for a blank line
 * @throws KnowhowError `validation_error` for bytes that are no UTF-8, or text that is no JSON object
 */
export function readRecord(bytes: Uint8Array, tenant: string | undefined): Interaction | undefined {
  let text: string;
  try {
    // Without stream mode the decoder drops a byte order mark.
    text = decoder.decode(bytes);
  } catch (cause) {
    refuse('The line is not valid UTF-8.', cause);
  }
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const at = /position (\d+)/.exec(String(cause))?.[1];
    refuse(`The line is not valid JSON${at === undefined ? '' : ` (character ${Number(at) + 1})`}.`, cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse('The line must be a JSON object: one interaction record.');
  }
  return (tenant === undefined ? value : { ...value, tenant_id: tenant }) as Interaction;
}
