import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Measure } from '../../adapters/eval/measure.js';
import { readTrajectories } from '../../eval/trajectories/data.js';
import { evaluateTrajectories } from '../../eval/trajectories/evaluate.js';
import { type ActionPlan, hashingEmbedder } from '../../src/index.js';
import { collectionOf, type Said } from './made-shop/engines.js';

const RETAIL = fileURLToPath(new URL('../../../shared/data/tau-retail', import.meta.url));
const here = existsSync(RETAIL);
if (!here) console.log('skipped: doctored engines on real runs need the retail runs, which are not here');

const STATUS: Record<string, string> = {
  cancel_pending_order: 'pending',
  exchange_delivered_order_items: 'delivered',
  return_delivered_order_items: 'delivered',
  modify_pending_order_items: 'pending',
  modify_pending_order_address: 'pending',
};

/** Names the writes that the words of their names call for, with the status that each needs, or another one. */
function engine(tools: readonly string[], right: boolean) {
  return (input: string): Said => {
    const words = input.toLowerCase();
    const goals = tools.filter((tool) => words.includes(tool.split('_')[0]!) && STATUS[tool] !== undefined);
    const plan: ActionPlan = {
      chance: 0.5,
      goals: (right
        ? goals
        : tools.filter((tool) => STATUS[tool] !== undefined && !goals.includes(tool))
      ).map((action) => ({ action, chance: 0.9 })),
      steps: goals.map((action) => ({
        action,
        chance: 0.9,
        only_if: [
          {
            fact: 'get_order_details.status',
            values: [right === (STATUS[action] === 'pending') ? 'pending' : 'delivered'],
            held: 9,
            refused: 5,
          },
        ],
        args: [
          {
            name: 'order_id',
            from: [{ action: 'get_user_details', path: right ? 'orders[]' : 'name.first_name' }],
          },
        ],
      })),
    };
    return { text: `- ${right ? 'Do' : 'Avoid'}: ${goals.join(' -> ')}`, plan };
  };
}

test.skipIf(!here)(
  'on the recorded retail runs an engine with a few right rules scores above one that has them wrong',
  async () => {
    const { tools } = readTrajectories(RETAIL);
    const measured = async (right: boolean): Promise<Map<string, Measure>> => {
      const { measures } = await evaluateTrajectories(RETAIL, {
        embedder: { ...hashingEmbedder(), counts: () => ({ embedded: 0, repeated: 0 }) },
        only: ['goals', 'sources', 'refusals'],
        quick: true,
        open: async () => collectionOf(engine(tools, right)),
        say: () => {},
      });
      return new Map(measures.map((measure) => [measure.name, measure]));
    };
    const [good, bad] = [await measured(true), await measured(false)];
    for (const name of ['goals_f1', 'sources_argument_recall', 'refusal_auc']) {
      expect(good.get(name)!.value, name).toBeGreaterThan(bad.get(name)!.value + 0.1);
    }
    expect(good.get('goals_logloss')!.value).toBeLessThan(bad.get('goals_logloss')!.value);
  },
);
