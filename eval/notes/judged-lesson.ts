import type { Check } from '../../src/api/check.js';

/** A lesson as somebody proposes it, with how it is counted. */
export interface GivenLesson {
  readonly set: string;
  readonly say: string;
  readonly check: Check;
}

/** A lesson in a line: its set, its words and its check. */
export const lesson = (set: string, say: string, check: Check): GivenLesson => ({ set, say, check });
