import { createHmac, timingSafeEqual } from 'node:crypto';
import { KnowhowError } from '../domain/errors.js';

/** Secrets that a store may be opened with. */
export interface SecretsGiven {
  /** Kept by the operator, not in the store; `unused` for a program that looks or copies, and needs none. */
  given?: Uint8Array | 'unused' | undefined;
  /** The one before: where the store is kept with this one, it is kept with `given` from now on. */
  former?: Uint8Array | undefined;
}

/** What a store keeps of a secret that is not in it: enough to tell it from others, and nothing to find it by. */
export const checkOf = (secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('knowhow secret check').digest();

const is = (secret: Uint8Array, check: Uint8Array): boolean =>
  check.length === 32 && timingSafeEqual(checkOf(secret), check);

/**
 * Which of the secrets a store with this check value is kept with; undefined where none is needed.
 *
 * @throws KnowhowError `storage_error` when it is none of them, or none is given
 */
export function secretBehind(check: Uint8Array, { given, former }: SecretsGiven): Uint8Array | undefined {
  if (given === 'unused') return undefined;
  if (given === undefined) {
    throw new KnowhowError(
      'storage_error',
      'The store is kept with a secret that is not in its file, and none was given. Set KNOWHOW_SECRET or KNOWHOW_SECRET_FILE, or hand in `secret`.',
    );
  }
  const found = is(given, check) ? given : former && is(former, check) ? former : undefined;
  if (found) return found;
  throw new KnowhowError(
    'storage_error',
    'The store is kept with another secret than the one given. Give that one; to change it, give the new one and the former one together (KNOWHOW_FORMER_SECRET, or `formerSecret`).',
  );
}
