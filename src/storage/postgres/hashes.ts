import { createHash } from 'node:crypto';

/** SHA-256 of a text as it is kept: what texts of any length are found by. */
export const textHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** {@link textHash} of several texts, so that no two lists share one. */
export const listHash = (...texts: string[]): Buffer => textHash(JSON.stringify(texts));

/** The hash kept beside a record, of its body alone, by which a self-check finds a damaged one. */
export const recordHash = (body: string): string => createHash('sha256').update(body).digest('hex');
