import type { Interaction } from '../../src/index.js';
import type { Advisor } from '../judge/advisor.js';

/** Past runs that count as near. */
const NEAREST = 5;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z0-9_]+/g) ?? []);

/** The cosine of two sets of words, each word weighed by how rare it is among the runs (Spärck Jones 1972). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>, weigh: (word: string) => number): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common += weigh(word) ** 2;
  const length = (words: ReadonlySet<string>): number =>
    Math.sqrt([...words].reduce((sum, word) => sum + weigh(word) ** 2, 0));
  return common / (length(a) * length(b) || 1);
}

/**
 * The baseline: what the successful runs did whose tasks are most like this one in their words, nearest first.
 * Without an outcome a run counts as successful. Its confidence is the share of successes among the five nearest runs
 * with an outcome, shrunk to the base rate as if by two runs more.
 *
 * @param essence the part of a run that is shown
 * @param shownRuns past runs that are shown, default 5
 */
export function nearestAdvisor(essence: (run: Interaction) => string, shownRuns = NEAREST): Advisor {
  const known: { words: Set<string>; shown: string; success: boolean | undefined }[] = [];
  const runsWith = new Map<string, number>();
  const weigh = (word: string): number => Math.log((known.length + 1) / (runsWith.get(word) ?? 1));
  return {
    async learn(runs) {
      for (const run of runs) {
        const words = wordsOf(run.query);
        known.push({ words, shown: essence(run), success: run.success ?? undefined });
        for (const word of words) runsWith.set(word, (runsWith.get(word) ?? 0) + 1);
      }
    },
    async advise({ task }) {
      const words = wordsOf(task);
      const near = known
        .map((run) => ({ ...run, near: likeness(run.words, words, weigh) }))
        .sort((a, b) => b.near - a.near);
      const shown = near.filter(({ success }) => success !== false).slice(0, shownRuns);
      const judged = near.filter(({ success }) => success !== undefined);
      const rateOf = (runs: typeof judged, by: number): number =>
        runs.filter(({ success }) => success).length / (by || 1);
      const base = rateOf(judged, judged.length);
      const five = judged.slice(0, NEAREST);
      return {
        text: shown.map((run) => `- ${run.shown}`).join('\n'),
        confidence: rateOf(five, five.length + 2) + (2 * base) / (five.length + 2),
      };
    },
    close: async () => {},
  };
}
