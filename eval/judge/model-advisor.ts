import type { GuidanceItem } from '../../src/domain/guidance-item.js';
import { dot } from '../../src/domain/maths/dot.js';
import { maskParticulars } from '../../src/extract/steps/mask.js';
import type { Embedder, Interaction } from '../../src/index.js';
import { eventsOf, parseRun } from '../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../src/model/events/parsed-run.js';
import { fitModel } from '../../src/model/fit-model.js';
import { advise } from '../../src/model/plan/advise.js';
import { situationOf } from '../../src/model/situation-of.js';
import { similarity } from '../../src/retrieval/similarity.js';
import type { Advisor } from './advisor.js';
import { linesOf } from './lines-of.js';
import { type Learner, withoutLearner, withoutPaths } from './without.js';

/** Similar runs that a request looks at. */
const SIMILAR = 24;

const groupOf = ({ query, metadata }: Interaction): string => {
  const source = metadata?.source;
  return typeof source === 'string' ? source : maskParticulars(query).toLowerCase();
};

/** For an embedder that says nothing of its cosines. */
const SCALE = { center: 0.5, slope: 10 };

/**
 * The model without an engine: runs in memory, the nearest by a scan, every line that the model would say. It is how
 * a learner is tried in seconds.
 *
 * @param embedder shared, and not closed with the advisor
 * @param options.maxTokens tokens of 4 characters for all lines, default 200
 * @param options.without a learner that is taken out
 * @param options.onItems is given every item before it is chosen
 */
export function modelAdvisor(
  embedder: Embedder,
  {
    maxTokens = 200,
    onItems,
    without,
  }: { maxTokens?: number; onItems?: (items: readonly GuidanceItem[]) => void; without?: Learner } = {},
): Advisor {
  const runs: { parsed: ParsedRun; vector: Float32Array }[] = [];
  const guided = new Set<string>();
  let model: ReturnType<typeof fitModel> | undefined;
  let asked = 0;
  return {
    async learn(records) {
      for (const record of records) {
        const requestId = record.metadata?.request_id;
        const parsed = parseRun(record, {
          id: String(runs.length).padStart(6, '0'),
          group: groupOf(record),
          guided: typeof requestId === 'string' && guided.has(requestId),
        });
        const [vector] = await embedder.embed([record.query]);
        runs.push({ parsed, vector: vector! });
      }
      model = undefined;
    },
    async advise({ task, agentType = '', turns = [] }) {
      if (runs.length === 0) return { text: '' };
      if (!model) {
        model = fitModel(runs.map(({ parsed }) => parsed));
        if (without) model = withoutLearner(model, without);
      }
      const [vector] = await embedder.embed([task]);
      const similar = runs
        .map(({ parsed, vector: other }) => ({
          run: parsed,
          likeness: similarity(dot(vector!, other), embedder.similarity ?? SCALE),
        }))
        .sort((a, b) => b.likeness - a.likeness || (a.run.id < b.run.id ? -1 : 1))
        .slice(0, SIMILAR);
      const whole = situationOf(model, {
        task,
        agentType,
        events: eventsOf(turns).events,
        observation: turns.at(-1)?.result ?? '',
        similar,
      });
      const situation = without ? withoutPaths(whole, without) : whole;
      const { items, plan, confidence } = advise(model, situation);
      onItems?.(items);
      const lines = linesOf(items, maxTokens);
      const requestId = `r${++asked}`;
      if (lines.length > 0) guided.add(requestId);
      return { text: lines.join('\n'), ...(plan ? { plan } : {}), confidence, requestId };
    },
    close: async () => {},
  };
}
