import type { ScrubReport } from './scrub.js';

/** What the program that scrubs a file says in the end. */
export type ScrubAnswer =
  | { state: 'scrubbed'; report: ScrubReport }
  | { state: 'busy' | 'full' | 'not_understood' | 'failed'; reason: string };
