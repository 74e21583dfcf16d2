import type { OpenCollection } from '../../../adapters/eval/open-collection.js';
import type { ActionPlan, EnhanceResult, PlanStep } from '../../../src/index.js';
import { READS, REASONS, SAID, WRITES } from './world.js';

/** What an engine says to a task. */
export interface Said {
  text: string;
  plan: ActionPlan | undefined;
}

const ORDER = { action: 'get_user', path: 'orders[]' };
const ARGS: Record<string, PlanStep['args']> = {
  find_user: [{ name: 'email', from: [{ task: true }] }],
  get_user: [{ name: 'user_id', from: [{ action: 'find_user', path: '' }] }],
  get_order: [{ name: 'order_id', from: [ORDER] }],
  cancel_order: [
    { name: 'order_id', from: [ORDER] },
    { name: 'reason', from: [{ constant: REASONS }] },
  ],
  return_items: [
    { name: 'order_id', from: [ORDER] },
    { name: 'item_ids', from: [{ action: 'get_order', path: 'items[].item_id', same: 'order_id' }] },
    { name: 'method_id', from: [{ action: 'get_user', path: 'methods[]' }] },
  ],
  set_address: [
    { name: 'order_id', from: [ORDER] },
    { name: 'street', from: [{ task: true }] },
  ],
};
const STATUS: Record<string, string> = {
  cancel_order: 'pending',
  return_items: 'delivered',
  set_address: 'pending',
};

const step = (action: string): PlanStep => ({
  action,
  chance: 0.9,
  args: ARGS[action],
  ...(STATUS[action] === undefined
    ? {}
    : { only_if: [{ fact: 'get_order.status', values: [STATUS[action]], held: 9, refused: 5 }] }),
});

const leaveOut = (action: string): string => `- Leave out \`${action}\` (0 of 6 succeeded; 6 of 6 without).`;

/** Knows the shop's rules and reads the words of a task, or the names of actions: as good as can be. */
export function goodEngine(input: string): Said {
  const goals = WRITES.filter(
    (action) => input.includes(SAID[action]!) || input.includes(action.replace('_', ' ')),
  );
  const plan: ActionPlan = {
    chance: 0.8,
    goals: WRITES.map((action) => ({ action, chance: goals.includes(action) ? 0.9 : 0.05 })),
    steps: [...READS, ...goals].map(step),
  };
  const text = [
    `- A like task was done so: ${[...READS, ...goals].map((action) => `\`${action}\``).join(' -> ')} (5 of 6).`,
    ...goals.map((goal) => `- First \`${goal}\` (6 of 6 succeeded; 0 of 6 without).`),
    ...WRITES.filter((action) => !goals.includes(action)).map(leaveOut),
  ].join('\n');
  return { text, plan };
}

const others: Record<string, string> = {
  cancel_order: 'return_items',
  return_items: 'set_address',
  set_address: 'cancel_order',
};
const renamed = (text: string): string =>
  text.replace(new RegExp(WRITES.join('|'), 'g'), (name) => others[name]!);

const alter =
  (change: (said: Said & { plan: ActionPlan }) => Said) =>
  (input: string): Said =>
    change(goodEngine(input) as Said & { plan: ActionPlan });

const eachStep = (change: (step: PlanStep) => PlanStep) =>
  alter(({ text, plan }) => ({ text, plan: { ...plan, steps: plan.steps.map(change) } }));

/** The good engine, doctored: each is bad at one thing. */
export const DOCTORED: Record<string, (input: string) => Said> = {
  /** Names other writes than the task needs. */
  wrong_tools: alter(({ text, plan }) => ({
    text: renamed(text),
    plan: {
      ...plan,
      goals: plan.goals.map(({ action, chance }) => ({ action: others[action]!, chance })),
      steps: plan.steps.map(({ action }) => step(others[action] ?? action)),
    },
  })),
  /** Would have every value from a place where it is not. */
  wrong_sources: eachStep((one) => ({
    ...one,
    args: one.args?.map(({ name }) => ({ name, from: [{ action: 'get_order', path: 'status' }] })),
  })),
  /** Has every condition the wrong way round. */
  wrong_conditions: eachStep((one) => ({
    ...one,
    ...(one.only_if === undefined
      ? {}
      : {
          only_if: one.only_if.map((condition) => ({
            ...condition,
            values: [condition.values[0] === 'pending' ? 'delivered' : 'pending'],
          })),
        }),
  })),
  /** Does the last first. */
  wrong_order: alter(({ text, plan }) => ({ text, plan: { ...plan, steps: [...plan.steps].reverse() } })),
  /** Recommends and warns of the same, and has a step whose condition excludes its branch. */
  contradictory: alter(({ text, plan }) => ({
    text: `${text}\n${leaveOut(plan.steps.at(-1)!.action)}`,
    plan: {
      ...plan,
      steps: plan.steps.map((one) =>
        one.action === 'get_order'
          ? {
              ...one,
              branches: [
                { when: { fact: 'get_order.status', value: 'cancelled' }, steps: [step('cancel_order')] },
              ],
            }
          : one,
      ),
    },
  })),
  /** Would leave out what is needed, and begin with what is not. */
  leaves_out_needed: alter(({ text, plan }) => ({
    text: text
      .split('\n')
      .map((line) => (line.startsWith('- Do') ? line : renamed(line)))
      .join('\n'),
    plan,
  })),
};

/** A collection in which a given engine answers; it learns nothing. */
export function collectionOf(engine: (input: string) => Said): OpenCollection {
  return {
    learn: async () => [],
    async enhance({ input_text: input }): Promise<EnhanceResult> {
      const { text, plan } = engine(input);
      return {
        response: `${input}\n\n${text}`,
        metadata: {
          explanation: {
            lines: [],
            matches: [],
            tree: { action: '(start)', weight: 0, value: 0, visits: 0, principal: true, children: [] },
            ...(plan ? { plan } : {}),
            confidence: plan?.chance ?? 0.5,
            timing: { embed_ms: 0, rest_ms: 0 },
          },
        },
      };
    },
    remove: async () => Promise.reject(new Error('nothing is removed here')),
    probe: async () => 0.5,
    records: async () => [],
    close: async () => {},
  };
}
