import { createHash } from 'node:crypto';
import { KnowhowError } from '../../domain/errors.js';

const LEAST = 32;

/**
 * The 32 bytes that a secret in words stands for. It must be random, for nothing slows down who guesses it.
 *
 * @throws KnowhowError `invalid_request` when it is too short to be
 */
export function readSecret(text: string | undefined): Uint8Array | undefined {
  if (text === undefined) return undefined;
  if (text.length < LEAST) {
    throw new KnowhowError(
      'invalid_request',
      `The secret has ${text.length} characters; it must have ${LEAST} or more, at random. \`openssl rand -hex 32\` makes one.`,
      { field: 'secret', error: `must have ${LEAST} characters or more` },
    );
  }
  return createHash('sha256').update(text).digest();
}
