import { isWrite } from '../call-tool.js';
import type { RetailRecord, ToolCall } from '../records.js';
import { isSeen } from './features.js';
import { type Sources, valuesFor } from './sources.js';
import type { View } from './view.js';
import { walk } from './walk.js';
import { pendingWishes } from './wishes.js';

/** How often agents of a family chose the value that was meant. */
export interface Slips {
  /**
   * Probability that an argument of a write gets the value that the user means, given that those before it did.
   *
   * @param how whether the value stands in what the agent has seen, and whether the tool has refused before
   */
  right(family: string, tool: string, argument: string, how: { seen: boolean; again: boolean }): number;
  /** Share of a family's writes that the user had agreed to. */
  confirms(family: string): number;
}

/** True when the tool was refused already. */
export const isAgain = (view: View, tool: string): boolean =>
  view.log.some(({ action, refused }) => action === tool && refused);

interface Count {
  right: number;
  all: number;
}

/** The pending wish that a call is about: of the same tool, on the same order where there is one. */
export function wishFor(
  view: View,
  gold: readonly ToolCall[],
  tool: string,
  order?: unknown,
): ToolCall | undefined {
  const same = pendingWishes(view, gold).filter(({ name }) => name === tool);
  return same.find((wish) => wish.arguments.order_id === order) ?? same[0];
}

const equal = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  return plain(a) === plain(b);
};

/** Weight of all families beside one. */
const PRIOR = 6;

/** Learns how often recorded agents chose wrongly, by counting over the writes that some wish called for. */
export function learnSlips(records: readonly RetailRecord[], sources: Sources): Slips {
  const counts = new Map<string, Count>();
  const add = (key: string, right: boolean): void => {
    const count = counts.get(key) ?? { right: 0, all: 0 };
    count.right += Number(right);
    count.all++;
    counts.set(key, count);
  };
  for (const { metadata, ...record } of records) {
    const { family, gold_actions: gold } = metadata;
    walk({ ...record, metadata }, ({ view, call }) => {
      if (call === undefined || !isWrite(call.name)) return;
      add(`confirms ${family}`, view.agreed);
      add('confirms', view.agreed);
      const wish = wishFor(view, gold, call.name, call.arguments.order_id);
      if (wish === undefined) return;
      for (const [argument, meant] of Object.entries(wish.arguments)) {
        const values = valuesFor(sources.get(`${call.name}.${argument}`) ?? [], view.log);
        const known = new Set((Array.isArray(meant) ? meant : [meant]).map(String));
        // Where there is nothing to mistake it for, being right shows nothing.
        if (values.every((value) => known.has(value))) continue;
        const right = equal(call.arguments[argument], meant);
        const key = `${call.name}.${argument} ${isSeen(view, meant)} ${isAgain(view, call.name)}`;
        add(argument, right);
        add(key, right);
        add(`${family} ${key}`, right);
        if (!right) break;
      }
    });
  }
  const share = (key: string, prior: number, weight: number): number => {
    const { right, all } = counts.get(key) ?? { right: 0, all: 0 };
    return (right + weight * prior) / (all + weight);
  };
  return {
    right: (family, tool, argument, { seen, again }) => {
      const key = `${tool}.${argument} ${seen} ${again}`;
      const prior = seen ? share(argument, 0.95, PRIOR) : 0.1;
      return share(`${family} ${key}`, share(key, prior, 5 * PRIOR), PRIOR);
    },
    confirms: (family) => share(`confirms ${family}`, share('confirms', 0.8, PRIOR), PRIOR),
  };
}
