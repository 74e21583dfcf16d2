import { createHash } from 'node:crypto';
import type { Family } from './entry.js';

/** Bytes of a hash that make an id: at most 15 decimal digits. Among a million entries two meet with a chance of 1 in 560. */
const BYTES = 6;

/**
 * The id of an entry: a number in [0, 2 ** 48) that follows from its family and what it says. The same statement has the
 * same id in every collection, whatever was learned before it.
 *
 * @param parts what it says; null for what it leaves open
 */
export function entryId(family: Family, ...parts: readonly (string | null)[]): number {
  const hash = createHash('sha256').update(family);
  for (const part of parts) hash.update(part === null ? '-' : `+${part.length}:${part}`);
  return hash.digest().readUIntBE(0, BYTES);
}
