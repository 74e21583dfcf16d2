import { createHash } from 'node:crypto';

/** What of a record's row its hash covers, and the hash. */
export interface HashedRecord {
  id: string;
  collection: number;
  created_at: number;
  body: string;
  sha256: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash kept beside a record, by which an altered one is found: of what it says, whose it is, and when it came. */
export const recordHash = ({ id, collection, created_at, body }: Omit<HashedRecord, 'sha256'>): string =>
  sha256(`${JSON.stringify([id, collection, created_at])}\n${body}`);

/** False when the row is not what was written. In rows of older versions the hash is of the body alone. */
export const isSoundRecord = (row: HashedRecord): boolean =>
  row.sha256 === recordHash(row) || row.sha256 === sha256(row.body);
