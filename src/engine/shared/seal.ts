import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { KnowhowError } from '../../domain/errors.js';

/** Keeps errors readable for the operator only. */
export interface Seal {
  /** AES-256-GCM, base64 of nonce, tag and ciphertext. */
  seal(text: string): string;
  /** The text again. Throws `invalid_request` when it was not sealed here, or was changed. */
  open(sealed: string): string;
}

const NONCE = 12;
const TAG = 16;

/** A key for one purpose, derived from the store's secret (HKDF, RFC 5869). */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `knowhow ${purpose}`, 32));
}

/**
 * Sealing under a key derived from the store's secret.
 *
 * @param former a secret from before: what was sealed under it is opened too
 */
export function createSeal(secret: Uint8Array, former?: Uint8Array): Seal {
  const keys = [secret, ...(former ? [former] : [])].map((one) => deriveKey(one, 'sealed errors'));
  const key = keys[0]!;

  function openWith(one: Buffer, bytes: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', one, bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  }

  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      let cause: unknown;
      for (const one of keys) {
        try {
          return openWith(one, bytes);
        } catch (error) {
          cause ??= error;
        }
      }
      throw new KnowhowError(
        'invalid_request',
        'The text is not an error_message sealed by this store, it was changed on the way, or the secret of the store was changed since. Hand it in whole, with the database it came from, and with the former secret where there was another.',
        {},
        { cause },
      );
    },
  };
}
