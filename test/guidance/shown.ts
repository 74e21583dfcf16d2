import type { Names } from '../../src/guidance/names.js';

/** Names where every one may be shown: what is looked at is the rest of the line. */
export const ANY_NAME: Names = { action: (name) => name, argument: (name) => name };
