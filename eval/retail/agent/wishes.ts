import { isWrite } from '../call-tool.js';
import type { ToolCall } from '../records.js';
import { type View, writesOf } from './view.js';

/** Writes of gold actions. */
export const goldWrites = (gold: readonly ToolCall[]): ToolCall[] => gold.filter(({ name }) => isWrite(name));

const sortedArgs = (args: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(args)
      .map(([name, value]) => [name, Array.isArray(value) && name === 'item_ids' ? [...value].sort() : value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/** True when a call does what a gold action does. */
const isSameCall = (
  call: { action: string; args: Readonly<Record<string, unknown>> },
  gold: ToolCall,
): boolean => call.action === gold.name && sortedArgs(call.args) === sortedArgs(gold.arguments);

/**
 * What is still wanted, as agent and user believe: gold writes less those done, in their order. A write that went
 * through with other arguments is believed to have done it too.
 */
export function pendingWishes(view: View, gold: readonly ToolCall[]): ToolCall[] {
  const left = goldWrites(gold);
  for (const call of writesOf(view)) {
    const exact = left.findIndex((wish) => isSameCall(call, wish));
    const alike = left.findIndex(
      ({ name, arguments: args }) => name === call.action && args.order_id === call.args.order_id,
    );
    const at = [exact, alike, left.findIndex(({ name }) => name === call.action)].find((found) => found >= 0);
    if (at !== undefined) left.splice(at, 1);
  }
  return left;
}

/** True when the task is one to hand over. */
export const isHandOver = (gold: readonly ToolCall[]): boolean =>
  gold.some(({ name }) => name === 'transfer_to_human_agents');
