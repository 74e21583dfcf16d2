import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './seal.js';

/** Request ids that carry, signed, which entries a response used: nothing is written during an enhance. */
export interface RequestIds {
  /** An id that names the entries used. */
  issue(collection: number, entries: number[], unique: string): string;
  /** The entries an id names; empty when it is none of ours, or of another collection. */
  read(collection: number, id: unknown): number[];
}

const SIGNATURE_BYTES = 12;

/** Request ids signed with a key derived from the store's secret. */
export function createRequestIds(secret: Uint8Array): RequestIds {
  const key = deriveKey(secret, 'request ids');
  const sign = (collection: number, body: string): string =>
    createHmac('sha256', key)
      .update(`${collection}.${body}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  return {
    issue(collection, entries, unique) {
      const body = `${unique}-${entries.map((id) => id.toString(36)).join('-')}`;
      return `${body}.${sign(collection, body)}`;
    },
    read(collection, id) {
      if (typeof id !== 'string' || id.length > 2_000) return [];
      const dot = id.lastIndexOf('.');
      if (dot < 0) return [];
      const body = id.slice(0, dot);
      const given = Buffer.from(id.slice(dot + 1));
      const expected = Buffer.from(sign(collection, body));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
      return body
        .split('-')
        .slice(1)
        .map((part) => Number.parseInt(part, 36))
        .filter((n) => Number.isInteger(n) && n > 0);
    },
  };
}
