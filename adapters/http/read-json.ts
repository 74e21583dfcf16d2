import { KnowhowError } from '../../src/index.js';
import { notValidJson } from '../not-valid-json.js';
import type { HttpContext } from './http-env.js';
import { readBytes } from './read-bytes.js';

function checkMediaType(c: HttpContext): void {
  // RFC 8259 defines no parameters of application/json: a charset says nothing, the text is UTF-8.
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type === '' || type === 'application/json') return;
  throw new KnowhowError(
    'unsupported_media_type',
    'The body must be JSON: send Content-Type: application/json.',
  );
}

function notJson(words: string, cause: unknown): KnowhowError {
  return new KnowhowError(
    'validation_error',
    `The request body ${words}.`,
    { field: 'body', error: words, items: [{ loc: ['body'], msg: words, type: 'value_error.json' }] },
    { cause },
  );
}

/**
 * Reads a JSON body. A byte order mark is allowed; bytes that are not UTF-8 are not JSON.
 *
 * @param limit largest body in bytes
 * @throws KnowhowError `unsupported_media_type`, `payload_too_large`, `validation_error` (with `items` for 7.3 and
 *   `field` and `error` for 7.2), `aborted` when the client went away
 */
export async function readJson(c: HttpContext, limit: number): Promise<unknown> {
  checkMediaType(c);
  const bytes = await readBytes(c, limit);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notJson('is not valid JSON: it is not UTF-8', cause);
  }
  if (text.trim() === '') throw notJson('is not valid JSON: it is empty', undefined);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw notJson(notValidJson(cause, text), cause);
  }
}
