import { callTool } from './call-tool.js';
import type { RetailRecord, ToolCall } from './records.js';
import { openShop, type Shop } from './shop.js';
import type { RetailWorld } from './world.js';

/** What a task asks for. */
export type RetailGold = Pick<RetailRecord['metadata'], 'gold_actions' | 'gold_outputs'>;

const golds = new WeakMap<readonly ToolCall[], string>();

function goldState(world: RetailWorld, actions: readonly ToolCall[]): string {
  const known = golds.get(actions);
  if (known !== undefined) return known;
  const shop = openShop(world);
  for (const action of actions) callTool(shop, action.name, action.arguments);
  const state = shop.difference();
  golds.set(actions, state);
  return state;
}

/** True when a shop stands as it does after what should have been done. */
export const isAsGold = (world: RetailWorld, shop: Shop, gold: RetailGold): boolean =>
  shop.difference() === goldState(world, gold.gold_actions);

/** True when every output that a task asks for was said in a reply, commas and capitals aside. */
export const saidOutputs = (replies: readonly string[], gold: RetailGold): boolean =>
  gold.gold_outputs.every((output) =>
    replies.some((reply) => reply.toLowerCase().replaceAll(',', '').includes(output.toLowerCase())),
  );
