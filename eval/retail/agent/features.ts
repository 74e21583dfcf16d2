import { isWrite } from '../call-tool.js';
import type { ToolCall } from '../records.js';
import type { LoggedCall } from './call-log.js';
import { isUserFound, ordersAhead, productsAhead, statusesOf, type View, writesOf } from './view.js';
import { isHandOver, pendingWishes } from './wishes.js';

const bucket = (n: number): string => (n >= 3 ? '3+' : String(n));

const scalars = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(scalars) : [String(value)];

const texts = new WeakMap<LoggedCall, string>();

function textOf(call: LoggedCall): string {
  const known = texts.get(call);
  if (known !== undefined) return known;
  const text = JSON.stringify(call.result);
  texts.set(call, text);
  return text;
}

/** True when a value stands in a result or in the user's words. */
export function isSeen(view: View, value: unknown): boolean {
  return scalars(value).every(
    (each) =>
      view.said.includes(each.toLowerCase()) ||
      view.log.some((call) => !call.refused && textOf(call).includes(`"${each}"`)),
  );
}

/** True when all that a wish is about stands in what the agent has seen. */
const isWishReady = (view: View, wish: ToolCall): boolean =>
  Object.values(wish.arguments).every((value) => isSeen(view, value));

/** The wish that comes next: the first of which everything is seen, else the first. */
export function nextWish(view: View, gold: readonly ToolCall[]): ToolCall | undefined {
  const wishes = pendingWishes(view, gold);
  return wishes.find((wish) => isWishReady(view, wish)) ?? wishes[0];
}

/**
 * What a decision depends on, as names. Most is what was done, how often, which ids were seen and not yet looked up,
 * states, and the user's last words. What the user still wants stands for the agent's understanding of language: the
 * recorded agents understood their users too, and how far they acted on it is learned from what they did.
 */
export function featuresOf(view: View, gold: readonly ToolCall[], family: string): string[] {
  const last = view.done.at(-1) ?? 'start';
  const before = view.done.at(-2) ?? 'start';
  const counts = new Map<string, number>();
  for (const action of view.done) counts.set(action, (counts.get(action) ?? 0) + 1);
  const wishes = pendingWishes(view, gold);
  const wish = nextWish(view, gold);
  const refusals = bucket(view.log.filter(({ action, refused }) => refused && isWrite(action)).length);
  const found = isUserFound(view);
  const writes = writesOf(view).length;
  const orders = ordersAhead(view).length;
  const order = wish?.arguments.order_id;
  const looked = view.log.some(
    (call) => call.action === 'get_order_details' && !call.refused && call.args.order_id === order,
  );
  const ready = wish !== undefined && isWishReady(view, wish);
  const stage = `${wish === undefined ? 'none' : ready ? 'ready' : looked ? 'looked' : 'unseen'}`;
  const handOver = isHandOver(gold);
  const mail = /@/.test(view.said);
  const zip = /\b\d{5}\b/.test(view.said);
  const spoke = last.startsWith('reply:') || last === 'start';
  const row = view.done.length - 1 - view.done.findLastIndex((action) => !action.startsWith('reply:'));
  const turns = bucket(Math.floor(view.userTurns / 2));
  return [
    'bias',
    `family=${family}`,
    `last=${last}`,
    `last=${last}|${before}`,
    `last=${last}|found=${found}`,
    `error=${view.error}`,
    ...[...counts].map(([action, n]) => `n:${action}=${bucket(n)}`),
    `found=${found}|mail=${mail}|zip=${zip}|spoke=${spoke}`,
    `profile=${counts.has('get_user_details')}|found=${found}`,
    `orders=${bucket(orders)}|found=${found}`,
    `products=${bucket(productsAhead(view).length)}|stage=${stage}`,
    ...statusesOf(view).map((status) => `status=${status}`),
    `turns=${turns}`,
    `refusals=${refusals}`,
    `refusals=${refusals}|stage=${stage}|wish=${wish?.name ?? 'none'}`,
    `row=${bucket(row)}|stage=${stage}`,
    `row=${bucket(row)}|found=${found}`,
    `wish=${wish?.name ?? 'none'}`,
    `wish=${wish?.name ?? 'none'}|stage=${stage}|spoke=${spoke}`,
    `wish=${wish?.name ?? 'none'}|agreed=${view.agreed}|ready=${ready}`,
    `wish=${wish?.name ?? 'none'}|last=${last}`,
    `wishes=${bucket(wishes.length)}|writes=${bucket(writes)}`,
    `stage=${stage}|agreed=${view.agreed}|spoke=${spoke}|orders=${bucket(orders)}`,
    `stage=${stage}|last=${last}|agreed=${view.agreed}`,
    `stage=${stage}|last=${last}|orders=${bucket(orders)}`,
    `stage=${stage}|row=${bucket(row)}|agreed=${view.agreed}`,
    `stage=${stage}|family=${family}`,
    `stage=${stage}|agreed=${view.agreed}|family=${family}`,
    `found=${found}|family=${family}`,
    `spoke=${spoke}|family=${family}`,
    `handOver=${handOver}|wishes=${wishes.length > 0}|turns=${turns}`,
    `handOver=${handOver}|last=${last}`,
    ...(view.heard.match(/[a-z]{3,}/g) ?? []).map((word) => `heard=${word}`),
  ];
}
