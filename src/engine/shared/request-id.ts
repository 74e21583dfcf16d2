import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './seal.js';

/** What an answer was given for. */
interface Answer {
  /** Numbers of the entries that are credited for it. */
  entries: number[];
  /** A sketch of the vector of the task. */
  sketch: Uint8Array;
  /** Milliseconds since the epoch, whole seconds. */
  issued: number;
}

/** Request ids that carry, signed, what an answer used and was for: nothing is written during an enhance. */
export interface RequestIds {
  /** An id for an answer. */
  issue(collection: number, answer: Answer, unique: string): string;
  /**
   * What an id was issued for, and `hash`, which only this id has; undefined when it is none of ours, or of another
   * collection.
   */
  read(collection: number, id: unknown): (Answer & { hash: string }) | undefined;
}

/** Days after an answer in which a run may bring its id back. */
export const CREDIT_DAYS = 30;

const SIGNATURE_BYTES = 12;
const HASH_BYTES = 16;
/** Request ids signed with a key derived from the store's secret: unique part, seconds, sketch, entries, signature. */
export function createRequestIds(secret: Uint8Array): RequestIds {
  const key = deriveKey(secret, 'request ids, signed answers');
  const sign = (collection: number, body: string): string =>
    createHmac('sha256', key)
      .update(`${collection}.${body}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  return {
    issue(collection, { entries, sketch, issued }, unique) {
      const seconds = Math.floor(issued / 1000).toString(36);
      const numbers = entries.map((id) => id.toString(36)).join('-');
      const body = [unique, seconds, Buffer.from(sketch).toString('base64url'), numbers].join('.');
      return `${body}.${sign(collection, body)}`;
    },
    read(collection, id) {
      if (typeof id !== 'string' || id.length > 2_000) return undefined;
      const dot = id.lastIndexOf('.');
      if (dot < 0) return undefined;
      const body = id.slice(0, dot);
      const given = Buffer.from(id.slice(dot + 1));
      const expected = Buffer.from(sign(collection, body));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [unique, seconds, sketch, numbers] = body.split('.') as [string, string, string, string];
      return {
        entries: numbers === '' ? [] : numbers.split('-').map((part) => Number.parseInt(part, 36)),
        sketch: Buffer.from(sketch, 'base64url'),
        issued: Number.parseInt(seconds, 36) * 1000,
        hash: createHash('sha256').update(unique).digest().subarray(0, HASH_BYTES).toString('base64url'),
      };
    },
  };
}
