import { type ErrorCode, jsonDepth, KnowhowError } from '../../../src/index.js';
import type { Place } from '../../import/finding.js';
import { MOST_DEPTH } from '../../import/settings.js';
import type { Importable } from './importable.js';
import type { InputFile } from './input-file.js';
import { jsonValues } from './json-values.js';

/** A value of a file that can be read. */
export interface FileValue {
  kind: 'value';
  at: Place;
  value: unknown;
}

/** Makes of a place in the input what is rejected there, and why. */
export const rejected = (
  at: Pick<Place, 'file' | 'line'>,
  words: string,
  code: ErrorCode = 'validation_error',
): Importable => ({ kind: 'rejected', at, error: new KnowhowError(code, words) });

/**
 * The values of a file, one at a time; what cannot be read among them is rejected, and reading goes on.
 *
 * @param maxBytes longer values are rejected
 */
export async function* fileValues(
  { file, chunks, modified }: Pick<InputFile, 'file' | 'chunks' | 'modified'>,
  maxBytes: number,
): AsyncGenerator<Importable | FileValue> {
  for await (const { line, bytes, list, value, problem, tooLong } of jsonValues(chunks, maxBytes)) {
    const at = { file, line, bytes, modified, ...(list === undefined ? {} : { list }) };
    if (problem !== undefined) yield rejected(at, problem, tooLong ? 'payload_too_large' : undefined);
    else if (value === undefined) yield { kind: 'blank' };
    else if (jsonDepth(value, MOST_DEPTH) > MOST_DEPTH) {
      yield rejected(at, `It nests deeper than ${MOST_DEPTH} containers.`);
    } else yield { kind: 'value', at, value };
  }
}
