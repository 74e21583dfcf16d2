import type { ScoredRow } from './answer.js';
import { sample } from './folds.js';

/** What one advisor said of one set. */
export interface Spoken {
  set: string;
  advisor: string;
  rows: readonly ScoredRow[];
}

/** Some texts for a reader, the same number of each set and advisor, chosen by the seed: task, situation, text. */
export function writeTexts(spoken: readonly Spoken[], count: number, seed: number): string {
  const each = Math.max(1, Math.round(count / spoken.length));
  return spoken
    .flatMap(({ set, advisor, rows }) =>
      sample(rows, each, seed, ({ evaluation, id }) => `texts/${evaluation}/${id}`).map(
        ({ evaluation, id, asked, text }) =>
          `# ${set}, ${advisor}, ${evaluation} ${id}\n\n${asked}\n\n${text.trim() || '(silent)'}\n`,
      ),
    )
    .join('\n');
}
