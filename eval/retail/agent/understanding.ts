import type { Random } from '../../../src/index.js';
import { isWrite, LISTS } from '../call-tool.js';
import type { ToolCall } from '../records.js';
import { valuesAt } from './call-log.js';
import { featuresOf, isSeen, nextWish } from './features.js';
import type { Habits } from './habits.js';
import { isAgain, type Slips, wishFor } from './slips.js';
import { ordersAhead, productsAhead, type View } from './view.js';
import { isHandOver, pendingWishes } from './wishes.js';

/**
 * The part of an agent that is language: what it takes the user to mean, as well and as badly as recorded agents did.
 * It knows the wish, and gives away no more of it than a choice among values that the agent has before it.
 */
export interface Understanding {
  /** What the next decision depends on. */
  hears(view: View): string[];
  /** The write that the agent takes the user to want next. */
  wants(view: View): string | undefined;
  /** True when the agent takes the user to want this, now or later. */
  isWanted(view: View, tool: string): boolean;
  /** False when the agent can tell that it has not seen yet what the user means. */
  isReady(view: View, tool: string): boolean;
  /**
   * The value that the agent takes for the argument; undefined where nothing that it has seen can be meant.
   *
   * @param values what the argument could be, by what the agent knows of its sources
   */
  means(
    view: View,
    call: { tool: string; argument: string; bound: Readonly<Record<string, unknown>> },
    values: readonly string[],
  ): unknown;
}

const isId = (value: unknown): boolean => /\d{5}/.test(String(value));

/** The values that look-ups take, out of what was said and seen. */
function lookUpValue(
  view: View,
  argument: string,
  wish: ToolCall | undefined,
  name: readonly string[],
  random: Random,
) {
  const last = (pattern: RegExp): string | undefined => view.said.match(pattern)?.at(-1);
  if (argument === 'email') return last(/[\w.+-]+@[\w-]+\.[a-z]+/g);
  if (argument === 'zip') return last(/\b\d{5}\b/g);
  const part = argument === 'first_name' ? name[0] : argument === 'last_name' ? name[1] : undefined;
  if (part !== undefined) return view.said.includes(part.toLowerCase()) ? part : undefined;
  if (argument === 'user_id') {
    return view.log.findLast(({ action, refused }) => action.startsWith('find_user_id') && !refused)?.result;
  }
  if (argument === 'order_id') return ordersAhead(view)[0];
  if (argument === 'product_id') {
    const ahead = productsAhead(view);
    const items = new Set((wish?.arguments.item_ids as string[] | undefined) ?? []);
    const meant = view.log
      .filter(({ action, refused }) => action === 'get_order_details' && !refused)
      .flatMap(({ result }) => valuesAt(result, 'items[]'))
      .map(({ value }) => value as { item_id: string; product_id: string })
      .filter(({ item_id: id }) => items.has(id))
      .map(({ product_id: id }) => id);
    return ahead.find((id) => meant.includes(id)) ?? ahead[Math.floor(random() * ahead.length)];
  }
  return argument === 'expression' ? '1 + 1' : '';
}

/**
 * Understanding of one task.
 *
 * @param task the gold actions, the user's first and last name
 */
export function understandingOf(
  task: { gold: readonly ToolCall[]; name: readonly string[] },
  family: string,
  { slips, habits }: { slips: Slips; habits: Habits },
  random: Random,
): Understanding {
  const { gold, name } = task;
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

  /** A wrong list: one left out, or one exchanged for another. */
  function wrongList(meant: readonly string[], other: () => string | undefined): string[] {
    const at = Math.floor(random() * meant.length);
    if (meant.length > 1 && random() < 0.4) return meant.filter((_, i) => i !== at);
    const wrong = other();
    return wrong === undefined ? [...meant] : meant.map((value, i) => (i === at ? wrong : value));
  }

  return {
    hears: (view) => featuresOf(view, gold, family),
    wants: (view) => nextWish(view, gold)?.name,
    isWanted: (view, tool) =>
      tool === 'transfer_to_human_agents'
        ? isHandOver(gold)
        : pendingWishes(view, gold).some(({ name: wish }) => wish === tool),
    isReady(view, tool) {
      const wish = wishFor(view, gold, tool);
      return (
        wish === undefined ||
        Object.values(wish.arguments).every((value) => !isId(value) || isSeen(view, value))
      );
    },
    means(view, { tool, argument, bound }, values) {
      const wishes = gold.filter((action) => isWrite(action.name));
      if (!isWrite(tool)) {
        const wish = wishes.find(
          (each) => wishFor(view, gold, each.name, each.arguments.order_id)?.arguments === each.arguments,
        );
        return lookUpValue(view, argument, wish, name, random);
      }
      const list = LISTS.has(`${tool}.${argument}`);
      const draw = (some: readonly string[]) => habits.draw(view, { tool, argument, bound }, some, random);
      const guess = (): unknown => {
        const value = draw(values);
        return value === undefined ? undefined : list ? [value] : value;
      };
      const wish = wishFor(view, gold, tool, bound.order_id);
      const slipped =
        wish === undefined ||
        Object.entries(bound).some(
          ([key, value]) => JSON.stringify(value) !== JSON.stringify(wish.arguments[key]),
        );
      if (slipped) {
        const other = bound.item_ids;
        if (argument !== 'new_item_ids' || !Array.isArray(other)) return guess();
        const swaps = other.map(() => draw(values));
        return swaps.includes(undefined) ? undefined : swaps;
      }
      const meant = wish.arguments[argument];
      const known = list ? (meant as string[]) : [String(meant)];
      const offered = known.every((value) => values.includes(value));
      // Where there is nothing to mistake it for, nobody mistakes it.
      if (offered && values.every((value) => known.includes(value))) return meant;
      const seen = offered || isSeen(view, meant);
      const right =
        !seen && isId(meant) ? 0 : slips.right(family, tool, argument, { seen, again: isAgain(view, tool) });
      if (random() < right) return meant;
      if (!seen) return guess();
      const others = values.filter((value) =>
        list ? !(meant as string[]).includes(value) : value !== meant,
      );
      if (list) return wrongList(meant as string[], () => draw(others));
      // Nothing else of the kinds that agents take: what is meant is all there is.
      return draw(others) ?? (argument === 'order_id' ? meant : others.length > 0 ? pick(others) : meant);
    },
  };
}
