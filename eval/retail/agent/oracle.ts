import type { ActionPlan } from '../../../src/index.js';
import type { ToolCall } from '../records.js';
import { goldWrites } from './wishes.js';

/** The best that a line of tools can say: what should be done, in order. */
export const oracleText = (gold: readonly ToolCall[]): string =>
  gold.length === 0
    ? ''
    : `- A like task was done so: ${gold.map(({ name }) => `\`${name}\``).join(' -> ')}.`;

/** The best that a plan can say: what should be done, with its arguments. */
export function oraclePlan(gold: readonly ToolCall[]): ActionPlan {
  return {
    chance: 1,
    goals: goldWrites(gold).map(({ name }) => ({ action: name, chance: 1 })),
    steps: gold.map(({ name, arguments: args }) => ({
      action: name,
      chance: 1,
      args: Object.entries(args).map(([argument, value]) => ({
        name: argument,
        from: [{ constant: (Array.isArray(value) ? value : [value]).map(String) }],
      })),
    })),
  };
}
