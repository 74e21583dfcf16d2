import { createHash } from 'node:crypto';

/** What of a record's row its hash covers, and the hash. */
export interface HashedRecord {
  id: string;
  collection: number;
  created_at: number;
  body: string;
  sha256: string;
}

/** The hash kept beside a record, by which an altered one is found: of what it says, whose it is, and when it came. */
export const recordHash = ({ id, collection, created_at, body }: Omit<HashedRecord, 'sha256'>): string =>
  createHash('sha256')
    .update(`${JSON.stringify([id, collection, created_at])}\n${body}`)
    .digest('hex');

/** False when the row is not what was written. */
export const isSoundRecord = (row: HashedRecord): boolean => row.sha256 === recordHash(row);
