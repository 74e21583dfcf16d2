import { createHash } from 'node:crypto';

/**
 * The idempotency key of a run that was found in a file. It is the same for an import of the file and for the hooks of the host that
 * wrote it: what one has stored the other does not store twice, and does not bring back once it was deleted.
 *
 * @param id names the run, the same each time it is read
 */
export const runKey = (id: string): string => `import:${createHash('sha256').update(id).digest('hex')}`;
