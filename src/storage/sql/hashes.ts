import { createHash, createHmac } from 'node:crypto';
import { packText } from '../codes/text-code.js';

/** SHA-256 of a text, base64: what texts of any length are found by, so that no index holds long ones. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Salted hash of an idempotency key, base64. It outlives the record: without the salt nobody may find out from it which of
 * the keys that he can think of were used.
 */
export const keyHash = (salt: Uint8Array, key: string): string =>
  createHmac('sha256', salt).update(packText(key)).digest('base64');
