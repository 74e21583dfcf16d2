import type { ActionPlan } from '../../src/domain/action-plan.js';
import type { GuidanceItem } from '../../src/domain/guidance-item.js';
import { planCode, type Shown, sentenceCode, topicCode } from '../../src/domain/line-code.js';
import { maskParticulars } from '../../src/extract/steps/mask.js';
import type { ChosenItem } from '../../src/guidance/choose-items.js';
import type { Embedder, Interaction } from '../../src/index.js';
import { eventsOf, parseRun } from '../../src/model/events/parse-run.js';
import { fitModel } from '../../src/model/fit-model.js';
import { advise } from '../../src/model/plan/advise.js';
import { situationOf } from '../../src/model/situation-of.js';
import type { Advisor } from './advisor.js';
import { chosenOf } from './chosen-of.js';
import { likest, type Remembered } from './likest.js';
import { type Learner, withoutLearner, withoutPaths } from './without.js';

const groupOf = ({ query, metadata }: Interaction): string => {
  const source = metadata?.source;
  return typeof source === 'string' ? source : maskParticulars(query).toLowerCase();
};

/** What an answer signs of what it says. */
const shownOf = (answer: string, chosen: readonly ChosenItem[], plan: ActionPlan | undefined): Shown => ({
  answer,
  lines: [...chosen.map(({ item }) => sentenceCode(item.sentence)), ...(plan ? [planCode(plan)] : [])],
  topics: [
    ...chosen.flatMap(({ item }) => item.topics ?? []),
    ...(plan?.steps ?? []).map(({ action }) => action),
  ].map(topicCode),
});

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
  const runs: Remembered[] = [];
  const guided = new Map<string, Shown>();
  let model: ReturnType<typeof fitModel> | undefined;
  let asked = 0;
  return {
    async learn(records) {
      for (const record of records) {
        const requestId = record.metadata?.request_id;
        const run = parseRun(record, {
          id: String(runs.length).padStart(6, '0'),
          group: groupOf(record),
          guided: typeof requestId === 'string' && guided.has(requestId),
          ...(typeof requestId === 'string' && { shown: guided.get(requestId) }),
        });
        const [vector] = await embedder.embed([record.query]);
        runs.push({ run, vector: vector! });
      }
      model = undefined;
    },
    async advise({ task, agentType = '', turns = [] }) {
      if (runs.length === 0) return { text: '' };
      if (!model) {
        model = fitModel(runs.map(({ run }) => run));
        if (without) model = withoutLearner(model, without);
      }
      const [vector] = await embedder.embed([task]);
      const whole = situationOf(model, {
        task,
        agentType,
        events: eventsOf(turns).events,
        observation: turns.at(-1)?.result ?? '',
        similar: likest(runs, { task, vector: vector! }, embedder),
      });
      const situation = without ? withoutPaths(whole, without) : whole;
      const { items, plan, confidence } = advise(model, situation);
      onItems?.(items);
      const chosen = chosenOf(items, maxTokens);
      const requestId = `r${++asked}`;
      if (chosen.length > 0) guided.set(requestId, shownOf(requestId, chosen, plan));
      return {
        text: chosen.map(({ line }) => line).join('\n'),
        ...(plan ? { plan } : {}),
        confidence,
        requestId,
      };
    },
    close: async () => {},
  };
}
