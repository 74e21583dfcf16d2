import { createHash } from 'node:crypto';

/** SHA-256 of a text, base64: what texts of any length are found by, so that no index holds long ones. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('base64');
