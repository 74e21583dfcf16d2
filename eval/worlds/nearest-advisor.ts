import type { Embedder, Interaction } from '../../src/index.js';
import type { Advisor } from '../judge/advisor.js';
import { ACTION, PAST_TASK, RESULT } from './read-nearest.js';

/** Past runs that are shown, and characters of a result. */
const SHOWN = 5;
const RESULT_LENGTH = 200;

/**
 * The five nearest successes by embedding, as they were, nearest first.
 *
 * @param lineIn an action without its wrapping, so that a click on a number is shown with its label
 */
export function nearestAdvisor(
  embedder: Embedder,
  lineIn: (decision: string, page: string) => string,
  most = SHOWN,
): Advisor {
  const successes: { vector: Float32Array; text: string }[] = [];
  return {
    async learn(runs) {
      const succeeded = runs.filter(({ success }) => success === true);
      const vectors = await embedder.embed(succeeded.map(({ query }) => query));
      for (const [i, run] of succeeded.entries())
        successes.push({ vector: vectors[i]!, text: shown(run, lineIn) });
    },
    async advise({ task }) {
      const [asked] = await embedder.embed([task]);
      const likeness = (vector: Float32Array): number =>
        vector.reduce((sum, value, i) => sum + value * asked![i]!, 0);
      const nearest = successes
        .map(({ vector, text }) => ({ text, like: likeness(vector) }))
        .sort((a, b) => b.like - a.like)
        .slice(0, most);
      return { text: nearest.map(({ text }) => text).join('\n') };
    },
    close: async () => {},
  };
}

const shown = ({ query, turns }: Interaction, lineIn: (decision: string, page: string) => string): string =>
  [
    `${PAST_TASK}${query}`,
    ...turns.flatMap(({ inputs, decision, result }) => [
      `${ACTION}${lineIn(decision, inputs)}`,
      `${RESULT}${(result ?? '').replace(/\s+/g, ' ').slice(0, RESULT_LENGTH)}`,
    ]),
  ].join('\n');
